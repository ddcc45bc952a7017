"""What reads a mailbox."""

from collections.abc import Generator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from campaigns.mailboxes.models import Mailbox
from campaigns.replies.rules.folders import FolderRole


@dataclass(frozen=True)
class Incoming:
    """One mail as it came in. `folder` is where it stood, None where there are none.

    `unreadable` is the sentence why `raw` holds its headers only, "" where it is whole.
    """

    raw: bytes
    folder: FolderRole | None = None
    unreadable: str = ""


class Reader(Protocol):
    """Reads new mail, and marks nothing as read."""

    def incoming(self, mailbox: Mailbox, *, since: datetime) -> Generator[Incoming, None, None]:
        """Yield mail that arrived after `since` and was not stored yet.

        Whoever asks for the next mail says that the one before is stored; whoever stops asking gets the rest another
        time. A mail may be yielded twice; it is stored once.

        Raises:
            TransportError: AUTH where the login is refused, NOT_REACHED where the connection failed or was lost.
        """
        ...
