"""Everything that waits to leave: what holds it, when it leaves, and how much leaves on which day."""

from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache

from campaigns.delivery.selectors.queue.explaining import explained
from campaigns.delivery.selectors.queue.lines import Day, Lies, Queue, Queued, Stay
from campaigns.delivery.selectors.queue.walking import walked

__all__ = ["Day", "Lies", "Queue", "Queued", "Stay", "explained", "is_kept", "waiting"]

LONG: Final = 2_000  # mails; a walk through so many takes about a quarter of a second
KEPT_FOR: Final = timedelta(minutes=1)
_KEY: Final = "delivery:queue:2"


def waiting(now: datetime) -> Queue:
    """Return what waits and when it leaves, by the rules that the senders keep.

    A long queue is walked through once a minute, and kept in between: its `at` is the moment that it holds for.
    """
    kept: Queue | None = cache.get(_KEY)
    if kept and now - kept.at < KEPT_FOR:
        return kept
    queue = walked(now)
    if is_kept(queue):
        cache.set(_KEY, queue, KEPT_FOR.total_seconds())
    return queue


def is_kept(queue: Queue) -> bool:
    """Say whether a queue is so long that it is walked through once a minute."""
    return len(queue.mails) >= LONG
