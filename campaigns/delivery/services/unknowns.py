"""What becomes of a message that may have been sent: a look-up, or a named person who was told so."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import AttemptResult, MessageStatus
from campaigns.delivery.rules.copies import FIRST_LOOK
from campaigns.delivery.selectors import overdue_sending, to_look_up
from campaigns.delivery.services.following import after_doubt, after_hand_over
from campaigns.delivery.services.pairs import JOURNEY_ENDED, withdraw
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Found
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.members.rules import Right

# A look-up asks a mail server or a platform, so it is not made at every sweep.
LOOK_AGAIN: Final = timedelta(minutes=10)


def sweep_unknown(*, now: datetime) -> int:
    """Mark tries that never ended as unknown, and look the unknown up where that can be; return how many were marked.

    A look-up that a crash cut off is made by the next sweep.
    """
    marked = sum(_mark(message, now) for message in overdue_sending(now).select_related("mailbox"))
    for message in to_look_up(now):
        if resolve(message=message, now=now) is not Found.YES:
            Message.objects.filter(pk=message.pk, status=MessageStatus.UNKNOWN).update(
                hint_until=now + LOOK_AGAIN
            )
    return marked


def resolve(*, message: Message, now: datetime) -> Found:
    """Look an unknown message up where it would have been sent; what is found counts as handed over."""
    transport = transport_of(message.mailbox)
    answer = transport.look_up(parcel_of(message))
    if answer is Found.YES:
        left_at = None if transport.capabilities.cancels else now
        _found(message=message, words="found where it was sent", by=SOFTWARE, now=now, left_at=left_at)
    return answer


@transaction.atomic
def _mark(message: Message, now: datetime) -> bool:
    words = "The sender did not come back with an answer."
    marked = Message.objects.filter(
        pk=message.pk, status=MessageStatus.SENDING, token=message.token, sending_until__lt=now
    ).update(status=MessageStatus.UNKNOWN, wait_reason=words, hint_until=None)
    if marked:
        message.attempts.filter(result=AttemptResult.STARTED).update(
            result=AttemptResult.UNKNOWN, finished_at=now
        )
        after_doubt(message=message, words=words, now=now)
    return bool(marked)


@transaction.atomic
def _found(*, message: Message, words: str, by: Actor, now: datetime, left_at: datetime | None) -> bool:
    """Record that an unknown message was taken after all. What can still be cancelled has not left yet."""
    changed = Message.objects.filter(pk=message.pk, status=MessageStatus.UNKNOWN).update(
        status=MessageStatus.HANDED_OVER,
        token=None,
        sending_until=None,
        handed_over_at=now,
        sent_at=left_at,
        compare_at=now + FIRST_LOOK,
        server_answer=words,
        wait_reason="",
    )
    if changed:
        after_hand_over(message=message, now=now)
        record(Action.RESOLVED, subject=message, by=by, reason=words)
    return bool(changed)


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
        if not message.is_answer:
            _go_on_with(message, by, now)
    return bool(changed)


def _go_on_with(message: Message, by: Member, now: datetime) -> None:
    outcome = go(Stage.APPROVED, due_at=now, wait_reason=f"{by} said that it was not sent.")
    if not move(
        enrollment_id=message.enrollment_id, expected=Stage.UNKNOWN, outcome=outcome, by=by.actor, now=now
    ):
        withdraw(message=message, to_review=False, by=by.actor, reason=JOURNEY_ENDED, now=now)


@transaction.atomic
def mark_sent(*, message: Message, by: Member, now: datetime) -> bool:
    """A named person says that it arrived. False where it is not unknown, or for want of the right."""
    if not by.may(Right.RESOLVE_UNKNOWN):
        return False
    return _found(message=message, words=f"{by} said that it was sent", by=by.actor, now=now, left_at=now)
