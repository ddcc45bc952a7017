"""How fast somebody can read."""

from typing import Final

WORDS_A_SECOND: Final = 6  # nobody reads and understands faster


def is_faster_than_reading(*, words: int, seconds: int) -> bool:
    """Say whether so many words cannot have been read in that time."""
    return words > seconds * WORDS_A_SECOND
