"""Bytes and encoded headers become text, whatever their labels claim."""

import codecs
import re
from email.errors import MessageError
from email.header import decode_header

# Single-byte charsets decode any bytes, so a wrong label goes unnoticed; UTF-8 does not pass by accident.
SINGLE_BYTE = frozenset({"iso8859-1", "cp1252", "ascii", "iso8859-15"})
FALLBACK = "cp1252"
JAPANESE_ESCAPE = b"\x1b$"
MARKED = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
# Labels that Python does not know, and narrow ones whose wider form is what programs really send.
ALIASES = {
    "x-sjis": "cp932", "shift_jis": "cp932", "shift-jis": "cp932", "windows-31j": "cp932", "gb2312": "gb18030",
    "gbk": "gb18030", "x-gbk": "gb18030", "x-big5": "big5hkscs", "big5": "big5hkscs", "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949", "iso-8859-8-i": "iso8859-8", "iso-8859-8-e": "iso8859-8", "windows-874": "cp874",
    "unicode-1-1-utf-7": "utf-7", "x-mac-roman": "mac-roman", "utf8mb4": "utf-8",
}  # fmt: skip
# These are no charsets of mail: two take time by the square of the length, two warn about what they read.
NO_CHARSETS = frozenset({"punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined"})
ENCODED_WORDS = re.compile(r"=\?[^?\s]{1,60}\?[bBqQ]\?[^?]*\?=(?:\s*=\?[^?\s]{1,60}\?[bBqQ]\?[^?]*\?=)*")


def decode_text(content: bytes, declared: str | None) -> str:
    """Return `content` as text: UTF-8 where a vague label hides it, else the label, else cp1252."""
    for charset in _charsets_to_try(content, declared):
        try:
            return content.decode(charset)
        except (UnicodeError, ValueError):
            continue
    return content.decode(FALLBACK, errors="replace")


def _charsets_to_try(content: bytes, declared: str | None) -> list[str]:
    name = _known_charset(declared)
    order = ["utf-8", name] if name in SINGLE_BYTE else [name, "utf-8"]
    if JAPANESE_ESCAPE in content:
        # ISO-2022-JP is plain ASCII to every other decoder.
        order.insert(0, "iso2022_jp")
    return [charset for mark, charset in MARKED if content.startswith(mark)] + order


def decode_header_value(value: object) -> str:
    """Return a header with its RFC 2047 words decoded, on one line, never raising."""
    text = _repair_surrogates(str(value))
    if "=?" in text:
        text = ENCODED_WORDS.sub(lambda found: _decode_words(found.group()), text)
    return " ".join(text.split())


def _known_charset(declared: str | None) -> str:
    label = (declared or "utf-8").strip("\"' ").lower()
    try:
        info = codecs.lookup(ALIASES.get(label, label))
    except (LookupError, ValueError):
        return "utf-8"
    # Codecs such as "hex" or "zip" are no charsets and may unpack to any size.
    is_text = getattr(info, "_is_text_encoding", True) and info.name.replace("-", "_") not in NO_CHARSETS
    return info.name if is_text else "utf-8"


def _decode_words(words: str) -> str:
    """Decode neighbouring words together: white space between them is not shown (RFC 2047 section 6.2), and
    some programs cut a character in two.
    """
    try:
        pairs = decode_header(words)
    except (ValueError, LookupError, MessageError):
        return words
    return "".join(decode_text(text, label) if isinstance(text, bytes) else text for text, label in pairs)


def _repair_surrogates(text: str) -> str:
    """Raw 8-bit bytes in a header arrive as surrogates; they are decoded like a body."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return decode_text(text.encode("utf-8", errors="surrogateescape"), None)
    return text
