"""What an offer is tested by: criteria in words, and predicates that code can answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final


class OfferStatus(StrEnum):
    """An offer is used once somebody other than its author approved it."""

    DRAFT = "draft"
    APPROVED = "approved"
    RETIRED = "retired"


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
    if predicate.field == "sources" and not predicate.cues:
        raise ValueError("A predicate on sources needs at least one cue phrase.")
    if predicate.field != "sources" and not predicate.values:
        raise ValueError("A predicate needs at least one value.")
    return predicate
