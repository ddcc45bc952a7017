"""Writes of the relevance slice: the verdict on a person for an offer, and what people decide about it."""

from campaigns.relevance.services.appealing import NoRightError, NotAppealableError, appeal, decide
from campaigns.relevance.services.auditing import answer_audit, draw
from campaigns.relevance.services.judging import judge
from campaigns.relevance.services.overriding import AlreadyOverriddenError, override
from campaigns.relevance.services.trying import (
    PEOPLE,
    Trial,
    Tried,
    expected_cost,
    try_by_predicates,
    try_with_model,
)

__all__ = [
    "PEOPLE",
    "AlreadyOverriddenError",
    "NoRightError",
    "NotAppealableError",
    "Trial",
    "Tried",
    "answer_audit",
    "appeal",
    "decide",
    "draw",
    "expected_cost",
    "judge",
    "override",
    "try_by_predicates",
    "try_with_model",
]
