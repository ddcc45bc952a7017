"""What all workers know together, in the cache. Where it cannot be reached, nobody reads the web for the moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
from django.core.cache import cache
from django.db import DatabaseError

from outreach.http.fetching.answers import UnreachableError


def get(key: str) -> Any:
    """Return what is known by this name, None where nothing is. Raises UnreachableError."""
    with _reached():
        return cache.get(key)


def put(key: str, value: str, *, seconds: int) -> None:
    """Let everybody know something for so long. Raises UnreachableError."""
    with _reached():
        cache.set(key, value, timeout=seconds)


def take(key: str, *, seconds: int) -> bool:
    """Take a name for so long; False where somebody has it. Raises UnreachableError."""
    with _reached():
        return bool(cache.add(key, 1, timeout=seconds))


def count(key: str, *, seconds: int) -> int:
    """Count one more of something that is counted for so long; return how many there are. Raises UnreachableError."""
    with _reached():
        if cache.add(key, 1, timeout=seconds):
            return 1
        try:
            return int(cache.incr(key))
        except ValueError:  # it ended between the two
            return 1


@contextmanager
def _reached() -> Iterator[None]:
    try:
        yield
    except (redis.RedisError, DatabaseError) as error:
        raise UnreachableError(
            "What we know of this site cannot be reached now, so it is not read."
        ) from error
