"""Starting, pausing and going on with a campaign. What blocks a start is computed, never ticked."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.launch.selectors import blockers
from campaigns.members.models import Member
from campaigns.members.rules import Right


class LaunchRefusedError(Exception):
    """Something blocks the start; `sentences` say what, one each."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@transaction.atomic
def launch(*, campaign: Campaign, by: Member, now: datetime) -> None:
    """Let a campaign run.

    Raises:
        LaunchRefusedError: an item blocks, or the member may not launch.
    """
    campaign = Campaign.objects.select_related("offer").get(
        pk=campaign.pk
    )  # as it is now, not as somebody read it
    problems = blockers(campaign)
    if not by.may(Right.LAUNCH):
        problems.insert(0, "Your role may not launch campaigns.")
    if problems:
        raise LaunchRefusedError(problems)
    started = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.DRAFT).update(
        status=CampaignStatus.RUNNING, launched_at=now, sends_from=now, launched_by=by
    )
    if started:
        record(Action.LAUNCHED, subject=campaign, by=by.actor)


@transaction.atomic
def pause(*, campaign: Campaign, by: Member, reason: str) -> bool:
    """Stop everything of a campaign where it is; nothing of it is claimed from the next claim on."""
    paused = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.RUNNING).update(
        status=CampaignStatus.PAUSED
    )
    if paused:
        record(Action.PAUSED, subject=campaign, by=by.actor, reason=reason)
    return bool(paused)


@transaction.atomic
def resume(*, campaign: Campaign, by: Member) -> bool:
    """Go on with a paused campaign."""
    resumed = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.PAUSED).update(
        status=CampaignStatus.RUNNING
    )
    if resumed:
        record(Action.RESUMED, subject=campaign, by=by.actor)
    return bool(resumed)
