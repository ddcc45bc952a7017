"""What becomes of a message that may have been sent: a look-up, or a named person who was told so."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services.sending import found
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Found
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member


def resolve(*, message: Message, now: datetime) -> Found:
    """Look an unknown message up where it would have been sent; what is found counts as handed over."""
    answer = transport_of(message.mailbox).look_up(mailbox=message.mailbox, message_id=message.message_id)
    if answer is Found.YES:
        found(message=message, words="found where it was sent", now=now)
    return answer


@transaction.atomic
def mark_not_sent(*, message: Message, by: Member, now: datetime) -> bool:
    """A named person, told that it may have arrived, says that it did not: the same message is tried again."""
    changed = Message.objects.filter(pk=message.pk, status=MessageStatus.UNKNOWN).update(
        status=MessageStatus.SCHEDULED, token=None, sending_until=None, due_at=now, hint_until=now,
        wait_reason=f"{by} said that it was not sent.",
    )  # fmt: skip
    if changed:
        outcome = go(Stage.APPROVED, due_at=now, wait_reason=f"{by} said that it was not sent.")
        move(
            enrollment_id=message.enrollment_id, expected=Stage.UNKNOWN, outcome=outcome, by=by.actor, now=now
        )
        record(Action.RESOLVED, subject=message, by=by.actor, reason="not sent")
    return bool(changed)


@transaction.atomic
def mark_sent(*, message: Message, by: Member, now: datetime) -> bool:
    """A named person says that it arrived."""
    changed = found(message=message, words=f"{by} said that it was sent", now=now)
    if changed:
        record(Action.RESOLVED, subject=message, by=by.actor, reason="sent")
    return changed
