"""Mail that nobody should send: bytes, parts, headers and texts made to be slow, huge or contradictory."""

import encodings.aliases
import random
from collections.abc import Callable
from typing import Final

HEAD: Final = b"From: Ana <ana@example.com>\nTo: sdr@example.org\nSubject: Re: Hello\nMessage-ID: <r1@example.com>\nMIME-Version: 1.0\n"
REPORT: Final = (
    b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nIt failed.\n"
    b"--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ana@example.com\nAction: failed\nStatus: 5.1.1\n\n--b--\n"
)
SEEDS: Final = (
    HEAD
    + b"\nYes, call me.\n\nOn Thu, Jan 28, 2027 at 7:04 PM SDR <sdr@example.org> wrote:\n> Hi\n-- \nAna\n",
    HEAD + b"Auto-Submitted: auto-replied\n\nIch bin vom 7.12. bis 18.12. nicht im B\xc3\xbcro.\n",
    HEAD + REPORT,
    HEAD
    + b"Content-Type: text/html; charset=utf-8\n\n<p>Yes</p><blockquote><p>Hi</p></blockquote><div>From: a@example.com<br>Sent: Monday<br>To: b<br>Subject: c</div>",
    HEAD
    + b'Content-Type: application/json\n\n{"notificationType": "Bounce", "bounce": {"bouncedRecipients": []}}',
)
# Pieces that the readers look for, which repetition makes expensive for a careless pattern.
PIECES: Final = (
    "On ", "wrote: ", "wrote:\n", "<", ">", "> ", "a@b", "@", "a.", "1.", "12/", "12.12.", "2026 ", "10:00 ", "--", "-", "=", "_", "\n", "\n\n", " ", "\t", "From: a@example.com\n", "Sent: ",
    "Subject: ", "to ", "until ", "bis ", "back ", "return ", "Monday ", "no longer ", "not ", "interested ", "user unknown ", "mailbox ", "address ", "550 5.1.1 ", "host ", "Final-Recipient: rfc822; a@example.com\n",
    "Action: failed\n", "{", "[", '"', "'", "(", ")", "月", "日", "まで", "é", "ß", "я", "\u200b", "\x00", "\ud7ff", "Sent from my ", "Dear ", "I ", "am ", "a ", "w ", "confidential ", "click ", "received your ", "<p>", "<blockquote>", "</div>", "&amp;", "&#x",
)  # fmt: skip
CHARSETS: Final = sorted(
    set(encodings.aliases.aliases.values()) | {"punycode", "idna", "unicode_escape", "x-nonsense"}
)


def repeated(chance: random.Random) -> bytes:
    """A body of a few pieces, repeated up to half a million characters."""
    unit = "".join(chance.choices(PIECES, k=chance.randint(1, 6)))
    text = (unit * (chance.choice([10, 1_000, 50_000, 500_000]) // len(unit) + 1)) + "".join(
        chance.choices(PIECES, k=9)
    )
    kind = chance.choice([b"text/plain", b"text/html"])
    return HEAD + b"Content-Type: " + kind + b"; charset=utf-8\n\n" + text.encode("utf-8", "replace")


def shuffled(chance: random.Random) -> bytes:
    """Pieces in any order, as subject and body, from a person or a daemon."""
    pieces = chance.choices(PIECES, k=chance.choice([5, 50, 500, 5_000]))
    subject = "".join(chance.choices(PIECES, k=20)).replace("\n", " ").replace("\x00", "")
    sender = chance.choice(["ana@example.com", "MAILER-DAEMON@example.com", "<>", ""])
    head = (
        f"From: {sender}\nTo: sdr@example.org\nSubject: {subject}\nDate: Wed, 2 Dec 2026 10:00:00 +0000\n\n"
    )
    return (head + "".join(pieces)).encode("utf-8", "replace")


def mutated(chance: random.Random) -> bytes:
    """A right mail with bytes changed, cut, doubled and swapped."""
    raw = bytearray(chance.choice(SEEDS))
    for _ in range(chance.randint(1, 30)):
        at, length = chance.randrange(len(raw) or 1), chance.randint(1, 40)
        change = chance.randrange(4)
        if change == 0 and raw:
            raw[at] = chance.randrange(256)
        elif change == 1:
            del raw[at : at + length]
        elif change == 2:
            raw[at:at] = raw[at : at + length] * chance.randint(1, 20)
        else:
            raw[at:at] = chance.randbytes(length)
    return bytes(raw)


def nested(chance: random.Random) -> bytes:
    """Containers inside containers, from one to a thousand, with a long text inside."""
    levels = chance.choice([2, 30, 59, 60, 61, 1_000])
    opened = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(levels)
    )
    line = chance.choice([b"\n", b"--\n", b"--b0\n", b"> a\n", b"a" * 75 + b"\n"])
    return HEAD + opened + b"\n" + line * chance.choice([10, 1_000, 300_000])


