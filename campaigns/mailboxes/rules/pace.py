"""How fast one mailbox sends: so many an hour, at moments that no clockwork would choose, and more with each day."""

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

JITTER: Final = 0.25  # how much longer or shorter than even a gap may be
MEASURED_DAYS: Final = 14  # a mailbox that rested longer than this begins anew
LEAST_GROWTH: Final = 2  # mails a day, so that a small beginning grows at all


def gap_before(key: str, an_hour: int | None) -> timedelta:
    """Return how long a mailbox rests, as it is drawn from this key.

    `an_hour` mails leave in an hour on average; None: no rest. The same key always draws the same, so that every sender
    and the Scheduled page agree: from 75 to 125 % of an even gap.
    """
    if not an_hour:
        return timedelta(0)
    drawn = int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) / 2**32
    return timedelta(seconds=round(3600 / an_hour * (1 - JITTER + 2 * JITTER * drawn)))


def even_gap(an_hour: int | None) -> timedelta:
    """Return how far apart mails leave on average."""
    return timedelta(hours=1) / an_hour if an_hour else timedelta(0)


@dataclass(frozen=True)
class Ramp:
    """How a mailbox warms up: `start` mails on its first day, then `percent` more than it has shown that it can.

    `start` None: it is warm, and only its daily cap counts.
    """

    start: int | None
    percent: int

    def bound(self, measured: Iterable[tuple[date, int]], today: date) -> int | None:
        """Return how many mails may leave today, whatever the cap; None: as many as the cap allows.

        `measured` is what left on which day. The best day of the last two weeks counts, not the calendar: who rested
        longer begins anew, and who was not used does not grow.
        """
        if self.start is None:
            return None
        oldest = today - timedelta(days=MEASURED_DAYS)
        best = max((count for day, count in measured if oldest <= day < today), default=0)
        grown = best + max(LEAST_GROWTH, best * self.percent // 100) if best else 0
        return max(self.start, grown)


def places_of(cap: int, bound: int | None) -> int:
    """Return how many mails leave on a day of this cap and this bound of the warm-up."""
    return cap if bound is None else min(cap, bound)


@dataclass(frozen=True)
class Load:
    """A mailbox beside others: how many journeys wait for it, and how many mails leave it on a day."""

    mailbox_id: int
    waiting: int
    a_day: int
    active: bool = True


def least_loaded(loads: Collection[Load]) -> int:
    """Return the mailbox that takes the next journey: the one that would have written to everybody soonest.

    A paused mailbox takes none while another is active. Of two alike the older one is taken.

    Raises:
        ValueError: there is no mailbox.
    """
    candidates = [load for load in loads if load.active] or list(loads)
    return min(candidates, key=_days_with_one_more).mailbox_id


def _days_with_one_more(load: Load) -> tuple[float, int]:
    return (load.waiting + 1) / load.a_day if load.a_day else float("inf"), load.mailbox_id
