"""How a message becomes one sender's: taken, asked about, made into a mail and counted, in one short transaction.

The row is taken first. Whatever is asked afterwards is asked of a message that nobody else can take, and read after
everything that was written before. Where an answer is no, the transaction is taken back and the caller acts on it.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Final

from django.db import transaction
from django.db.models import F

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.delivery.composing import UnsendableError, compose, content_sha256, difference, envelope_of
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import SEND_SECONDS, MessageStatus
from campaigns.delivery.selectors import Held, full_today, why_held, why_unproven
from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.rules import APPROVALS
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.mailboxes.services import take_place

# Longer than a request may take, so that whoever began to take a launch back in time is done with it.
FIRST_CLAIMS: Final = timedelta(minutes=2)


@dataclass(frozen=True)
class Claimed:
    """A message that only the holder of the attempt's token may hand over, and the bytes of its mail."""

    message: Message
    attempt: Attempt
    raw: bytes


class HeldError(Exception):
    """The message may not go now."""

    def __init__(self, message: Message, held: Held) -> None:
        super().__init__(held.sentence)
        self.message = message
        self.held = held


class UnfitError(Exception):
    """The message is not what was approved, or is no longer proven; a person must look."""

    def __init__(self, message: Message, sentence: str) -> None:
        super().__init__(sentence)
        self.message = message
        self.sentence = sentence


@transaction.atomic
def claim(*, message_id: int, now: datetime) -> Claimed | None:
    """Make a due message ours; None where it is not due, or somebody else's.

    Raises:
        HeldError: something says no, or not yet. UnfitError: other bytes than the approved ones would leave.
    """
    token = uuid.uuid4()
    if not _taken(message_id, token, now):
        return None
    message = _loaded(message_id)
    _let_a_take_back_end(message, now)
    held = why_held(message, now)
    if held:
        raise HeldError(message, held)
    raw = _mail(message, now)
    _move_on(message, now)
    attempt = Attempt.objects.create(
        message=message, token=token, started_at=now, sent_sha256=content_sha256(raw)
    )
    record(Action.CLAIMED, subject=message, by=SOFTWARE, attempt=attempt.pk)
    _count(message, now)
    return Claimed(message, attempt, raw)


def _taken(message_id: int, token: uuid.UUID, now: datetime) -> bool:
    """The conditional update that decides between two senders.

    It asks the row's own columns alone: a join would move them into a subquery, which PostgreSQL does not ask again
    after it waited for the other sender, so that both would win.
    """
    due = Message.objects.filter(pk=message_id, status=MessageStatus.SCHEDULED, due_at__lte=now)
    until = now + timedelta(seconds=SEND_SECONDS)
    return bool(
        due.update(status=MessageStatus.SENDING, token=token, sending_until=until, tries=F("tries") + 1)
    )


def _loaded(message_id: int) -> Message:
    related = ("enrollment__campaign", "enrollment__prospect__company", "mailbox", "step")
    return Message.objects.select_related(*related).get(pk=message_id)


def _let_a_take_back_end(message: Message, now: datetime) -> None:
    """Wait for whoever takes the launch back at this moment, and keep him waiting for us.

    Only around the end of that time: later it would make all senders of a campaign wait for each other.
    """
    campaign = message.enrollment.campaign
    if campaign.sends_from and now < campaign.sends_from + FIRST_CLAIMS:
        held = Campaign.objects.select_for_update(no_key=True)
        message.enrollment.campaign = held.get(pk=campaign.pk)


def _mail(message: Message, now: datetime) -> bytes:
    """Return the bytes of what was approved."""
    unproven = why_unproven(message, now)
    if unproven:
        raise UnfitError(message, unproven)
    envelope = envelope_of(message)
    if not _approved(message, envelope.sha256):
        raise UnfitError(message, "This message is no longer what was approved.")
    if parseaddr(message.sender)[1].lower() != message.mailbox.address.lower():
        raise UnfitError(message, "The mailbox of this message is no longer the one that was approved.")
    try:
        raw = compose(envelope, message_id=message.message_id, now=now)
    except UnsendableError as error:
        raise UnfitError(message, str(error)) from error
    differing = difference(envelope, raw)
    if differing:
        raise UnfitError(message, f"The finished mail was not what was approved: its {differing} differs.")
    return raw


def _approved(message: Message, sha256: str) -> bool:
    """Say whether this content was approved: by the message's own row, and by the decision, which nobody can change."""
    if sha256 != message.approved_sha256:
        return False
    approvals = ReviewDecision.objects.filter(kind__in=APPROVALS, content_sha256=sha256)
    return message.draft_id is None or approvals.filter(draft=message.draft_id).exists()


def _move_on(message: Message, now: datetime) -> None:
    if message.step and message.step.number > message.enrollment.step:
        raise HeldError(message, Held("The mail before it has not been sent.", None))
    moved = move(
        enrollment_id=message.enrollment_id,
        expected=Stage.APPROVED,
        outcome=go(Stage.SENDING),
        by=SOFTWARE,
        now=now,
    )
    if not moved:
        raise HeldError(message, Held("Its journey is not where a message may leave.", None))


def _count(message: Message, now: datetime) -> None:
    """Take a place under the cap; last, since every sender of the mailbox waits for the row that counts them."""
    if not take_place(mailbox=message.mailbox, now=now):
        raise HeldError(message, full_today(message.mailbox, now))
