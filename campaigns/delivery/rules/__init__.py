"""States of a message, and how a transport's answer moves it."""

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Final

from campaigns.drafts.rules import DraftStatus


class MessageKind(StrEnum):
    """A step of a sequence, or an answer that a person wrote in the inbox."""

    STEP = "step"
    ANSWER = "answer"


class MessageStatus(StrEnum):
    """Where the approved message stands."""

    SCHEDULED = "scheduled"
    SENDING = "sending"
    HANDED_OVER = "handed_over"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


TRANSITIONS: Final[Mapping[MessageStatus, frozenset[MessageStatus]]] = {
    MessageStatus.SCHEDULED: frozenset({MessageStatus.SENDING, MessageStatus.WITHDRAWN}),
    MessageStatus.SENDING: frozenset(
        {MessageStatus.HANDED_OVER, MessageStatus.UNKNOWN, MessageStatus.REFUSED, MessageStatus.SCHEDULED}
    ),
    MessageStatus.UNKNOWN: frozenset({MessageStatus.HANDED_OVER, MessageStatus.SCHEDULED, MessageStatus.WITHDRAWN}),
    MessageStatus.HANDED_OVER: frozenset(),
    MessageStatus.REFUSED: frozenset(),
    MessageStatus.WITHDRAWN: frozenset({MessageStatus.SCHEDULED}),
}  # fmt: skip

# A sender has it, or did not say what became of it.
WITH_A_SENDER: Final = (MessageStatus.SENDING, MessageStatus.UNKNOWN)
# What left, or may have, and that together with what a sender has now.
MAY_HAVE_LEFT: Final = (MessageStatus.HANDED_OVER, MessageStatus.UNKNOWN)
LEAVES_OR_LEFT: Final = (*MAY_HAVE_LEFT, MessageStatus.SENDING)
# A sender had it: its draft is no longer anybody's to take back.
WAS_CLAIMED: Final = (*LEAVES_OR_LEFT, MessageStatus.REFUSED)

# Which status a draft may have beside its message's. None: there is no message, as long as its turn has not come:
# a follow-up that is approved without one is always a step ahead of its journey.
LEGAL_PAIRS: Final[Mapping[MessageStatus | None, frozenset[DraftStatus]]] = {
    None: frozenset(DraftStatus),
    MessageStatus.SCHEDULED: frozenset({DraftStatus.APPROVED}),
    MessageStatus.SENDING: frozenset({DraftStatus.APPROVED}),
    MessageStatus.HANDED_OVER: frozenset({DraftStatus.APPROVED}),
    MessageStatus.UNKNOWN: frozenset({DraftStatus.APPROVED}),
    MessageStatus.REFUSED: frozenset({DraftStatus.APPROVED}),
    MessageStatus.WITHDRAWN: frozenset(
        {DraftStatus.IN_REVIEW, DraftStatus.CHECKING, DraftStatus.SUPPRESSED, DraftStatus.WITHDRAWN}
    ),
}


class Stopping(StrEnum):
    """What became of a message that was handed over, had not left, and must not leave any more."""

    CANCELLED = "cancelled"
    LEFT_BEFORE = "left_before"
    CANNOT_TELL = "cannot_tell"


class AttemptResult(StrEnum):
    """How one try ended. `started` without an end after its time is unknown, always."""

    STARTED = "started"
    ACCEPTED = "accepted"
    DEFERRED = "deferred"
    REFUSED = "refused"
    NOT_SENT = "not_sent"
    UNKNOWN = "unknown"


SEND_SECONDS: Final = 120  # longest a transport may take; later than that an attempt is unknown
DEFER_MINUTES: Final = 15


def defer_delay(tries: int) -> timedelta:
    """Return how long a deferred message waits: 15 minutes, doubling up to 8 hours."""
    return timedelta(minutes=min(DEFER_MINUTES * 2 ** max(tries - 1, 0), 480))
