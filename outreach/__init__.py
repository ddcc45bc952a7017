"""How the product is wired: settings, environment, Celery, URLs, commands."""

from outreach.celery import app as celery_app

__all__ = ["celery_app"]
