"""A journey on another mailbox: a sequence stays where it began, and only a named person moves it."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import WITH_A_SENDER, MessageStatus
from campaigns.delivery.services.undoing import undo, withdraw_follow_up
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.drafts.selectors import ahead_of
from campaigns.drafts.services.senders import begin_thread
from campaigns.drafts.services.unread import recall
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, Stage, go
from campaigns.enrollments.services import move
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member
from campaigns.members.rules import Right


@dataclass(frozen=True)
class NotMoved:
    """Why the journey stays where it is."""

    sentence: str


class _LostError(Exception):
    """Somebody else moved the journey on meanwhile; nothing may be changed."""


def other_mailboxes(enrollment: Enrollment, mailbox: Mailbox) -> list[Mailbox]:
    """Return where a journey may be moved to from a mailbox: the others of its campaign that send."""
    rows = enrollment.campaign.mailboxes.filter(status=MailboxStatus.ACTIVE).exclude(pk=mailbox.pk)
    return list(rows.order_by("address"))


def move_to_mailbox(
    *, enrollment: Enrollment, mailbox: Mailbox, by: Member, now: datetime
) -> NotMoved | None:
    """Let a journey go on from another mailbox, in a thread of its own; return why it cannot, None where it does.

    The sender is part of what was approved, so what was approved is read again. What is on its way stays where it is.
    """
    why = _why_not(enrollment, mailbox, by, now)
    if why:
        return NotMoved(why)
    try:
        _moved(enrollment, mailbox, by, now)
    except _LostError:
        return NotMoved(_LOST)
    return None


_LOST: Final = "It moved on while you looked, so nothing was changed. Look again in a minute."


def _why_not(enrollment: Enrollment, mailbox: Mailbox, by: Member, now: datetime) -> str:
    if not by.may(Right.TAKE_OVER):
        return "A lead moves a sequence to another mailbox."
    if enrollment.stage in ENDED:
        return "This sequence has ended."
    if not enrollment.campaign.mailboxes.filter(pk=mailbox.pk, status=MailboxStatus.ACTIVE).exists():
        return f"{mailbox.address} does not send for this campaign now."
    with_a_sender = enrollment.messages.filter(status__in=WITH_A_SENDER)
    if with_a_sender.exists():
        return "A mail of it is on its way, or may have been sent. That must be settled first."
    if enrollment.task_until and enrollment.task_until > now:
        return "It is being worked on just now. Try again in a minute."
    return ""


@transaction.atomic
def _moved(enrollment: Enrollment, mailbox: Mailbox, by: Member, now: datetime) -> None:
    recall(among=Q(enrollment=enrollment, lane=Lane.UNREAD), reason=REASON)
    _send_back(enrollment, by, now)
    standing = Enrollment.objects.filter(pk=enrollment.pk, task_token=enrollment.task_token)
    if not standing.exclude(stage__in=_OUT_OF_REACH).update(mailbox=mailbox):
        raise _LostError
    begin_thread(enrollment=enrollment, mailbox=mailbox, by=by)
    move(
        enrollment_id=enrollment.pk,
        expected=Stage.REVIEWING,
        outcome=go(Stage.CHECKING),
        by=by.actor,
        now=now,
    )
    record(Action.CHANGED, subject=enrollment, by=by.actor, mailbox=mailbox.pk)


_OUT_OF_REACH: Final = (Stage.APPROVED, Stage.SENDING, Stage.UNKNOWN, *sorted(ENDED))
REASON: Final = "It leaves from another mailbox now, as a new thread, so it is read again."


def _send_back(enrollment: Enrollment, by: Member, now: datetime) -> None:
    """Take back what is approved of a journey: its next mail, and what stands approved ahead of it."""
    waiting = Message.objects.filter(
        enrollment=enrollment, status=MessageStatus.SCHEDULED, draft__isnull=False
    )
    for message in waiting.select_related("draft__enrollment__prospect"):
        assert message.draft is not None
        undo(draft=message.draft, by=by, request_key=uuid.uuid4(), now=now, note=REASON)
    ahead = ahead_of(enrollment).filter(status=DraftStatus.APPROVED)
    first: Draft | None = ahead.select_related("step", "enrollment__prospect").first()
    if first is not None:
        withdraw_follow_up(draft=first, by=by, request_key=uuid.uuid4(), now=now)
