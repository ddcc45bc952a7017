"""How often a channel is tried, and when again."""

from datetime import timedelta
from typing import Final

MOST_TRIES: Final = 12  # some two hours of an outage; then a person must look
LEASE: Final = timedelta(
    minutes=2
)  # longer than any channel takes; who has not said more by then was cut off
_FIRST_SECONDS: Final = 20
_LONGEST_SECONDS: Final = 900


def wait_after(tries: int, *, jitter: float, asked: float | None = None) -> timedelta:
    """Return how long to wait after so many failed tries: doubling from 20 s to 15 min, spread by `jitter` in [0, 1).

    `asked` are the seconds that the other side wants us to wait; it is never sooner than that.
    """
    seconds = min(_FIRST_SECONDS * 2 ** min(max(tries - 1, 0), 10), _LONGEST_SECONDS) * (0.75 + jitter / 2)
    return timedelta(seconds=max(seconds, asked or 0.0))
