"""From bytes to text: the character set is told from the bytes, and what is declared is believed only where it fits."""

import codecs
import re
from typing import Final

from charset_normalizer import from_bytes

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
OPENINGS: Final = ((b"<\x00", "utf-16-le"), (b"\x00<", "utf-16-be"))
LOOKED_AT: Final = 2048
DECLARED: Final = re.compile(
    rb"""<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)|<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)""",
    re.IGNORECASE,
)
# On the web these two names mean the larger set of Windows (WHATWG Encoding, 4.2).
AS_ON_THE_WEB: Final = {"iso8859-1": "cp1252", "ascii": "cp1252"}
# No page is written in these; they only hide what stands there from who reads the bytes.
NEVER: Final = frozenset({"utf-7", "unicode-escape", "raw-unicode-escape", "punycode", "idna", "undefined"})
# Its text is plain ASCII to a reader that does not know it, so it must be asked about first.
SHIFTED: Final = b"\x1b$"
# A text of UTF-8 has at least so many whole characters for each broken byte.
WHOLE_A_BROKEN: Final = 10


def decoded(raw: bytes, *, declared: str = "") -> str:
    """Return the text of some bytes; `declared` is a character set that somebody named from outside.

    Few broken bytes in a text of UTF-8 cost one replacement character each (U+FFFD); a sentence that holds one is
    never quoted.
    """
    for mark, name in MARKS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(name, "replace")
    for opening, name in OPENINGS:
        if raw.startswith(opening):
            return raw.decode(name, "replace")
    named = _known(declared) or declared_in(raw)
    if SHIFTED in raw and named == "iso2022_jp":
        return raw.decode(named, "replace")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return _not_quite_utf_8(raw, named)


def declared_in(raw: bytes) -> str:
    """Return the character set that a page or feed names in itself, by Python's name, "" where it names none."""
    match = DECLARED.search(raw[:LOOKED_AT])
    return _known((match[1] or match[2]).decode("ascii")) if match else ""


def _known(name: str) -> str:
    try:
        known = codecs.lookup(name).name if name else ""
    except (LookupError, ValueError):
        return ""
    if known in NEVER:
        return ""
    # Who can read the name has no text of two bytes a character (WHATWG HTML, 13.2.3.3).
    return "utf-8" if known.startswith("utf-16") else AS_ON_THE_WEB.get(known, known)


def _not_quite_utf_8(raw: bytes, named: str) -> str:
    text = raw.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(character > "\x7f" for character in text) - broken
    if whole >= WHOLE_A_BROKEN * broken or (named == "utf-8" and (whole >= broken or broken == 1)):
        return text
    if named not in {"", "utf-8"}:
        try:
            return raw.decode(named)
        except (UnicodeDecodeError, LookupError, ValueError):
            pass
    best = from_bytes(raw).best()
    return str(best) if best else text
