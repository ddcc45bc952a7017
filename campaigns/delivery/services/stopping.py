"""Ending many journeys at once, as they were read: what somebody moved meanwhile is ended by itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import noted
from campaigns.delivery.models import Message
from campaigns.delivery.rules import WAS_CLAIMED, MessageKind, MessageStatus
from campaigns.delivery.services.pairs import UNDECIDED, stop_journey
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, Stage, StopReason, stop
from campaigns.enrollments.services import move_beside
from outreach.db.rows import Rows, same
from outreach.db.together import Update, update_together


@dataclass(frozen=True)
class Why:
    """Why a journey ends, and the words for it."""

    reason: StopReason
    explanation: str


@dataclass(frozen=True)
class _Found:
    """A journey to end, as it was read, and the mails of it that are taken back."""

    row: Enrollment
    why: Why
    mails: Sequence[int]

    @property
    def goes_on(self) -> bool:
        return self.row.stage not in _OVER


_OVER: Final = ENDED - {Stage.FINISHED}


@transaction.atomic
def stop_journeys(
    *, journeys: QuerySet[Enrollment], why: Callable[[Enrollment], Why], by: Actor, now: datetime
) -> list[AuditRecord]:
    """End journeys as `stop_journey` does, however many in two statements; return the records, which the caller keeps.

    Each is ended as it was read. One that somebody moved meanwhile is ended by itself, and its records are kept at once.
    """
    rows = [_found(row, why(row)) for row in journeys.annotate(waiting=_WAITING)]
    if not any(found.goes_on or found.mails for found in rows):
        return []
    updates = [
        _undecided(rows),
        *(update for reason in {found.why: None for found in rows} for update in _updates(rows, reason, now)),
    ]
    touched = {
        (update.rows.model, key)
        for update, keys in zip(updates, update_together(*updates), strict=True)
        for key in keys
    }
    for found in rows:
        if found.goes_on and (Enrollment, found.row.pk) not in touched:
            said = found.why
            stop_journey(
                enrollment=found.row, reason=said.reason, explanation=said.explanation, by=by, now=now
            )
    return [record for found in rows for record in _records(found, touched, by)]


# An answer that a person wrote is taken back by a no alone.
_WAITING: Final = Rows(
    Message.objects.filter(enrollment=OuterRef("pk"), status=MessageStatus.SCHEDULED).order_by("pk"),
    **same("id", "kind"),
)


def _found(row: Any, why: Why) -> _Found:
    no = why.reason is StopReason.SUPPRESSED
    return _Found(row, why, [mail["id"] for mail in row.waiting if no or mail["kind"] != MessageKind.ANSWER])


def _undecided(rows: Iterable[_Found]) -> Update:
    """Take first what a person may be deciding about, as an approval does."""
    drafts = Draft.objects.filter(enrollment__in=[found.row.pk for found in rows], status__in=UNDECIDED)
    return Update(drafts, {"status": DraftStatus.WITHDRAWN})


def _updates(rows: Iterable[_Found], why: Why, now: datetime) -> Iterator[Update]:
    """Take the mails, then their journeys, as a sender does; then the drafts that are approved and that no sender has."""
    together = [found for found in rows if found.why == why]
    mails = [mail for found in together for mail in found.mails]
    if mails:
        waiting = Message.objects.filter(pk__in=mails, status=MessageStatus.SCHEDULED)
        yield Update(waiting, {"status": MessageStatus.WITHDRAWN, "wait_reason": why.explanation[:300]})
    going = [found.row for found in together if found.goes_on]
    if going:
        as_read = (Q(pk=row.pk, stage=row.stage, version=row.version) for row in going)
        stages = {Stage(row.stage) for row in going}
        outcome = stop(why.reason, why.explanation)
        yield move_beside(Enrollment.objects.filter(reduce(or_, as_read)), stages, outcome, now)
        claimed = Message.objects.filter(draft=OuterRef("pk"), status__in=WAS_CLAIMED)
        approved = Draft.objects.filter(~Exists(claimed), status=DraftStatus.APPROVED)
        yield Update(approved, {"status": DraftStatus.WITHDRAWN}, with_those="enrollment_id")


def _records(found: _Found, touched: set[tuple[type, int]], by: Actor) -> Iterator[AuditRecord]:
    why = found.why
    for mail in found.mails:
        if (Message, mail) in touched:
            yield noted(Action.WITHDRAWN, subject=Message(pk=mail), by=by, reason=why.explanation[:250])
    if found.goes_on and (Enrollment, found.row.pk) in touched:
        yield noted(Action.STOPPED, subject=found.row, by=by, reason=str(why.reason), stage=found.row.stage)
