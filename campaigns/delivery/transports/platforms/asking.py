"""One client for all platforms: who we are, how often we ask, and what a silence means.

Keys never reach a log: the address that carries one is built here and is in no error, and httpcore tells no addresses.
"""

import json
import os
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import httpcore2
from django.utils import timezone

from campaigns.delivery.transports.port import TransportError, Trouble
from outreach.http.fetching import shared
from outreach.http.fetching.answers import UnreachableError
from outreach.http.fetching.connecting import ssl_context
from outreach.http.waiting import seconds_to_wait

SECONDS: Final = 15.0  # for each of connecting, writing and waiting for a piece of the answer
MOST_SECONDS: Final = 60.0  # for the pieces of one answer together: a platform that drips holds no worker
MOST_BYTES: Final = 5_000_000
AGENT: Final = "Outreach/1"  # some platforms turn the names of common libraries away
LONGEST_WORDS: Final = 300
PATIENCE: Final = 2.0
KEPT_SECONDS: Final = 60  # longer than a count is needed: some caches drop fractions, and clocks differ
_GOOD: Final = range(200, 300)
_FAULTY: Final = range(500, 600)
_BEFORE_WRITING: Final = (httpcore2.ConnectError, httpcore2.ConnectTimeout, httpcore2.PoolTimeout)


Query = Mapping[str, object]


