"""Taking back the end of a journey that followed from a mail which was misread: it goes on where it was."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import LEAVES_OR_LEFT, WITH_A_SENDER, MessageKind
from campaigns.delivery.services.following import following_of, what_follows
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Outcome, Stage, StopReason, go
from campaigns.enrollments.services import move


@dataclass(frozen=True)
class Stopped:
    """Why something ended a journey, where it stood then, and when it would have gone on."""

    enrollment_id: int
    reason: StopReason
    stage: Stage
    due_at: datetime | None


@transaction.atomic
def resume(*, stopped: Stopped, by: Actor, reason: str, now: datetime) -> bool:
    """Let a journey go on that ended for `stopped.reason`; what was withdrawn stays so.

    After a mail it waits for the day of the next step; before one it is read, written and approved anew. A journey that
    was over is over again. False where it ended otherwise by now, the person is in another campaign, or nobody knows yet
    whether its mail has left.
    """
    sent = _last_mail(stopped.enrollment_id)
    if sent and sent.status in WITH_A_SENDER:
        return False
    moved = move(
        enrollment_id=stopped.enrollment_id, expected=Stage.STOPPED, outcome=_where(stopped, sent, now), by=by, now=now,
        only_if=Q(stop_reason=stopped.reason),
    )  # fmt: skip
    if moved:
        subject = Enrollment(pk=stopped.enrollment_id)
        record(Action.RESUMED, subject=subject, by=by, reason=reason[:250])
    return moved


def _last_mail(enrollment_id: int) -> Message | None:
    """Return the mail of the step at which the journey stands, where one left, or may have."""
    there = Message.objects.filter(
        enrollment=enrollment_id, kind=MessageKind.STEP, step__number=F("enrollment__step"),
        status__in=LEAVES_OR_LEFT,
    )  # fmt: skip
    return there.select_related("step", "enrollment__campaign", "enrollment__prospect__company").first()


def _where(stopped: Stopped, sent: Message | None, now: datetime) -> Outcome:
    if stopped.stage is Stage.FINISHED:
        return Outcome(Stage.FINISHED)
    if sent is None:
        return go(Stage.EXTRACTING, due_at=now)
    follows = what_follows(sent, following_of(sent), sent.handed_over_at or now)
    due = stopped.due_at if stopped.stage is Stage.WAITING else None
    return go(Stage.WAITING, due_at=max(due or follows.due_at or now, now), wait_reason=follows.wait_reason)
