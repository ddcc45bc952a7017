"""What an offer is tested by: criteria in words, and predicates that code can answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final


class CriterionKind(StrEnum):
    """What an answer to the criterion means."""

    MUST_HAVE = "must_have"
    DISQUALIFIER = "disqualifier"
    NICE_TO_HAVE = "nice_to_have"


class Operator(StrEnum):
    """How a predicate compares a field with its values."""

    CONTAINS_ANY = "contains_any"
    NOT_CONTAINS_ANY = "not_contains_any"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    IN = "in"
    NOT_IN = "not_in"


FIELDS: Final = ("title", "industry", "employees", "country", "domain", "seniority", "sources")


@dataclass(frozen=True)
class Predicate:
    """One test that code answers. For the field `sources`, `cues` are phrases looked for in verified quotes."""

    field: str
    operator: Operator
    values: Sequence[Any] = ()
    cues: Sequence[str] = ()


def read_predicate(raw: Mapping[str, Any] | None) -> Predicate | None:
    """Turn the stored form into a predicate; None stays None.

    Raises:
        ValueError: the sentence says what is wrong, for the person who typed it.
    """
    if raw is None:
        return None
    if raw.get("field") not in FIELDS:
        raise ValueError(f"The field of a predicate is one of {', '.join(FIELDS)}.")
    if raw.get("operator") not in list(Operator):
        raise ValueError(f"The operator of a predicate is one of {', '.join(Operator)}.")
    predicate = Predicate(
        raw["field"], Operator(raw["operator"]), tuple(raw.get("values") or ()), tuple(raw.get("cues") or ())
    )
    problem = _problem(predicate)
    if problem:
        raise ValueError(problem)
    return predicate


def _problem(predicate: Predicate) -> str:
    """Return what is wrong with a predicate whose field and operator are known, "" for nothing."""
    if any(not str(each).strip() for each in (*predicate.values, *predicate.cues)):
        return "A value or cue phrase must not be empty: it would be found everywhere."
    if predicate.field == "sources":
        if predicate.operator not in {Operator.CONTAINS_ANY, Operator.NOT_CONTAINS_ANY}:
            return "A predicate on sources either finds cues in them or does not."
        return "" if predicate.cues else "A predicate on sources needs at least one cue phrase."
    if not predicate.values:
        return "A predicate needs at least one value."
    return _number_problem(predicate) if predicate.operator in {Operator.AT_LEAST, Operator.AT_MOST} else ""


def _number_problem(predicate: Predicate) -> str:
    if predicate.field != "employees":
        return "Only employees are counted, so only they can be at least or at most a number."
    numbers = [str(value) for value in predicate.values]
    return "" if len(numbers) == 1 and numbers[0].isdecimal() else "At least and at most take one number."
