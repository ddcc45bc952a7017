"""How cue tables are spelled: alternatives by language, joined into one pattern."""

from __future__ import annotations

import re
from typing import NamedTuple


class Cue(NamedTuple):
    """One kind of wording in four languages; matched anywhere in a sentence, whatever the case."""

    pattern: re.Pattern[str]

    def in_(self, text: str) -> bool:
        """Whether the wording stands in the text."""
        return self.pattern.search(text) is not None


def cue(*, en: str, de: str, fr: str, es: str) -> Cue:
    """A cue that starts at a word's beginning; the alternatives are regular expressions of ours."""
    return Cue(re.compile(rf"(?<!\w)(?:{en}|{de}|{fr}|{es})", re.IGNORECASE))


def either(*alternatives: str) -> str:
    """One expression for any of several."""
    return f"(?:{'|'.join(alternatives)})"


def verbs(stems: str, endings: str) -> str:
    """The forms of several verbs: each stem, parted by spaces, with any of the endings."""
    return rf"(?:(?:{'|'.join(stems.split())})(?:{endings}))\b"


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by spaces, as a set."""
    return frozenset(text.split())
