"""The Celery application of the kill tests: the product's own, with leases that run out in seconds, not minutes.

Nothing else differs.
"""

from importlib import import_module

import django

from outreach.celery import app
from tests.soak.leases import SHORTER

django.setup()

for module, (name, value) in SHORTER.items():
    setattr(import_module(module), name, value)
app.conf.beat_schedule["sweep"]["schedule"] = 3

__all__ = ["app"]
