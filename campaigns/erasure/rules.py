"""What must be found of a person besides the rows that are about him, and how a trace is taken out of a text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

ERASED: Final = "(erased)"
_PHONE: Final = re.compile(r"\+?\d[\d ()/.\-]{5,18}\d")
_SHORTEST_PHONE: Final = 7  # digits; less is a date or a house number


class RequestState(StrEnum):
    """An erasure is open until everything is gone, here and elsewhere."""

    OPEN = "open"
    DONE = "done"


class CompanyAnswer(StrEnum):
    """What a lead said of somebody's wish that nobody of a company is written to."""

    NEVER_AGAIN = "never_again"
    GO_ON = "go_on"


# A link to what is held of a person: how long it leads there, and how often one is sent.
LINK_LASTS: Final = timedelta(days=2)
LINKS_A_DAY: Final = 3
LINKS_APART: Final = timedelta(minutes=10)
LINK_TRIES: Final = 5


def may_send_link(asked_at: Sequence[datetime], now: datetime) -> bool:
    """Say whether one more link may go to an address; `asked_at` are the moments at which earlier ones were asked for."""
    today = [moment for moment in asked_at if moment > now - timedelta(days=1)]
    return len(today) < LINKS_A_DAY and all(moment <= now - LINKS_APART for moment in today)


class CallState(StrEnum):
    """What an outside platform answered when it was asked to forget a person."""

    ASKED = "asked"
    FORGOTTEN = "forgotten"
    FAILED = "failed"


class MentionState(StrEnum):
    """A place that names the person in words about something else waits for somebody to look."""

    OPEN = "open"
    CLEARED = "cleared"
    SOMEBODY_ELSE = "somebody_else"


@dataclass(frozen=True)
class Traces:
    """What gives a person away: `sure` wherever it stands, `near` only in what is about his own company."""

    sure: tuple[str, ...]
    phones: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    def as_data(self) -> dict[str, list[str]]:
        """Return plain lists, to keep."""
        return {"sure": list(self.sure), "phones": list(self.phones), "near": list(self.near)}

    @classmethod
    def read(cls, data: Mapping[str, Iterable[str]]) -> "Traces":
        """Return what `as_data` kept."""
        return cls(*(tuple(data.get(name, ())) for name in ("sure", "phones", "near")))


def traces_of(
    *, addresses: Iterable[str], first_name: str, last_name: str, other: Iterable[str] = ()
) -> Traces:
    """Return the traces of a person; `other` is whatever else a list said of him, where telephone numbers are sought."""
    whole = f"{first_name} {last_name}".strip() if first_name and last_name else ""
    sure = dict.fromkeys(text for text in (*addresses, whole) if text)
    phones = dict.fromkeys(number for text in other for number in _phones(text))
    near = dict.fromkeys(name for name in (first_name, last_name) if len(name) > 1)
    return Traces(tuple(sure), tuple(phones), tuple(near))


def _phones(text: str) -> list[str]:
    numbers = (re.sub(r"\D", "", found) for found in _PHONE.findall(text))
    return [number for number in numbers if len(number) >= _SHORTEST_PHONE]


def pattern_of(traces: Traces, *, near: bool) -> re.Pattern[str]:
    """Return what finds the traces in a text: whole words in any case, numbers however they are spaced."""
    words = [re.escape(text) for text in (*traces.sure, *(traces.near if near else ()))]
    numbers = [r"\+?" + r"[^0-9\n]{0,3}".join(number) for number in traces.phones]
    parts = [rf"(?<!\w){word}(?!\w)" for word in words] + [rf"(?<!\d){number}(?!\d)" for number in numbers]
    return re.compile("|".join(parts) or r"(?!)", re.IGNORECASE)


def without(value: Any, pattern: re.Pattern[str], *, keeps_length: bool = False) -> Any:
    """Return a text, or JSON, without what the pattern finds; of the same length where offsets point into it."""
    if isinstance(value, str):
        return pattern.sub(lambda found: "█" * len(found[0]) if keeps_length else ERASED, value)
    if isinstance(value, list):
        return [without(item, pattern) for item in value]
    if isinstance(value, dict):
        return {without(key, pattern): without(item, pattern) for key, item in value.items()}
    return value


def holds(value: Any, pattern: re.Pattern[str]) -> bool:
    """Say whether a text, or JSON, holds what the pattern finds."""
    return bool(without(value, pattern) != value)


def excerpt(value: Any, pattern: re.Pattern[str]) -> str:
    """Return the words around the first find, for a person who decides about it; "" where nothing is found."""
    text = next((text for text in _texts(value) if pattern.search(text)), "")
    found = pattern.search(text)
    if found is None:
        return ""
    start, end = max(found.start() - 60, 0), min(found.end() + 60, len(text))
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts in a text, or in JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from (key, *_texts(item))
