"""How a message becomes one sender's: read with all that is asked of it, made into a mail, and taken in one statement.

What is taken is what was read: the statement that takes the row asks again for every column that its approval binds, for
every no, for the campaign and for the mailbox, and each write after the first is done only where the one before it was.
Of two senders one takes the row. Where the answer is no, nothing was changed, and the caller acts on it.

An answer that a person wrote is taken in the same way, but by what it is held to alone: it moves no journey, asks no
campaign and takes no place of the mailbox's day.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import DateTimeField, Exists, F, Q, Value
from django.db.models.functions import Coalesce

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import kept_record, said_record
from campaigns.delivery.composing import (
    UnsendableError,
    address_of,
    compose,
    content_sha256,
    difference,
    envelope_of,
)
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import SEND_SECONDS, MessageKind, MessageStatus
from campaigns.delivery.selectors import Held, keys_of, rest_before, why_not_now, why_unproven
from campaigns.delivery.selectors.reply_addresses import reply_address_of
from campaigns.delivery.services.asking import Asked, ask, comes_early, comes_too_late, holds
from campaigns.drafts.selectors.proof import holds as is_proven
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage, go
from campaigns.enrollments.services import kept_move, said_move
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.selectors import today_among
from campaigns.mailboxes.services import TAKE_PLACE, said_place
from campaigns.prospects.models import Company, Prospect
from campaigns.suppressions.selectors import given_keys, nothing_bars_given
from outreach.db.chain import BrokenChainError, Chain, Change, Insert
from outreach.db.planned import Given, field_of

# Longer than a request may take, so that whoever began to take a launch back in time is done with it.
FIRST_CLAIMS: Final = timedelta(minutes=2)
# What an approval binds, and where the mail goes: the message is taken as it was read, or not at all.
_BOUND: Final = (
    "mailbox_id", "sender", "recipient", "subject", "body", "in_reply_to", "references", "opt_out_url",
    "template_version", "message_id", "approved_sha256", "enrollment_id",
)  # fmt: skip
_NOW: Final = Given("now", DateTimeField())
# What the objection of the reader's country was read from, so that none has appeared since.
_COUNTRY: Final = {
    "country": ("prospect__country", field_of(Prospect, "country")),
    "address": ("prospect__address", field_of(Prospect, "address")),
    "basis": ("prospect__basis", field_of(Prospect, "basis")),
    "campaign_basis": ("campaign__basis", field_of(Campaign, "basis")),
}


@dataclass(frozen=True)
class Claimed:
    """A message that only the holder of the attempt's token may hand over, and the bytes of its mail."""

    asked: Asked
    token: uuid.UUID
    raw: bytes

    @property
    def message(self) -> Message:
        return self.asked.message


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
    """Take the row, move the journey, leave evidence of the attempt, and count it under the cap.

    The count comes last, since every sender of the mailbox waits for the row that holds it.
    """
    message = claimed.message
    if message.is_answer:
        return _CLAIM_ANSWER.do(**_said_of_row(claimed, now))
    try:
        with _apart_from_a_take_back(message, now):
            return _CLAIM.do(**_said(claimed, now))
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
    if campaign.sends_from is None or now >= campaign.sends_from + FIRST_CLAIMS:
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


def _due_as_read() -> Any:
    """Return the message as it was read, where nothing says no to it by now."""
    of_company = Coalesce("prospect__company__country", Value(""))
    running = Enrollment.objects.alias(company_country=of_company).filter(
        pk=Given("enrollment"),
        campaign__status=CampaignStatus.RUNNING,
        campaign__sends_from__lte=_NOW,
        company_country=Given("company_country", field_of(Company, "country")),
        **{path: Given(name, field) for name, (path, field) in _COUNTRY.items()},
    )
    return _row_as_read(MessageKind.STEP).filter(nothing_bars_given(), Exists(running))


def _answer_as_read() -> Any:
    """Return the answer as it was read, where nothing says no to it by now."""
    return _row_as_read(MessageKind.ANSWER).filter(nothing_bars_given(answer=True))


def _row_as_read(kind: MessageKind) -> Any:
    bound = {name: Given(f"bound_{name}", field_of(Message, name)) for name in _BOUND}
    sending = Mailbox.objects.filter(pk=Given("mailbox"), status=MailboxStatus.ACTIVE)
    return Message.objects.filter(
        Exists(sending),
        pk=Given("subject"),
        kind=kind,
        status=MessageStatus.SCHEDULED,
        due_at__lte=_NOW,
        **bound,
    )


_TAKEN: Final = {
    "status": MessageStatus.SENDING,
    "token": Given("token", field_of(Attempt, "token")),
    "sending_until": Given("until", DateTimeField()),
    "tries": F("tries") + 1,
}
_TRY: Final = Insert(
    Attempt,
    {
        "message_id": Given("subject"),
        "token": Given("token"),
        "started_at": Given("now"),
        "sent_sha256": Given("sent_sha256"),
    },
)
_SAY: Final = kept_record(Action.CLAIMED, Message, by=SOFTWARE, data=Given("data"))
_CLAIM: Final = Chain(
    Change(_due_as_read, _TAKEN),
    kept_move(Stage.APPROVED, Stage.SENDING, only_if=Q(step__gte=Given("step_number"))),
    _TRY,
    _SAY,
    TAKE_PLACE,
)
_CLAIM_ANSWER: Final = Chain(Change(_answer_as_read, _TAKEN), _TRY, _SAY)


def _country_as_read(enrollment: Enrollment) -> dict[str, str]:
    person = enrollment.prospect
    return {
        "country": person.country, "address": person.address, "basis": person.basis,
        "campaign_basis": enrollment.campaign.basis, "company_country": person.company.country if person.company else "",
    }  # fmt: skip


def _said(claimed: Claimed, now: datetime) -> dict[str, Any]:
    message, days = claimed.message, claimed.asked.days
    rest = rest_before(message, today_among(message.mailbox, now, days))
    return {
        **_said_of_row(claimed, now),
        **said_move(message.enrollment_id, go(Stage.SENDING), now),
        **said_place(message.mailbox, now, rest, days),
        **_country_as_read(message.enrollment),
        "step_number": message.step.number if message.step else 0,
    }


def _said_of_row(claimed: Claimed, now: datetime) -> dict[str, Any]:
    message = claimed.message
    return {
        **{f"bound_{name}": getattr(message, name) for name in _BOUND},
        **given_keys(**keys_of(message)),
        **said_record(message),
        "mailbox": message.mailbox_id,
        "now": now,
        "until": now + timedelta(seconds=SEND_SECONDS),
        "token": claimed.token,
        "sent_sha256": content_sha256(claimed.raw),
        "data": {"attempt": str(claimed.token)},
    }
