"""Handing a conversation over: by which ways somebody is told, and when it is tried again."""

from datetime import timedelta
from enum import StrEnum
from typing import Final


class Way(StrEnum):
    """How somebody is told: by account mail, and by a signed request to the address that an installation names."""

    MAIL = "mail"
    WEBHOOK = "webhook"


MOST_TRIES: Final = 12  # the last about a day after the first
LINK_LASTS: Final = timedelta(
    days=30
)  # from the hand-over on; it lies in a mailbox that others may read one day
LEASE: Final = timedelta(minutes=5)  # longer than either way may take


def next_try(tries: int, jitter: float) -> timedelta | None:
    """Return how long the next try waits after so many: a minute, doubling up to four hours; None: no more.

    `jitter` in [0, 1) spreads it by a quarter to either side.
    """
    if tries >= MOST_TRIES:
        return None
    minutes = min(2 ** max(tries - 1, 0), 240)
    return timedelta(minutes=minutes) * (0.75 + jitter / 2)
