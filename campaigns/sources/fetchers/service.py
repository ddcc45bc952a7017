"""Calls to services that ask for a key: one request each, its cost agreed before and kept after, whatever came of it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

import httpx2

from campaigns.sources.fetchers.port import FetchError, Meter, failed
from campaigns.sources.rules.kinds import Unusable
from outreach.http.fetching import BusyError, UnreachableError
from outreach.http.fetching.pacing import bar, wait_turn
from outreach.http.waiting import seconds_to_wait

SECONDS: Final = 20.0
MOST_BYTES: Final = 5_000_000
FREE: Final = Decimal(0)
REFUSED: Final = (Unusable.KEY_REFUSED, "does not accept our key for this.")
LASTING: Final = {
    401: REFUSED,
    402: REFUSED,
    403: REFUSED,
    404: (Unusable.NO_MATCH, "knows nothing about this person or company."),
}
Parameters = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Call:
    """One request: what it is for, and the most that it can cost in the service's credits."""

    what: str
    method: str
    path: str
    most: Decimal = FREE
    parameters: Parameters = ()
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Answer:
    """What a service said: its status, the JSON value of its body (None where it is none), and its plain words."""

    status: int
    value: Any
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)

    def part(self, name: str) -> Any:
        """Return a value of the body by its name, None where there is no such thing."""
        return self.value.get(name) if isinstance(self.value, dict) else None


Charged = Callable[[Answer], Decimal]
# What one service says in its own way; None leaves an answer to the usual reading.
OwnFault = Callable[[Answer], FetchError | None]


class Service:
    """One service with its key. The key travels in a header and stands in no address, no error and no log."""

    def __init__(
        self,
        *,
        name: str,
        base_url: str,
        headers: Mapping[str, str],
        meter: Meter,
        pause: float,
        own_fault: OwnFault | None = None,
    ) -> None:
        self._name = name
        self._base_url = base_url.rstrip("/")
        self._headers = headers
        self._meter = meter
        self._pause = pause
        self._own_fault = own_fault

    def ask(self, call: Call, *, now: datetime, charged: Charged) -> Answer:
        """Make a call and return its good answer. `charged` reads from a good answer what it cost.

        Raises:
            FetchError: the limit of the day is reached, the service is asked too often, the key is refused, or
                nothing sensible came; a fault that may pass says so.
        """
        self._meter.allow(call.what, call.most)
        self._wait_turn(now)
        try:
            answer = self._send(call)
        except (httpx2.HTTPError, ValueError) as error:
            # The call may have been charged although its answer was lost.
            self._meter.record(call.what, call.most, estimated=True, fault=type(error).__name__)
            raise FetchError(f"{self._name} did not answer properly.") from error
        fault = self._fault(answer, now)
        if fault is not None:
            self._meter.record(call.what, FREE, fault=fault.problem or f"status {answer.status}")
            raise fault
        self._meter.record(call.what, charged(answer))
        return answer

    def _wait_turn(self, now: datetime) -> None:
        try:
            wait_turn(self._name, pause=self._pause, now=now)
        except BusyError as error:
            raise FetchError(
                f"{self._name} asked us to come back later.", problem=Unusable.RATE_LIMITED,
                retry_after=error.retry_after, asked=False,
            ) from error  # fmt: skip
        except UnreachableError as error:
            raise FetchError(error.sentence, asked=False) from error

    def _send(self, call: Call) -> Answer:
        headers = {"User-Agent": "OutreachBot/1", "Accept": "application/json"} | dict(self._headers)
        with (
            httpx2.Client(timeout=SECONDS, follow_redirects=False, trust_env=False) as client,
            client.stream(
                call.method,
                f"{self._base_url}{call.path}",
                params=list(call.parameters),
                json=call.body,
                headers=headers,
            ) as response,
        ):
            raw = bytearray()
            for chunk in response.iter_bytes():
                raw += chunk
                if len(raw) > MOST_BYTES:
                    raise ValueError
            text = raw.decode("utf-8", "replace")
            return Answer(
                response.status_code, _json(text), text, {k.lower(): v for k, v in response.headers.items()}
            )

    def _fault(self, answer: Answer, now: datetime) -> FetchError | None:
        own = self._own_fault(answer) if self._own_fault else None
        return own or self._usual_fault(answer, now)

    def _usual_fault(self, answer: Answer, now: datetime) -> FetchError | None:
        if answer.status == 200 and answer.value is not None:
            return None
        if answer.status == 429:
            return self._too_often(answer, now)
        if answer.status in LASTING:
            problem, words_for_it = LASTING[answer.status]
            return failed(problem, f"{self._name} {words_for_it}")
        if answer.status == 200 or answer.status >= 500:
            return FetchError(f"{self._name} did not answer properly (status {answer.status}).")
        return failed(Unusable.NO_MATCH, f"{self._name} refuses the question (status {answer.status}).")

    def _too_often(self, answer: Answer, now: datetime) -> FetchError:
        wish = seconds_to_wait(answer.headers.get("retry-after"), now)
        if wish:
            bar(self._name, seconds=wish, now=now)
        sentence = f"{self._name} asked us to come back later."
        return FetchError(sentence, problem=Unusable.RATE_LIMITED, retry_after=wish)


def _json(text: str) -> Any:
    """Return the JSON value of a body; some services send an object as JSON inside a JSON text."""
    try:
        value = json.loads(text)
        return json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return None


def as_raw(value: Mapping[str, Any]) -> bytes:
    """Return facts as the bytes that are kept of them: the same facts are always the same bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, indent=1).encode()


def moment_of(written: object) -> datetime | None:
    """Return a moment in ISO 8601, None where it is none."""
    try:
        moment = datetime.fromisoformat(str(written))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def words(value: object) -> str:
    """Return a value of an answer as one line of text, "" for what is missing or no plain value."""
    return (
        " ".join(str(value).split())
        if isinstance(value, str | int | float) and not isinstance(value, bool)
        else ""
    )
