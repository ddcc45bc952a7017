"""The verification of an answer: pure code decides what is proven, replaced by its quote, or refused."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from campaigns.insights.rules.dates import event_date
from campaigns.insights.rules.grounding import FEWEST_WORDS, locate
from campaigns.insights.rules.kinds import ONLY_FROM_THE_PERSON, WITH_ANCHOR, AnchorType, InsightKind
from campaigns.insights.rules.negation import has_negation
from campaigns.insights.rules.statements import (
    GroundedField,
    NumberedSentence,
    QuoteSpan,
    RejectedField,
    Statement,
    Verified,
)
from campaigns.insights.rules.support import negation_agrees, strays, unsupported
from campaigns.insights.rules.tact import tact_of
from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.rules.screening import ineligible, speaks_to_a_model
from campaigns.sources.rules.sentences import split

LONGEST_QUOTE_WORDS: Final = 60
FEWEST_QUOTE_WORDS: Final = 3
LONGEST_EXCERPT: Final = 200
# Sentences of one paragraph stand one blank or line end apart, paragraphs two.
WITHIN_PARAGRAPH: Final = 1
FIRST_PERSON: Final = re.compile(
    r"\b(?:we|our|ours|us|i|my|wir|uns|unser\w*|ich|mein\w*|nous|notre|nos|je|mon|ma|nosotros|nuestr[oa]s?|yo|mi)\b",
    re.IGNORECASE,
)
CUT_MEASURE: Final = re.compile(
    r"\s?(?:[%‰€$£]|(?:percent|per cent|million|billion|thousand|mio|mrd|millionen|milliarden|millions|milliards|millones|prozent)\b)",
    re.IGNORECASE,
)

NO_SENTENCE: Final = "It names no sentence that proves it."
UNKNOWN_SENTENCE: Final = "It names a sentence that does not exist."
NOT_IN_SENTENCES: Final = "The quote does not stand in the sentences it names."
NOT_THE_PERSON: Final = "Ideas may be taken only from the person's own words."
AFTER_AN_ORDER: Final = "It follows an order to a language model."
TOO_LONG: Final = "The quote is longer than 60 words."
NO_ENTRY: Final = "A comparison with peers needs an entry that a person wrote, so no model states one."
TOO_SHORT: Final = "The quote is too short to prove anything."


@dataclass(frozen=True, slots=True)
class _Passage:
    """Neighbouring sentences of one snapshot; `text` has the length of the snapshot's slice."""

    snapshot_id: int
    start: int
    text: str


@dataclass(frozen=True, slots=True)
class _Material:
    """What the statements are judged by."""

    order: dict[str, int]
    sentences: Sequence[NumberedSentence]
    company: str
    own_names: Sequence[str]
    reasons: dict[str, str | None] = field(default_factory=dict)


class _RefusedError(Exception):
    """A statement cannot be proven; the message says why."""


def verify_statements(
    statements: Sequence[Statement],
    sentences: Sequence[NumberedSentence],
    *,
    company: str,
    own_names: Sequence[str],
) -> Verified:
    """Judge each statement by the sentences it names."""
    order = {sentence.id: index for index, sentence in enumerate(sentences)}
    material = _Material(order, sentences, company, own_names)
    grounded, rejected = [], []
    for statement in statements:
        try:
            grounded.append(_grounded(statement, material))
        except _RefusedError as refused:
            excerpt = (statement.quote or statement.value or ", ".join(statement.sentence_ids))[
                :LONGEST_EXCERPT
            ]
            rejected.append(RejectedField(statement.kind, str(refused), excerpt))
    return Verified(tuple(grounded), tuple(rejected))


def _grounded(statement: Statement, material: _Material) -> GroundedField:
    if statement.kind is InsightKind.PEER_COMPARISON:
        raise _RefusedError(NO_ENTRY)
    named = _named_sentences(statement, material)
    passages = [_narrowed(passage, statement.quote) for passage in _passages(named, material.order)]
    proof = _checked_length([each for each in passages if each is not None])
    quotes = tuple(passage.text for passage in proof)
    value, findings = _value(statement, quotes, named, material.company)
    return GroundedField(
        kind=statement.kind,
        value=value,
        spans=tuple(QuoteSpan(each.snapshot_id, each.start, each.start + len(each.text)) for each in proof),
        quotes=quotes,
        sentence_ids=tuple(sentence.id for sentence in named),
        anchor_type=_anchor(statement),
        event_date=_date(statement, quotes, named),
        tact=tact_of(statement.kind, "\n".join(quotes), statement.tact),
        value_is_quote=value == _as_value(quotes),
        findings=findings,
    )


def _named_sentences(statement: Statement, material: _Material) -> list[NumberedSentence]:
    if not statement.sentence_ids:
        raise _RefusedError(NO_SENTENCE)
    if any(each not in material.order for each in statement.sentence_ids):
        raise _RefusedError(UNKNOWN_SENTENCE)
    named = [
        material.sentences[index]
        for index in sorted({material.order[each] for each in statement.sentence_ids})
    ]
    for sentence in named:
        if reason := _own_reason(sentence, material):
            raise _RefusedError(reason)
        if _follows_an_order(sentence, material):
            raise _RefusedError(AFTER_AN_ORDER)
    if statement.kind in ONLY_FROM_THE_PERSON and any(each.speaker is not Speaker.PERSON for each in named):
        raise _RefusedError(NOT_THE_PERSON)
    return named


