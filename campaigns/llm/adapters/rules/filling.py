"""Filling by rules: a candidate's own words where they fit the slot's form and limit, else nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaigns.llm.adapters.rules.clauses import contiguous_clauses, speaks_in_first_person
from campaigns.llm.adapters.rules.transcripts import without_label

FEWEST_QUOTED_WORDS = 4
MOST_NOUN_PHRASE_WORDS = 8
_OUTER_QUOTES = "\"'“”„‟‘’‚«»‹› "


def fill(material: Mapping[str, Any]) -> dict[str, Any]:
    """Each slot with the first candidate that fits as it stands."""
    return {"slots": [_filled(slot) for slot in material["slots"]]}


def _filled(slot: Mapping[str, Any]) -> dict[str, Any]:
    form = _FORMS.get(slot["form"], _nothing)
    for candidate in slot["candidates"]:
        ours = candidate["kind"] in {
            "segment_insight",
            "proof_point",
        }  # people wrote it, so it is taken as it is
        text = candidate["value"] if ours else form(candidate, slot["word_limit"])
        if text:
            return {"name": slot["name"], "insight_id": candidate["id"], "text": text}
    return {"name": slot["name"], "insight_id": None, "text": None}


def _quote(candidate: Mapping[str, Any], word_limit: int) -> str | None:
    """The longest run of clauses of the quote within the limit, without outer marks or final period."""
    pieces = (
        _bare(piece) for piece in contiguous_clauses(_bare(without_label(candidate.get("quote") or "")))
    )
    return _first_within(pieces, word_limit, FEWEST_QUOTED_WORDS)


def _clause(candidate: Mapping[str, Any], word_limit: int) -> str | None:
    """The value as a third-person clause without its final period; the mail's writer is not its I or we."""
    return _third_person(_bare(candidate.get("value") or ""), word_limit)


def _sentence(candidate: Mapping[str, Any], word_limit: int) -> str | None:
    """The value as a third-person sentence with its period."""
    clause = _clause(candidate, word_limit)
    return f"{clause}." if clause else None


def _noun_phrase(candidate: Mapping[str, Any], word_limit: int) -> str | None:
    """The value where it is short enough to be a name for something and no sentence of its own."""
    value = (candidate.get("value") or "").strip()
    if value.endswith((".", "!", "?")):
        return None
    return _third_person(value, min(word_limit, MOST_NOUN_PHRASE_WORDS))


def _nothing(_candidate: Mapping[str, Any], _word_limit: int) -> None:
    """A form that is not known takes nothing."""


_FORMS: Mapping[str, Callable[[Mapping[str, Any], int], str | None]] = {
    "quote": _quote,
    "clause": _clause,
    "sentence": _sentence,
    "noun_phrase": _noun_phrase,
}


def _third_person(text: str, word_limit: int) -> str | None:
    if speaks_in_first_person(text) or text.endswith("?"):
        return None
    return _first_within([text], word_limit, 1)


def _first_within(texts: Iterable[str], word_limit: int, fewest: int) -> str | None:
    return next((text for text in texts if text and fewest <= len(text.split()) <= word_limit), None)


def _bare(text: str) -> str:
    bare = text.strip().strip(_OUTER_QUOTES)
    return bare.removesuffix(".").rstrip() if not bare.endswith("..") else bare
