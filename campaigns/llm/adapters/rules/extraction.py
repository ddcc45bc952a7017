"""Extraction by cues: for each field the best-scored sentence, or nothing below the field's threshold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from campaigns.llm.adapters.rules.clauses import leading_clause
from campaigns.llm.adapters.rules.cues.events import EVENTS, PODCAST, POST
from campaigns.llm.adapters.rules.cues.fields import FIELD_CUES, FieldCues
from campaigns.llm.adapters.rules.cues.screens import (
    DELICATE,
    HYPOTHETICAL,
    NEGATION,
    PAY,
    PLATITUDE,
    PRIVATE,
)
from campaigns.llm.adapters.rules.dates import named_date
from campaigns.llm.adapters.rules.ideas import recurs, related_ideas
from campaigns.llm.adapters.rules.sentences import HYPOTHETICAL_COSTS, STALE_COSTS, Reading, Sentence, read

CORE, SUPPORT = 2.0, 1.0
EVENT_THRESHOLD = 3.0
NEGATED_COSTS = 2.0
INSIDER_BOOST = 0.5
OWN_WORDS_BOOST = 0.5
RECURRING_BOOST = 1.5
SAID_ONCE_COSTS = 0.5
PAY_COSTS = 2.0
NAMED_BOOST = 1.0
# What happened and what a person stands for open better than what is hard.
OPENING_BOOST = 1.0
PRIVATE_COSTS = 1.0
PLATITUDE_COSTS = 2.0
ABOUT_THE_TRADE = frozenset({"company_description", "value_creation"})
# True, but telling a stranger so in a first mail shows more watching than listening.
ALLUDED_FIELDS = frozenset({"bant_budget", "bant_authority", "bant_need", "bant_timeline", "buying_intent"})
POSITIVE_FIELDS = ALLUDED_FIELDS | {"building_now", "value_creation", "business_model", "company_description"}
SHORTEST_OPENER = 45
BEFORE_CUE, BEHIND_CUE = 22, 6
# A day from which something holds is a deadline only where they say that it is theirs.
FROM_THEN_ON = re.compile(r"from|start|as of|ab\b|à partir|a partir", re.IGNORECASE)
YEAR = re.compile(r"\b(?:19|20)\d\d\b")


@dataclass(frozen=True)
class Found:
    """A sentence that states a field, with its score and, for what happened, type and day."""

    sentence: Sentence
    score: float
    value: str
    anchor_type: str = "none"
    event_date: date | None = None


def extract(material: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to an extraction question: every asked field, null where the material does not state it."""
    reading = read(material)
    return {field: _answer(field, reading) for field in material["fields"]}


def _answer(field: str, reading: Reading) -> dict[str, Any] | None:
    found = _best(field, reading)
    if found is None:
        return None
    ids = related_ideas(found.sentence, reading) if field == "recurring_ideas" else [found.sentence.id]
    return {
        "value": found.value,
        "sentence_ids": ids,
        "quote": None,
        "anchor_type": found.anchor_type,
        "event_date": found.event_date.isoformat() if found.event_date else None,
        "tact": _tact(field, found.sentence),
    }


def _best(field: str, reading: Reading) -> Found | None:
    """The first of the highest score; a peer comparison needs a human-written entry, so it is never stated."""
    if field == "material_event":
        candidates = list(_events(reading))
    elif field == "opener_anchor":
        candidates = [*_openers(reading)]
    elif field in FIELD_CUES:
        candidates = list(_statements(field, reading))
    else:
        return None
    return max(candidates, key=lambda found: found.score, default=None)


def _statements(field: str, reading: Reading) -> Iterator[Found]:
    cues = FIELD_CUES[field]
    for sentence in reading.sentences:
        core = _core(cues, sentence, reading)
        if core is None or not _may_state(field, core, sentence, reading):
            continue
        score = CORE + SUPPORT * _is_supported(cues, sentence) + sentence.merit
        score += INSIDER_BOOST * reading.is_ours(sentence) - _strangeness(field, sentence, reading)
        score -= NEGATED_COSTS * (
            field in POSITIVE_FIELDS and not cues.opens and _is_negated(sentence.text, core)
        )
        score -= PAY_COSTS * (field == "business_model" and PAY.in_(sentence.text))
        score += HYPOTHETICAL_COSTS * (cues.opens and HYPOTHETICAL.in_(sentence.text))
        score -= PRIVATE_COSTS * PRIVATE.in_(sentence.text)
        score -= PLATITUDE_COSTS * (field in ABOUT_THE_TRADE and PLATITUDE.in_(sentence.text))
        score += NAMED_BOOST * (cues.opens and reading.is_about_them(sentence))
        if field == "recurring_ideas":
            score += RECURRING_BOOST if recurs(sentence, reading) else -SAID_ONCE_COSTS
        if score >= cues.threshold:
            yield Found(sentence, score, leading_clause(sentence.text, core.end()))


