"""The application that holds commands and start-up."""

from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Tags, register

from outreach.checks import forgotten_noes, model_without_price, unsigned_hand_overs


class OutreachConfig(AppConfig):
    """Makes the folders that files are kept in before anything asks for them."""

    name = "outreach"

    def ready(self) -> None:
        register(model_without_price)
        register(unsigned_hand_overs)
        register(forgotten_noes, Tags.database)
        for folder in _folders():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _folders() -> list[Path]:
    """Return the folders of static files, of our files, of the beat schedule and of the file broker, outer ones first."""
    options: dict[str, Any] = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    broker = [Path(str(path)) for name, path in options.items() if "folder" in name]
    outer = [path.parent for path in broker]
    return [
        settings.STATIC_ROOT,
        settings.VAR_DIR,
        Path(settings.CELERY_BEAT_SCHEDULE_FILENAME).parent,
        *outer,
        *broker,
    ]
