"""Sentences of the material: which may be used at all, and what speaks for and against each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any

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
from campaigns.llm.adapters.rules.dates import as_date
from campaigns.llm.adapters.rules.transcripts import Turn, turns

SHORTEST, LONGEST = 25, 420
BOILERPLATE_COSTS = 4.0
HYPOTHETICAL_COSTS = 1.5
ELSEWHERE_COSTS = 2.0
QUESTION_COSTS = 1.0
UNFINISHED_COSTS = 1.0
ROUGH_COSTS = 1.0
LEANING_COSTS = 0.5
GOING_ON_COSTS = 0.25
STRANGER_COSTS = 1.5
STALE_COSTS = 2.0
STALE_AFTER = timedelta(days=365)

FARTHEST_SUBJECT = 90

_NUMBER = re.compile(r"\d")
_NAME = re.compile(r"(?<=[\w,;] )[A-Z][\w&-]+")
_LEGAL_WORDS = frozenset(
    {
        *(
            "&",
            "ab",
            "ag",
            "as",
            "asa",
            "aş",
            "aps",
            "bv",
            "co",
            "company",
            "corp",
            "corporation",
            "doo",
            "gmbh",
        ),
        *(
            "inc",
            "incorporated",
            "kg",
            "kgaa",
            "kk",
            "lda",
            "limited",
            "llc",
            "llp",
            "ltd",
            "ltda",
            "mbh",
            "nv",
        ),
        *("oo", "oy", "oyj", "plc", "pty", "pvt", "sa", "sarl", "sas", "se", "sl", "slu", "sp", "spa", "srl"),
        *("sro", "ug", "z"),
    }
)
_LEANS_ON_OTHERS = re.compile(
    r"\W*(?:and |but |so )?(?:its?|this|that|they|these|those|he|she|such|there|then|together|er|sie|es|dies\w*|das|ce|cela|c['’]est|"
    r"ils?|elles?|eso|esto|est[ae])\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\W*(?:and|but|so|or|und|aber|oder|et|mais|ou|y|pero|o)\b", re.IGNORECASE)
_ROUGH = re.compile(r"\*|_{2}|^\W*[-•–#»]\s|^[\w .'’-]{2,40}:\s")
_ENDS = (".", "!", "?", "…", '"', "”", "“", "»", ")", "’", "'")
_OURSELVES = re.compile(
    r"\b(?:we|our|us|I|my|me|wir|unser\w*|uns|ich|mein\w*|mich|mir|nous|notre|nos|je|moi|mon|ma|nosotros|nuestr\w+|mi|mía|hemos|estamos|somos|tenemos|queremos|necesitamos|buscamos|seguimos|\w{3,}amos)\b"
    r"|\bj['’]",
    re.IGNORECASE,
)
# How a text speaks of the company that it is about once the name was said.
_THE_COMPANY = re.compile(
    r"\b(?:the (?:\w+ )?(?:company|firm|startup|start-up|business|group|cooperative|board)|its (?:customers|clients|members)|das (?:\w*unternehmen|Haus|Start-?up)|die (?:Firma|Gruppe|Genossenschaft)|"
    r"l['’](?:entreprise|enseigne)|la (?:société|maison|coopérative|empresa|compañía|firma|cooperativa)|le (?:groupe|comité)|el (?:grupo|consejo)|(?:ses|leurs) clients|sus clientes)\b",
    re.IGNORECASE,
)
_WE = re.compile(r"\b(?:we|wir|nous|nosotros|somos|\w{3,}amos)\b", re.IGNORECASE)
SHORTEST_NAME = 4
# Words that many companies begin their names with, which alone name none.
_COMMON_FIRST_WORDS = frozenset(
    {
        *(
            "the",
            "das",
            "der",
            "die",
            "les",
            "los",
            "las",
            "new",
            "first",
            "united",
            "general",
            "national",
            "royal",
            "north",
        ),
        *(
            "south",
            "east",
            "west",
            "european",
            "american",
            "atlantic",
            "global",
            "international",
            "grupo",
            "groupe",
            "clínicas",
        ),
        *(
            "textiles",
            "textil",
            "clínica",
            "hotel",
            "hoteles",
            "hotels",
            "bodegas",
            "transportes",
            "transports",
            "talleres",
        ),
        *(
            "bäckerei",
            "brauerei",
            "molkerei",
            "getränke",
            "fliesen",
            "autohaus",
            "klinik",
            "spedition",
            "druckerei",
            "gärtnerei",
        ),
        *(
            "ateliers",
            "laboratoires",
            "établissements",
            "cabinet",
            "garage",
            "imprimerie",
            "boulangerie",
            "brasserie",
            "domaine",
        ),
        *(
            "société",
            "compañía",
            "stadtwerke",
            "fratelli",
            "casa",
            "maison",
            "haus",
            "gebrüder",
            "brothers",
            "city",
            "green",
        ),
    }
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
    def leans(self) -> bool:
        """Whether it begins with a word that points at a sentence before it, and so says little alone."""
        return _LEANS_ON_OTHERS.match(self.text) is not None

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


@dataclass(frozen=True)
class Reading:
    """The material of an extraction: its usable sentences and whom they should be about."""

    sentences: tuple[Sentence, ...]
    company: str
    surname: str
    today: date | None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The company's names, the full one first: "Halyard Freight" is called Halyard, and the person by surname."""
        return tuple(
            dict.fromkeys(name for name in (self.company, _calling_name(self.company), self.surname) if name)
        )

    @cached_property
    def sources_about_them(self) -> frozenset[str]:
        """The sources of others in which they are named, so that a "we" there may be theirs."""
        return frozenset(
            sentence.source
            for sentence in self.sentences
            if self.is_named(sentence.source) or self.is_named(sentence.text)
        )

    def strangeness(self, sentence: Sentence) -> float:
        """The cost of a third party's sentence that neither names them nor can be their own words."""
        if sentence.speaker != "third_party" or self.is_ours(sentence):
            return 0.0
        return STRANGER_COSTS

    def is_named(self, text: str) -> bool:
        """Whether the company or the person is named in a text."""
        folded = text.casefold()
        return any(re.search(rf"(?<!\w){re.escape(name)}(?:['’]?s)?(?!\w)", folded) for name in self.names)

    def is_about_them(self, sentence: Sentence) -> bool:
        """Whether the company or the person is named in it."""
        return self.is_named(sentence.text)

    def is_ours(self, sentence: Sentence) -> bool:
        """Whether it speaks of them: by name, or as `we` or `the company` in a text that is theirs or about them."""
        inside = sentence.speaker != "third_party" or sentence.source in self.sources_about_them
        speaks = _OURSELVES.search(sentence.text) or _THE_COMPANY.search(sentence.text)
        return self.is_about_them(sentence) or (inside and speaks is not None)

    def acts_in(self, sentence: Sentence, verb: re.Match[str]) -> bool:
        """Whether the company, by name or as `we`, is what the sentence opens with and what does the thing."""
        subjects = [*_WE.finditer(sentence.text), *_THE_COMPANY.finditer(sentence.text)]
        subjects += [
            match
            for name in self.names
            if name != self.surname
            for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", sentence.text, re.IGNORECASE)
        ]
        return any(
            subject.start() <= FARTHEST_SUBJECT
            and subject.start() < verb.end()
            and _leads_to(sentence.text[subject.end() : max(subject.end(), verb.start())])
            for subject in subjects
        )

    def staleness(self, day: date | None) -> float:
        """The cost of something that happened more than a year ago."""
        if day is None or self.today is None:
            return 0.0
        return STALE_COSTS if self.today - day > STALE_AFTER else 0.0


