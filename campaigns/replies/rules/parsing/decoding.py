"""Bytes and encoded headers become text, whatever their labels claim."""

import codecs
import re
from email.errors import MessageError
from email.header import decode_header, make_header

# Single-byte charsets decode any bytes, so a wrong label goes unnoticed; UTF-8 does not pass by accident.
SINGLE_BYTE = frozenset({"iso8859-1", "cp1252", "ascii", "iso8859-15"})
FALLBACK = "cp1252"
JAPANESE_ESCAPE = b"\x1b$"
ENCODED_WORD = re.compile(r"=\?[^?\s]{1,60}\?[bBqQ]\?[^?]*\?=")


def decode_text(content: bytes, declared: str | None) -> str:
    """Return `content` as text: UTF-8 where a vague label hides it, else the label, else cp1252."""
    name = _known_charset(declared)
    order = ["utf-8", name] if name in SINGLE_BYTE else [name, "utf-8"]
    if JAPANESE_ESCAPE in content:
        # ISO-2022-JP is plain ASCII to every other decoder.
        order.insert(0, "iso2022_jp")
    for charset in order:
        try:
            return content.decode(charset)
        except (UnicodeDecodeError, ValueError):
            continue
    return content.decode(FALLBACK, errors="replace")


def decode_header_value(value: object) -> str:
    """Return a header with its RFC 2047 words decoded, on one line, never raising."""
    text = _repair_surrogates(str(value))
    if "=?" in text:
        text = ENCODED_WORD.sub(lambda found: _decode_word(found.group()), _join_adjacent_words(text))
    return " ".join(text.split())


def _known_charset(declared: str | None) -> str:
    try:
        info = codecs.lookup((declared or "utf-8").strip("\"' "))
    except (LookupError, ValueError):
        return "utf-8"
    # Codecs such as "hex" or "zip" are no charsets and may unpack to any size.
    return info.name if getattr(info, "_is_text_encoding", True) else "utf-8"


def _decode_word(word: str) -> str:
    try:
        return str(make_header(decode_header(word)))
    except (LookupError, ValueError, MessageError):
        return word


def _join_adjacent_words(text: str) -> str:
    """RFC 2047 section 6.2: white space between two encoded words is not shown."""
    return re.sub(r"(\?=)\s+(?==\?)", r"\1", text)


def _repair_surrogates(text: str) -> str:
    """Raw 8-bit bytes in a header arrive as surrogates; they are decoded like a body."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return decode_text(text.encode("utf-8", errors="surrogateescape"), None)
    return text
