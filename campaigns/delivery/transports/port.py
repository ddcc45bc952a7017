"""What a transport does, and the few ways in which it can fail."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from campaigns.drafts.rules import Envelope
from campaigns.mailboxes.models import Mailbox


class Trouble(StrEnum):
    """What a failed try means for the message and for its mailbox."""

    DEFERRED = "deferred"  # try the same message later
    QUOTA = "quota"  # the mailbox is full for today: its messages wait for tomorrow
    BLOCKED = "blocked"  # our reputation, policy or sender: pauses the mailbox, spares the address
    REFUSED = "refused"  # this recipient will never be taken
    AUTH = "auth"  # the password or the grant is refused: pauses the mailbox with the server's words
    NOT_REACHED = "not_reached"  # nothing was handed over: the connection failed before the text was sent
    UNKNOWN = "unknown"  # the answer was lost: it may have been sent


class TransportError(Exception):
    """A try that did not end in an acceptance. The words are the server's own where it had any.

    `seconds` is how long it is to be left alone, where that is known (Retry-After, our own pace).
    """

    def __init__(self, trouble: Trouble, words: str, *, seconds: float | None = None) -> None:
        super().__init__(words)
        self.trouble = trouble
        self.words = words
        self.seconds = seconds


class Found(StrEnum):
    """What a look-up says of a message that may have been sent."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot_tell"


class Cancelled(StrEnum):
    """What became of a message that was to be stopped after it was handed over."""

    CANCELLED = "cancelled"
    LEFT_BEFORE = "left_before"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True)
class Capabilities:
    """What a transport can do; a launch refuses what it lacks."""

    threads: bool  # a follow-up stands under the mail before it
    reads_back: bool  # what it took can be looked up, and compared with what was approved
    cancels: bool  # what was handed over can be stopped as long as it has not left
    replies: bool  # answers come in by the same way
    reply_addresses: bool = False  # a mail leaves with the Reply-To line that we give it


# What the keys of tests to oneself begin with.
TEST_KEYS: Final = "outreach-test-"


@dataclass(frozen=True)
class Parcel:
    """One finished mail and where it belongs. `raw` is empty where a message is only looked up or cancelled.

    `key` is our own name of the message, the same at every try. `step_number` is 0 for an answer, which belongs to no step.
    `remote_id` is what the other side called the message when it took it.
    """

    mailbox: Mailbox
    message_id: str
    envelope: Envelope
    key: str
    campaign_id: int
    step_number: int
    raw: bytes = b""
    remote_id: str = ""


@dataclass(frozen=True)
class Accepted:
    """The words with which a mail was taken. `sent` is False where the other side says later when it leaves."""

    words: str
    remote_id: str = ""
    sent: bool = True


class Transport(Protocol):
    """Hands one finished mail over, once."""

    capabilities: Capabilities

    def hand_over(self, parcel: Parcel) -> Accepted:
        """Hand the bytes over; return how they were accepted.

        Raises:
            TransportError: with the trouble that decides what happens next.
        """
        ...

    def look_up(self, parcel: Parcel) -> Found:
        """Say whether this mail was taken."""
        ...

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        """Return the mail as it left; None where it cannot be read back, or not yet.

        Raises:
            TransportError: the other side could not be asked.
        """
        ...

    def cancel(self, parcel: Parcel) -> Cancelled:
        """Stop what was handed over and has not left. Nobody is unsubscribed by it."""
        ...

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        """Erase the person at the other side, as far as it holds anything of its own.

        Raises:
            TransportError: it could not be asked; the erasure is asked again.
        """
        ...
