"""Moves that touch draft, message and enrollment together. One transaction each, so the three never disagree."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import WAS_CLAIMED, MessageKind, MessageStatus
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN, DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, Stage, StopReason, go, stop
from campaigns.enrollments.services import move

JOURNEY_ENDED = "Its journey ended meanwhile."
_UNSENT = tuple(sorted(OPEN))
UNDECIDED = tuple(sorted(OPEN - {DraftStatus.APPROVED}))


@transaction.atomic
def withdraw(*, message: Message, to_review: bool, by: Actor, reason: str, now: datetime) -> bool:
    """Take a scheduled message back; False where a sender has claimed it.

    Its draft goes back to review, or is withdrawn for good, as it is where the journey ended meanwhile.
    """
    if not taken_back(Message.objects.filter(pk=message.pk), reason):
        return False
    _after_taking_back(message=message, to_review=to_review, by=by, reason=reason, now=now)
    return True


def taken_back(messages: QuerySet[Message], reason: str) -> bool:
    """Take a message that waits for its time; False where a sender has claimed it, or none waits."""
    waiting = messages.filter(status=MessageStatus.SCHEDULED)
    return bool(waiting.update(status=MessageStatus.WITHDRAWN, wait_reason=reason[:300]))


def _after_taking_back(*, message: Message, to_review: bool, by: Actor, reason: str, now: datetime) -> None:
    """Let draft and journey follow a message that was taken back in this transaction."""
    back = (
        to_review
        and not message.is_answer
        and move(
            enrollment_id=message.enrollment_id,
            expected=Stage.APPROVED,
            outcome=go(Stage.REVIEWING, wait_reason=reason[:300]),
            by=by,
            now=now,
        )
    )
    if back:
        _plan_ahead_again(message.enrollment_id)
    no_longer_approved(message=message, status=DraftStatus.IN_REVIEW if back else DraftStatus.WITHDRAWN)
    record(Action.WITHDRAWN, subject=message, by=by, reason=reason[:250])


def no_longer_approved(*, message: Message, status: DraftStatus) -> None:
    """Give the draft of a message that was taken back another status; an answer has none."""
    if message.draft_id is not None:
        Draft.objects.filter(pk=message.draft_id, status=DraftStatus.APPROVED).update(status=status)


def _plan_ahead_again(enrollment_id: int) -> None:
    """Take back what is approved ahead in a journey: its card shows the whole sequence again."""
    ahead = Draft.objects.filter(
        enrollment=enrollment_id, step__number__gt=F("enrollment__step"), status=DraftStatus.APPROVED
    )
    _planned_again(ahead.values("pk"))


def planned_again(ids: Sequence[int]) -> int:
    """Take back the approval of follow-ups that wait for their turn; return how many.

    What a message was made of has had its turn, and stays as it is.
    """
    return _planned_again(ids) if ids else 0


def _planned_again(ids: "Sequence[int] | QuerySet[Draft, Any]") -> int:
    waiting = without_a_message(Draft.objects.filter(status=DraftStatus.APPROVED), ids)
    return waiting.update(status=DraftStatus.PLANNED)


def without_a_message(
    drafts: QuerySet[Draft], ids: "Sequence[int] | QuerySet[Draft, Any]"
) -> QuerySet[Draft]:
    """Return those of the drafts, by their ids, of which no message was made."""
    return drafts.filter(~Exists(Message.objects.filter(draft=OuterRef("pk"))), pk__in=ids)


@transaction.atomic
def stop_journey(
    *, enrollment: Enrollment, reason: StopReason, explanation: str, by: Actor, now: datetime
) -> bool:
    """End an enrollment wherever it stands, and take back everything of it that has not been claimed.

    What a sender has claimed goes its way; its result is recorded all the same. An answer that a person wrote is taken
    back by a no alone: a reply, or the end of a campaign, ends no conversation.
    What a person may be deciding about is taken first, and so is a message before its journey, in the order in which an
    approval and a sender take their rows, so that none waits for the other.
    """
    waiting = enrollment.messages.filter(status=MessageStatus.SCHEDULED)
    if reason is not StopReason.SUPPRESSED:
        waiting = waiting.exclude(kind=MessageKind.ANSWER)
    if enrollment.stage == Stage.REVIEWING:
        enrollment.drafts.filter(status__in=UNDECIDED, planted=False).update(status=DraftStatus.WITHDRAWN)
    elif enrollment.stage in {Stage.APPROVED, Stage.SENDING}:
        _take_messages_back(waiting, explanation, by, now)
    stopped = _stopped(enrollment, reason, explanation, by, now)
    _take_messages_back(waiting, explanation, by, now)  # one may have come back from a sender meanwhile
    take_drafts_back(enrollment=enrollment)
    return stopped


def _take_messages_back(waiting: QuerySet[Message], explanation: str, by: Actor, now: datetime) -> None:
    for message in waiting.all():
        withdraw(message=message, to_review=False, by=by, reason=explanation, now=now)


def take_drafts_back(*, enrollment: Enrollment) -> int:
    """Withdraw the drafts of an ended journey that no sender has; return how many there were."""
    claimed = Message.objects.filter(enrollment=enrollment, draft__isnull=False, status__in=WAS_CLAIMED)
    unsent = enrollment.drafts.filter(status__in=_UNSENT).exclude(pk__in=claimed.values("draft"))
    return unsent.update(status=DraftStatus.WITHDRAWN)


def _stopped(enrollment: Enrollment, reason: StopReason, explanation: str, by: Actor, now: datetime) -> bool:
    for attempt in range(4):  # a machine may move the row between somebody's reading and our update
        if attempt:
            stage = Stage(Enrollment.objects.values_list("stage", flat=True).get(pk=enrollment.pk))
        else:
            stage = Stage(enrollment.stage)
        if stage in ENDED - {Stage.FINISHED}:
            return False
        if move(
            enrollment_id=enrollment.pk, expected=stage, outcome=stop(reason, explanation), by=by, now=now
        ):
            return True
    return False
