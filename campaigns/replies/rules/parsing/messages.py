"""A raw message becomes a `ParsedMail`, within fixed bounds of size, parts and depth."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime

from campaigns.replies.rules.parsing.decoding import decode_header_value, decode_text
from campaigns.replies.rules.parsing.html import html_to_text

MAX_READ_BYTES = 4_000_000
MAX_CONTAINERS = 60
MAX_PARTS = 200
MAX_PART_CHARACTERS = 200_000
MAX_HEADER_CHARACTERS = 20_000

MESSAGE_ID = re.compile(r"<([^<>\s]{3,400})>")
CONTAINER = re.compile(rb"boundary\s*=|message/rfc822", re.IGNORECASE)
BARE_ANGLE = re.compile(r"<([^<>@\s]+@[^<>\s]+)>")
KNOWN_HEADERS = frozenset(
    {
        "from",
        "to",
        "subject",
        "date",
        "message-id",
        "received",
        "return-path",
        "content-type",
        "x-failed-recipients",
    }
)
REPORT_TYPES = frozenset(
    {
        "message/delivery-status",
        "message/global-delivery-status",
        "message/disposition-notification",
        "message/global-disposition-notification",
        "message/feedback-report",
    }
)
RETURNED_TYPES = frozenset(
    {"message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"}
)


@dataclass(frozen=True)
class Part:
    """One readable leaf of the message."""

    content_type: str
    text: str


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
    readable = _without_mailbox_line(raw[:MAX_READ_BYTES])
    if not readable.strip():
        return ParsedMail(unreadable="the message is empty")
    if b"\x00" in readable[:1000] and readable[:1000].count(b"\x00") > 100:
        return ParsedMail(unreadable="the file is not a mail message: it holds binary data")
    if len(CONTAINER.findall(readable)) > MAX_CONTAINERS:
        return ParsedMail(unreadable=f"the message has more than {MAX_CONTAINERS} nested parts")
    message = message_from_bytes(_body_only(readable))
    return _described(message, truncated=len(raw) > MAX_READ_BYTES)


def _without_mailbox_line(raw: bytes) -> bytes:
    text = raw.lstrip(b"\r\n\t \xef\xbb\xbf")
    if text.startswith((b"From ", b">From ")):
        first, _, rest = text.partition(b"\n")
        if b"@" in first or b"MAILER-DAEMON" in first or re.search(rb"\d\d:\d\d", first):
            return rest
    return text


def _body_only(raw: bytes) -> bytes:
    """A text without headers gets an empty header block, so that its first lines are not taken for one."""
    head = re.split(rb"\r?\n\r?\n", raw[:MAX_HEADER_CHARACTERS], maxsplit=1)[0]
    names = {line.split(b":", 1)[0].strip().lower().decode("ascii", "ignore") for line in head.splitlines()}
    return raw if names & KNOWN_HEADERS else b"\n" + raw


def _described(message: Message, *, truncated: bool) -> ParsedMail:
    headers = _headers(message)
    sender = _addresses(headers, "from") or [("", "")]
    leaves = list(_leaves(message))
    return ParsedMail(
        subject=_first(headers, "subject"),
        from_name=sender[0][0],
        from_address=sender[0][1],
        to=tuple(
            address
            for name in ("to", "cc", "delivered-to", "x-original-to")
            for _, address in _addresses(headers, name)
        ),
        date=_date(_first(headers, "date")),
        message_id=next(iter(message_ids(_first(headers, "message-id"))), ""),
        in_reply_to=message_ids(" ".join(headers.get("in-reply-to", ()))),
        references=message_ids(" ".join(headers.get("references", ()))),
        headers=headers,
        content_type=message.get_content_type(),
        report_type=_report_type(message),
        body=_body(leaves),
        reports=tuple(part for part in leaves if part.content_type in REPORT_TYPES),
        returned="\n\n".join(part.text for part in leaves if part.content_type in RETURNED_TYPES),
        truncated=truncated,
        message=message,
    )


def message_ids(value: str) -> tuple[str, ...]:
    """Return the Message-IDs in a header, in order, without angle brackets (RFC 5322 section 3.6.4)."""
    found = MESSAGE_ID.findall(value)
    if not found and re.fullmatch(r"\S+@\S+", value.strip()):
        found = [value.strip()]
    return tuple(dict.fromkeys(found))


def _headers(message: Message) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, value in message.raw_items():
        decoded = decode_header_value(str(value)[:MAX_HEADER_CHARACTERS])
        found.setdefault(name.lower(), []).append(decoded)
    return {name: tuple(values) for name, values in found.items()}


def _first(headers: Mapping[str, tuple[str, ...]], name: str) -> str:
    return next(iter(headers.get(name, ())), "")


def _addresses(headers: Mapping[str, tuple[str, ...]], name: str) -> list[tuple[str, str]]:
    values = list(headers.get(name, ()))
    pairs = [(shown, address.lower()) for shown, address in getaddresses(values) if "@" in address]
    if pairs:
        return pairs
    return [("", address.lower()) for value in values for address in BARE_ANGLE.findall(value)]


def _date(value: str) -> datetime | None:
    try:
        return parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _report_type(message: Message) -> str:
    value = message.get_param("report-type")
    return value.lower() if isinstance(value, str) else ""


def _leaves(message: Message) -> Iterator[Part]:
    """Yield the readable leaves; what stands inside a report or a returned original is one leaf."""
    waiting = [message]
    seen = 0
    while waiting and seen < MAX_PARTS:
        part = waiting.pop(0)
        seen += 1
        kind = part.get_content_type()
        if kind in REPORT_TYPES or kind in RETURNED_TYPES:
            yield Part(kind, _nested_text(part))
        elif part.is_multipart():
            waiting[:0] = [child for child in part.get_payload() if isinstance(child, Message)]
        elif part.get_content_maintype() == "multipart":
            # Its boundary never came: what stands there is read as it is.
            yield Part("text/plain", _leaf_text(part))
        elif kind.startswith("text/") or kind == "application/json":
            yield Part(_disposed(part, kind), _leaf_text(part))


def _disposed(part: Message, kind: str) -> str:
    return "attachment" if part.get_content_disposition() == "attachment" else kind


def _nested_text(part: Message) -> str:
    payload = part.get_payload()
    if isinstance(payload, list):
        return "\n\n".join(_flattened(child) for child in payload[:MAX_PARTS] if isinstance(child, Message))
    return _leaf_text(part)


def _flattened(part: Message) -> str:
    """Header lines, then the first text: enough for addresses, Message-ID and diagnosis."""
    lines = [
        f"{name}: {decode_header_value(str(value)[:MAX_HEADER_CHARACTERS])}"
        for name, value in part.raw_items()
    ]
    body = "" if part.is_multipart() else _leaf_text(part)
    return "\n".join(lines) + ("\n\n" + body if body.strip() else "")


def _leaf_text(part: Message) -> str:
    try:
        payload = part.get_payload(decode=True)
    except (ValueError, LookupError, UnicodeError):
        payload = None
    if not isinstance(payload, bytes):
        payload = str(part.get_payload()).encode("utf-8", errors="surrogateescape")
    text = decode_text(payload, _charset(part))
    return text[:MAX_PART_CHARACTERS].replace("\r\n", "\n").replace("\r", "\n")


def _charset(part: Message) -> str | None:
    try:
        return part.get_content_charset()
    except (LookupError, ValueError):
        return None


def _body(leaves: list[Part]) -> str:
    plain = "\n".join(part.text for part in leaves if part.content_type == "text/plain")
    if plain.strip():
        return plain
    pages = [html_to_text(part.text) for part in leaves if part.content_type == "text/html"]
    if pages:
        return "\n".join(pages)
    return "\n".join(part.text for part in leaves if part.content_type.startswith("text/"))
