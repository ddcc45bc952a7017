"""Writes of the relevance slice: the verdict on a person for an offer, and what people decide about it."""

from campaigns.relevance.services.appealing import NoRightError, NotAppealableError, appeal, decide
from campaigns.relevance.services.auditing import answer_audit, draw
from campaigns.relevance.services.judging import judge
from campaigns.relevance.services.overriding import AlreadyOverriddenError, override

__all__ = [
    "AlreadyOverriddenError",
    "NoRightError",
    "NotAppealableError",
    "answer_audit",
    "appeal",
    "decide",
    "draw",
    "judge",
    "override",
]
