"""How cue tables are spelled: one alternative a language, joined into one pattern."""

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
