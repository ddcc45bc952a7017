"""Before the standard library takes a message apart: what it would spend minutes on is cut or refused."""

import re
from dataclasses import dataclass

MAX_READ_BYTES = 4_000_000
MAX_CONTAINERS = 60
MAX_LINES = 80_000
# Each line is compared with the boundary of every container around it.
MAX_COMPARISONS = 600_000
MAX_STRUCTURE_HEADER = 4_000
MAX_FIRST_LINES = 20_000

CONTAINER = re.compile(rb"boundary\s*\*?\d*\*?\s*=|message/rfc822", re.IGNORECASE)
STRUCTURE_HEADER = re.compile(rb"(?im)^content-(?:type|disposition):[^\n]*(?:\n[ \t][^\n]*)*")
BYTE_ORDER_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
KNOWN_HEADERS = frozenset(
    {
        b"from", b"to", b"subject", b"date", b"message-id", b"received", b"return-path",
        b"content-type", b"x-failed-recipients", b"delivered-to", b"mime-version", b"reply-to",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Bounded:
    """Bytes that are safe to take apart, or the reason why they are not read."""

    content: bytes = b""
    truncated: bool = False
    unreadable: str = ""


def bounded(raw: bytes) -> Bounded:
    """Return the beginning of `raw` with plain line ends, as much as can be read in a fraction of a second.

    Nothing is unpacked: an archive inside a message stays closed, whatever it holds.
    """
    content = _without_mailbox_line(_in_bytes(raw[:MAX_READ_BYTES]))
    reason = _reason_not_to_read(content)
    if reason:
        return Bounded(unreadable=reason)
    kept = _first_lines(content)
    truncated = len(raw) > MAX_READ_BYTES or len(kept) < len(content)
    return Bounded(_with_header_block(kept), truncated)


def _in_bytes(raw: bytes) -> bytes:
    """Some programs store a mail as UTF-16; old ones end lines with a carriage return alone."""
    charset = BYTE_ORDER_MARKS.get(raw[:2])
    if charset:
        raw = raw[2:].decode(charset, errors="replace").encode()
    return raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _reason_not_to_read(content: bytes) -> str:
    if not content.strip():
        return "the message is empty"
    if content[:1000].count(b"\x00") > 100:
        return "the file is not a mail message: it holds binary data"
    if len(CONTAINER.findall(content)) > MAX_CONTAINERS:
        return f"the message has more than {MAX_CONTAINERS} nested parts"
    if any(len(found.group()) > MAX_STRUCTURE_HEADER for found in STRUCTURE_HEADER.finditer(content)):
        return f"a header that describes its parts is longer than {MAX_STRUCTURE_HEADER:,} characters"
    return ""


def _without_mailbox_line(content: bytes) -> bytes:
    text = content.lstrip(b"\n\t \xef\xbb\xbf\x00")
    if text.startswith((b"From ", b">From ")):
        first, _, rest = text.partition(b"\n")
        if b"@" in first or b"MAILER-DAEMON" in first or re.search(rb"\d\d:\d\d", first[:300]):
            return rest
    return text


def _first_lines(content: bytes) -> bytes:
    containers = len(CONTAINER.findall(content))
    most = min(MAX_LINES, MAX_COMPARISONS // (containers + 4))
    return b"\n".join(content.split(b"\n", most)[:most])


def _with_header_block(content: bytes) -> bytes:
    """A text without headers gets an empty header block, so that its first lines are not taken for one."""
    head = content[:MAX_FIRST_LINES].partition(b"\n\n")[0]
    names = {line.split(b":", 1)[0].strip().lower() for line in head.split(b"\n") if b":" in line}
    return content if names & KNOWN_HEADERS else b"\n" + content