def forwarded(chance: random.Random) -> bytes:
    """Messages inside messages."""
    return (
        HEAD
        + b"Content-Type: message/rfc822\n\n" * chance.choice([1, 20, 59, 1_000])
        + b"From: a@example.com\n\nHi"
    )


def many_parts(chance: random.Random) -> bytes:
    """Up to ten thousand parts side by side."""
    part = b"--b\nContent-Type: %s\n\n%s\n" % (
        chance.choice(
            [b"text/plain", b"text/html", b"message/delivery-status", b"application/zip", b"message/global"]
        ),
        chance.choice(
            [b"Hi", b"<b>Hi", b"Final-Recipient: rfc822; a@example.com\nAction: failed", b"PK\x03\x04"]
        ),
    )
    return (
        HEAD
        + b"Content-Type: multipart/mixed; boundary=b\n\n"
        + part * chance.choice([300, 10_000])
        + b"--b--\n"
    )


def headers(chance: random.Random) -> bytes:
    """Very many or very long headers, encoded words and parameters among them."""
    name = chance.choice(
        [
            b"Subject",
            b"From",
            b"To",
            b"References",
            b"Received",
            b"Content-Type",
            b"Date",
            b"Content-Disposition",
            b"X-Odd",
        ]
    )
    value = chance.choice(
        [
            b"=?utf-8?q?a?= ",
            b"=?utf-8?b?YQ==?=",
            b"=?punycode?q?abc-def?= ",
            b"(",
            b'"',
            b"<a@b>",
            b"a@example.com, ",
            b";a=b",
            b';a="',
            b"text/plain;x*0*=utf-8''%41",
            b"<",
            b"\xff",
            b"a",
        ]
    )
    count, length = chance.choice([(1, 3_000_000), (1, 20_000), (50, 20_000), (5_000, 50), (60_000, 5)])
    long = value * (length // len(value) + 1)
    folded = chance.choice([b"", b"\n "])
    line = name + b": " + folded.join(long[at : at + 900] for at in range(0, len(long), 900)) + b"\n"
    return (HEAD + line * count)[:6_000_000] + b"\nbody"


def mislabelled(chance: random.Random) -> bytes:
    """Bytes of one charset under the name of another, encoded or not."""
    charset = chance.choice(CHARSETS).encode()
    coding = chance.choice([b"7bit", b"8bit", b"base64", b"quoted-printable", b"x-uuencode", b"nonsense"])
    content = chance.choice(
        [chance.randbytes(5_000), "Grüße 你好 \x1b$B".encode(), b"=" * 100_000, b"A" * 300_000]
    )
    return (
        HEAD
        + b"Content-Type: text/plain; charset="
        + charset
        + b"\nContent-Transfer-Encoding: "
        + coding
        + b"\n\n"
        + content
    )


def deep_html(chance: random.Random) -> bytes:
    """Markup nested thousands deep, or made of openings alone."""
    tag = chance.choice(
        [
            b"<div>",
            b"<blockquote>",
            b"<table><tr><td>",
            b"<",
            b"<!--",
            b"<a href='",
            b"&",
            b"<b",
            b"<svg><style>",
            b"<p>a",
        ]
    )
    return HEAD + b"Content-Type: text/html\n\n" + tag * chance.choice([100, 20_000, 400_000])


def no_mail(chance: random.Random) -> bytes:
    """Bytes of any kind, up to fifty megabytes."""
    size = chance.choice([0, 1, 100, 10_000, 1_000_000])
    kinds = (
        chance.randbytes(size),
        b"PK\x03\x04" + chance.randbytes(size),
        b"\x00" * size,
        HEAD + b"\n" + bytes([chance.randrange(256)]) * 50_000_000 if chance.random() < 0.02 else HEAD,
        "Ja, gern.".encode("utf-16"),
    )
    return chance.choice(kinds)


def loops(chance: random.Random) -> bytes:
    """A mail that went round: hundreds of relays, and itself quoted again and again."""
    relay = b"Received: from a.example.com by b.example.com; Wed, 2 Dec 2026 10:00:00 +0000\n"
    depth = chance.choice([5, 200])
    quoted = b"".join(
        b">" * level + b" On Wed, Dec 2, 2026 at 10:00 AM, SDR <sdr@example.org> wrote:\n"
        for level in range(depth)
    )
    return relay * chance.choice([30, 3_000]) + HEAD + b"\n" + quoted * chance.choice([1, 50])


MAKERS: Final[tuple[Callable[[random.Random], bytes], ...]] = (
    repeated, shuffled, mutated, nested, forwarded, many_parts, headers, mislabelled, deep_html, no_mail, loops,
)  # fmt: skip
