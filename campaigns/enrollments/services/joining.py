"""Putting people into campaigns, and copying a campaign without them."""

from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.crypto import get_random_string

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record, record_each
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.enrollments.rules import (
    ENDED,
    CampaignStatus,
    in_control_group,
)
from campaigns.enrollments.selectors import people_not_in
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect, Segment
from outreach.db.among import among

PEOPLE_A_STATEMENT: Final = 1_000
COPIED_SETTINGS: Final = (
    "offer", "undo_minutes", "take_back_minutes", "followups_without_news", "company_limit", "company_days_apart",
    "control_percent", "weekdays", "opens", "closes", "time_zone", "rests_on_holidays",
)  # fmt: skip


class InAnotherCampaignError(ValueError):
    """Nobody travels through two campaigns at once."""


def enroll(*, campaign: Campaign, prospect: Prospect, by: Actor, now: datetime) -> Enrollment:
    """Put a prospect into a campaign; a second call finds the first enrollment.

    Raises:
        InAnotherCampaignError: the journey through another one has not ended, or this campaign has.
    """
    enroll_all(campaign=campaign, prospect_ids=[prospect.pk], by=by, now=now)
    enrollment = Enrollment.objects.filter(campaign=campaign, prospect=prospect).first()
    if enrollment is None:
        raise InAnotherCampaignError("This person is in another campaign, or this one has ended.")
    return enrollment


@transaction.atomic
def enroll_all(*, campaign: Campaign, prospect_ids: Collection[int], by: Actor, now: datetime) -> int:
    """Put prospects into a campaign, in a few statements for a thousand of them; return how many joined.

    Who is there already, or on the way through another campaign, stays where he is. Of two callers at once the second
    waits and finds the first one's rows. Nobody joins a campaign that ended: nothing would ever take him out of it.
    """
    held = Campaign.objects.select_for_update(no_key=True).filter(pk=campaign.pk)
    if held.values_list("status", flat=True).first() == CampaignStatus.ENDED:
        return 0
    people = Prospect.objects.filter(among("pk", prospect_ids)).order_by("pk")
    asked = list(people.select_for_update(no_key=True).values_list("pk", flat=True))
    here_or_open = Q(campaign=campaign) | ~Q(stage__in=ENDED)
    there = Enrollment.objects.filter(here_or_open, among("prospect__pk", asked))
    staying = set(there.values_list("prospect_id", flat=True))
    joining = [pk for pk in asked if pk not in staying]
    made = Enrollment.objects.bulk_create(
        [_joining(campaign, pk, now) for pk in joining],
        batch_size=PEOPLE_A_STATEMENT,
    )
    record_each(Action.ENROLLED, subjects=made, by=by)
    return len(made)


def _joining(campaign: Campaign, prospect_id: int, now: datetime) -> Enrollment:
    control = in_control_group(
        campaign_id=campaign.pk, prospect_id=prospect_id, percent=campaign.control_percent
    )
    return Enrollment(campaign=campaign, prospect_id=prospect_id, due_at=now, hint_until=now, control=control)


def enroll_segment(*, campaign: Campaign, segment: Segment, by: Actor, now: datetime) -> int:
    """Put everybody who is in a segment now into a campaign; return how many joined.

    A later call takes in who has come into the segment since. Stopped in the middle, it goes on where it was.
    """
    joining = list(people_not_in(campaign, segment).values_list("pk", flat=True))
    return sum(
        enroll_all(campaign=campaign, prospect_ids=joining[at : at + PEOPLE_A_STATEMENT], by=by, now=now)
        for at in range(0, len(joining), PEOPLE_A_STATEMENT)
    )


@transaction.atomic
def copy_campaign(*, campaign: Campaign, by: Member) -> Campaign:
    """Make a campaign that is set up like this one and has nobody in it."""
    steps = [(step, list(step.templates.all())) for step in campaign.steps.all()]
    copied = Campaign.objects.create(
        slug=f"{campaign.slug[:40]}-{get_random_string(6).lower()}",
        name=f"{campaign.name[:110]} (copy)",
        author=by,
        **{name: getattr(campaign, name) for name in COPIED_SETTINGS},
    )
    copied.mailboxes.set(campaign.mailboxes.all())
    for step, templates in steps:
        row = Step.objects.create(campaign=copied, number=step.number, delay_days=step.delay_days)
        row.templates.set(templates)
    record(Action.CHANGED, subject=copied, by=by.actor, copied=campaign.pk)
    return copied
