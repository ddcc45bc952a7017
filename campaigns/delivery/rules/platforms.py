"""What a sending platform tells us about a message, in one vocabulary whoever tells it, and by which way."""

import hashlib
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final


@dataclass(frozen=True)
class Keys:
    """The names of our variables in one remote campaign.

    They carry the campaign's number, since a platform may keep one value a name for a person over all campaigns: the
    text of one message never takes the place of another's.
    """

    subject: str
    text: str
    reference: str


def keys_of(number: int) -> Keys:
    """Return the names of the variables for a remote campaign: letters and digits, as every platform takes them."""
    return Keys(f"outreachSubject{number}", f"outreachText{number}", f"outreachReference{number}")


@dataclass(frozen=True)
class Place:
    """A remote campaign: what the platform calls it and its sequence, and our variables in it."""

    campaign: str
    sequence: str
    keys: Keys

    @property
    def subject(self) -> str:
        """The whole subject of its one template."""
        return f"{{{{{self.keys.subject}}}}}"

    @property
    def body(self) -> str:
        """The whole text of its one template. Text outside of any tag is lost at some platforms."""
        return f"<div>{{{{{self.keys.text}}}}}</div>"


class EventKind(StrEnum):
    """What happened. Opens and clicks are none of these: nobody is watched."""

    SENT = "sent"
    REPLIED = "replied"
    BOUNCED = "bounced"
    FAILED = "failed"
    UNSUBSCRIBED = "unsubscribed"
    ACCOUNT_PROBLEM = "account_problem"


# What can happen to a message once, so that a pushed and a polled copy of it are the same event.
ONCE: Final = frozenset({EventKind.SENT, EventKind.BOUNCED, EventKind.FAILED, EventKind.UNSUBSCRIBED})


@dataclass(frozen=True)
class Event:
    """One event. `address` is whom we wrote to, `mailbox` our own side, `words` the platform's own on what is wrong,
    `automatic` whether it says that a program answered.
    """

    kind: EventKind
    occurred_at: datetime | None = None
    campaign: str = ""
    address: str = ""
    lead: str = ""
    mailbox: str = ""
    message_id: str = ""
    subject: str = ""
    text: str = ""
    words: str = ""
    automatic: bool = False

    @property
    def key(self) -> str:
        """Return what is the same for each copy of one event, whatever the platform calls the copies.

        Some give a repeated event a new id each time, so no id of theirs is part of it, but that of a reply.
        """
        parts = [self.kind, self.campaign, self.address.lower()]
        if self.kind not in ONCE:
            moment = self.occurred_at.isoformat() if self.occurred_at else ""
            parts += [self.mailbox.lower(), self.message_id or moment]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def text_of(*values: object) -> str:
    """Return the first value that is a plain word or number, as text; "" where there is none."""
    plain = (
        str(value).strip()
        for value in values
        if isinstance(value, str | int | float) and not isinstance(value, bool)
    )
    return next((text for text in plain if text), "")


def whole(value: object) -> int:
    """Return a count: a number, a number as text, or how many stand in a list; 0 for all else."""
    if isinstance(value, list):
        return len(value)
    if isinstance(value, int | float):
        return int(value)
    return int(value) if isinstance(value, str) and re.fullmatch(r"-?\d{1,15}", value.strip()) else 0


def part(value: object, *names: str) -> Any:
    """Return what stands under a path of names, None where there is no such thing."""
    for name in names:
        if not isinstance(value, Mapping):
            return None
        value = value.get(name)
    return value


def moment(value: object) -> datetime | None:
    """Return a moment: ISO 8601, or seconds or milliseconds since 1970; None where it is none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        seconds = value / 1000 if value > 100_000_000_000 else value
        return datetime.fromtimestamp(seconds, UTC) if 0 < seconds < 10_000_000_000 else None
    try:
        found = datetime.fromisoformat(str(value).strip())
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


_LINE: Final = re.compile(r"<(?:br|/p|/div|/li|/tr)[^>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^>]*>")


def words_of_markup(markup: str) -> str:
    """Return what a person reads in HTML, line by line; plain text as it is."""
    if not _TAG.search(markup):
        return markup
    return html.unescape(_TAG.sub("", _LINE.sub("\n", markup))).strip()
