"""What a first mail may open with: an event, what the person said in public, an open tender or vacancy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaigns.llm.adapters.rules.clauses import leading_clause
from campaigns.llm.adapters.rules.cues.buying import SHOPPING
from campaigns.llm.adapters.rules.cues.events import PODCAST, POST
from campaigns.llm.adapters.rules.cues.screens import PRIVATE
from campaigns.llm.adapters.rules.cues.work import VACANCY
from campaigns.llm.adapters.rules.events import events
from campaigns.llm.adapters.rules.found import Found
from campaigns.llm.adapters.rules.ideas import ideas
from campaigns.llm.adapters.rules.reading import Reading
from campaigns.llm.adapters.rules.sentences import Sentence
from campaigns.llm.adapters.rules.statements import statements

OPENING_THRESHOLD = 3.0
# What happened and what a person stands for open better than what is hard.
OPENING_BOOST = 1.0
OWN_WORDS_BOOST = 0.5
# A vacancy or a tender is public and theirs, and says less than what happened or was said.
NOTICE = 2.5
SHORTEST_OPENER = 45


def openers(reading: Reading) -> Iterator[Found]:
    """What happened, and what the person says; private facts and half-thoughts are no way to open."""
    for found in [*_happened(reading), *_own_words(reading), *_notices(reading)]:
        score = found.score + OWN_WORDS_BOOST * _is_theirs(found.sentence)
        if score >= OPENING_THRESHOLD and _may_open(found):
            yield replace(found, score=score)


def _happened(reading: Reading) -> Iterator[Found]:
    for found in events(reading):
        yield replace(found, score=found.score + OPENING_BOOST)


def _own_words(reading: Reading) -> Iterator[Found]:
    boosted = [replace(found, score=found.score + OPENING_BOOST, also=()) for found in ideas(reading)]
    said = [found for field in ("building_now", "role_challenge") for found in statements(field, reading)]
    for found in [*boosted, *said]:
        sentence = found.sentence
        if _is_theirs(sentence):
            score = found.score - reading.staleness(sentence.published)
            yield Found(sentence, score, found.value, _kind_of_words(sentence), sentence.published)


def _notices(reading: Reading) -> Iterator[Found]:
    """Open vacancies and tenders of the company."""
    for sentence in reading.sentences:
        for kind, cue in (("hiring", VACANCY), ("other", SHOPPING)):
            match = cue.of(sentence.language).search(sentence.text)
            if match and not sentence.is_negated and sentence.voice != "other" and reading.is_ours(sentence):
                score = NOTICE + sentence.merit - reading.staleness(sentence.published)
                yield Found(
                    sentence, score, leading_clause(sentence.text, match.end()), kind, sentence.published
                )


def _may_open(found: Found) -> bool:
    text = found.sentence.text
    return len(found.value) >= SHORTEST_OPENER and not PRIVATE.in_(text) and not found.sentence.leans


def _is_theirs(sentence: Sentence) -> bool:
    return sentence.speaker == "person" or sentence.voice == "prospect"


def _kind_of_words(sentence: Sentence) -> str:
    if PODCAST.in_(sentence.source):
        return "podcast"
    return "post" if POST.in_(sentence.source) else "other"
