"""A raw message becomes a `ParsedMail`, within fixed bounds of size, parts and depth."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime

from campaigns.replies.rules.parsing.bounds import Bounded, bounded
from campaigns.replies.rules.parsing.decoding import decode_header_value
from campaigns.replies.rules.parsing.leaves import (
    MAX_HEADER_CHARACTERS,
    MAX_HEADERS,
    REPORT_TYPES,
    RETURNED_TYPES,
    Part,
    body_of,
    leaves,
)

MAX_DECODED_CHARACTERS = 300_000
MAX_ADDRESS_CHARACTERS = 10_000
MAX_ADDRESS_HEADERS = 10
MAX_MESSAGE_IDS = 300
MAX_DATE_CHARACTERS = 200

MESSAGE_ID = re.compile(r"<([^<>\s]{3,400})>")
BARE_ANGLE = re.compile(r"<([^<>@\s]{1,100}@[^<>\s]{1,200})>")
# What the standard library's parsers are known to raise on bytes that no mail program writes.
PARSER_FAULTS = (
    MessageError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    RecursionError,
)


@dataclass(frozen=True)
class ParsedMail:
    """A message as far as it could be read; Message-IDs are without angle brackets.

    `unreadable` holds the reason when the message is not to be judged, else it is empty.
    `returned` is the text of an original that came back inside a report, headers first.
    """

    subject: str = ""
    from_name: str = ""
    from_address: str = ""
    to: tuple[str, ...] = ()
    date: datetime | None = None
    message_id: str = ""
    in_reply_to: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    headers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    content_type: str = "text/plain"
    report_type: str = ""
    body: str = ""
    reports: tuple[Part, ...] = ()
    returned: str = ""
    truncated: bool = False
    unreadable: str = ""
    message: Message | None = field(default=None, repr=False, compare=False)

    def header(self, name: str) -> str:
        """Return the first value of a header, or an empty string."""
        values = self.headers.get(name.lower(), ())
        return values[0] if values else ""


def parse(raw: bytes) -> ParsedMail:
    """Read any byte string as a message (RFC 5322, MIME); a reason stands in `unreadable` where it cannot be."""
    readable = bounded(raw)
    if readable.unreadable:
        return ParsedMail(unreadable=readable.unreadable)
    try:
        return _described(message_from_bytes(readable.content), readable)
    except PARSER_FAULTS:
        return ParsedMail(unreadable="the message is broken: its headers and parts contradict each other")


def _described(message: Message, readable: Bounded) -> ParsedMail:
    headers = _headers(message)
    sender = _addresses(headers, "from") or [("", "")]
    parts = list(leaves(message))
    return ParsedMail(
        subject=_first(headers, "subject"),
        from_name=sender[0][0],
        from_address=sender[0][1],
        to=tuple(
            address
            for name in ("to", "cc", "delivered-to", "x-original-to", "envelope-to")
            for _, address in _addresses(headers, name)
        ),
        date=_date(_first(headers, "date")),
        message_id=next(iter(message_ids(_first(headers, "message-id"))), ""),
        in_reply_to=message_ids(" ".join(headers.get("in-reply-to", ()))),
        references=message_ids(" ".join(headers.get("references", ()))),
        headers=headers,
        content_type=message.get_content_type(),
        report_type=_report_type(message),
        body=body_of(parts),
        reports=tuple(part for part in parts if part.content_type in REPORT_TYPES),
        returned="\n\n".join(part.text for part in parts if part.content_type in RETURNED_TYPES),
        truncated=readable.truncated,
        message=message,
    )


def message_ids(value: str) -> tuple[str, ...]:
    """Return the Message-IDs in a header, in order, without angle brackets (RFC 5322 section 3.6.4)."""
    found = MESSAGE_ID.findall(value)
    if not found and re.fullmatch(r"\S{1,200}@\S{1,200}", value.strip()):
        found = [value.strip()]
    return tuple(dict.fromkeys(found))[-MAX_MESSAGE_IDS:]


def _headers(message: Message) -> dict[str, tuple[str, ...]]:
    """Decode until the share that a person's mail never reaches; the rest stays as it came."""
    found: dict[str, list[str]] = {}
    left = MAX_DECODED_CHARACTERS
    for name, value in [*message.raw_items()][:MAX_HEADERS]:
        text = str(value)[:MAX_HEADER_CHARACTERS]
        left -= len(text)
        shown = decode_header_value(text if left > 0 else text[:MAX_DATE_CHARACTERS])
        found.setdefault(name.lower(), []).append(shown)
    return {name: tuple(values) for name, values in found.items()}


def _first(headers: Mapping[str, tuple[str, ...]], name: str) -> str:
    return next(iter(headers.get(name, ())), "")


def _addresses(headers: Mapping[str, tuple[str, ...]], name: str) -> list[tuple[str, str]]:
    values = [value[:MAX_ADDRESS_CHARACTERS] for value in headers.get(name, ())[:MAX_ADDRESS_HEADERS]]
    try:
        pairs = [(shown, address.lower()) for shown, address in getaddresses(values) if "@" in address]
    except PARSER_FAULTS:
        pairs = []
    if pairs:
        return pairs
    return [("", address.lower()) for value in values for address in BARE_ANGLE.findall(value)]


def _date(value: str) -> datetime | None:
    try:
        return parsedate_to_datetime(value[:MAX_DATE_CHARACTERS])
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _report_type(message: Message) -> str:
    value = message.get_param("report-type")
    return value.lower() if isinstance(value, str) else ""
