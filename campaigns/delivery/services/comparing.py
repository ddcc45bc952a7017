"""The mail as it left, against what was approved. A difference pauses the mailbox: whoever changed one may change all."""

from dataclasses import replace
from datetime import datetime, timedelta
from email import message_from_bytes
from email.utils import getaddresses, parseaddr
from typing import Final

import structlog
from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.delivery.composing import differing_field, envelope_of, read_back
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.rules.copies import SentCopy, next_look
from campaigns.delivery.selectors.reply_addresses import is_its_own
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import TransportError
from campaigns.drafts.rules import Envelope
from campaigns.mailboxes.services import pause

logger = structlog.get_logger(__name__)

AT_MOST: Final = 100  # mails a sweep looks at; the next sweep takes the next
# Longer than any look, so that a sweep which ended in the middle leaves the rest to a later one.
_LOOKING: Final = timedelta(minutes=10)
NO_READING: Final = "This way of sending cannot be read back."
NO_COPY: Final = "No copy was found where sent mail is kept, within a day."


def compare_due(*, now: datetime) -> int:
    """Look at the copies that are due; return how many were compared."""
    due = Message.objects.filter(status=MessageStatus.HANDED_OVER, compare_at__lte=now)
    rows = due.select_related("mailbox__platform_account", "enrollment", "step").order_by("compare_at", "pk")
    return sum(compare(message=message, now=now) for message in rows[:AT_MOST])


def compare(*, message: Message, now: datetime) -> bool:
    """Compare one message with its copy, if no other sweep does; True where something was found out."""
    mine = Message.objects.filter(pk=message.pk, compare_at=message.compare_at)
    if not mine.update(compare_at=now + _LOOKING):
        return False
    transport = transport_of(message.mailbox)
    if not transport.capabilities.reads_back:
        return _keep(message, SentCopy.NOT_VERIFIABLE, NO_READING)
    try:
        raw = transport.sent_copy(parcel_of(message))
    except TransportError as error:
        return _later(message, f"{NO_COPY} {error.words}", now)
    if raw is None:
        return _later(message, NO_COPY, now)
    differing = what_differs(envelope_of(message), raw) or _answered_elsewhere(message, raw)
    return _differs(message, differing, now) if differing else _keep(message, SentCopy.IDENTICAL, "")


def what_differs(envelope: Envelope, raw: bytes) -> str:
    """Return which part of a mail that left says something else than what was approved; "" where none does.

    Servers may fold lines anew, encode in another way, and end the text with other empty lines. Nothing else.
    """
    mail = message_from_bytes(raw)
    if mail.get_content_type() != "text/plain":
        return "kind of content"
    if mail["Cc"] or mail["Bcc"]:
        return "list of recipients"
    return differing_field(
        _loosely(read_back(raw, template_version=envelope.template_version)), _loosely(envelope)
    )


def _answered_elsewhere(message: Message, raw: bytes) -> str:
    """Return what to call the Reply-To of a mail that leads neither to its sender nor to its own address there.

    A platform's mail is answered where its account says, which is nothing of ours.
    """
    if not transport_of(message.mailbox).capabilities.reply_addresses:
        return ""
    said = [address for _, address in getaddresses(message_from_bytes(raw).get_all("Reply-To", []))]
    sender = parseaddr(message.sender)[1].lower()
    fits = all(address.lower() == sender or is_its_own(address, message) for address in said)
    return "" if fits else "address for answers"


def _loosely(envelope: Envelope) -> Envelope:
    """Return what two mails must share to be the same to who reads them."""
    name, address = parseaddr(envelope.sender)
    return replace(
        envelope,
        sender=f"{name} <{address.lower()}>",
        recipient=parseaddr(envelope.recipient)[1].lower(),
        subject=envelope.subject.strip(),
        body=envelope.body.rstrip(),
    )


def _later(message: Message, words: str, now: datetime) -> bool:
    """Look again, until a day has gone. What has not left its platform yet has no copy to look for."""
    left_at = message.sent_at or (now if message.remote_id else message.handed_over_at) or now
    at = next_look(left_at=left_at, now=now)
    if at is None:
        return _keep(message, SentCopy.NOT_VERIFIABLE, words)
    Message.objects.filter(pk=message.pk).update(compare_at=at)
    return False


def _keep(message: Message, copy: SentCopy, words: str) -> bool:
    Message.objects.filter(pk=message.pk).update(compare_at=None, copy=copy, copy_words=words[:300])
    return True


@transaction.atomic
def _differs(message: Message, differing: str, now: datetime) -> bool:
    words = f"The {differing} of the mail that left is not what was approved."
    _keep(message, SentCopy.DIFFERENT, words)
    record(Action.COMPARED, subject=message, by=SOFTWARE, differing=differing)
    reason = f"A mail of {message.mailbox.address} left changed, so nothing more leaves. {words}"
    pause(mailbox=message.mailbox, reason=reason, by=SOFTWARE, now=now)
    logger.error("sent mail differs", message=message.pk, differing=differing)
    return True
