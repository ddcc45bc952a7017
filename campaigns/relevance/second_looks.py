"""Looking at a refusal a second time: a person's objection, and the draw that tests the rules. Pure, as rules are."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

AUDITED_PERCENT: Final = 5
SEED: Final = "refusals-2026"  # changing it changes later draws only: a draw is kept with its seed


class AppealState(StrEnum):
    """What became of an objection."""

    OPEN = "open"
    UPHELD = "upheld"
    REJECTED = "rejected"


APPEAL_TRANSITIONS: Final[Mapping[AppealState, frozenset[AppealState]]] = {
    AppealState.OPEN: frozenset({AppealState.UPHELD, AppealState.REJECTED}),
    AppealState.UPHELD: frozenset(),
    AppealState.REJECTED: frozenset(),
}
APPEAL_WORDS: Final[Mapping[AppealState, str]] = {
    AppealState.OPEN: "waits for a decision",
    AppealState.UPHELD: "agreed: written to after all",
    AppealState.REJECTED: "not agreed: they stay held back",
}


class AuditAnswer(StrEnum):
    """What a person says of a drawn refusal."""

    RIGHT = "right"
    WRONG = "wrong"


AUDIT_WORDS: Final[Mapping[AuditAnswer, str]] = {
    AuditAnswer.RIGHT: "right to hold back",
    AuditAnswer.WRONG: "should have been written to",
}


def ticket(seed: str, match_id: int) -> int:
    """Return the place of a refusal in the draw, 0 to 9999: a hash, so nobody can choose it, then or later."""
    digest = hashlib.sha256(f"{seed}:{match_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 10_000


def is_drawn(number: int) -> bool:
    """Say whether a place in the draw is among the share that people look at."""
    return number < AUDITED_PERCENT * 100
