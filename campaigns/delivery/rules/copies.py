"""What the copy of a sent mail says of it, and when it is looked for again."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final


class SentCopy(StrEnum):
    """What came of comparing a mail as it left with what was approved."""

    IDENTICAL = "identical"
    NOT_VERIFIABLE = "not_verifiable"
    DIFFERENT = "different"


FIRST_LOOK: Final = timedelta(minutes=1)
LOOKS_END: Final = timedelta(days=1)


def next_look(*, left_at: datetime, now: datetime) -> datetime | None:
    """Return when a copy that was not there yet is looked for again: after as long as it has been gone; None after a day."""
    gone = now - left_at
    return None if gone >= LOOKS_END else now + max(gone, FIRST_LOOK)
