"""How a message becomes one sender's: read with all that is asked of it, made into a mail, and taken in one statement.

Where the answer is no, nothing was changed, and the caller acts on it.

An answer that a person wrote is taken in the same way, but by what it is held to alone: it moves no journey, asks no
campaign and takes no place of the mailbox's day.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from campaigns.delivery.composing import (
    UnsendableError,
    address_of,
    compose,
    difference,
    envelope_of,
)
from campaigns.delivery.models import Message
from campaigns.delivery.selectors import Held, why_not_now, why_unproven
from campaigns.delivery.selectors.reply_addresses import reply_address_of
from campaigns.delivery.services.asking import Asked, ask, comes_early, comes_too_late, holds
from campaigns.delivery.services.taking import Claimed, take
from campaigns.drafts.selectors.proof import holds as is_proven
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from outreach.db.chain import BrokenChainError

# Longer than a request may take, so that whoever began to take a launch back in time is done with it.
FIRST_CLAIMS: Final = timedelta(minutes=2)


class HeldError(Exception):
    """The message may not go now."""

    def __init__(self, message: Message, held: Held) -> None:
        super().__init__(held.sentence)
        self.message = message
        self.held = held


class PastDueError(Exception):
    """The message could not leave for too long after it was due; a person must say whether it still goes."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.pk)
        self.message = message


class UnfitError(Exception):
    """The message is not what was approved, or is no longer proven; a person must look."""

    def __init__(self, message: Message, sentence: str) -> None:
        super().__init__(sentence)
        self.message = message
        self.sentence = sentence


def claim(*, message_id: int, now: datetime) -> Claimed | None:
    """Make a due message ours; None where it is not due, or somebody else's.

    Raises:
        HeldError: something says no, or not yet. UnfitError: other bytes than the approved ones would leave.
        PastDueError: it should have left long ago.
    """
    asked = ask(message_id, now)
    if asked is None:
        return None
    if comes_too_late(asked, now):
        raise PastDueError(asked.message)
    if holds(asked, now):
        _refuse(asked.message, now)
        return None
    if comes_early(asked.message):
        raise HeldError(asked.message, Held("The mail before it has not been sent.", None))
    claimed = Claimed(asked, uuid.uuid4(), _mail(asked, now))
    if _taken(claimed, now):
        return claimed
    _refuse(asked.message, now)
    return None


def _refuse(message: Message, now: datetime) -> None:
    """Say why a message is not taken; nothing where another was faster.

    Raises:
        HeldError: something says no, or not yet.
    """
    held = why_not_now(message, now)
    if held:
        raise HeldError(message, held)


def _taken(claimed: Claimed, now: datetime) -> bool:
    """Take the row; False where it is not as it was read.

    Raises:
        HeldError: its journey or the mailbox's pace says no.
    """
    message = claimed.message
    try:
        with _apart_from_a_take_back(message, now):
            return take(claimed, now)
    except BrokenChainError:
        _refuse(message, now)
        raise HeldError(message, _not_now(message, now)) from None


def _not_now(message: Message, now: datetime) -> Held:
    """Return why a message that nothing bars was not taken: its journey, or the mailbox's pace, which goes on."""
    if Enrollment.objects.filter(pk=message.enrollment_id, stage=Stage.APPROVED).exists():
        return Held("Another mail of this mailbox leaves at this moment.", now + timedelta(minutes=1))
    return Held("Its journey is not where a message may leave.", None)


@contextmanager
def _apart_from_a_take_back(message: Message, now: datetime) -> Iterator[None]:
    """Wait for whoever takes the launch back at this moment, and keep him waiting for us.

    Only around the end of that time: later it would make all senders of a campaign wait for each other.
    """
    campaign = message.enrollment.campaign
    if message.is_answer or campaign.sends_from is None or now >= campaign.sends_from + FIRST_CLAIMS:
        yield
        return
    with transaction.atomic():
        Campaign.objects.select_for_update(no_key=True).filter(pk=campaign.pk).first()
        yield


def _mail(asked: Asked, now: datetime) -> bytes:
    """Return the bytes of what was approved."""
    message = asked.message
    if not is_proven(asked.proof, now.date()):
        raise UnfitError(message, why_unproven(message, now))
    envelope = envelope_of(message)
    if not asked.approved or envelope.sha256 != message.approved_sha256:
        raise UnfitError(message, "This message is no longer what was approved.")
    if address_of(message.sender).lower() != message.mailbox.address.lower():
        raise UnfitError(message, "The mailbox of this message is no longer the one that was approved.")
    reply_to = reply_address_of(message)
    try:
        raw = compose(envelope, message_id=message.message_id, now=now, reply_to=reply_to)
    except UnsendableError as error:
        raise UnfitError(message, str(error)) from error
    differing = difference(envelope, raw, reply_to=reply_to)
    if differing:
        raise UnfitError(message, f"The finished mail was not what was approved: its {differing} differs.")
    return raw
