"""Sentences of the material: which may be used at all, and what speaks for and against each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from campaigns.llm.adapters.rules.cues.screens import (
    ADDRESSES,
    BOILERPLATE,
    ELSEWHERE,
    HYPOTHETICAL,
    IMPERATIVE_START,
    MARKUP,
    NEGATION,
    ORDERS,
)

SHORTEST, LONGEST = 25, 420
BOILERPLATE_COSTS = 4.0
HYPOTHETICAL_COSTS = 1.5
ELSEWHERE_COSTS = 2.0
QUESTION_COSTS = 1.0
UNFINISHED_COSTS = 1.0
ROUGH_COSTS = 1.0
LEANING_COSTS = 0.5
GOING_ON_COSTS = 0.25

_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|half|"
    r"third|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|hundert|tausend|Million|Millionen|hälfte|deux|trois|quatre|cinq|six|sept|huit|"
    r"neuf|dix|douze|quinze|vingt|trente|cent|mille|moitié|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cien|mil|mitad)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[\w,;] )[A-Z][\w&-]+")
_LEANS_ON_OTHERS = re.compile(
    r"\W*(?:and |but |so )?(?:its?|this|that|they|these|those|he|she|such|there|then|together|er|sie|es|dies\w*|das|ce|cela|c['’]est|"
    r"ils?|elles?|eso|esto|est[ae])\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\W*(?:and|but|so|or|und|aber|oder|et|mais|ou|y|pero|o)\b", re.IGNORECASE)
_ROUGH = re.compile(r"\*|_{2}|^\W*[-•–#»]\s|^[\w .'’-]{2,40}:\s")
_ENDS = (".", "!", "?", "…", '"', "”", "“", "»", ")", "’", "'")


@dataclass(frozen=True)
class Sentence:
    """One numbered sentence of a source. `place` is 0 at the source's beginning and 1 at its end.

    `voice` is who speaks where a conversation labels its turns: "prospect", "other", or nothing;
    `language` is that of its source, or nothing where that is not clear.
    """

    id: str
    text: str
    speaker: str
    source: str
    published: date | None
    place: float
    voice: str = ""
    language: str = ""

    @cached_property
    def is_usable(self) -> bool:
        """No order to a model, no link or address, no markup, no scrap and no wall of text."""
        barred = ORDERS.in_(self.text) or any(
            screen.search(self.text) for screen in (IMPERATIVE_START, ADDRESSES, MARKUP)
        )
        return not barred and SHORTEST <= len(self.text) <= LONGEST

    @cached_property
    def is_negated(self) -> bool:
        """Whether a word of negation stands in it."""
        return NEGATION.in_(self.text)

    @cached_property
    def leans(self) -> bool:
        """Whether it begins with a word that points at a sentence before it, and so says little alone."""
        return _LEANS_ON_OTHERS.match(self.text) is not None

    @cached_property
    def has_number(self) -> bool:
        """Whether a number stands in it, in figures or in words."""
        return _NUMBER.search(self.text) is not None

    @cached_property
    def specifics(self) -> int:
        """How many of the two stand in it: a number, a name that is not its first word."""
        return self.has_number + bool(_NAME.search(self.text))

    @cached_property
    def merit(self) -> float:
        """What speaks for it whatever is looked for: specifics, an early place; against it: boilerplate, ifs."""
        merit = self.specifics / 2 + (0.5 if self.place < 1 / 3 else 0.0)
        merit -= BOILERPLATE_COSTS * BOILERPLATE.in_(self.text)
        merit -= HYPOTHETICAL_COSTS * HYPOTHETICAL.in_(self.text)
        merit -= ELSEWHERE_COSTS * ELSEWHERE.in_(self.text)
        merit -= QUESTION_COSTS * self.text.endswith("?")
        return merit - self._roughness

    @property
    def _roughness(self) -> float:
        """The cost of headings, list items, labels and marks, and of leaning on a sentence before it."""
        roughness = UNFINISHED_COSTS * (not self.text.endswith(_ENDS)) + ROUGH_COSTS * bool(
            _ROUGH.search(self.text)
        )
        roughness += LEANING_COSTS * self.leans
        return roughness + GOING_ON_COSTS * bool(_GOES_ON.match(self.text))
