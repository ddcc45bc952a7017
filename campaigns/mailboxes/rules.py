"""When a mailbox may send, as pure arithmetic on its window and cap."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo


class TransportName(StrEnum):
    """How a mailbox sends. The sandbox writes files and needs no server."""

    SANDBOX = "sandbox"
    SMTP = "smtp"
    GMAIL = "gmail"
    MICROSOFT = "microsoft"
    ANYMAIL = "anymail"
    SMARTLEAD = "smartlead"
    INSTANTLY = "instantly"
    LEMLIST = "lemlist"


class Security(StrEnum):
    """How an SMTP connection is protected."""

    NONE = "none"
    STARTTLS = "starttls"
    TLS = "tls"


class MailboxStatus(StrEnum):
    """A paused mailbox keeps its mail until a person starts it again."""

    ACTIVE = "active"
    PAUSED = "paused"


@dataclass(frozen=True)
class Window:
    """Weekdays (Monday is 0) and hours in which mail may leave, in one time zone."""

    weekdays: frozenset[int]
    opens: time
    closes: time
    zone: str

    def next_opening(self, now: datetime) -> datetime:
        """Return `now` where the window is open, else the moment it opens next.

        A window without a weekday never opens and is refused when it is saved.
        """
        local = now.astimezone(ZoneInfo(self.zone))
        for days in range(15):
            day = (local + timedelta(days=days)).date()
            opens = datetime.combine(day, self.opens, tzinfo=local.tzinfo)
            closes = datetime.combine(day, self.closes, tzinfo=local.tzinfo)
            if day.weekday() in self.weekdays and local < closes:
                return max(now, opens)
        raise ValueError("the window has no weekday")


def next_working_day(moment: datetime, days: int, weekdays: frozenset[int], zone: str) -> datetime:
    """Return the moment `days` working days later, at the same local hour.

    Raises:
        ValueError: there is no working day.
    """
    if not weekdays:
        raise ValueError("there is no working day")
    local = moment.astimezone(ZoneInfo(zone))
    left = days
    while left > 0:
        local += timedelta(days=1)
        if local.weekday() in weekdays:
            left -= 1
    return local
