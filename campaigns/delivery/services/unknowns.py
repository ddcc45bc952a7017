"""What becomes of a message that may have been sent: a look-up, or a named person who was told so."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services.pairs import JOURNEY_ENDED, withdraw
from campaigns.delivery.services.sending import found
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.members.rules import Right


@transaction.atomic
def mark_not_sent(*, message: Message, by: Member, now: datetime) -> bool:
    """A named person, told that it may have arrived, says that it did not: the same message is tried again.

    Where its journey ended meanwhile, it is taken back instead. False where it is not unknown, or for want of the right.
    """
    if not by.may(Right.RESOLVE_UNKNOWN):
        return False
    changed = Message.objects.filter(pk=message.pk, status=MessageStatus.UNKNOWN).update(
        status=MessageStatus.SCHEDULED, token=None, sending_until=None, due_at=now, hint_until=now,
        wait_reason=f"{by} said that it was not sent.",
    )  # fmt: skip
    if changed:
        record(Action.RESOLVED, subject=message, by=by.actor, reason="not sent")
        outcome = go(Stage.APPROVED, due_at=now, wait_reason=f"{by} said that it was not sent.")
        if not move(
            enrollment_id=message.enrollment_id, expected=Stage.UNKNOWN, outcome=outcome, by=by.actor, now=now
        ):
            withdraw(message=message, to_review=False, by=by.actor, reason=JOURNEY_ENDED, now=now)
    return bool(changed)


@transaction.atomic
def mark_sent(*, message: Message, by: Member, now: datetime) -> bool:
    """A named person says that it arrived. False where it is not unknown, or for want of the right."""
    if not by.may(Right.RESOLVE_UNKNOWN):
        return False
    return found(message=message, words=f"{by} said that it was sent", by=by.actor, now=now)
