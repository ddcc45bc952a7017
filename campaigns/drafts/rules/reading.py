"""How fast somebody can read, and when two who read the same text saw it otherwise."""

from typing import Final

from campaigns.drafts.rules import APPROVALS, DecisionKind

WORDS_A_SECOND: Final = 6  # nobody reads and understands faster


def is_faster_than_reading(*, words: int, seconds: int) -> bool:
    """Say whether so many words cannot have been read in that time."""
    return words > seconds * WORDS_A_SECOND


def differ(first: str, then: str) -> bool:
    """Say whether two readers of one text differ: one would send it and the other not, or the second changed a fact."""
    return then == DecisionKind.EDIT or (first in APPROVALS) != (then in APPROVALS)
