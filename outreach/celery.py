"""The Celery application. Tasks live in `campaigns.tasks`; their queues and the schedule in settings."""

import os
import tempfile
from pathlib import Path

from celery import Celery
from celery.signals import heartbeat_sent, setup_logging
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")
TRANSPORT_ALIASES["files"] = "outreach.file_broker:Transport"

app = Celery("outreach")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["campaigns"])


@setup_logging.connect
def _keep_our_logging(**_: object) -> None:
    """Django's LOGGING stands; Celery would replace the root logger otherwise."""


@heartbeat_sent.connect
def _show_life(**_: object) -> None:
    """Touch a file at each heartbeat (2 s): `tools/health.py` tells a live worker from a stuck one by it."""
    (Path(tempfile.gettempdir()) / "outreach-worker-alive").touch()
