"""Spelling made equal: letters without their marks, in lower case, character by character."""

import unicodedata
from typing import Final

_BLOCKS: Final = ((0x00C0, 0x0250), (0x0370, 0x0530), (0x1E00, 0x2000))
# Letters that have no decomposition; one letter each, so that places stay the same.
_ALONE: Final = {"ß": "s", "æ": "a", "œ": "o", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "þ": "t", "ð": "d"}


def _bare(letter: str) -> str:
    first = unicodedata.normalize("NFD", letter)[0]
    return _ALONE.get(first, first)


_TABLE: Final = {code: _bare(chr(code)) for low, high in _BLOCKS for code in range(low, high)}
_STRAIGHT: Final = str.maketrans(
    {"\u2019": "'", "\u2018": "'", "\u02bc": "'", "`": "'", "\u00b4": "'", "İ": "I"}
)


def straight(text: str) -> str:
    """Return a text in one spelling of its characters (NFKC), with straight apostrophes."""
    return unicodedata.normalize("NFKC", text.translate(_STRAIGHT)).translate(_STRAIGHT)


def fold(text: str) -> str:
    """Return `text` in lower case without accents; as many characters as before."""
    return text.lower().translate(_TABLE)