def read(material: Mapping[str, Any]) -> Reading:
    """The material of an extraction as usable sentences."""
    prospect = material.get("prospect") or {}
    names = [
        name.casefold() for key in ("first_name", "last_name") if (name := (prospect.get(key) or "").strip())
    ]
    return Reading(
        sentences=tuple(
            sentence for sentence in _sentences(material["sentences"], names) if sentence.is_usable
        ),
        company=_without_legal_form(prospect.get("company") or ""),
        surname=(prospect.get("last_name") or "").strip().casefold(),
        today=as_date(material.get("today")),
    )


def _leads_to(between: str) -> bool:
    """Whether what stands between a subject and its verb is at most a word, or an apposition in commas."""
    words = between.split()
    return len(words) <= 1 or any(word.endswith(",") for word in words[:2])


def _calling_name(company: str) -> str:
    """The word that a company is called by: the first of its name, or the second where the first says its trade."""
    for word in company.split()[:2]:
        if word not in _COMMON_FIRST_WORDS:
            return word if len(word) >= SHORTEST_NAME else ""
    return ""


def _without_legal_form(company: str) -> str:
    words = company.replace(",", " ").casefold().split()
    while len(words) > 1 and words[-1].replace(".", "") in _LEGAL_WORDS:
        words.pop()
    return " ".join(words)


def _sentences(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[Sentence]:
    for source, group in groupby(rows, key=lambda row: str(row.get("source"))):
        numbered = list(group)
        rough = [Turn(row.get("speaker") or "third_party", row["text"].strip()) for row in numbered]
        for index, (row, turn) in enumerate(zip(numbered, turns(rough, names), strict=True)):
            published = as_date(row.get("published"))
            place = index / len(numbered)
            yield Sentence(row["id"], turn.text, turn.speaker, source, published, place)
