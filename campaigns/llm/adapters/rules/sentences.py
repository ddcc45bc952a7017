"""Sentences of the material: which may be used at all, and what speaks for and against each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from campaigns.llm.adapters.rules.cues.screens import (
    ADDRESSES,
    BOILERPLATE,
    HYPOTHETICAL,
    IMPERATIVE_START,
    MARKUP,
    NEGATION,
    ORDERS,
)
from campaigns.llm.adapters.rules.dates import as_date

SHORTEST, LONGEST = 25, 420
BOILERPLATE_COSTS = 4.0
HYPOTHETICAL_COSTS = 1.5
QUESTION_COSTS = 1.0
STRANGER_COSTS = 1.5
STALE_COSTS = 2.0
STALE_AFTER = timedelta(days=365)

_NUMBER = re.compile(r"\d")
_NAME = re.compile(r"(?<=[\w,;] )[A-Z][\w&-]+")
_LEGAL_FORM = re.compile(
    r"[\s,]+(?:gmbh|ag|kg|se|ug|inc|incorporated|llc|ltd|limited|plc|corp|corporation|sas|sarl|sa|sl|slu|spa|srl|bv|nv|ab|oy|as|aps|co)\b\.?"
    r"|\s&\s*co\b.*",
    re.IGNORECASE,
)
_OURSELVES = re.compile(
    r"\b(?:we|our|us|I|my|wir|unser\w*|ich|nous|notre|nos|je|nosotros|nuestr\w+|the company|das Unternehmen|l['’]entreprise|la empresa)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Sentence:
    """One numbered sentence of a source. `place` is 0 at the source's beginning and 1 at its end."""

    id: str
    text: str
    speaker: str
    source: str
    published: date | None
    place: float

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
    def specifics(self) -> int:
        """How many of the two stand in it: a number, a name that is not its first word."""
        return bool(_NUMBER.search(self.text)) + bool(_NAME.search(self.text))

    @cached_property
    def merit(self) -> float:
        """What speaks for it whatever is looked for: specifics, an early place; against it: boilerplate, ifs."""
        merit = self.specifics / 2 + (0.5 if self.place < 1 / 3 else 0.0)
        merit -= BOILERPLATE_COSTS * BOILERPLATE.in_(self.text)
        merit -= HYPOTHETICAL_COSTS * HYPOTHETICAL.in_(self.text)
        return merit - QUESTION_COSTS * self.text.rstrip().endswith("?")


@dataclass(frozen=True)
class Reading:
    """The material of an extraction: its usable sentences and whom they should be about."""

    sentences: tuple[Sentence, ...]
    company: str
    surname: str
    today: date | None

    def strangeness(self, sentence: Sentence) -> float:
        """The cost of a third party's sentence that names neither the company nor the person."""
        if sentence.speaker != "third_party" or self.is_about_them(sentence):
            return 0.0
        return STRANGER_COSTS

    def is_about_them(self, sentence: Sentence) -> bool:
        """Whether the company or the person is named in it."""
        text = sentence.text.casefold()
        return any(
            name and re.search(rf"(?<!\w){re.escape(name)}", text) for name in (self.company, self.surname)
        )

    def is_ours(self, sentence: Sentence) -> bool:
        """Whether it speaks of them: by name, or as `we` from the inside."""
        inside = sentence.speaker != "third_party" and _OURSELVES.search(sentence.text) is not None
        return inside or self.is_about_them(sentence)

    def staleness(self, day: date | None) -> float:
        """The cost of something that happened more than a year ago."""
        if day is None or self.today is None:
            return 0.0
        return STALE_COSTS if self.today - day > STALE_AFTER else 0.0


def read(material: Mapping[str, Any]) -> Reading:
    """The material of an extraction as usable sentences."""
    prospect = material.get("prospect") or {}
    return Reading(
        sentences=tuple(sentence for sentence in _sentences(material["sentences"]) if sentence.is_usable),
        company=_LEGAL_FORM.sub("", prospect.get("company") or "").strip().casefold(),
        surname=(prospect.get("last_name") or "").strip().casefold(),
        today=as_date(material.get("today")),
    )


def _sentences(rows: Iterable[Mapping[str, Any]]) -> Iterable[Sentence]:
    rows = list(rows)
    totals: dict[str, int] = {}
    for row in rows:
        totals[str(row.get("source"))] = totals.get(str(row.get("source")), 0) + 1
    seen: dict[str, int] = {}
    for row in rows:
        source = str(row.get("source"))
        place = seen.get(source, 0) / totals[source]
        seen[source] = seen.get(source, 0) + 1
        yield Sentence(
            row["id"],
            row["text"].strip(),
            row.get("speaker") or "third_party",
            source,
            as_date(row.get("published")),
            place,
        )
