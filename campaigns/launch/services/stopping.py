"""Stopping a campaign: for now, which is taken back by one press, or for good, which says what has gone."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.services.late import due_again
from campaigns.delivery.services.pairs import stop_journey
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import ENDED, CampaignStatus, StopReason
from campaigns.launch.selectors import Control, control_of
from campaigns.launch.services.launching import LaunchRefusedError
from campaigns.members.models import Member
from campaigns.members.rules import Right


def insist(member: Member, right: Right) -> None:
    """Refuse who has not the right.

    Raises:
        LaunchRefusedError: he has not.
    """
    if not member.may(right):
        raise LaunchRefusedError([f"Your role may not {right.replace('_', ' ')}."])


@transaction.atomic
def pause(*, campaign: Campaign, by: Member, reason: str) -> bool:
    """Stop everything of a campaign where it is; nothing of it is claimed from the next claim on.

    Whoever sees that something is wrong may stop it; going on is for who may launch.

    Raises:
        LaunchRefusedError: the member has not the right.
    """
    insist(by, Right.REVIEW)
    paused = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.RUNNING).update(
        status=CampaignStatus.PAUSED, pause_reason=reason[:300]
    )
    if paused:
        record(Action.PAUSED, subject=campaign, by=by.actor, reason=reason[:250])
    return bool(paused)


@transaction.atomic
def resume(*, campaign: Campaign, by: Member, now: datetime) -> bool:
    """Go on with a paused campaign. What came due meanwhile is due now: a pause makes no mail late.

    Raises:
        LaunchRefusedError: the member may not launch.
    """
    insist(by, Right.LAUNCH)
    resumed = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.PAUSED).update(
        status=CampaignStatus.RUNNING, pause_reason=""
    )
    if resumed:
        due_again(campaign=campaign, now=now)
        record(Action.RESUMED, subject=campaign, by=by.actor)
    return bool(resumed)


@dataclass(frozen=True)
class Withdrawn:
    """What a stop for good took out, and what it came too late for."""

    people: int
    too_late: Control


def stop_and_withdraw(*, campaign: Campaign, by: Member, now: datetime) -> Withdrawn | None:
    """End a campaign and take back all of it that has not left; None where it does not run, or has ended already.

    It ends first, so that nothing is claimed while people are taken out one by one. Broken off, it is gone on with
    by pressing again.

    Raises:
        LaunchRefusedError: the member may not launch.
    """
    insist(by, Right.LAUNCH)
    with transaction.atomic():
        ended = Campaign.objects.filter(
            pk=campaign.pk, status__in=(CampaignStatus.RUNNING, CampaignStatus.PAUSED)
        ).update(status=CampaignStatus.ENDED, pause_reason="")
        if ended:
            record(Action.ENDED, subject=campaign, by=by.actor)
    going = campaign.enrollments.exclude(stage__in=ENDED)
    broken_off = (
        Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.ENDED).exists() and going.exists()
    )
    if not ended and not broken_off:
        return None
    people = sum(
        stop_journey(
            enrollment=enrollment,
            reason=StopReason.CANCELLED,
            explanation=f"The campaign was stopped by {by}.",
            by=by.actor,
            now=now,
        )
        for enrollment in going
    )
    return Withdrawn(people, control_of(campaign))
