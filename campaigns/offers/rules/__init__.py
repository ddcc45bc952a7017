"""What an offer is tested by, and what its author must say before somebody else can approve it. Pure."""

from campaigns.offers.rules.differing import Piece, PieceKind, compared, compared_lines
from campaigns.offers.rules.predicates import (
    FIELDS,
    CriterionKind,
    Operator,
    Predicate,
    read_predicate,
)
from campaigns.offers.rules.wording import (
    FIELD_WORDS,
    KIND_WORDS,
    OPERATOR_WORDS,
    in_words,
    lines,
    predicate_from,
    unready,
)

__all__ = [
    "FIELDS",
    "FIELD_WORDS",
    "KIND_WORDS",
    "OPERATOR_WORDS",
    "CriterionKind",
    "Operator",
    "Piece",
    "PieceKind",
    "Predicate",
    "compared",
    "compared_lines",
    "in_words",
    "lines",
    "predicate_from",
    "read_predicate",
    "unready",
]
