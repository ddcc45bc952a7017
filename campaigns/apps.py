"""The one Django application of the work."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Models of every slice share this label and one migration history."""

    name = "campaigns"
    verbose_name = "Outreach"
