"""What has happened to the company, or was announced: by the wording of the event, or by its day."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaigns.llm.adapters.rules.clauses import leading_clause
from campaigns.llm.adapters.rules.cues.events import DONE, EVENTS, LATELY
from campaigns.llm.adapters.rules.cues.screens import NEGATION, PRIVATE
from campaigns.llm.adapters.rules.dates import named_date
from campaigns.llm.adapters.rules.found import Found
from campaigns.llm.adapters.rules.reading import STALE_COSTS, Reading
from campaigns.llm.adapters.rules.sentences import Sentence

CORE = 2.0
EVENT_THRESHOLD = 3.0
INSIDER_BOOST = 0.5
DATED_BOOST = 0.5
NEGATED_COSTS = 2.0
PRIVATE_COSTS = 1.0
# An event that no wording of the table names is less sure.
UNNAMED_COSTS = 0.5
# So many characters behind a deed a negation still denies it: "ist ... nicht".
BEHIND_DEED = 12
YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def events(reading: Reading) -> Iterator[Found]:
    """What may be called an event of the company, in the order of the material."""
    for sentence in reading.sentences:
        kind, match = _kind(sentence, reading)
        if match:
            yield from _event(sentence, kind, match, reading)


def _kind(sentence: Sentence, reading: Reading) -> tuple[str, re.Match[str] | None]:
    """The type by the table; "other" where the company is said to have done a thing on a day that is named, or lately."""
    for anchor_type, cue in EVENTS:
        match = cue.of(sentence.language).search(sentence.text)
        if match:
            return anchor_type, match
    if named_date(sentence.text, sentence.published) is None and not LATELY.in_(
        sentence.text, sentence.language
    ):
        return "other", None
    deeds = DONE.of(sentence.language).finditer(sentence.text)
    return "other", next((deed for deed in deeds if reading.acts_in(sentence, deed)), None)


def _event(sentence: Sentence, anchor_type: str, deed: re.Match[str], reading: Reading) -> Iterator[Found]:
    named = named_date(sentence.text, sentence.published)
    day = named or sentence.published
    score = CORE + sentence.merit + INSIDER_BOOST * reading.is_ours(sentence) - reading.strangeness(sentence)
    score -= NEGATED_COSTS * _is_denied(sentence.text, deed) + UNNAMED_COSTS * (anchor_type == "other")
    score -= max(reading.staleness(day), _names_a_past_year(sentence, reading))
    score += DATED_BOOST * (named is not None) - PRIVATE_COSTS * PRIVATE.in_(sentence.text)
    # Without a number or a name nothing in it can be checked.
    if score >= EVENT_THRESHOLD and sentence.specifics:
        yield Found(sentence, score, leading_clause(sentence.text, deed.end()), anchor_type, day)


def _is_denied(text: str, deed: re.Match[str]) -> bool:
    """Whether a word of negation stands in the deed or before it in the sentence's clause; what follows may deny else."""
    return NEGATION.in_(text[: deed.end() + BEHIND_DEED])


def _names_a_past_year(sentence: Sentence, reading: Reading) -> float:
    """The cost of a sentence whose newest year is two years back or more, whatever its source's date."""
    years = [int(year) for year in YEAR.findall(sentence.text)]
    return STALE_COSTS if years and reading.today and max(years) < reading.today.year - 1 else 0.0
