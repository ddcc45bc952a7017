"""Mail that came in, taken for whatever a test needs, with what follows from it done by the real service."""

from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any
from uuid import uuid4

from campaigns.delivery.models import Message
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Flag, Kind
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.triage import Reading
from campaigns.replies.services.effects import Switched, apply_reading, do_what_follows
from tests.factories.moments import LATER

ANSWERED = LATER + timedelta(hours=3)
WORDS = "Thanks, this sounds interesting. Could we talk about it on Thursday afternoon?"


def a_mail_in(*, sender: str, to: str, body: str = WORDS, **headers: str) -> bytes:
    """The bytes of a mail; `headers` with underscores for hyphens."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: A thought on your rotas"
    mail["Message-ID"] = f"<{uuid4()}@mail.example>"
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(body)
    return mail.as_bytes()


def an_inbound(
    message: Message | None,
    *,
    category: Category | None = Category.POSITIVE,
    flags: tuple[Flag, ...] = (),
    **fields: Any,
) -> InboundMessage:
    """A mail that was read and has had no effect yet; it answers `message`, from whom that went to."""
    mailbox: Mailbox = message.mailbox if message else fields.pop("mailbox")
    sender = fields.setdefault("sender", message.recipient if message else "")
    raw = fields.pop("raw", None) or a_mail_in(
        sender=sender, to=mailbox.address, body=fields.get("new_text", WORDS)
    )
    own: dict[str, Any] = {
        "mailbox": mailbox, "sha256": uuid4().hex, "raw": raw, "received_at": ANSWERED, "kind": Kind.HUMAN,
        "category": category or "", "flags": [flag.value for flag in flags], "subject": "Re: A thought on your rotas",
        "new_text": WORDS, "decided_by": "rules", "reader_version": 1, "message": message,
        "prospect": message.enrollment.prospect if message else None,
    }  # fmt: skip
    return InboundMessage.objects.create(**(own | fields))


def an_answer_taken_in(message: Message | None, *, now: datetime = ANSWERED, **fields: Any) -> InboundMessage:
    """A mail that was read, and what follows from it."""
    inbound = an_inbound(message, **fields)
    follow(inbound, now=now)
    return InboundMessage.objects.get(pk=inbound.pk)


def follow(inbound: InboundMessage, *, now: datetime = ANSWERED) -> None:
    """Do what follows from a mail, as its row says that it was read."""
    do_what_follows(inbound=inbound, mail=parse(bytes(inbound.raw)), reading=_reading(inbound), now=now)


def read_anew(
    inbound: InboundMessage,
    *,
    category: Category | None,
    flags: tuple[Flag, ...] = (),
    now: datetime = ANSWERED,
    **fields: Any,
) -> Switched:
    """Let a better version read a mail as something else."""
    words = [flag.value for flag in flags]
    InboundMessage.objects.filter(pk=inbound.pk, confirmed_at__isnull=True).update(
        category=category or "", flags=words, reader_version=2, **fields
    )
    fresh = InboundMessage.objects.get(pk=inbound.pk)
    return apply_reading(inbound=fresh, mail=parse(bytes(fresh.raw)), reading=_reading(fresh), now=now)


def _reading(inbound: InboundMessage) -> Reading:
    category = Category(inbound.category) if inbound.category else None
    return Reading(
        Kind(inbound.kind), category=category, flags=tuple(Flag(flag) for flag in inbound.flags),
        new_text=inbound.new_text,
    )  # fmt: skip
