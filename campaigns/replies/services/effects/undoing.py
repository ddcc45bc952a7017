"""Taking each effect back. What cannot be taken back is said, and the rest is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.services.resuming import Stopped, resume
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.enrollments.services import go_on_earlier
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.prospects.services.checking import forget_left_company
from campaigns.replies.models import ColleagueProposal, ReplyEffect
from campaigns.replies.rules.effects import ColleagueState, Effect
from campaigns.sources.services import expire_reply
from campaigns.suppressions.services import release, take_back


class NoReasonError(ValueError):
    """Somebody takes something back and does not say why."""


@dataclass(frozen=True)
class Undoing:
    """In whose name something is taken back, and why; `member` is None where a better reading does."""

    by: Actor
    member: Member | None
    reason: str
    now: datetime


@transaction.atomic
def undo_effect(*, effect: ReplyEffect, by: Member, reason: str, now: datetime) -> list[str] | None:
    """Take back one effect of a mail; return what could not be taken back, None where it was taken back before.

    The mail's label stays, and a later reading does not do it again.

    Raises:
        NoReasonError: the reason is missing.
    """
    if not reason.strip():
        raise NoReasonError("Say why it is taken back.")
    remains = undo(effect, Undoing(by.actor, by, reason.strip(), now))
    if remains is not None:
        record(
            Action.UNDONE,
            subject=effect.inbound,
            by=by.actor,
            reason=reason.strip()[:250],
            effect=effect.kind,
        )
    return remains


def undo(effect: ReplyEffect, undoing: Undoing) -> list[str] | None:
    """Take back one effect, whoever comes first; return what stays, None where somebody took it back before."""
    undone = ReplyEffect.objects.filter(pk=effect.pk, undone_at__isnull=True).update(
        undone_at=undoing.now, undone_by=undoing.member, undone_by_name=undoing.by.name,
        undone_reason=undoing.reason[:250],
    )  # fmt: skip
    if not undone:
        return None
    return _UNDOERS[Effect(effect.kind)](effect.detail, effect, undoing)


def _lift(detail: dict[str, Any], _: ReplyEffect, undoing: Undoing) -> list[str]:
    lifted = {
        pk: take_back(suppression_id=pk, reason=undoing.reason, by=undoing.by, now=undoing.now)
        for pk in detail["suppressions"]
    }  # what it said twice it takes back twice; the last time tells
    return [] if all(lifted.values()) else ["The no stands all the same: it was said another time too."]


def _release(detail: dict[str, Any], _: ReplyEffect, undoing: Undoing) -> list[str]:
    for pk in detail["holds"]:
        release(hold_id=pk, by=undoing.by, now=undoing.now, reason=undoing.reason)
    return []


def _go_on(detail: dict[str, Any], effect: ReplyEffect, undoing: Undoing) -> list[str]:
    until = datetime.fromisoformat(detail["until"])
    for one in detail["waiting"]:
        due = max(datetime.fromisoformat(one["due"]), undoing.now)
        go_on_earlier(
            enrollment_id=one["enrollment"], until=until, due_at=due, reason=undoing.reason, by=undoing.by
        )
    return _release(detail, effect, undoing)


def _forget_left(detail: dict[str, Any], _: ReplyEffect, undoing: Undoing) -> list[str]:
    del undoing
    for person in Prospect.objects.filter(pk__in=detail["people"]):
        forget_left_company(prospect=person)
    return []


def _resume(detail: dict[str, Any], _: ReplyEffect, undoing: Undoing) -> list[str]:
    resumed = [
        resume(
            stopped=Stopped(
                enrollment_id=one["enrollment"], reason=StopReason(detail["stop"]), stage=Stage(one["stage"]),
                due_at=datetime.fromisoformat(one["due"]) if one["due"] else None,
            ),
            by=undoing.by, reason=undoing.reason, now=undoing.now,
        )
        for one in detail["stopped"]
    ]  # fmt: skip
    return (
        [] if all(resumed) else ["The sequence stays stopped: it has ended otherwise, or goes on elsewhere."]
    )


def _withdraw(detail: dict[str, Any], _: ReplyEffect, undoing: Undoing) -> list[str]:
    rows = ColleagueProposal.objects.filter(pk__in=detail["proposals"])
    rows.filter(state=ColleagueState.OPEN).update(
        state=ColleagueState.WITHDRAWN, decided_at=undoing.now, decided_by=undoing.member
    )
    return [f"{row} was added already, and stays." for row in rows if row.state == ColleagueState.ACCEPTED]


def _expire(detail: dict[str, Any], effect: ReplyEffect, undoing: Undoing) -> list[str]:
    for person in Prospect.objects.filter(pk__in=detail["people"]):
        expire_reply(prospect=person, key=str(effect.inbound_id), now=undoing.now)
    return []


_UNDOERS: Final[Mapping[Effect, Callable[[dict[str, Any], ReplyEffect, Undoing], list[str]]]] = {
    Effect.DO_NOT_CONTACT: _lift,
    Effect.CLOSE_OFFER: _lift,
    Effect.PAUSE_OFFERS: _release,
    Effect.MARK_LEFT: _forget_left,
    Effect.STOP_SEQUENCE: _resume,
    Effect.WAIT_FOR_RETURN: _go_on,
    Effect.HOLD_COMPANY: _release,
    Effect.PROPOSE_COLLEAGUE: _withdraw,
    Effect.KEEP_AS_SOURCE: _expire,
}
