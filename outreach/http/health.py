"""Whether this process serves, and whether it reaches what it needs. Plain JSON, for machines."""

import os
from typing import Final

import redis
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

BROKER_SECONDS: Final = 2.0  # longer than this is as good as down


@login_not_required
@never_cache
@require_safe
def livez(_request: HttpRequest) -> HttpResponse:
    """Say that the process answers. It asks nobody, so an outage elsewhere never restarts it."""
    return JsonResponse({"status": "up"})


def database_fault() -> str:
    """Return the kind of fault that keeps us from the database, "" where it answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error as error:
        return type(error).__name__
    return ""


def broker_fault() -> str:
    """Return the kind of fault that keeps us from the broker, "" where it is reached."""
    if not settings.REDIS_URL:
        return _folder_fault(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"])
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=BROKER_SECONDS, socket_timeout=BROKER_SECONDS
    )
    try:
        client.ping()
    except redis.RedisError as error:
        return type(error).__name__
    finally:
        client.close()
    return ""


def _folder_fault(folder: str) -> str:
    return "" if os.access(folder, os.W_OK | os.X_OK) else "FolderNotWritable"
