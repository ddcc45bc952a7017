"""Preparing a campaign, launching it, and taking a launch back. What blocks is computed, never ticked."""

from datetime import datetime, timedelta

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.models import Attempt
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.launch.models import Launch, SignOff
from campaigns.launch.rules import ItemKey
from campaigns.launch.selectors import blocking, items, preparing_needs
from campaigns.launch.selectors.items.people import prepared_by
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.message_templates.models import MessageTemplate, TemplateVersion


class LaunchRefusedError(Exception):
    """Something blocks; `sentences` say what, one each."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@transaction.atomic
def prepare(*, campaign: Campaign, by: Member) -> bool:
    """Let drafts be written for a campaign; nothing of it leaves yet. False where it is no draft.

    Raises:
        LaunchRefusedError: there is nothing to write from, or the member may not launch.
    """
    problems = preparing_needs(campaign)
    if not by.may(Right.LAUNCH):
        problems.insert(0, "Your role may not prepare campaigns.")
    if problems:
        raise LaunchRefusedError(problems)
    prepared = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.DRAFT).update(
        status=CampaignStatus.PREPARING
    )
    if prepared:
        record(Action.PREPARED, subject=campaign, by=by.actor)
    return bool(prepared)


@transaction.atomic
def launch(*, campaign: Campaign, by: Member, now: datetime) -> Launch | None:
    """Let a prepared campaign send, from the end of the time to take it back on; None where it is not prepared.

    Every item is asked again here, and kept as it stands.

    Raises:
        LaunchRefusedError: an item blocks, or the member may not launch.
    """
    if not by.may(Right.LAUNCH):
        raise LaunchRefusedError(["Your role may not launch campaigns."])
    campaign = _held(campaign)
    if campaign.status != CampaignStatus.PREPARING:
        return None
    _hold_texts(campaign)
    found = items(campaign, by=by)
    problems = [f"{item.title}: {item.evidence}" for item in blocking(found)]
    if problems:
        raise LaunchRefusedError(problems)
    from_then = now + timedelta(minutes=campaign.take_back_minutes)
    started = Campaign.objects.filter(pk=campaign.pk, status=CampaignStatus.PREPARING).update(
        status=CampaignStatus.RUNNING, launched_at=now, launched_by=by, sends_from=from_then
    )
    if not started:
        return None
    alone = prepared_by(campaign, by)
    record(Action.LAUNCHED, subject=campaign, by=by.actor, alone=alone)
    kept = [{"key": item.key, "state": item.state, "evidence": item.evidence} for item in found]
    return Launch.objects.create(campaign=campaign, launched_by=by, launched_at=now, alone=alone, items=kept)


def _held(campaign: Campaign) -> Campaign:
    """Return a campaign as it is now; whoever else would launch it, take it back or send its first mail waits."""
    held = Campaign.objects.select_related("offer", "author").select_for_update(of=("self",), no_key=True)
    return held.get(pk=campaign.pk)


def _hold_texts(campaign: Campaign) -> None:
    """Let nobody approve or retire a text or an offer of this campaign between the items and the launch."""
    texts = TemplateVersion.objects.filter(
        template__in=MessageTemplate.objects.filter(steps__campaign=campaign)
    )
    for rows in (texts.order_by("pk"), campaign.offer.versions.order_by("pk")):
        list(rows.select_for_update(no_key=True).values_list("pk"))


@transaction.atomic
def take_back(*, campaign: Campaign, by: Member, now: datetime) -> bool:
    """Make a launch as if it had not been; False where its time is over, and then a mail may have left.

    A sender whose clock is ahead may have begun: then it is too late, whatever the time says.

    Raises:
        LaunchRefusedError: the member may not launch.
    """
    if not by.may(Right.LAUNCH):
        raise LaunchRefusedError(["Your role may not take back a launch."])
    _held(campaign)
    if Attempt.objects.filter(message__enrollment__campaign=campaign).exists():
        return False
    launched = (CampaignStatus.RUNNING, CampaignStatus.PAUSED)
    taken = Campaign.objects.filter(pk=campaign.pk, status__in=launched, sends_from__gt=now).update(
        status=CampaignStatus.PREPARING, launched_at=None, launched_by=None, sends_from=None, pause_reason=""
    )
    if taken:
        Launch.objects.filter(campaign=campaign, taken_back_at__isnull=True).update(
            taken_back_by=by, taken_back_at=now
        )
        record(Action.TAKEN_BACK, subject=campaign, by=by.actor)
    return bool(taken)


@transaction.atomic
def sign_off(*, campaign: Campaign, reason: str, by: Member, now: datetime) -> bool:
    """Put a lead's name under a segment that is new to the team; False where one stands there.

    Raises:
        LaunchRefusedError: the member is no lead, or gives no reason.
    """
    if not by.may(Right.SET_POLICY):
        raise LaunchRefusedError(["A lead signs for a segment that is new to the team."])
    if not reason.strip():
        raise LaunchRefusedError(["Say why in a sentence: it is kept with your name."])
    _, signed = SignOff.objects.get_or_create(
        campaign=campaign,
        item=ItemKey.FAMILIAR_SEGMENT,
        defaults={"by": by, "at": now, "reason": reason.strip()[:300]},
    )
    if signed:
        record(Action.SIGNED_OFF, subject=campaign, by=by.actor, item=ItemKey.FAMILIAR_SEGMENT)
    return signed
