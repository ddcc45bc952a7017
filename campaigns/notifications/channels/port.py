"""What a channel does, and how it can fail."""

from datetime import datetime
from typing import Protocol

from campaigns.notifications.models import Notification
from campaigns.notifications.rules.words import Letter


class ChannelError(Exception):
    """A try that did not end well. `lasting`: another try would end as this one did."""

    def __init__(self, words: str, *, lasting: bool = False, retry_after: float | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.lasting = lasting
        self.retry_after = retry_after


class Channel(Protocol):
    """Tells one member, or a place that a team reads, one thing."""

    def to(self, notification: Notification) -> str:
        """Return where a notification goes by this channel; "" where it goes nowhere."""
        ...

    def send(self, letter: Letter, *, now: datetime) -> None:
        """Hand the letter over, once.

        Raises:
            ChannelError: it was not taken, or its answer was lost.
        """
        ...
