"""Moves that touch draft, message and enrollment together. One transaction each, so the three never disagree."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, Stage, StopReason, go, stop
from campaigns.enrollments.services import move

_UNSENT = (DraftStatus.CHECKING, DraftStatus.IN_REVIEW, DraftStatus.APPROVED)


@transaction.atomic
def withdraw(*, message: Message, to_review: bool, by: Actor, reason: str, now: datetime) -> bool:
    """Take a scheduled message back; False where a sender has claimed it.

    Its draft goes back to review, or is withdrawn for good.
    """
    taken = Message.objects.filter(pk=message.pk, status=MessageStatus.SCHEDULED).update(
        status=MessageStatus.WITHDRAWN, wait_reason=reason[:300]
    )
    if not taken:
        return False
    status = DraftStatus.IN_REVIEW if to_review else DraftStatus.WITHDRAWN
    Draft.objects.filter(messages=message, status=DraftStatus.APPROVED).update(status=status)
    if to_review:
        move(
            enrollment_id=message.enrollment_id,
            expected=Stage.APPROVED,
            outcome=go(Stage.REVIEWING),
            by=by,
            now=now,
        )
    record(Action.WITHDRAWN, subject=message, by=by, reason=reason[:250])
    return True


@transaction.atomic
def stop_journey(
    *, enrollment: Enrollment, reason: StopReason, explanation: str, by: Actor, now: datetime
) -> bool:
    """End an enrollment wherever it stands, and take back everything of it that has not been claimed.

    What a sender has claimed goes its way; its result is recorded all the same.
    """
    for message in enrollment.messages.filter(status=MessageStatus.SCHEDULED):
        withdraw(message=message, to_review=False, by=by, reason=explanation, now=now)
    enrollment.drafts.filter(status__in=_UNSENT).exclude(
        messages__status__in=[
            MessageStatus.SENDING,
            MessageStatus.HANDED_OVER,
            MessageStatus.UNKNOWN,
            MessageStatus.REFUSED,
        ]
    ).update(status=DraftStatus.WITHDRAWN)
    for _ in range(3):  # a machine may move the row between our reading and our update
        stage = Stage(Enrollment.objects.values_list("stage", flat=True).get(pk=enrollment.pk))
        if stage in ENDED - {Stage.FINISHED}:
            return False
        if move(
            enrollment_id=enrollment.pk, expected=stage, outcome=stop(reason, explanation), by=by, now=now
        ):
            return True
    return False
