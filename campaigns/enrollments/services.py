"""Moving enrollments. Every move is a conditional update: of two movers one wins and the other learns it."""

import random
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.crypto import get_random_string

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record, record_each
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.enrollments.rules import (
    AT_WORK,
    ENDED,
    GIVE_UP_AFTER,
    HINT_SECONDS,
    MACHINE,
    MOST_FAULTS,
    TASK_SECONDS,
    WRITTEN_TO,
    Outcome,
    Stage,
    StopReason,
    fault_delay,
    in_control_group,
    may_be_taken_back,
    may_follow,
    stop,
    try_again,
    wait,
)
from campaigns.enrollments.selectors import people_not_in
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect, Segment
from outreach.db.among import among

PEOPLE_A_STATEMENT: Final = 1_000
COPIED_SETTINGS: Final = (
    "offer", "undo_minutes", "take_back_minutes", "followups_without_news", "company_limit", "company_days_apart",
    "control_percent",
)  # fmt: skip


@dataclass(frozen=True)
class Claimed:
    """An enrollment whose stage is ours until the lease ends. Only the holder of the token may finish it."""

    enrollment: Enrollment
    stage: Stage
    token: uuid.UUID


class InAnotherCampaignError(ValueError):
    """Nobody travels through two campaigns at once."""


class IllegalMoveError(ValueError):
    """A stage may not follow the other: a fault of the program, never of its user."""


def enroll(*, campaign: Campaign, prospect: Prospect, by: Actor, now: datetime) -> Enrollment:
    """Put a prospect into a campaign; a second call finds the first enrollment.

    Raises:
        InAnotherCampaignError: the journey through another one has not ended.
    """
    enroll_all(campaign=campaign, prospect_ids=[prospect.pk], by=by, now=now)
    enrollment = Enrollment.objects.filter(campaign=campaign, prospect=prospect).first()
    if enrollment is None:
        raise InAnotherCampaignError("This person is in another campaign.")
    return enrollment


@transaction.atomic
def enroll_all(*, campaign: Campaign, prospect_ids: Collection[int], by: Actor, now: datetime) -> int:
    """Put prospects into a campaign, in a few statements for a thousand of them; return how many joined.

    Who is there already, or on the way through another campaign, stays where he is. Of two callers at once the second
    waits and finds the first one's rows.
    """
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


def claim(*, enrollment_id: int, now: datetime) -> Claimed | None:
    """Lease a due enrollment in a machine's stage; None where it is not due, or somebody else's.

    The campaign is asked by a subquery of its own: a join would move the row's own conditions into a subquery too,
    which PostgreSQL does not ask again after it waited for another worker, so that both would win.
    """
    token = uuid.uuid4()
    free = Q(task_until__isnull=True) | Q(task_until__lt=now)
    at_work = Campaign.objects.filter(status__in=AT_WORK)
    claimed = Enrollment.objects.filter(
        free, pk=enrollment_id, stage__in=MACHINE, due_at__lte=now, campaign__in=at_work
    ).update(task_token=token, task_until=now + timedelta(seconds=TASK_SECONDS))
    if not claimed:
        return None
    enrollment = Enrollment.objects.select_related("campaign__offer", "prospect__company").get(
        pk=enrollment_id
    )
    return Claimed(enrollment, Stage(enrollment.stage), token)


def finish(*, claimed: Claimed, outcome: Outcome, now: datetime) -> bool:
    """Apply what a stage decided; False where the lease was lost meanwhile, and then nothing happens."""
    rows = Enrollment.objects.filter(pk=claimed.enrollment.pk, task_token=claimed.token, stage=claimed.stage)
    return _apply(rows, claimed.enrollment.pk, claimed.stage, outcome, by=SOFTWARE, now=now)


def move(
    *,
    enrollment_id: int,
    expected: Stage,
    outcome: Outcome,
    by: Actor,
    now: datetime,
    only_if_due: bool = False,
) -> bool:
    """Move an enrollment that nobody leases, because a person, the clock or an event says so.

    False where it is no longer in the expected stage, or `only_if_due` and its time has not come.
    """
    rows = Enrollment.objects.filter(pk=enrollment_id, stage=expected)
    if only_if_due:
        rows = rows.filter(due_at__lte=now)
    return _apply(rows, enrollment_id, expected, outcome, by=by, now=now)


def _apply(
    rows: QuerySet[Enrollment],
    enrollment_id: int,
    stage: Stage,
    outcome: Outcome,
    *,
    by: Actor,
    now: datetime,
) -> bool:
    if outcome.stage is not None and not may_follow(stage, outcome.stage):
        raise IllegalMoveError(f"{outcome.stage} may not follow {stage}")
    if outcome.stage is Stage.STOPPED:
        return _stop(rows, enrollment_id, stage, outcome, by=by, now=now)
    if stage is Stage.STOPPED and outcome.stage is not None:
        rows = _may_go_on(rows, outcome.stage)
    return _changed(rows, outcome, now)


