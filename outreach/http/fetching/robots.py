"""What a site allows programs to read (RFC 9309), asked once a day and shared through the cache."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import httpx2
from protego import Protego

from outreach.http.fetching import shared
from outreach.http.fetching.answers import Refusal, Response, UnreachableError, UnsafeError
from outreach.http.fetching.client import PRODUCT

KEPT_SECONDS: Final = 24 * 3600  # RFC 9309, 2.4: not used for longer than a day
KEPT_UNREACHABLE_SECONDS: Final = 600
MOST_BYTES: Final = 500 * 1024  # RFC 9309, 2.5: at least so much must be read
UNREACHABLE: Final = "unreachable"

Read = Callable[[str], Response]


@dataclass(frozen=True)
class Allowed:
    """Whether an address may be read, and how many seconds the site wishes between two readings."""

    allowed: bool
    pause: float | None


def ask(url: httpx2.URL, read: Read) -> Allowed:
    """Return what the robots.txt of the address's host says of it; `read` reads that file.

    Raises:
        UnreachableError: the file is there and cannot be read now, in which case nothing may be read (RFC 9309, 2.3.1.4).
        UnsafeError: the host is none that we connect to.
    """
    written = _written(f"{url.scheme}://{url.netloc.decode('ascii')}", read)
    if written == UNREACHABLE:
        raise UnreachableError("The site's robots.txt cannot be read now, so nothing else is.")
    rules = Protego.parse(written)
    return Allowed(rules.can_fetch(str(url), PRODUCT), rules.crawl_delay(PRODUCT))


def _written(origin: str, read: Read) -> str:
    key = f"robots:{origin}"
    known = shared.get(key)
    if known is None:
        known = _read(origin, read)
        shared.put(key, known, seconds=KEPT_UNREACHABLE_SECONDS if known == UNREACHABLE else KEPT_SECONDS)
    return str(known)


def _read(origin: str, read: Read) -> str:
    """Return the text of the file, "" where the site has none and so allows everything (RFC 9309, 2.3.1.3)."""
    try:
        response = read(f"{origin}/robots.txt")
    except UnreachableError:
        return UNREACHABLE
    except UnsafeError as error:
        if error.refusal in {Refusal.PRIVATE_ADDRESS, Refusal.NOT_WEB}:
            raise
        return ""
    if response.status >= 500 or response.status == 429:
        return UNREACHABLE
    return response.body[:MOST_BYTES].decode("utf-8-sig", "replace") if response.status == 200 else ""
