"""What a transport does, and the few ways in which it can fail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from campaigns.mailboxes.models import Mailbox


class Trouble(StrEnum):
    """What a failed try means for the message and for its mailbox."""

    DEFERRED = "deferred"  # try the same message later
    REFUSED = "refused"  # this message will never be taken
    MAILBOX = "mailbox"  # nothing of this mailbox will be taken until a person mends it
    NOT_REACHED = "not_reached"  # nothing was handed over: the connection failed before the text was sent
    UNKNOWN = "unknown"  # the answer was lost: it may have been sent


class TransportError(Exception):
    """A try that did not end in an acceptance. The words are the server's own where it had any."""

    def __init__(self, trouble: Trouble, words: str) -> None:
        super().__init__(words)
        self.trouble = trouble
        self.words = words


class Found(StrEnum):
    """What a look-up says of a message that may have been sent."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True)
class Capabilities:
    """What a transport can do; a launch refuses what it lacks."""

    threads: bool
    reads_back: bool
    cancels: bool
    replies: bool


class Transport(Protocol):
    """Hands one finished mail over, once."""

    capabilities: Capabilities

    def hand_over(self, *, mailbox: Mailbox, recipient: str, message_id: str, raw: bytes) -> str:
        """Hand the bytes over; return the server's words of acceptance.

        Raises:
            TransportError: with the trouble that decides what happens next.
        """
        ...

    def look_up(self, *, mailbox: Mailbox, message_id: str) -> Found:
        """Say whether a mail with this Message-ID was taken."""
        ...
