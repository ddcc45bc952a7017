"""How often one host is asked. All workers share this through the cache, be it Redis or the database."""

import math
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from outreach.http.fetching import shared
from outreach.http.fetching.answers import BusyError

PAUSE_SECONDS: Final = 1.0
LONGEST_PAUSE: Final = 60.0  # a robots.txt may wish for more; who waits longer reads nothing at all
LONGEST_SLEEP: Final = 5.0
LONGEST_BAR: Final = timedelta(days=1)

Sleep = Callable[[float], None]


def wait_turn(host: str, *, pause: float = PAUSE_SECONDS, now: datetime, sleep: Sleep = time.sleep) -> None:
    """Take the next turn at a host, at least `pause` seconds after the turn before, whoever had it.

    Raises:
        BusyError: the host wishes to be left alone, or others are before us for longer than it is worth to sleep.
        UnreachableError: whose turn it is cannot be told now.
    """
    _refuse_while_barred(host, now)
    if pause <= 0:
        return
    # The database cache drops fractions of a second, so one second more makes the pause a lower bound there too.
    seconds = math.ceil(min(pause, LONGEST_PAUSE)) + 1
    slept = 0.0
    while not shared.take(f"host-turn:{host}", seconds=seconds):
        if slept >= LONGEST_SLEEP:
            raise BusyError("Others are reading this site right now.", retry_after=float(seconds))
        sleep(0.25)
        slept += 0.25


def bar(host: str, *, seconds: float, now: datetime) -> None:
    """Leave a host alone for so many seconds, at most a day, since it asked for it."""
    length = min(timedelta(seconds=seconds), LONGEST_BAR)
    until = (now + length).isoformat()
    shared.put(f"host-barred:{host}", until, seconds=math.ceil(length.total_seconds()) + 1)


def _refuse_while_barred(host: str, now: datetime) -> None:
    until = shared.get(f"host-barred:{host}")
    left = (datetime.fromisoformat(until).astimezone(UTC) - now).total_seconds() if until else 0.0
    if left > 0:
        raise BusyError("The site asked us to come back later.", retry_after=left)
