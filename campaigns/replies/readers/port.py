"""What reads a mailbox."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from campaigns.mailboxes.models import Mailbox


@dataclass(frozen=True)
class Incoming:
    """One mail as it came in. `place` is where the reader found it, and means something to the reader alone."""

    place: str
    raw: bytes


class Reader(Protocol):
    """Reads new mail and, once it is stored, need not see it again."""

    def incoming(self, mailbox: Mailbox) -> Iterator[Incoming]:
        """Yield mail that was not marked as stored yet. A mail may be yielded twice; it is stored once."""
        ...

    def stored(self, mailbox: Mailbox, mail: Incoming) -> None:
        """Remember that the mail is in the database."""
        ...
