"""Mail that could not leave for long after it was due, as after an outage or a restore: a person says whether it still goes."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.members.models import Member
from campaigns.members.rules import Right


@transaction.atomic
def hold_past_due(*, message: Message) -> bool:
    """Let a scheduled message wait for a person, at the moment at which it was due."""
    late = Message.objects.filter(
        pk=message.pk, status=MessageStatus.SCHEDULED, due_at=message.due_at, past_due=False
    )
    held = late.update(past_due=True, wait_reason="It could not leave when it was due.")
    if held:
        record(Action.HELD, subject=message, by=SOFTWARE, reason="past due")
    return bool(held)


@transaction.atomic
def send_late(*, message: Message, by: Member, now: datetime) -> bool:
    """A named person says that it still goes: it is due now. False where it waits for nobody, or for want of the right."""
    if not by.may(Right.REVIEW):
        return False
    waiting = Message.objects.filter(pk=message.pk, status=MessageStatus.SCHEDULED, past_due=True)
    sent_on = waiting.update(past_due=False, due_at=now, hint_until=now, wait_reason="")
    if sent_on:
        record(Action.RELEASED, subject=message, by=by.actor, reason="past due")
    return bool(sent_on)


def due_again(*, campaign: Campaign, now: datetime) -> int:
    """Let what came due while a campaign was paused be due now; return how many there were."""
    travelling = Enrollment.objects.filter(campaign=campaign)
    waiting = Message.objects.filter(
        enrollment__in=travelling, status=MessageStatus.SCHEDULED, past_due=False, due_at__lt=now
    )
    return waiting.update(due_at=now)
