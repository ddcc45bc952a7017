"""Cleaning the text of one cell: what exports break and what people paste."""

import html
import re
import unicodedata

LONGEST_PLACEHOLDER = 40
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
NO_WORD = re.compile(r"[\W_]+")
LOST_CHARACTER = re.compile(r"\ufffd|(?<=[^\W\d_])\?(?=[^\W\d_])|[ÃÂÅÄ][\x80-\xbf‚„…†‡‰‹‘’“”•–—˜™›]")
MISREAD_UTF8 = re.compile(r"[\xc2-\xf4ŠŽŒ][\x80-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
JOINERS = "\u200c\u200d"
DRAWN_LETTER = re.compile("[\U0001d400-\U0001d7ff\uff01-\uff5e]")
VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")
# Unicode categories: invisible marks vanish, pictures and control characters part two words.
REPLACED = {"Cf": "", "Cc": " ", "Zl": " ", "Zp": " ", "So": " ", "Co": " ", "Cn": " ", "Me": " "}
PLACEHOLDERS = frozenset({
    "", "na", "n a", "none", "null", "nil", "nan", "unknown", "undefined", "not available", "not applicable",
    "not provided", "not set", "no name", "noname", "anonymous", "tbd", "tba", "test", "xxx", "xx", "asdf", "blank",
    "empty", "missing", "ref", "value", "div 0", "unbekannt", "keine angabe", "k a", "inconnu", "desconocido",
    "sin nombre", "sconosciuto", "onbekend", "no data", "no aplica", "sans nom",
})  # fmt: skip


def is_placeholder(text: str) -> bool:
    """Whether a cell says in some way that nothing is known: `N/A`, `-`, `#REF!`, `Unknown`."""
    if len(text) > LONGEST_PLACEHOLDER:
        return False
    if text.isalnum():
        return text.casefold() in PLACEHOLDERS
    return NO_WORD.sub(" ", text).strip().casefold() in PLACEHOLDERS


def safe_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula (OWASP, CSV injection): dangerous starts get a quote mark."""
    return "'" + text if text.lstrip(" ").startswith(FORMULA_STARTS) else text


def has_lost_characters(text: str) -> bool:
    """Whether letters were lost on the way here, so that the text cannot be trusted."""
    return LOST_CHARACTER.search(text) is not None


def clean(text: str) -> str:
    """Plain readable text: misread UTF-8 repaired, entities decoded, emoji and invisible characters dropped.

    White space of every kind becomes one space. Scripts and capitals stay as they are.
    """
    if "&" not in text and text.isprintable() and (text.isascii() or _is_plain_latin(text)):
        return " ".join(text.split())
    text = html.unescape(repaired(text)) if "&" in text else repaired(text)
    text = VARIATION_SELECTORS.sub("", text)
    text = "".join(_kept(text, position) for position in range(len(text)))
    return " ".join(unicodedata.normalize("NFC", text).split())


def _is_plain_latin(text: str) -> bool:
    """Letters and spaces below the combining marks, which is most of Europe: nothing to look at one by one."""
    return max(text) < "\u0300" and text.replace(" ", "").isalnum() and not MISREAD_UTF8.search(text)


def repaired(text: str) -> str:
    """UTF-8 that was read as Windows-1252 or Latin-1 turned back; anything else unchanged."""
    if not MISREAD_UTF8.search(text):
        return text
    try:
        return b"".join(map(_byte_of, text)).decode("utf-8")
    except UnicodeError:
        return text


def _byte_of(character: str) -> bytes:
    try:
        return character.encode("cp1252")
    except UnicodeEncodeError:
        return character.encode("latin-1")


def _kept(text: str, position: int) -> str:
    """What remains of one character."""
    character = text[position]
    if character.isascii():
        return max(character, " ")
    if character in JOINERS:
        around = text[max(position - 1, 0) : position] + text[position + 1 : position + 2]
        return character if len(around) == 2 and all(map(_needs_joiners, around)) else ""
    if DRAWN_LETTER.match(character):
        return unicodedata.normalize("NFKC", character)
    return REPLACED.get(unicodedata.category(character), character)


def _needs_joiners(character: str) -> bool:
    """Arabic, Persian and Indic words are spelt with joiners; Latin words never are."""
    return character.isalpha() and character > "\u0600"
