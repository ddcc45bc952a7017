"""Moving enrollments. Every move is a conditional update: of two movers one wins and the other learns it."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import noted, record, record_together
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import (
    AT_WORK,
    ENDED,
    HINT_SECONDS,
    MACHINE,
    TASK_SECONDS,
    WRITTEN_TO,
    CampaignStatus,
    Outcome,
    Stage,
    StopReason,
    go,
    may_be_taken_back,
    may_follow,
)
from outreach.db.chain import Change
from outreach.db.planned import Given, field_of
from outreach.db.together import Update


@dataclass(frozen=True)
class Claimed:
    """An enrollment whose stage is ours until the lease ends. Only the holder of the token may finish it."""

    enrollment: Enrollment
    stage: Stage
    token: uuid.UUID


class IllegalMoveError(ValueError):
    """A stage may not follow the other: a fault of the program, never of its user."""


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
    ).update(**_leased(token, now))
    if not claimed:
        return None
    enrollment = Enrollment.objects.select_related("campaign__offer", "prospect__company").get(
        pk=enrollment_id
    )
    return Claimed(enrollment, Stage(enrollment.stage), token)


def _leased(token: uuid.UUID, now: datetime) -> dict[str, Any]:
    return {"task_token": token, "task_until": now + timedelta(seconds=TASK_SECONDS)}


def move_and_claim(*, enrollment: Enrollment, expected: Stage, stage: Stage, now: datetime) -> Claimed | None:
    """Move an enrollment that nobody leases to a machine's stage and lease it in the same write, for who goes on at once.

    `enrollment` was read with its campaign, which must be at work. None where it is no longer in the expected stage.
    """
    token = uuid.uuid4()
    rows = Enrollment.objects.filter(pk=enrollment.pk, stage=expected)
    if not _apply(rows, enrollment.pk, expected, go(stage), by=SOFTWARE, now=now, **_leased(token, now)):
        return None
    enrollment.stage, enrollment.tries, enrollment.trying_since = stage, 0, None
    return Claimed(enrollment, stage, token)


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
    only_if: Q | None = None,
    beside: Sequence[AuditRecord] = (),
) -> bool:
    """Move an enrollment that nobody leases, because a person, the clock or an event says so.

    False where it is no longer in the expected stage, or `only_if_due` and its time has not come, or `only_if` is not
    so. `beside` is what else is recorded, in one statement with the record of an end; nothing where nothing moves.
    """
    rows = Enrollment.objects.filter(pk=enrollment_id, stage=expected)
    if only_if_due:
        rows = rows.filter(due_at__lte=now)
    if only_if is not None:
        rows = rows.filter(only_if)
    return _apply(rows, enrollment_id, expected, outcome, by=by, now=now, beside=beside)


def move_beside(
    rows: QuerySet[Enrollment], stages: Collection[Stage], outcome: Outcome, now: datetime
) -> Update:
    """Return the write of a move to be made beside others. `rows` are in one of the `stages`; who makes it records an end."""
    for stage in stages:
        if outcome.stage is None or not may_follow(stage, outcome.stage):
            raise IllegalMoveError(f"{outcome.stage} may not follow {stage}")
    return Update(rows.filter(stage__in=stages), {**_changes(outcome, now), "version": F("version") + 1})


def stays(enrollment_id: int, stage: Stage, now: datetime) -> Update:
    """Return the write of a move that leads back to the stage it began in: machines have nothing to do in between."""
    values = {**_changes(go(stage), now), "version": F("version") + 1}
    return Update(Enrollment.objects.filter(pk=enrollment_id, stage=stage), values)


def kept_move(expected: Stage, stage: Stage, *, only_if: Q | None = None) -> Change:
    """Return the write of a move for a chain, which touches nothing where the journey is no longer in `expected`.

    It is said what `said_move` returns.
    """
    if not may_follow(expected, stage):
        raise IllegalMoveError(f"{stage} may not follow {expected}")
    columns = _changes(go(stage), _EPOCH)
    to = {name: Given(_said(name), field_of(Enrollment, name)) for name in columns}
    return Change(
        lambda: Enrollment.objects.filter(only_if or Q(), pk=Given("enrollment"), stage=expected),
        {**to, "version": F("version") + 1},
    )


def said_move(enrollment_id: int, outcome: Outcome, now: datetime) -> dict[str, Any]:
    """Return what a chain with a `kept_move` is said of it."""
    changes = {_said(name): value for name, value in _changes(outcome, now).items()}
    return {"enrollment": enrollment_id, **changes}


_EPOCH: Final = datetime.fromtimestamp(0, UTC)  # of a change whose columns alone are asked


def _said(column: str) -> str:
    return f"enrollment_{column}"


def _apply(
    rows: QuerySet[Enrollment],
    enrollment_id: int,
    stage: Stage,
    outcome: Outcome,
    *,
    by: Actor,
    now: datetime,
    beside: Sequence[AuditRecord] = (),
    **columns: Any,
) -> bool:
    if outcome.stage is not None and not may_follow(stage, outcome.stage):
        raise IllegalMoveError(f"{outcome.stage} may not follow {stage}")
    if outcome.stage is Stage.STOPPED:
        return _stop(rows, enrollment_id, stage, outcome, by=by, now=now, beside=beside)
    if stage is Stage.STOPPED and outcome.stage is not None:
        rows = _may_go_on(rows, outcome.stage)
    moved = _changed(rows, outcome, now, **columns)
    if moved and beside:
        record_together(beside)
    return moved


@transaction.atomic
def _stop(
    rows: QuerySet[Enrollment],
    enrollment_id: int,
    stage: Stage,
    outcome: Outcome,
    *,
    by: Actor,
    now: datetime,
    beside: Sequence[AuditRecord] = (),
) -> bool:
    stopped = _changed(rows, outcome, now)
    if stopped:
        subject = Enrollment(pk=enrollment_id)
        end = noted(Action.STOPPED, subject=subject, by=by, reason=str(outcome.stop_reason), stage=stage)
        record_together([end, *beside])
    return stopped


def _may_go_on(rows: QuerySet[Enrollment], stage: Stage) -> QuerySet[Enrollment]:
    """Refuse to take back an end that stays one: nobody who said no is written to again by a move.

    Whoever travels through another campaign by now, or whose campaign ended, stays where he is.
    """
    reason = rows.values_list("stop_reason", flat=True).first()
    if reason and not may_be_taken_back(StopReason(reason), stage):
        raise IllegalMoveError(f"{stage} may not follow {reason}")
    elsewhere = Enrollment.objects.filter(prospect=OuterRef("prospect")).exclude(stage__in=ENDED)
    over = Campaign.objects.filter(status=CampaignStatus.ENDED)
    return rows.filter(~Exists(elsewhere), stop_reason=reason).exclude(campaign__in=over)


def _changed(rows: QuerySet[Enrollment], outcome: Outcome, now: datetime, **columns: Any) -> bool:
    return bool(rows.update(**(_changes(outcome, now) | columns), version=F("version") + 1))


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


@transaction.atomic
def go_on_earlier(*, enrollment_id: int, until: datetime, due_at: datetime, reason: str, by: Actor) -> bool:
    """Take back that an enrollment was postponed to `until`; False where it waits for something else by now."""
    waiting = Enrollment.objects.filter(pk=enrollment_id, stage=Stage.WAITING, due_at=until)
    earlier = waiting.update(due_at=due_at, hint_until=due_at, wait_reason="")
    if earlier:
        record(Action.RELEASED, subject=Enrollment(pk=enrollment_id), by=by, reason=reason[:250])
    return bool(earlier)
