"""Whether a sentence tells what a fact tells, by the stems of the words that carry meaning."""

import re
from collections.abc import Iterable
from typing import Final

from campaigns.insights.rules.support import LIGHT_WORDS
from campaigns.quality.rules import Checked, Fact
from campaigns.sources.rules.characters import word_set

_WORD: Final = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]{3,}")
_STEM: Final = 5
_SHORTEST_STEM: Final = 4
_ENDING: Final = re.compile(r"(?:ing|ed|es|en|er|s|e|n|t)$")
# Words of every letter: they link no two sentences.
_COMMON: Final = LIGHT_WORDS | word_set(
    "you your yours our ours who how what when where which while than then there here not but all one two out into over about "
    "after before just now new also own way would could should may might does did don get got make made makes let see saw read "
    "use used using help helps need want look work works time day days week weeks month year years minutes call know think give "
    "take like good well each every other their they them she him her his its was been being some few most less because since "
    "during until same such still already company team teams people business "
    "ihnen ihre ihr ihrem ihren ihrer sein seine nicht aber auch wie was wann wenn dass noch nur schon sehr mehr bei zum zur aus "
    "nach über unter durch gegen ohne haben hatte wurde werden können möchte möchten würde würden machen gibt zeit tag tage woche "
    "wochen monat jahr jahre minuten unternehmen firma team teams leute neue neuen neuer neues eine einen einem einer als dann hier "
    "votre vos notre nos leur leurs cette cet ces dans sur sous par qui que quoi dont mais aussi très plus moins bien être avoir fait "
    "faire avez êtes nous temps jour jours semaine mois année minutes entreprise équipe comme quand comment tout tous toute après "
    "avant nouveau nouvelle "
    "usted ustedes sus nuestro nuestra este esta estos estas con para por sin sobre pero también muy más menos bien ser estar hacer "
    "tiene tienen hemos han tiempo día días semana mes año minutos empresa equipo como cuando todo todos toda después antes nuevo nueva"
)


def stems(text: str) -> frozenset[str]:
    """Return the stems of the words that carry meaning, and the numbers."""
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(word if word[0].isdigit() else _stem(word) for word in words if word not in _COMMON)


def _stem(word: str) -> str:
    """The word without its endings, one after the other: “plants” and “plant” end alike."""
    short = _ENDING.sub("", word)
    while short != word and len(short) >= _SHORTEST_STEM:
        word, short = short, _ENDING.sub("", short)
    return word[:_STEM]


def names_of(checked: Checked) -> frozenset[str]:
    """Return the stems of the names that stand in every mail of this kind, and tell nothing."""
    return stems(" ".join(checked.identity()))


def tells(sentence: str, fact: Fact, *, without: Iterable[str] = ()) -> float:
    """Return how much of a fact the sentence tells, from 0 to 1: shared stems of the shorter side, at least two."""
    left_out = frozenset(without)
    said, known = stems(sentence) - left_out, stems(fact.text) - left_out
    shared = said & known
    smaller = min(len(said), len(known))
    fewest = min(2, len(known))
    return len(shared) / smaller if smaller and shared and len(shared) >= fewest else 0.0
