"""Quiet hours: when a member wants to hear nothing, by his own clock."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class QuietHours:
    """From an hour to another, over midnight where the second is earlier, each day, in a time zone."""

    starts: time
    ends: time
    zone: str

    def over_at(self, moment: datetime) -> datetime:
        """Return when the quiet hours that a moment falls into are over; the moment itself where it falls into none."""
        local = moment.astimezone(ZoneInfo(self.zone))
        if not self._hold(local.time()):
            return moment
        days = int(local.time() >= self.ends)
        ends = datetime.combine(local.date() + timedelta(days=days), self.ends, tzinfo=local.tzinfo)
        return max(ends.astimezone(UTC), moment)

    def _hold(self, hour: time) -> bool:
        if self.starts <= self.ends:
            return self.starts <= hour < self.ends
        return hour >= self.starts or hour < self.ends