def _strangeness(field: str, sentence: Sentence, reading: Reading) -> float:
    """The cost of a stranger's sentence. What customers gain is told about them, so a text about the company is enough."""
    if field == "value_creation" and sentence.source in reading.sources_about_them:
        return 0.0
    return reading.strangeness(sentence)


def _core(cues: FieldCues, sentence: Sentence, reading: Reading) -> re.Match[str] | None:
    """The first place where the field's wording stands, for `opens` right behind the company as its subject."""
    for core in cues.core.pattern.finditer(sentence.text):
        if not cues.opens or reading.acts_in(sentence, core):
            return core
    return None


def _is_negated(text: str, core: re.Match[str]) -> bool:
    """Whether a word of negation stands in the wording or close to it; one further off denies something else."""
    return NEGATION.in_(text[max(core.start() - BEFORE_CUE, 0) : core.end() + BEHIND_CUE])


def _may_state(field: str, core: re.Match[str], sentence: Sentence, reading: Reading) -> bool:
    cues = FIELD_CUES[field]
    if sentence.speaker not in cues.speakers or (cues.both and not _is_supported(cues, sentence)):
        return False
    if field == "company_description" and any(cue.in_(sentence.text) for _, cue in EVENTS):
        return False
    if field == "recurring_ideas" and sentence.leans:
        return False
    if field == "bant_timeline" and _is_past(sentence, reading):
        return False
    needs_us = cues.about_them or (
        cues.quoted and (sentence.speaker == "third_party" or FROM_THEN_ON.match(core[0]) is not None)
    )
    return not needs_us or reading.is_ours(sentence)


def _is_supported(cues: FieldCues, sentence: Sentence) -> bool:
    return cues.support.in_(sentence.text) or (cues.own_words and sentence.speaker == "person")


def _is_past(sentence: Sentence, reading: Reading) -> bool:
    day = named_date(sentence.text, sentence.published)
    return day is not None and reading.today is not None and day <= reading.today


def _events(reading: Reading) -> Iterator[Found]:
    for sentence in reading.sentences:
        for anchor_type, cue in EVENTS:
            match = cue.pattern.search(sentence.text)
            if match:
                yield from _event(sentence, anchor_type, match.end(), reading)
                break


def _event(sentence: Sentence, anchor_type: str, end_of_cue: int, reading: Reading) -> Iterator[Found]:
    day = named_date(sentence.text, sentence.published) or sentence.published
    score = CORE + sentence.merit + INSIDER_BOOST * reading.is_ours(sentence) - reading.strangeness(sentence)
    score -= NEGATED_COSTS * sentence.is_negated + max(
        reading.staleness(day), _names_a_past_year(sentence, reading)
    )
    score += INSIDER_BOOST * (named_date(sentence.text, sentence.published) is not None)
    score -= PRIVATE_COSTS * PRIVATE.in_(sentence.text)
    # Without a number or a name nothing in it can be checked.
    if score >= EVENT_THRESHOLD and sentence.specifics:
        yield Found(sentence, score, leading_clause(sentence.text, end_of_cue), anchor_type, day)


def _names_a_past_year(sentence: Sentence, reading: Reading) -> float:
    """The cost of a sentence whose newest year is two years back or more, whatever its source's date."""
    years = [int(year) for year in YEAR.findall(sentence.text)]
    return STALE_COSTS if years and reading.today and max(years) < reading.today.year - 1 else 0.0


def _openers(reading: Reading) -> Iterator[Found]:
    """What happened, and what the person says; private facts and half-thoughts are no way to open."""
    events = [replace(found, score=found.score + OPENING_BOOST) for found in _events(reading)]
    for found in [*events, *_own_words(reading)]:
        score = found.score + OWN_WORDS_BOOST * (found.sentence.speaker == "person")
        if score >= EVENT_THRESHOLD and _may_open(found):
            yield Found(found.sentence, score, found.value, found.anchor_type, found.event_date)


def _may_open(found: Found) -> bool:
    text = found.sentence.text
    return len(found.value) >= SHORTEST_OPENER and not PRIVATE.in_(text) and not found.sentence.leans


def _own_words(reading: Reading) -> Iterator[Found]:
    for field in ("recurring_ideas", "building_now", "role_challenge"):
        for found in _statements(field, reading):
            sentence = found.sentence
            if sentence.speaker == "person":
                score = found.score - reading.staleness(sentence.published)
                score += OPENING_BOOST * (field == "recurring_ideas")
                yield Found(sentence, score, found.value, _kind_of_words(sentence), sentence.published)


def _kind_of_words(sentence: Sentence) -> str:
    if PODCAST.in_(sentence.source):
        return "podcast"
    return "post" if POST.in_(sentence.source) else "other"


def _tact(field: str, sentence: Sentence) -> str:
    if PRIVATE.in_(sentence.text):
        return "never"
    return "allude" if field in ALLUDED_FIELDS or DELICATE.in_(sentence.text) else "say"
