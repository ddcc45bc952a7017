"""The material of an extraction, and which of its sentences are about the prospect and the company."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any

from campaigns.llm.adapters.rules.cues.patterns import word_set
from campaigns.llm.adapters.rules.dates import as_date
from campaigns.llm.adapters.rules.languages import language_of
from campaigns.llm.adapters.rules.names import OURSELVES, THE_COMPANY, WE, calling_name, without_legal_form
from campaigns.llm.adapters.rules.sentences import Sentence
from campaigns.llm.adapters.rules.transcripts import Turn, turns

STRANGER_COSTS = 1.5
IN_PASSING_COSTS = 0.5
OFTEN_NAMED = 2
STALE_COSTS = 2.0
STALE_AFTER = timedelta(days=365)
# So many words may open a sentence before its subject; more where a comma or colon closes them.
MOST_OPENING_WORDS = 4
LONGEST_OPENING = 14
# "Foxglove's six-legged machines pull weeds": so many words may stand between an owner and the verb.
MOST_OWNED_WORDS = 3
_APPOSITION = re.compile(
    r",(?: (?:which|who|that|qui|que|die|das|der|also|auch|aussi|también)\s*$|.*,\s*$)|\s\w+,.*,\s*$"
)
_QUOTED = re.compile(r"[\"“”„«»]")
_SUBORDINATES = word_set(
    "that so because when if where which as what who while and but than or how why dass weil wenn ob als wie was wo und aber que parce "
    "quand si où et mais comme cuando porque donde como y pero of at by for with from von vom bei mit für de du des del chez avec pour para por "
    "con one our their"
)
_OWNS = re.compile(r"['’]s?\s")
# German asks for the verb before the subject where anything else opens the sentence.
_INVERTED = re.compile(r"^\s*(?:(?:das|die|der|the)\s)?$", re.IGNORECASE)


@dataclass(frozen=True)
class Reading:
    """The material of an extraction: its usable sentences and whom they should be about."""

    sentences: tuple[Sentence, ...]
    company: str
    surname: str
    today: date | None

    @cached_property
    def company_names(self) -> tuple[str, ...]:
        """The company's names, the full one first: "Halyard Freight" is called Halyard."""
        text = "\n".join(sentence.text for sentence in self.sentences)
        called = calling_name(self.company, text)
        # Where a firm bears the person's name, the name alone is the person.
        return tuple(dict.fromkeys(name for name in (self.company, called) if name and name != self.surname))

    @cached_property
    def sources_about_them(self) -> frozenset[str]:
        """The sources of others in which they are named, so that a "we" there may be theirs."""
        return frozenset(
            sentence.source
            for sentence in self.sentences
            if self.is_named(sentence.source) or self.is_named(sentence.text)
        )

    @cached_property
    def sources_devoted_to_them(self) -> frozenset[str]:
        """The sources of others that name them in the title or again and again: what else they tell is about them too."""
        naming = Counter(sentence.source for sentence in self.sentences if self.is_named(sentence.text))
        sources = {sentence.source for sentence in self.sentences}
        return frozenset(
            source for source in sources if self.is_named(source) or naming[source] >= OFTEN_NAMED
        )

    @cached_property
    def _naming(self) -> re.Pattern[str] | None:
        return _any_of([*self.company_names, *filter(None, [self.surname])], r"(?:['’]?s)?")

    @cached_property
    def _company_naming(self) -> re.Pattern[str] | None:
        return _any_of(self.company_names, "")

    def strangeness(self, sentence: Sentence) -> float:
        """The cost of a third party's sentence that neither names them nor can be their own words."""
        if sentence.speaker != "third_party" or self.is_ours(sentence):
            return 0.0
        return IN_PASSING_COSTS if sentence.source in self.sources_devoted_to_them else STRANGER_COSTS

    def is_named(self, text: str) -> bool:
        """Whether the company or the person is named in a text."""
        return self._naming is not None and self._naming.search(text) is not None

    def is_about_them(self, sentence: Sentence) -> bool:
        """Whether the company or the person is named in it."""
        return self.is_named(sentence.text)

    def is_ours(self, sentence: Sentence) -> bool:
        """Whether it speaks of them: by name, or as `we` or `the company` in a text that is theirs or about them."""
        return sentence.id in self._ours

    @cached_property
    def _ours(self) -> frozenset[str]:
        return frozenset(sentence.id for sentence in self.sentences if self._speaks_of_them(sentence))

    def _speaks_of_them(self, sentence: Sentence) -> bool:
        if sentence.voice == "prospect" or self.is_about_them(sentence):
            return True
        inside = sentence.speaker != "third_party" or sentence.source in self.sources_about_them
        return inside and bool(OURSELVES.search(sentence.text) or THE_COMPANY.search(sentence.text))

    def acts_in(self, sentence: Sentence, verb: re.Match[str]) -> bool:
        """Whether the company, by name or as `we`, is what the sentence opens with and what does the thing."""
        return any(
            _is_in_front(sentence.text[: subject.start()]) and _leads_to(sentence.text, subject, verb)
            for subject in self._subjects(sentence)
        )

    def _subjects(self, sentence: Sentence) -> Iterator[re.Match[str]]:
        """Where the company is named, or called `the company`, or says `we`: a reporter's `we` is not theirs."""
        text = sentence.text
        if sentence.speaker != "third_party" or sentence.voice == "prospect" or _QUOTED.search(text):
            yield from WE.finditer(text)
        yield from THE_COMPANY.finditer(text)
        if self._company_naming:
            yield from self._company_naming.finditer(text)

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
        company=without_legal_form(prospect.get("company") or ""),
        surname=(prospect.get("last_name") or "").strip().casefold(),
        today=as_date(material.get("today")),
    )


def _any_of(names: Sequence[str], ending: str) -> re.Pattern[str] | None:
    if not names:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))}){ending}(?!\w)", re.IGNORECASE)


def _leads_to(text: str, subject: re.Match[str], verb: re.Match[str]) -> bool:
    """Whether a subject's verb is this: at most a word, a closed apposition or what it owns stands between."""
    if subject.start() >= verb.end():
        return _INVERTED.match(text[verb.end() : subject.start()]) is not None
    if verb.start() < subject.end():
        return False
    between = text[subject.end() : verb.start()]
    words = between.split()
    owned = _OWNS.match(between) is not None and len(words) <= MOST_OWNED_WORDS + 1
    return owned or len(words) <= 1 or _APPOSITION.match(between) is not None


def _is_in_front(before: str) -> bool:
    """Whether a sentence opens with what follows: nothing but a few words, or a phrase closed by a mark, goes before."""
    words = before.split()
    if words and words[-1].casefold().strip("«“\"'") in _SUBORDINATES:
        return False
    return len(words) <= MOST_OPENING_WORDS or (
        len(words) <= LONGEST_OPENING and before.rstrip().endswith((":", ",", "–", "—"))
    )


def _sentences(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[Sentence]:
    for source, group in groupby(rows, key=lambda row: str(row.get("source"))):
        numbered = list(group)
        rough = [Turn(row.get("speaker") or "third_party", row["text"].strip()) for row in numbered]
        spoken = turns(rough, names)
        language = language_of(" ".join(turn.text for turn in spoken))
        is_conversation = {"person", "third_party"} <= {turn.speaker for turn in spoken}
        for index, (row, turn) in enumerate(zip(numbered, spoken, strict=True)):
            published = as_date(row.get("published"))
            place = index / len(numbered)
            voice = "other" if is_conversation and turn.speaker == "third_party" else turn.voice
            yield Sentence(row["id"], turn.text, turn.speaker, source, published, place, voice, language)
