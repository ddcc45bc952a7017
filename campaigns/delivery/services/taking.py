"""The statement that takes a message: it asks again for what was read, and each write rests on the one before it.

What is taken is what was read: every column that its approval binds, every no, the campaign and the mailbox are asked
again, so that of two senders one takes the row, and nobody a row that has changed.
"""

import uuid
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final

from django.db.models import DateTimeField, Exists, F, Q, Value
from django.db.models.functions import Coalesce

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import kept_record, said_record
from campaigns.delivery.composing import content_sha256
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import SEND_SECONDS, MessageKind, MessageStatus
from campaigns.delivery.selectors import keys_of, rest_before
from campaigns.delivery.services.asking import Asked
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage, go
from campaigns.enrollments.services import kept_move, said_move
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.selectors import today_among
from campaigns.mailboxes.services import TAKE_PLACE, said_place
from campaigns.prospects.models import Company, Prospect
from campaigns.suppressions.selectors import given_keys, nothing_bars_given
from outreach.db.chain import Chain, Change, Insert
from outreach.db.planned import Given, field_of

# What an approval binds, and where the mail goes: the message is taken as it was read, or not at all.
_BOUND: Final = (
    "mailbox_id", "sender", "recipient", "subject", "body", "in_reply_to", "references", "opt_out_url",
    "template_version", "message_id", "approved_sha256", "enrollment_id",
)  # fmt: skip
# From claim to hand-over; no sender that runs takes as long, and well before its lease ends.
MOST_SECONDS: Final = SEND_SECONDS / 4
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
    since: float = field(default_factory=monotonic)

    @property
    def message(self) -> Message:
        return self.asked.message

    @property
    def stood_still(self) -> bool:
        """Whether so long has passed since that its sender was halted, and others may have acted on its silence."""
        return monotonic() - self.since > MOST_SECONDS


def take(claimed: Claimed, now: datetime) -> bool:
    """Take the row, move the journey, leave evidence of the attempt, and count it under the cap; False where it is gone.

    The count comes last, since every sender of the mailbox waits for the row that holds it.

    Raises:
        BrokenChainError: the row was there, but its journey or the mailbox's pace says no; nothing was done.
    """
    if claimed.message.is_answer:
        return _CLAIM_ANSWER.do(**_said_of_row(claimed, now))
    return _CLAIM.do(**_said(claimed, now))


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
