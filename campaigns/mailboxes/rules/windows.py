"""When mail may leave, as pure arithmetic on weekdays, hours, time zones and public holidays.

A clock that is changed leaves out an hour in spring and shows one twice in autumn. A window is open at each moment at
which the clock reads one of its hours, and at no other: what the clock leaves out is not made up for an hour later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from campaigns.mailboxes.rules.public_holidays import public_holiday

LOOK_AHEAD: Final = timedelta(
    days=60
)  # longer than any run of holidays; what does not open in it never opens


class Shut(StrEnum):
    """Why a window is closed at a moment."""

    HOUR = "hour"
    WEEKDAY = "weekday"
    HOLIDAY = "holiday"
    CLOCK_CHANGE = "clock_change"


@dataclass(frozen=True)
class Window:
    """Weekdays (Monday is 0) and hours in which mail may leave, in one time zone.

    `country` (ISO 3166-1, two letters) adds that no mail leaves on its public holidays; "" asks for none.
    """

    weekdays: frozenset[int]
    opens: time
    closes: time
    zone: str
    country: str = ""

    def next_opening(self, now: datetime) -> datetime:
        """Return `now` where the window is open, else the moment it opens next.

        Raises:
            ValueError: it has no weekday, which is refused when it is saved, or does not open within two months.
        """
        local = now.astimezone(ZoneInfo(self.zone))
        for days in range(LOOK_AHEAD.days):
            for opens, closes in stretches(self, local.date() + timedelta(days=days)):
                if now < closes:
                    return max(now, opens).astimezone(local.tzinfo)
        raise ValueError("the window has no weekday" if not self.weekdays else "the window does not open")

    def open_until(self, now: datetime) -> datetime:
        """Return when the window that is open at `now` closes; `now` where it is closed."""
        day = now.astimezone(ZoneInfo(self.zone)).date()
        return next((closes for opens, closes in stretches(self, day) if opens <= now < closes), now)

    def is_working_day(self, day: date) -> bool:
        """Say whether a day is one of its weekdays and no public holiday."""
        return day.weekday() in self.weekdays and not public_holiday(self.country, day)

    def why_shut(self, now: datetime) -> Shut:
        """Return why the window, which is closed at `now`, is so."""
        day = now.astimezone(ZoneInfo(self.zone)).date()
        if day.weekday() not in self.weekdays:
            return Shut.WEEKDAY
        if public_holiday(self.country, day):
            return Shut.HOLIDAY
        return Shut.HOUR if stretches(self, day) else Shut.CLOCK_CHANGE

    def working_days_later(self, moment: datetime, days: int) -> datetime:
        """Return the moment `days` working days later, at the same local hour.

        Raises:
            ValueError: there is no working day.
        """
        if not self.weekdays:
            raise ValueError("there is no working day")
        local = moment.astimezone(ZoneInfo(self.zone))
        left = days
        while left > 0:
            local += timedelta(days=1)
            left -= self.is_working_day(local.date())
        return local


def next_working_day(moment: datetime, days: int, weekdays: frozenset[int], zone: str) -> datetime:
    """Return the moment `days` working days later, at the same local hour; no holiday is known.

    Raises:
        ValueError: there is no working day.
    """
    return Window(weekdays, time.min, time.max, zone).working_days_later(moment, days)


@lru_cache(maxsize=65_536)
def stretches(window: Window, day: date) -> tuple[tuple[datetime, datetime], ...]:
    """Return when the window is open on a local day, from and until, in UTC.

    Two stretches where the clock shows hours of the window twice or leaves some out; none where it is closed all day.
    """
    if not window.is_working_day(day):
        return ()
    zone = ZoneInfo(window.zone)
    opens, closes = (datetime.combine(day, hour, tzinfo=zone) for hour in (window.opens, window.closes))
    before, after = opens.replace(fold=0).utcoffset(), closes.replace(fold=1).utcoffset()
    assert before is not None
    assert after is not None
    if before == after:
        return ((opens.astimezone(UTC), closes.astimezone(UTC)),)
    # An hour that is left out reads, with fold 0, as by the clock before the change.
    first, last = opens.replace(fold=0).astimezone(UTC), closes.replace(fold=1).astimezone(UTC)
    changed = _changed(zone, min(first, last) - timedelta(hours=3), max(first, last) + timedelta(hours=3))
    naive_opens, naive_closes = (each.replace(tzinfo=UTC) for each in (opens, closes))
    parts = (
        (naive_opens - before, min(naive_closes - before, changed)),
        (max(naive_opens - after, changed), naive_closes - after),
    )
    return tuple((start, end) for start, end in parts if start < end)


def _changed(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """Return the moment between two at which a zone's clock is changed, to the second."""
    offset = low.astimezone(zone).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) / 2
        if middle.astimezone(zone).utcoffset() == offset:
            low = middle
        else:
            high = middle
    return high.replace(microsecond=0)


def next_common_opening(windows: Sequence[Window], now: datetime) -> datetime | None:
    """Return the first moment from `now` on at which every window is open; None where that never happens.

    Moments are compared in UTC: two of one zone would be by what its clock reads, which an hour in autumn does twice.
    """
    moment = now.astimezone(UTC)
    while moment - now < LOOK_AHEAD:
        latest = max((window.next_opening(moment).astimezone(UTC) for window in windows), default=moment)
        if latest <= moment:
            return moment
        moment = latest
    return None
