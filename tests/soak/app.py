"""The Celery application of the kill tests: the product's own, with leases that run out in seconds, not minutes.

Only what a killed worker leaves behind takes less time to be found; nothing else differs.
"""

from datetime import timedelta
from importlib import import_module
from typing import Any

import django

from outreach.celery import app

django.setup()

SHORTER: dict[str, tuple[str, Any]] = {
    "campaigns.enrollments.services": ("TASK_SECONDS", 15),
    "campaigns.delivery.services.claiming": ("SEND_SECONDS", 15),
    "campaigns.llm.services.claims": ("LEASE", timedelta(seconds=15)),
    "campaigns.sources.services.collecting": ("LEASE", timedelta(seconds=15)),
}
for module, (name, value) in SHORTER.items():
    assert hasattr(import_module(module), name)
    setattr(import_module(module), name, value)
app.conf.beat_schedule["sweep"]["schedule"] = 3

__all__ = ["app"]