@transaction.atomic
def _stop(
    rows: QuerySet[Enrollment],
    enrollment_id: int,
    stage: Stage,
    outcome: Outcome,
    *,
    by: Actor,
    now: datetime,
) -> bool:
    stopped = _changed(rows, outcome, now)
    if stopped:
        subject = Enrollment(pk=enrollment_id)
        record(Action.STOPPED, subject=subject, by=by, reason=str(outcome.stop_reason), stage=stage)
    return stopped


def _may_go_on(rows: QuerySet[Enrollment], stage: Stage) -> QuerySet[Enrollment]:
    """Refuse to take back an end that stays one: nobody who said no is written to again by a move."""
    reason = rows.values_list("stop_reason", flat=True).first()
    if reason and not may_be_taken_back(StopReason(reason), stage):
        raise IllegalMoveError(f"{stage} may not follow {reason}")
    return rows.filter(stop_reason=reason)


def _changed(rows: QuerySet[Enrollment], outcome: Outcome, now: datetime) -> bool:
    return bool(rows.update(**_changes(outcome, now), version=F("version") + 1))


def _changes(outcome: Outcome, now: datetime) -> dict[str, Any]:
    """Return the columns that an outcome sets."""
    changes: dict[str, Any] = {
        "task_token": None,
        "task_until": None,
        "wait_reason": outcome.wait_reason[:300],
        "changed_at": now,
        "hint_until": now + timedelta(seconds=HINT_SECONDS),
    }
    if outcome.stage is None:
        tries = F("tries") + int(outcome.fault)
        return changes | {"due_at": outcome.due_at, "tries": tries, "hint_until": outcome.due_at}
    if outcome.stage in WRITTEN_TO:
        changes["written_to"] = True
    return changes | {
        "stage": outcome.stage,
        "due_at": None if outcome.stage in ENDED else outcome.due_at or now,
        "tries": 0,
        "trying_since": None,
        "stop_reason": outcome.stop_reason or "",
        "explanation": outcome.explanation[:500],
    }


def wait_out_fault(
    *, claimed: Claimed, reason: str, retry_at: datetime | None, outage: bool, now: datetime
) -> bool:
    """Let a stage that met a fault be due again later, and end it as a visible fault when that is no use.

    An outage of somebody else's is waited out for days; a fault of our own is tried a few times.
    """
    enrollment = claimed.enrollment
    since = enrollment.trying_since or now
    hopeless = now - since > GIVE_UP_AFTER if outage else enrollment.tries + 1 >= MOST_FAULTS
    if hopeless:
        return give_up(claimed=claimed, reason=reason, now=now)
    later = retry_at or now + fault_delay(enrollment.tries, random.random())  # noqa: S311  spreads retries, no secret
    if not outage:
        return finish(claimed=claimed, outcome=try_again(later, reason), now=now)
    Enrollment.objects.filter(pk=enrollment.pk, task_token=claimed.token).update(trying_since=since)
    return finish(claimed=claimed, outcome=wait(later, reason), now=now)


@transaction.atomic
def give_up(*, claimed: Claimed, reason: str, now: datetime) -> bool:
    """End a stage as a visible fault that a person may retry; False where the claim was lost."""
    done = finish(claimed=claimed, outcome=stop(StopReason.FAILED, reason), now=now)
    if done:
        Enrollment.objects.filter(pk=claimed.enrollment.pk).update(failed_stage=claimed.stage)
        record(
            Action.FAILED, subject=claimed.enrollment, by=SOFTWARE, reason=reason[:250], stage=claimed.stage
        )
    return done


@transaction.atomic
def retry(*, enrollment: Enrollment, by: Actor, now: datetime) -> bool:
    """Take back the end `failed`: go on in the stage that failed."""
    if not enrollment.failed_stage:
        return False
    back = Outcome(Stage(enrollment.failed_stage), due_at=now)
    moved = Enrollment.objects.filter(pk=enrollment.pk, stop_reason=StopReason.FAILED).exists() and move(
        enrollment_id=enrollment.pk, expected=Stage.STOPPED, outcome=back, by=by, now=now
    )
    if moved:
        Enrollment.objects.filter(pk=enrollment.pk).update(failed_stage="")
        record(Action.RETRIED, subject=enrollment, by=by)
    return moved


def mark_hinted(*, ids: list[int], now: datetime) -> None:
    """Remember that a Celery message for these rows is on its way."""
    Enrollment.objects.filter(pk__in=ids).update(hint_until=now + timedelta(seconds=HINT_SECONDS))


@transaction.atomic
def postpone(*, enrollment: Enrollment, until: datetime, reason: str, by: Actor) -> bool:
    """Let a waiting enrollment wait longer; False where it does not wait."""
    waiting = Enrollment.objects.filter(pk=enrollment.pk, stage=Stage.WAITING)
    postponed = waiting.update(due_at=until, hint_until=until, wait_reason=reason[:300])
    if postponed:
        record(Action.HELD, subject=enrollment, by=by, reason=reason[:250])
    return bool(postponed)
