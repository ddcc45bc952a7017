"""The bytes of a mail, and what they say when they are read back.

Plain text in UTF-8, quoted-printable, so that every transport keeps the bytes (RFC 2045). Header text beyond ASCII is
encoded whole (RFC 2047): `email.policy` folds such text in pieces and loses the space between two of them. What
cannot be written so that it reads back equal is refused, with the field named.
"""

import hashlib
import re
import unicodedata
from dataclasses import fields
from datetime import datetime
from email import message_from_bytes, quoprimime
from email.header import Header, decode_header, make_header
from email.headerregistry import Address
from email.message import Message as Mail
from email.utils import format_datetime, parseaddr
from functools import lru_cache
from typing import Final

from campaigns.delivery.models import Message
from campaigns.delivery.rules.opting_out import ONE_CLICK, link_in, list_unsubscribe
from campaigns.drafts.rules import Envelope

_LINE = 76
_LONGEST_LINE: Final = 998  # octets, RFC 5322 section 2.1.1
# Controls, line and paragraph separators, halves of characters.
_UNWRITABLE: Final = frozenset({"Cc", "Zl", "Zp", "Cs"})
_SENDERS: Final = 1000  # a mailbox's line stands in each of its mails; so many are read once
_NAMES: Final = {
    "sender": "From line",
    "recipient": "recipient",
    "in_reply_to": "In-Reply-To line",
    "references": "References line",
    "message_id": "Message-ID",
    "subject": "subject",
    "body": "text",
    "opt_out_url": "opt-out link",
    "reply_to": "address for answers",
    "template_version": "template's version",
}


class UnsendableError(ValueError):
    """The message cannot be made into a mail; the sentence names the field."""


