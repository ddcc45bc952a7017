"""The guarded client with manners: it keeps to robots.txt, to a pause between readings, and to a host's wish to wait."""

import time
from typing import Any, Final

import httpx2
from django.utils import timezone

from outreach.http.fetching import pacing, robots
from outreach.http.fetching.answers import Refusal, Response, UnsafeError
from outreach.http.fetching.client import GuardedClient

BUSY: Final = frozenset({429, 503})
ROBOTS_SECONDS: Final = 10.0


class PoliteClient:
    """Reads the open web as its owners wish. `guarded` goes to the guarded client; `sleep` is for tests."""

    def __init__(
        self, *, pause: float = pacing.PAUSE_SECONDS, sleep: pacing.Sleep = time.sleep, **guarded: Any
    ) -> None:
        self._pause = pause
        self._sleep = sleep
        self._pages = GuardedClient(**guarded, before_each=self._before)
        self._robots = GuardedClient(**(guarded | {"deadline_seconds": ROBOTS_SECONDS}))

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        """Read an address, after those who were before us, where the site allows it.

        Raises:
            UnsafeError: we do not read this; also where robots.txt of the address, or of one it leads to, says no.
            BusyError: it is too early to ask this host again.
            UnreachableError: no proper answer in time.
        """
        response = self._pages.get(url, etag=etag, last_modified=last_modified)
        if response.status in BUSY:
            now = timezone.now()
            wished = response.retry_after(now)
            if wished:
                pacing.bar(_host(httpx2.URL(response.url)), seconds=wished, now=now)
        return response

    def _before(self, url: httpx2.URL) -> None:
        said = robots.ask(url, self._robots.get)
        if not said.allowed:
            raise UnsafeError(
                Refusal.ROBOTS, "The site does not allow programs to read this page (robots.txt)."
            )
        pause = max(self._pause, said.pause or 0.0)
        pacing.wait_turn(_host(url), pause=pause, now=timezone.now(), sleep=self._sleep)


def _host(url: httpx2.URL) -> str:
    return url.netloc.decode("ascii")
