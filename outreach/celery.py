"""The Celery application. Tasks live in `campaigns.tasks`; their queues and the schedule in settings."""

import os

from celery import Celery
from celery.signals import setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")

app = Celery("outreach")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["campaigns"])


@setup_logging.connect
def _keep_our_logging(**_: object) -> None:
    """Django's LOGGING stands; Celery would replace the root logger otherwise."""
