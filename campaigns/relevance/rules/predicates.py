"""Criteria that code answers, from columns and from cue phrases in eligible sentences."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from campaigns.offers.rules import Operator, Predicate
from campaigns.relevance.rules.words import Fit

# A negation at most two words before a cue, in the same clause: "we do not run shifts" states no shifts.
NEGATED: Final = re.compile(
    r"(?:\b(?:not|no|never|without|neither|nor|cannot|nicht|kein\w*|nie|ohne|pas|jamais|sans|sin|nunca)|n't)\s+(?:[^\W_]+\s+){0,2}$"
)


def evaluate(predicate: Predicate | None, facts: Mapping[str, Any], quotes: Sequence[str]) -> tuple[Fit, str]:
    """Answer a predicate by code; return the answer and the quote that decided, if one did.

    A field that is empty, or a cue that is found nowhere, is unknown: absence proves nothing.
    """
    if predicate is None:
        return Fit.UNKNOWN, ""
    if predicate.field == "sources":
        return _by_cues(predicate, quotes)
    value = facts.get(predicate.field)
    if value in (None, ""):
        return Fit.UNKNOWN, ""
    return (Fit.MET if _compare(predicate, value) else Fit.NOT_MET), ""


def _by_cues(predicate: Predicate, quotes: Sequence[str]) -> tuple[Fit, str]:
    for quote in quotes:
        if any(_states(_folded(quote), _folded(cue)) for cue in predicate.cues):
            found = Fit.NOT_MET if predicate.operator is Operator.NOT_CONTAINS_ANY else Fit.MET
            return found, quote
    return Fit.UNKNOWN, ""


def _folded(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


def _states(text: str, cue: str) -> bool:
    """Say whether a cue stands at the start of a word, with no negation right before it."""
    at = _place(cue, text, 0)
    while at >= 0:
        if not NEGATED.search(text[:at]):
            return True
        at = _place(cue, text, at + 1)
    return False


def _compare(predicate: Predicate, value: Any) -> bool:
    if predicate.operator in {Operator.AT_LEAST, Operator.AT_MOST}:
        bound = float(predicate.values[0])
        return float(value) >= bound if predicate.operator is Operator.AT_LEAST else float(value) <= bound
    wanted = [str(item).casefold() for item in predicate.values]
    text = str(value).casefold()
    if predicate.operator in {Operator.IN, Operator.NOT_IN}:
        return (text in wanted) is (predicate.operator is Operator.IN)
    found = any(_stands_in(item, text) for item in wanted)
    return found is (predicate.operator is Operator.CONTAINS_ANY)


def _stands_in(phrase: str, text: str) -> bool:
    return _place(phrase, text, 0) >= 0


def _place(phrase: str, text: str, start: int) -> int:
    """Find a phrase at the start of a word, -1 for nowhere: `operation` finds Operations, `hr` does not find Chris.

    A phrase of at most three characters must be the whole word.
    """
    at = text.find(phrase, start)
    while at >= 0:
        ends = at + len(phrase)
        begins = at == 0 or not text[at - 1].isalnum()
        if begins and (len(phrase) > 3 or not text[ends : ends + 1].isalnum()):
            return at
        at = text.find(phrase, at + 1)
    return -1
