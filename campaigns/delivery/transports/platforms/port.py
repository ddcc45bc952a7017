"""What every sending platform offers. Plain HTTP each; what is ours about it stands in `transport`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from campaigns.delivery.rules.platforms import Event, Keys, Place
from campaigns.delivery.transports.port import TEST_KEYS


@dataclass(frozen=True)
class Sender:
    """The mailbox that a remote campaign sends from; `remote_id` is what the platform calls it."""

    address: str
    remote_id: str
    daily_cap: int


@dataclass(frozen=True)
class Letter:
    """One approved mail. `reference` is our own name of it, by which it is found again."""

    address: str
    subject: str
    html: str
    reference: str

    @property
    def is_test(self) -> bool:
        """Whether it is a member's test to himself."""
        return self.reference.startswith(TEST_KEYS)

    def values(self, keys: Keys) -> dict[str, str]:
        """Return the values of our variables."""
        return {keys.subject: self.subject, keys.text: self.html, keys.reference: self.reference}


@dataclass(frozen=True)
class Lead:
    """A person in a remote campaign. `values` are the variables; None where the platform does not show them."""

    remote_id: str
    values: Mapping[str, str] | None = None

    def is_of(self, keys: Keys, reference: str) -> bool:
        """Say whether this is our message: by its reference, and by its campaign alone where no values are shown."""
        return self.values is None or self.reference(keys) == reference

    def reference(self, keys: Keys) -> str:
        """Return our own name of the message that stands there, "" where it is not shown."""
        return (self.values or {}).get(keys.reference, "")


class Running(StrEnum):
    """Whether a remote campaign sends."""

    YES = "yes"
    NOT_YET = "not_yet"  # a draft, or one that had nothing left to send
    PAUSED = "paused"  # somebody paused it there
    BROKEN = "broken"  # the platform itself stopped it


@dataclass(frozen=True)
class Standing:
    """A remote campaign as it stands: each template of it as (subject, text), what is tracked, and whether it sends."""

    templates: Sequence[tuple[str, str]]
    running: Running
    tracks: str = ""
    words: str = ""


@dataclass(frozen=True)
class Left:
    """A mail that left, as the platform shows it."""

    at: datetime | None
    subject: str
    html: str


@dataclass(frozen=True)
class Known:
    """What need not be asked for again: what happened before `since`, and each person's answers until a moment."""

    since: datetime | None = None
    answered: Mapping[str, datetime] = field(default_factory=dict)

    def is_old(self, at: datetime | None) -> bool:
        return self.since is not None and at is not None and at < self.since

    def has_answer(self, address: str, at: datetime | None) -> bool:
        """Say whether the answer that a person gave at this moment is known."""
        last = self.answered.get(address.lower())
        return last is not None and at is not None and at <= last


class Platform(Protocol):
    """One account of a platform. Every method may raise TransportError. `reviews`: a lead waits until it is launched."""

    reviews: bool

    def create(self, *, name: str, sender: Sender, keys: Keys) -> Place:
        """Make a campaign with our one template, tracking off, not started."""
        ...

    def standing(self, place: Place) -> Standing:
        """Read a campaign back."""
        ...

    def push(self, place: Place, letter: Letter) -> str:
        """Add a person with the letter's values; return what the platform calls the lead, "" where it does not say."""
        ...

    def find(self, place: Place, address: str) -> Lead | None:
        """Return the person in this campaign."""
        ...

    def launch(self, place: Place, lead: str) -> None:
        """Let one lead go that was added, where the platform asks for it."""
        ...

    def start(self, place: Place) -> None:
        """Start a campaign that is not running."""
        ...

    def stop(self, place: Place, lead: str) -> None:
        """Let nothing more go to this lead in this campaign. Never unsubscribes."""
        ...

    def left(self, place: Place, address: str, lead: str) -> Left | None:
        """Return the mail of this campaign that left to this person."""
        ...

    def events(self, place: Place, known: Known) -> list[Event]:
        """Return what happened in a campaign; what is known already may be among it."""
        ...

    def forget(self, place: Place, lead: str) -> None:
        """Delete a lead with its values."""
        ...

    def listen(self, *, url: str, secret: str) -> str:
        """Let the platform post its events to an address; return what it calls that."""
        ...

    def check_key(self) -> None:
        """Ask for something small, to see whether the key is accepted."""
        ...


def why_another_template(place: Place, standing: Standing) -> str:
    """Return why this campaign would send something else than the letter, "" where it sends exactly that."""
    if len(standing.templates) != 1:
        return f"it has {len(standing.templates)} templates in place of one"
    subject, body = standing.templates[0]
    if subject.strip() != place.subject:
        return "the subject of its template was changed"
    if not re.fullmatch(rf"(?:<(div|p)>)?\s*\{{\{{\s*{place.keys.text}\s*\}}\}}\s*(?:</\1>)?", body.strip()):
        return "the text of its template was changed"
    return standing.tracks and f"it tracks {standing.tracks}"


def items_of(value: Any, *names: str) -> list[dict[str, Any]]:
    """Return the objects of a list, be it the whole value or stand under one of the names."""
    if isinstance(value, dict):
        value = next((value[name] for name in names if isinstance(value.get(name), list)), [])
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
