"""How cue tables are spelled: alternatives by language, each a pattern of its own and all joined into one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

LANGUAGES = ("en", "de", "fr", "es")


class Cue(NamedTuple):
    """One kind of wording in four languages; matched anywhere in a sentence, whatever the case."""

    pattern: re.Pattern[str]
    by_language: Mapping[str, re.Pattern[str]]

    def in_(self, text: str, language: str = "") -> bool:
        """Whether the wording stands in the text, in its language or, where that is not known, in any."""
        return self.of(language).search(text) is not None

    def of(self, language: str) -> re.Pattern[str]:
        """The pattern of a language; that of all where the language is not known."""
        return self.by_language.get(language, self.pattern)


def cue(*, en: str, de: str, fr: str, es: str) -> Cue:
    """A cue that starts at a word's beginning; the alternatives are regular expressions of ours."""
    return Cue(
        _pattern(en, de, fr, es),
        {language: _pattern(text) for language, text in zip(LANGUAGES, (en, de, fr, es), strict=True)},
    )


def _pattern(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){either(*alternatives)}", re.IGNORECASE)


def either(*alternatives: str) -> str:
    """One expression for any of several."""
    return f"(?:{'|'.join(alternatives)})"


def verbs(stems: str, endings: str) -> str:
    """The forms of several verbs: each stem, parted by spaces, with any of the endings."""
    return rf"(?:(?:{'|'.join(stems.split())})(?:{endings}))\b"


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by spaces, as a set."""
    return frozenset(text.split())
