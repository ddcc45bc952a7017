"""The application of the people at the queue."""

from django.apps import AppConfig


class ReviewConfig(AppConfig):
    """Leases, order, decisions and the screens of review and inbox."""

    name = "review"
