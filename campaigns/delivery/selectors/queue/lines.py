"""The queue as it is shown: each mail with when it leaves, and how many leave on which day."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q

from campaigns.delivery.rules import MessageStatus

WAITS: Final = Q(status__in=[MessageStatus.SCHEDULED, MessageStatus.SENDING])

TOO_FAR: Final = (
    "The hours of the reader and of the mailbox never meet, or its turn is more than four months away."
)


class Lies(StrEnum):
    """With what it lies that a mail does not leave by itself, which is where a person acts."""

    NO = "no"  # a hold, or the do-not-contact list
    MAIL = "mail"  # each mail asks for a word of its own
    CAMPAIGN = "campaign"
    MAILBOX = "mailbox"
    NOWHERE = "nowhere"  # or where its reason says


class Stay(NamedTuple):
    """What holds many mails alike until a person acts, and the row it lies with: a campaign's or a mailbox's, else 0."""

    why: str
    lies: Lies = Lies.NOWHERE
    key: int = 0


class Queued(NamedTuple):
    """A mail that waits. `before`: how many leave its mailbox earlier.

    `leaves` None: not before a person acts, for the reason that `stays` says of many mails alike.
    """

    pk: int
    leaves: datetime | None
    follow_up: bool
    before: int
    stays: Stay | None
    answer: bool = False


@dataclass(frozen=True)
class Day:
    """How many first mails and follow-ups leave on a day."""

    day: date
    first_mails: int
    follow_ups: int

    @property
    def mails(self) -> int:
        return self.first_mails + self.follow_ups


@dataclass(frozen=True)
class Queue:
    """Everything that waits at a moment, the soonest first; what does not leave by itself stands at the end."""

    mails: Sequence[Queued]
    at: datetime

    @property
    def staying(self) -> Counter[Stay]:
        """How many do not leave before a person acts, by what holds them."""
        return Counter(mail.stays for mail in self.mails if mail.stays)

    def by_day(self, zone: str) -> list[Day]:
        """Return which steps leave on which day of a time zone, the first day first; an answer leaves at once."""
        local = ZoneInfo(zone)
        counted = Counter(
            (mail.leaves.astimezone(local).date(), mail.follow_up)
            for mail in self.mails
            if mail.leaves and not mail.answer
        )
        days = sorted({day for day, _ in counted})
        return [Day(day, counted[day, False], counted[day, True]) for day in days]
