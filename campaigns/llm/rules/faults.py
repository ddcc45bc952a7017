"""The ways in which asking a model fails, and when to try again."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum


class AnswerFault(StrEnum):
    """Why there is no usable answer."""

    PROSE = "prose"
    TRUNCATED = "truncated"
    WRONG_SCHEMA = "wrong_schema"
    EMPTY = "empty"
    REFUSAL = "refusal"
    REJECTED = "rejected"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    NO_KEY = "no_key"
    OVER_BUDGET = "over_budget"


TRANSIENT_FAULTS = frozenset(
    {
        AnswerFault.RATE_LIMITED,
        AnswerFault.SERVER_ERROR,
        AnswerFault.TIMEOUT,
        AnswerFault.UNREACHABLE,
        AnswerFault.NO_KEY,
        AnswerFault.OVER_BUDGET,
    }
)
REPAIRABLE_FAULTS = frozenset(
    {
        AnswerFault.PROSE,
        AnswerFault.TRUNCATED,
        AnswerFault.WRONG_SCHEMA,
        AnswerFault.EMPTY,
        AnswerFault.REFUSAL,
    }
)

FAULT_SENTENCES = {
    AnswerFault.PROSE: "the model answered in prose instead of JSON",
    AnswerFault.TRUNCATED: "the model's answer was cut off",
    AnswerFault.WRONG_SCHEMA: "the model's answer does not have the agreed shape",
    AnswerFault.EMPTY: "the model's answer was empty",
    AnswerFault.REFUSAL: "the model declined to answer",
    AnswerFault.REJECTED: "the model's server does not accept this request",
    AnswerFault.RATE_LIMITED: "the model's server asks us to slow down",
    AnswerFault.SERVER_ERROR: "the model's server has a fault",
    AnswerFault.TIMEOUT: "the model did not answer in time",
    AnswerFault.UNREACHABLE: "the model cannot be reached",
    AnswerFault.NO_KEY: "the model's server does not accept our key",
    AnswerFault.OVER_BUDGET: "the budget for models is used up",
}

FIRST_WAIT_SECONDS = 15.0
LONGEST_WAIT_SECONDS = 3600.0


def backoff(tries: int, jitter: float, retry_after: float | None = None) -> timedelta:
    """How long to wait after the given number of failed tries (1, 2, ...).

    Doubles from 15 seconds to an hour, spread by jitter in [0, 1) over the upper half, so that rows
    which failed together do not come back together. A server's Retry-After (RFC 9110, 10.2.3, in seconds)
    is a lower bound: asking sooner is rude and useless.
    """
    doubled = FIRST_WAIT_SECONDS * 2.0 ** min(max(tries, 1) - 1, 16)
    wait = min(doubled, LONGEST_WAIT_SECONDS) * (0.5 + jitter / 2)
    return timedelta(seconds=max(wait, retry_after or 0.0))