def compose(envelope: Envelope, *, message_id: str, now: datetime, reply_to: str = "") -> bytes:
    """Return the mail of what was approved; `reply_to` is the address of its own that it is answered at, "" for none.

    Raises:
        UnsendableError: a field holds what no mail may hold.
    """
    headers = {
        "From": _sender(envelope.sender),
        **({"Reply-To": _token(reply_to, "reply_to")} if reply_to else {}),
        "To": _token(envelope.recipient, "recipient"),
        "Subject": _words(envelope.subject, "subject"),
        "Date": format_datetime(now),
        "Message-ID": _token(message_id, "message_id"),
        **_ways_out(envelope),
        "MIME-Version": "1.0",
        "Content-Type": 'text/plain; charset="utf-8"',
        "Content-Transfer-Encoding": "quoted-printable",
        **_thread(envelope),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return head.encode("ascii") + b"\r\n" + _text(envelope.body)


def _refused(field: str, why: str) -> UnsendableError:
    return UnsendableError(f"The {_NAMES[field]} cannot be sent: it {why}.")


def _writable(value: str, field: str) -> str:
    if any(unicodedata.category(character) in _UNWRITABLE for character in value):
        raise _refused(field, "holds a line break, a control character or half a character")
    return value


def _words(value: str, field: str) -> str:
    """Return header text. Plain words stand as they are; everything else is encoded whole."""
    _writable(value, field)
    plain = (
        value.isascii()
        and "=?" not in value
        and len(value) <= _LINE - 12
        and value == " ".join(value.split())
    )
    return (
        value if plain else Header(value, "utf-8", maxlinelen=_LINE, header_name=field).encode(linesep="\r\n")
    )


@lru_cache(_SENDERS)
def address_of(sender: str) -> str:
    """Return the address of a sender's line."""
    return parseaddr(sender)[1]


@lru_cache(_SENDERS)
def _sender(value: str) -> str:
    """Return the From header: a name, encoded where it must be, and the address."""
    name, address = parseaddr(_writable(value, "sender"))
    if _mailbox(name, address) != value:
        raise _refused("sender", "is not one name with one address")
    _token(address, "sender")
    if not name or (name.isascii() and "=?" not in name):
        return value
    return f"{_words(name, 'sender')}\r\n <{address}>"


def _mailbox(name: str, address: str) -> str:
    try:
        return str(Address(display_name=name, addr_spec=address))
    except (ValueError, IndexError):
        return ""


def _token(value: str, field: str) -> str:
    """Return what stands in a header as one unbroken run of ASCII."""
    if not re.fullmatch(r"[!-~]+", value) or len(value) > _LONGEST_LINE - 40:
        raise _refused(field, "must be plain ASCII without a space")
    return value


def _thread(envelope: Envelope) -> dict[str, str]:
    """Return the lines that set a mail under another (RFC 5322, 3.6.4), an id of References to a line."""
    ids = (
        [_token(each, "references") for each in envelope.references.split(" ")] if envelope.references else []
    )
    if not envelope.in_reply_to:
        return {"References": "\r\n ".join(ids)} if ids else {}
    answered = _token(envelope.in_reply_to, "in_reply_to")
    return {"In-Reply-To": answered, "References": "\r\n ".join(ids or [answered])}


def _ways_out(envelope: Envelope) -> dict[str, str]:
    """Return List-Unsubscribe, a line for each of the two; both follow from what was approved. An answer has neither."""
    if not envelope.opt_out_url:
        return {}
    url = _token(envelope.opt_out_url, "opt_out_url")
    value = list_unsubscribe(sender=address_of(envelope.sender), opt_out_url=url)
    return {"List-Unsubscribe": value.replace(", <", ",\r\n <"), "List-Unsubscribe-Post": ONE_CLICK}


def _text(body: str) -> bytes:
    if "\r" in body:
        raise _refused("body", "holds a lone carriage return")
    try:
        octets = body.encode("utf-8")
    except UnicodeEncodeError as error:
        raise _refused("body", "holds half a character") from error
    return quoprimime.body_encode(octets.decode("latin-1"), maxlinelen=_LINE, eol="\r\n").encode("ascii")


def read_back(raw: bytes, *, template_version: int) -> Envelope:
    """Return what the bytes of a mail say, in the form that an approval binds.

    What is missing reads as "". The template's version is no part of a mail; it comes from the message itself.
    """
    return _said(message_from_bytes(raw), template_version)


def _said(mail: Mail, template_version: int) -> Envelope:
    headers = {
        name.lower(): re.sub(r"\r?\n(?=[ \t])", "", str(value)).strip() for name, value in mail.items()
    }
    answered, thread = headers.get("in-reply-to", ""), " ".join(headers.get("references", "").split())
    return Envelope(
        sender=_sender_said(headers.get("from", "")),
        recipient=headers.get("to", ""),
        in_reply_to=answered,
        subject=_decoded(headers.get("subject", "")),
        body=_content(mail),
        opt_out_url=link_in(headers.get("list-unsubscribe", "")),
        template_version=template_version,
        references="" if thread == answered else thread,
    )


@lru_cache(_SENDERS)
def _sender_said(line: str) -> str:
    """Return the sender that a From line names, as an envelope has him; "" where it is not one."""
    name, address = parseaddr(line)
    return _mailbox(_decoded(name), address)


def _content(mail: Mail) -> str:
    """Return the text by the character set that it names; "" where there is not one text."""
    content = mail.get_payload(decode=True)
    if not isinstance(content, bytes):
        return ""
    try:
        text = content.decode(mail.get_content_charset("utf-8"), "replace")
    except LookupError:
        text = content.decode("utf-8", "replace")
    return text.replace("\r\n", "\n")


def _decoded(text: str) -> str:
    return str(make_header(decode_header(text))) if "=?" in text else text


def difference(envelope: Envelope, raw: bytes, *, reply_to: str = "") -> str:
    """Return which field of a finished mail says something else than the envelope, "" where none does.

    Where answers go is no part of an envelope: it follows from the sender that was approved, and from nothing else.
    """
    mail = message_from_bytes(raw)
    said = _said(mail, envelope.template_version)
    elsewhere = mail.get_all("Reply-To", []) != ([reply_to] if reply_to else [])
    return (
        differing_field(said, envelope)
        or _differing_way_out(envelope, mail)
        or (_NAMES["reply_to"] if elsewhere else "")
    )


def differing_field(said: Envelope, approved: Envelope) -> str:
    """Return what to call the first field in which the two differ, "" where none does."""
    differing = (
        _NAMES[field.name]
        for field in fields(approved)
        if getattr(said, field.name) != getattr(approved, field.name)
    )
    return next(differing, "")


def _differing_way_out(envelope: Envelope, mail: Mail) -> str:
    """Return what to call the ways out where a mail names others than those that follow from its link and sender."""
    said = " ".join(str(mail["List-Unsubscribe"] or "").split())
    if not envelope.opt_out_url:
        return _NAMES["opt_out_url"] if said else ""
    expected = list_unsubscribe(sender=address_of(envelope.sender), opt_out_url=envelope.opt_out_url)
    return "" if said == expected else _NAMES["opt_out_url"]


def why_unsendable(envelope: Envelope, *, now: datetime) -> str:
    """Return the sentence why this can never be sent as it stands, "" where it can."""
    try:
        raw = compose(envelope, message_id="<try@outreach.invalid>", now=now)
    except UnsendableError as error:
        return str(error)
    field = difference(envelope, raw)
    return f"The {field} cannot be sent: it would not arrive as it stands here." if field else ""


def content_sha256(raw: bytes) -> str:
    """Return the hash of the exact bytes, for the attempt's row."""
    return hashlib.sha256(raw).hexdigest()


def envelope_of(message: Message) -> Envelope:
    """Return everything of a message that its approval binds."""
    return Envelope(
        sender=message.sender,
        recipient=message.recipient,
        in_reply_to=message.in_reply_to,
        subject=message.subject,
        body=message.body,
        opt_out_url=message.opt_out_url,
        template_version=message.template_version,
        references=message.references,
    )
