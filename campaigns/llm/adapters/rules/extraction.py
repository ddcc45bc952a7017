"""Extraction by cues: for each field the best-scored sentence, or nothing below the field's threshold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.llm.adapters.rules.cues.fields import FIELD_CUES
from campaigns.llm.adapters.rules.cues.screens import DELICATE, PRIVATE
from campaigns.llm.adapters.rules.events import events
from campaigns.llm.adapters.rules.found import Found
from campaigns.llm.adapters.rules.ideas import ideas
from campaigns.llm.adapters.rules.openers import openers
from campaigns.llm.adapters.rules.reading import Reading, read
from campaigns.llm.adapters.rules.sentences import Sentence
from campaigns.llm.adapters.rules.statements import statements

# True, but telling a stranger so in a first mail shows more watching than listening.
ALLUDED_FIELDS = frozenset({"bant_budget", "bant_authority", "bant_need", "bant_timeline", "buying_intent"})


def extract(material: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to an extraction question: every asked field, null where the material does not state it."""
    reading = read(material)
    return {field: _answer(field, reading) for field in material["fields"]}


def _answer(field: str, reading: Reading) -> dict[str, Any] | None:
    found = max(_candidates(field, reading), key=lambda found: found.score, default=None)
    if found is None:
        return None
    return {
        "value": found.value,
        "sentence_ids": [found.sentence.id, *(other.id for other in found.also)],
        "quote": None,
        "anchor_type": found.anchor_type,
        "event_date": found.event_date.isoformat() if found.event_date else None,
        "tact": _tact(field, found.sentence),
    }


def _candidates(field: str, reading: Reading) -> Iterable[Found]:
    """What may state a field. A peer comparison needs a human-written entry, so it is never stated."""
    if field == "material_event":
        return events(reading)
    if field == "opener_anchor":
        return openers(reading)
    if field == "recurring_ideas":
        return ideas(reading)
    return statements(field, reading) if field in FIELD_CUES else ()


def _tact(field: str, sentence: Sentence) -> str:
    if PRIVATE.in_(sentence.text):
        return "never"
    return "allude" if field in ALLUDED_FIELDS or DELICATE.in_(sentence.text) else "say"