@dataclass(frozen=True)
class Pace:
    """How many requests a key may make in so many seconds, as the platform documents it."""

    most: int
    seconds: int

    def share(self, percent: int) -> "Pace":
        """Return a part of it, so that one use of a key leaves requests for the others."""
        return Pace(max(self.most * percent // 100, 1), self.seconds)


@dataclass(frozen=True)
class Answer:
    """What a platform said: its status, the JSON value of its body (None where it is none), and its plain words."""

    status: int
    value: Any
    text: str
    retry_after: str = ""

    @property
    def is_page(self) -> bool:
        """Whether it is a page or other text, which a login, a proxy or a notice of repairs gives with any status."""
        return self.value is None and self.text.strip() not in ("", "null")

    @property
    def good(self) -> bool:
        return self.status in _GOOD

    def part(self, name: str) -> Any:
        """Return a value of the body by its name, None where there is no such thing."""
        return self.value.get(name) if isinstance(self.value, dict) else None


@dataclass(frozen=True)
class Access:
    """Where a platform is, and with which key it is asked. Its key stands in no text that is made of it."""

    name: str
    base_url: str
    account: int
    pace: Pace
    headers: Mapping[str, str]
    query: Mapping[str, str]

    def __repr__(self) -> str:
        return f"Access({self.name}, account {self.account})"


@lru_cache(maxsize=4)
def connections(_process: int) -> httpcore2.ConnectionPool:
    """One pool a process: connections must not cross a fork."""
    return httpcore2.ConnectionPool(ssl_context=ssl_context(), keepalive_expiry=30)


class Asking:
    """Asks one account of a platform, one request at a time."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def get(self, path: str, query: Query | None = None, *, expected: Collection[int] = ()) -> Answer:
        """Read something. Raises TransportError; statuses in `expected` are the caller's to judge."""
        return self._ask("GET", path, query, None, expected=expected)

    def post(
        self,
        path: str,
        body: object,
        query: Query | None = None,
        *,
        expected: Collection[int] = (),
        hands_over: bool = False,
    ) -> Answer:
        """Change something. Where it hands a message over, a lost answer is unknown. Raises TransportError."""
        return self._ask("POST", path, query, body, expected=expected, hands_over=hands_over)

    def patch(self, path: str, body: object) -> Answer:
        """Change something that is there. Raises TransportError."""
        return self._ask("PATCH", path, None, body)

    def delete(self, path: str, query: Query | None = None, *, expected: Collection[int] = ()) -> Answer:
        """Delete something. Raises TransportError."""
        return self._ask("DELETE", path, query, None, expected=expected)

    def trouble(self, trouble: Trouble, words: str, *, seconds: float | None = None) -> TransportError:
        """Return an error whose words begin with the platform's name."""
        return TransportError(trouble, f"{self._access.name}: {words}"[:LONGEST_WORDS], seconds=seconds)

    def _ask(
        self,
        method: str,
        path: str,
        query: Query | None,
        body: object,
        *,
        expected: Collection[int] = (),
        hands_over: bool = False,
    ) -> Answer:
        self._keep_pace()
        lost = Trouble.UNKNOWN if hands_over else Trouble.NOT_REACHED
        try:
            answer = self._answer(method, path, query, body)
        except _BEFORE_WRITING as error:
            raise self.trouble(Trouble.NOT_REACHED, "it could not be reached") from error
        except (
            httpcore2.TimeoutException,
            httpcore2.NetworkError,
            httpcore2.ProtocolError,
            OSError,
        ) as error:
            raise self.trouble(lost, "the answer was lost") from error
        if answer.good and answer.is_page:
            raise self.trouble(lost, "it answered with a page, where its interface answers with data")
        if answer.good or answer.status in expected:
            return answer
        raise self._fault(answer, lost)

    def _answer(self, method: str, path: str, query: Query | None, body: object) -> Answer:
        content = None if body is None else json.dumps(body).encode()
        parameters = urlencode(
            {
                name: _written(value)
                for name, value in {**(query or {}), **self._access.query}.items()
                if value is not None
            }
        )
        url = f"{self._access.base_url}{path}{'?' if parameters else ''}{parameters}"
        headers = {
            "Host": urlsplit(self._access.base_url).netloc,
            "User-Agent": AGENT,
            "Accept": "application/json",
            **({"Content-Type": "application/json"} if content is not None else {}),
            **self._access.headers,
        }
        limits = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        with connections(os.getpid()).stream(
            method, url, headers=list(headers.items()), content=content or b"", extensions={"timeout": limits}
        ) as response:
            return _read(response)

    def _fault(self, answer: Answer, lost: Trouble) -> TransportError:
        said = words_of(answer)
        if answer.status == 429:
            seconds = self._leave_alone(answer.retry_after)
            return self.trouble(Trouble.DEFERRED, f"too many requests: {said}", seconds=seconds)
        if answer.status in {401, 403}:
            return self.trouble(Trouble.AUTH, f"the key is refused: {said}")
        if answer.status == 402:
            return self.trouble(Trouble.BLOCKED, f"the plan does not cover this: {said}")
        if answer.status in _FAULTY:
            return self.trouble(lost, f"a fault of its own ({answer.status}): {said}")
        return self.trouble(Trouble.BLOCKED, f"the request is refused ({answer.status}): {said}")

    def _keep_pace(self) -> None:
        """Count a request of this key, over all workers. Raises TransportError where none may be made now."""
        pace = self._access.pace
        try:
            barred = float(shared.get(f"platform-barred:{self._access.account}") or 0) - time.time()
            if barred > 0:
                raise self.trouble(Trouble.DEFERRED, "it asked us to come back later", seconds=barred)
            may_ask = self._counted() or (self._wait_for_the_next() and self._counted())
        except UnreachableError as error:
            raise self.trouble(Trouble.NOT_REACHED, "how often it was asked is not known now") from error
        if not may_ask:
            words = f"we ask it no more than {pace.most} times in {pace.seconds} seconds"
            raise self.trouble(Trouble.DEFERRED, words, seconds=self._until_the_next())

    def _counted(self) -> bool:
        pace = self._access.pace
        key = f"platform-asked:{self._access.account}:{int(time.time()) // pace.seconds}"
        return shared.count(key, seconds=pace.seconds + KEPT_SECONDS) <= pace.most

    def _wait_for_the_next(self) -> bool:
        """Sleep until the next requests may be made, where that is soon."""
        left = self._until_the_next()
        if left > PATIENCE:
            return False
        time.sleep(left)
        return True

    def _until_the_next(self) -> float:
        return self._access.pace.seconds - time.time() % self._access.pace.seconds

    def _leave_alone(self, retry_after: str) -> float:
        """Let nobody ask this account for as long as it wishes; return the seconds."""
        wish = seconds_to_wait(retry_after, timezone.now())
        seconds = 60.0 if wish is None else wish
        with suppress(UnreachableError):
            until = str(time.time() + seconds)
            shared.put(f"platform-barred:{self._access.account}", until, seconds=int(seconds) + KEPT_SECONDS)
        return seconds


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _header(response: httpcore2.Response, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in response.headers if key.lower() == name), "")


def _read(response: httpcore2.Response) -> Answer:
    """Read an answer, as much and as long as a platform's answer can be.

    Raises:
        httpcore2.ReadTimeout, httpcore2.ReadError: it goes on for longer.
    """
    text = _body(response).decode("utf-8", "replace")
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    return Answer(response.status, value, text, _header(response, b"retry-after"))


def _body(response: httpcore2.Response) -> bytes:
    body, end = bytearray(), time.monotonic() + MOST_SECONDS
    for piece in response.iter_stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise httpcore2.ReadError("the answer is too long")
        if time.monotonic() > end:
            raise httpcore2.ReadTimeout("the answer takes too long")
    return bytes(body)


def words_of(answer: Answer) -> str:
    """Return what a platform says of a fault, in any of the forms in which they say it."""
    error = answer.part("error")
    said = [
        answer.part("message"),
        error.get("message") if isinstance(error, dict) else error,
        answer.part("details"),
    ]
    found = next((text for text in said if isinstance(text, str) and text), "")
    plain = found or ("" if answer.text.lstrip().startswith(("<", "{", "[")) else answer.text)
    return " ".join(plain.split())[:200] or f"status {answer.status}"