def _follows_an_order(sentence: NumberedSentence, material: _Material) -> bool:
    """Say whether text that speaks to a model stands earlier in the same paragraph: what it goes on to claim is its own."""
    later = sentence
    for earlier in reversed(material.sentences[: material.order[sentence.id]]):
        if earlier.snapshot_id != later.snapshot_id or later.start - earlier.end > WITHIN_PARAGRAPH:
            return False
        if speaks_to_a_model(_own_reason(earlier, material)):
            return True
        later = earlier
    return False


def _own_reason(sentence: NumberedSentence, material: _Material) -> str | None:
    if sentence.id not in material.reasons:
        material.reasons[sentence.id] = ineligible(sentence.text, own_names=material.own_names)
    return material.reasons[sentence.id]


def _passages(named: Sequence[NumberedSentence], order: dict[str, int]) -> list[_Passage]:
    """Join sentences that follow one another in the same snapshot."""
    passages: list[_Passage] = []
    last: NumberedSentence | None = None
    for sentence in named:
        if last and sentence.snapshot_id == last.snapshot_id and order[sentence.id] == order[last.id] + 1:
            before = passages.pop()
            gap = " " * (sentence.start - last.end)
            passages.append(_Passage(before.snapshot_id, before.start, before.text + gap + sentence.text))
        else:
            passages.append(_Passage(sentence.snapshot_id, sentence.start, sentence.text))
        last = sentence
    return passages


def _narrowed(passage: _Passage, quote: str | None) -> _Passage | None:
    """Cut a passage down to the narrower quote where that changes no meaning; None where the quote is not in it."""
    if not quote or not count_words(quote):
        return passage
    if count_words(quote) < FEWEST_WORDS:
        raise _RefusedError(TOO_SHORT)
    place = locate(passage.text, quote)
    if not place.found or place.start is None or place.end is None:
        return None
    if _drops_negation(passage.text, place.start, place.end) or CUT_MEASURE.match(passage.text[place.end :]):
        return passage
    return _Passage(passage.snapshot_id, passage.start + place.start, passage.text[place.start : place.end])


def _drops_negation(text: str, start: int, end: int) -> bool:
    """Say whether the rest of the sentences that a narrower quote stands in negates something."""
    touched = [span for span in split(text) if span.start < end and span.end > start]
    return has_negation(text[touched[0].start : start]) or has_negation(text[end : touched[-1].end])


def _checked_length(passages: list[_Passage]) -> list[_Passage]:
    if not passages:
        raise _RefusedError(NOT_IN_SENTENCES)
    if any(count_words(passage.text) > LONGEST_QUOTE_WORDS for passage in passages):
        raise _RefusedError(TOO_LONG)
    if all(count_words(passage.text) < FEWEST_QUOTE_WORDS for passage in passages):
        raise _RefusedError(TOO_SHORT)
    return passages


def _value(
    statement: Statement, quotes: tuple[str, ...], named: Sequence[NumberedSentence], company: str
) -> tuple[str, tuple[str, ...]]:
    """Return the value, or the quotes in its place together with what was wrong with it."""
    value = " ".join((statement.value or "").split())
    if not value:
        return _as_value(quotes), ()
    own = [company] if company and _speak_for_themselves(quotes, named) else []
    findings = [f"“{each}” does not stand in the quote." for each in unsupported(value, [*quotes, *own])]
    if not negation_agrees(value, quotes):
        findings.append("It says yes where the quote says no, or the other way round.")
    if strays(value, [*quotes, *own]):
        findings.append("Most of its words are not those of the quote.")
    if reason := ineligible(value, own_names=[company] if company else []):
        findings.append(reason)
    if count_words(value) > LONGEST_QUOTE_WORDS:
        findings.append("The value is longer than 60 words.")
    return (_as_value(quotes), tuple(findings)) if findings else (value, ())


def _speak_for_themselves(quotes: Sequence[str], named: Sequence[NumberedSentence]) -> bool:
    """Say whether "we" in every quote is the prospect's own company."""
    own = all(sentence.speaker is not Speaker.THIRD_PARTY for sentence in named)
    return own and all(FIRST_PERSON.search(quote) for quote in quotes)


def _as_value(quotes: Sequence[str]) -> str:
    return " … ".join(" ".join(quote.split()) for quote in quotes)


def _anchor(statement: Statement) -> AnchorType:
    if statement.kind not in WITH_ANCHOR:
        return AnchorType.NONE
    return statement.anchor_type or AnchorType.OTHER


def _date(statement: Statement, quotes: Sequence[str], named: Sequence[NumberedSentence]) -> date | None:
    """Return the event's date where a quote or its source's date supports it."""
    if statement.event_date is None:
        return None
    published = max((each.published for each in named if each.published), default=None)
    return event_date(statement.event_date, "\n".join(quotes), published)
