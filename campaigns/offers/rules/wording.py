"""Predicates and claims in the words of a form: how one is typed, shown, and found wanting."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from campaigns.offers.rules.predicates import CriterionKind, Operator, Predicate

KIND_WORDS: Final[Mapping[CriterionKind, str]] = {
    CriterionKind.MUST_HAVE: "Must have",
    CriterionKind.DISQUALIFIER: "Deal-breaker",
    CriterionKind.NICE_TO_HAVE: "Nice to have",
}
FIELD_WORDS: Final[Mapping[str, str]] = {
    "title": "job title",
    "seniority": "seniority",
    "country": "country",
    "industry": "industry",
    "employees": "number of employees",
    "domain": "domain",
    "sources": "the sources about them",
}
OPERATOR_WORDS: Final[Mapping[Operator, str]] = {
    Operator.CONTAINS_ANY: "contains one of",
    Operator.NOT_CONTAINS_ANY: "contains none of",
    Operator.AT_LEAST: "is at least",
    Operator.AT_MOST: "is at most",
    Operator.IN: "is one of",
    Operator.NOT_IN: "is none of",
}
_NUMBERS: Final = frozenset({Operator.AT_LEAST, Operator.AT_MOST})


def lines(text: str) -> list[str]:
    """Return the lines of a text that say something, each once, without blanks around them."""
    return list(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def in_words(predicate: Predicate) -> str:
    """Say what code tests, as `number of employees is at least 200`."""
    said = predicate.cues if predicate.field == "sources" else predicate.values
    listed = ", ".join(str(value) if str(value).isdecimal() else f"“{value}”" for value in said)
    return f"{FIELD_WORDS[predicate.field]} {OPERATOR_WORDS[predicate.operator]} {listed}"


def predicate_from(*, field: str, operator: str, words: str) -> dict[str, Any] | None:
    """Return the stored form of what was typed into three fields; None where all three are empty.

    `words` are one a line: values, or for sources the phrases that are looked for. A number stays a number.

    Raises:
        ValueError: something was left out; the sentence says what.
    """
    typed = lines(words)
    if not field and not operator and not typed:
        return None
    if not field:
        raise ValueError("Say which field code should look at, or leave operator and values empty too.")
    if not operator:
        raise ValueError("Say how code should compare the field with the values.")
    if field == "sources":
        return {"field": field, "operator": operator, "cues": typed}
    numeric = operator in _NUMBERS
    values = [int(each) if numeric and each.isdecimal() else each for each in typed]
    return {"field": field, "operator": operator, "values": values}


def unready(claims: Iterable[tuple[str, str, str]]) -> list[str]:
    """Return what keeps a draft from being submitted: a claim (text, proof, shown by) that lacks one of the two."""
    return [
        sentence
        for text, proof, shown_by in claims
        for lacks, sentence in (
            (not proof.strip(), f"“{text}” has no proof: say where it can be looked up."),
            (not shown_by.strip(), f"“{text}” does not say by what a reader would see it in our mail."),
        )
        if lacks
    ]
