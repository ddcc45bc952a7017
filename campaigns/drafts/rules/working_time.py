"""Hours that count only while the team works."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from campaigns.mailboxes.rules.public_holidays import public_holiday


@dataclass(frozen=True)
class WorkingTime:
    """Weekdays (Monday is 0) and hours in which a team works, in its time zone.

    Days off are `holidays`, and the public holidays of `country` (ISO 3166-1, two letters; "": none is known).
    """

    weekdays: frozenset[int]
    starts: time
    ends: time
    zone: str
    holidays: frozenset[date] = frozenset()
    country: str = ""

    @property
    def ever(self) -> bool:
        """Whether there is any working time in a week."""
        return bool(self.weekdays & frozenset(range(7))) and self.starts < self.ends

    def after(self, moment: datetime, worked: timedelta) -> datetime:
        """Return the moment at which so much working time has passed since `moment`.

        Raises:
            ValueError: the team never works.
        """
        if not self.ever:
            raise ValueError("there is no working time")
        day, left = moment.astimezone(ZoneInfo(self.zone)).date(), worked
        while True:
            opens, closes = max(self._at(day, self.starts), moment), self._at(day, self.ends)
            room = max(closes - opens, timedelta()) if self._works_on(day) else timedelta()
            if left <= room and room:
                return opens + left
            left -= room
            day += timedelta(days=1)

    def _works_on(self, day: date) -> bool:
        off = day in self.holidays or public_holiday(self.country, day)
        return day.weekday() in self.weekdays and not off

    def _at(self, day: date, hour: time) -> datetime:
        """The moment in UTC, so that hours that a change of clocks takes or gives are counted rightly."""
        return datetime.combine(day, hour, tzinfo=ZoneInfo(self.zone)).astimezone(ZoneInfo("UTC"))
