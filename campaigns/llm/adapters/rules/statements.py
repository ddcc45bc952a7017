"""Sentences that state a field by its cues, each with its score."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaigns.llm.adapters.rules.clauses import leading_clause
from campaigns.llm.adapters.rules.cues.events import EVENTS
from campaigns.llm.adapters.rules.cues.fields import FIELD_CUES, FieldCues
from campaigns.llm.adapters.rules.cues.screens import HYPOTHETICAL, NEGATION, PAY, PLATITUDE, PRIVATE
from campaigns.llm.adapters.rules.cues.work import HARD, VACANCY
from campaigns.llm.adapters.rules.dates import named_date
from campaigns.llm.adapters.rules.found import Found
from campaigns.llm.adapters.rules.reading import Reading
from campaigns.llm.adapters.rules.sentences import HYPOTHETICAL_COSTS, Sentence

CORE, SUPPORT = 2.0, 1.0
ENOUGH_HINTS = 2
INSIDER_BOOST = 0.5
NAMED_BOOST = 1.0
NEGATED_COSTS = 2.0
OTHER_VOICE_COSTS = 2.0
PAY_COSTS = 2.0
PRIVATE_COSTS = 1.0
PLATITUDE_COSTS = 2.0
TROUBLE_COSTS = 1.5
OWN_NEED_COSTS = 1.5
FROM_THEN_ON_COSTS = 1.0
ABOUT_THE_TRADE = frozenset({"company_description", "value_creation"})
# Told about the company in passing, without naming it again.
TOLD_ABOUT_THEM = frozenset({"value_creation", "business_model"})
# What is told as a trouble is no gain, no trade and no plan.
UNTROUBLED = frozenset(
    {"company_description", "value_creation", "bant_timeline", "building_now", "business_model"}
)
# Who speaks of himself tells no customer's gain.
I_MYSELF = re.compile(r"\b(?:I|ich|je|yo|me|mir|mich)\b|\bj['’]")
YEAR = re.compile(r"\b(?:19|20)\d\d\b")
BEFORE_CUE, BEHIND_CUE = 14, 6
# A day from which something holds is a deadline only where they say that it is theirs.
FROM_THEN_ON = re.compile(r"from|start|as of|ab\b|à partir|a partir", re.IGNORECASE)


def statements(field: str, reading: Reading) -> Iterator[Found]:
    """What states the field, in the order of the material, none below the field's threshold."""
    cues = FIELD_CUES[field]
    for sentence in reading.sentences:
        if sentence.speaker not in cues.speakers or (cues.about_them and not reading.is_ours(sentence)):
            continue
        core = _core(cues, sentence, reading)
        if core is None or not _may_state(field, core, sentence, reading):
            continue
        score = _score(field, core, sentence, reading)
        if score >= cues.threshold:
            yield Found(sentence, score, leading_clause(sentence.text, core.end()))


def _score(field: str, core: re.Match[str], sentence: Sentence, reading: Reading) -> float:
    cues, text = FIELD_CUES[field], sentence.text
    score = CORE + SUPPORT * _is_supported(cues, sentence, reading) + sentence.merit
    score += INSIDER_BOOST * reading.is_ours(sentence) - _strangeness(field, sentence, reading)
    score -= OTHER_VOICE_COSTS * (
        sentence.voice == "other" and not (cues.opens and reading.is_about_them(sentence))
    )
    score -= PAY_COSTS * (field == "business_model" and PAY.in_(text))
    score -= TROUBLE_COSTS * (field in UNTROUBLED and HARD.in_(text))
    score -= FROM_THEN_ON_COSTS * (field == "bant_timeline" and FROM_THEN_ON.match(core[0]) is not None)
    score -= OWN_NEED_COSTS * (field == "value_creation" and I_MYSELF.search(text) is not None)
    score -= PLATITUDE_COSTS * (field in ABOUT_THE_TRADE and PLATITUDE.in_(text) and not sentence.has_number)
    if cues.opens:
        return (
            score
            + HYPOTHETICAL_COSTS * HYPOTHETICAL.in_(text)
            + NAMED_BOOST * reading.is_about_them(sentence)
        )
    score -= PRIVATE_COSTS * PRIVATE.in_(text)
    return score - NEGATED_COSTS * (not cues.denied and _is_negated(text, core))


def _strangeness(field: str, sentence: Sentence, reading: Reading) -> float:
    """The cost of a stranger's sentence. For what is told about them a text about the company is enough."""
    if field in TOLD_ABOUT_THEM and sentence.source in reading.sources_about_them:
        return 0.0
    return reading.strangeness(sentence)


def _core(cues: FieldCues, sentence: Sentence, reading: Reading) -> re.Match[str] | None:
    """The first place where the field's wording stands, for `opens` right behind the company as its subject.

    Two hints at once are as good as the core where the support stands too.
    """
    for core in cues.core.of(sentence.language).finditer(sentence.text):
        if not cues.opens or reading.acts_in(sentence, core):
            return core
    if not cues.hints or not cues.support.in_(sentence.text, sentence.language):
        return None
    hints = [match for hint in cues.hints if (match := hint.of(sentence.language).search(sentence.text))]
    return hints[0] if len(hints) >= ENOUGH_HINTS else None


def _is_negated(text: str, core: re.Match[str]) -> bool:
    """Whether a word of negation stands in the wording or close to it; one further off denies something else."""
    return NEGATION.in_(text[max(core.start() - BEFORE_CUE, 0) : core.end() + BEHIND_CUE])


def _may_state(field: str, core: re.Match[str], sentence: Sentence, reading: Reading) -> bool:
    cues = FIELD_CUES[field]
    if cues.both and not _is_supported(cues, sentence, reading):
        return False
    if field == "company_description" and (
        any(cue.in_(sentence.text, sentence.language) for _, cue in EVENTS)
        or (sentence.voice == "other" and not reading.is_about_them(sentence))
    ):
        return False
    if field == "recurring_ideas" and sentence.leans:
        return False
    if field == "bant_need" and VACANCY.in_(sentence.text):
        return False
    if field == "bant_timeline" and _is_past(sentence, reading):
        return False
    needs_us = cues.quoted and (sentence.speaker == "third_party" or FROM_THEN_ON.match(core[0]) is not None)
    return not needs_us or reading.is_ours(sentence) or _is_told_of_them(sentence, reading)


def _is_told_of_them(sentence: Sentence, reading: Reading) -> bool:
    """Whether a source that is about them from end to end says it, without naming them again."""
    return sentence.voice != "other" and sentence.source in reading.sources_devoted_to_them


def _is_supported(cues: FieldCues, sentence: Sentence, reading: Reading) -> bool:
    is_theirs = sentence.speaker == "person" or sentence.voice == "prospect"
    return cues.support.in_(sentence.text, sentence.language) or (
        cues.own_words and (is_theirs or reading.is_about_them(sentence))
    )


def _is_past(sentence: Sentence, reading: Reading) -> bool:
    """Whether the day is gone. One without a year is taken for the next, since a deadline lies ahead."""
    day = named_date(sentence.text, sentence.published)
    named_year = YEAR.search(sentence.text) is not None
    return named_year and day is not None and reading.today is not None and day <= reading.today
