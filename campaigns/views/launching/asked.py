"""Which campaign an address names, and which test of its mail may be taken now."""

from django.shortcuts import get_object_or_404

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.launch.rules import ArtifactTestKind


def the_campaign(slug: str) -> Campaign:
    """Return the campaign of an address.

    Raises:
        Http404: there is none.
    """
    return get_object_or_404(Campaign.objects.select_related("offer", "author", "launched_by"), slug=slug)


def kind_of_test(status: CampaignStatus) -> ArtifactTestKind | None:
    """Return the test that fits a campaign's state; None where there is no mail to judge."""
    if status is CampaignStatus.PREPARING:
        return ArtifactTestKind.BEFORE_LAUNCH
    return ArtifactTestKind.RUNNING if status in {CampaignStatus.RUNNING, CampaignStatus.PAUSED} else None
