"""The readable parts of a message, in order, and the text that a person would read."""

from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message

from campaigns.replies.rules.parsing.decoding import decode_header_value, decode_text
from campaigns.replies.rules.parsing.html import html_to_text

MAX_PARTS = 200
MAX_PART_CHARACTERS = 200_000
MAX_HEADERS = 500
MAX_HEADER_CHARACTERS = 20_000

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
    {"message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers", "text/rfc822"}
)


@dataclass(frozen=True)
class Part:
    """One readable leaf of the message."""

    content_type: str
    text: str


def leaves(message: Message) -> Iterator[Part]:
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
            waiting[:0] = [child for child in part.get_payload() if isinstance(child, Message)][:MAX_PARTS]
        elif part.get_content_maintype() == "multipart":
            # Its boundary never came: what stands there is read as it is.
            yield Part("text/plain", _leaf_text(part))
        elif kind.startswith("text/") or kind == "application/json":
            attached = part is not message and part.get_content_disposition() == "attachment"
            yield Part("attachment" if attached else kind, _leaf_text(part))


def body_of(parts: list[Part]) -> str:
    """Return the plain text, else the text of the HTML, else whatever text there is."""
    plain = "\n".join(part.text for part in parts if part.content_type == "text/plain")
    if plain.strip():
        return plain
    pages = [html_to_text(part.text) for part in parts if part.content_type == "text/html"]
    if pages:
        return "\n".join(pages)
    return "\n".join(part.text for part in parts if part.content_type.startswith("text/"))


def _nested_text(part: Message) -> str:
    payload = part.get_payload()
    if isinstance(payload, list):
        return "\n\n".join(_flattened(child) for child in payload[:MAX_PARTS] if isinstance(child, Message))
    return _leaf_text(part)


def _flattened(part: Message) -> str:
    """Header lines, then the first text: enough for addresses, Message-ID and diagnosis."""
    lines = [
        f"{name}: {decode_header_value(str(value)[:MAX_HEADER_CHARACTERS])}"
        for name, value in [*part.raw_items()][:MAX_HEADERS]
    ]
    body = "" if part.is_multipart() else _leaf_text(part)
    return "\n".join(lines) + ("\n\n" + body if body.strip() else "")


def _leaf_text(part: Message) -> str:
    try:
        payload = part.get_payload(decode=True)
    except (ValueError, LookupError):
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
