"""Working minutes: no hour of a night, a weekend or a public holiday counts, whatever the clock does."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from campaigns.drafts.rules.working_time import WorkingTime

QUARTER, HOUR = timedelta(minutes=15), timedelta(minutes=60)
WEEK = frozenset(range(5))


def team(country: str = "", zone: str = "Europe/Berlin", *, starts: int = 9, ends: int = 17) -> WorkingTime:
    return WorkingTime(WEEK, time(starts), time(ends), zone, country=country)


def at(text: str, zone: str = "Europe/Berlin") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize(
    ("country", "moment", "worked", "told"),
    [
        ("DE", "2026-12-22T10:00", QUARTER, "2026-12-22T10:15"),
        # Christmas Eve at five to five: the rest of it counts, then Monday, since Friday and Saturday are holidays.
        ("DE", "2026-12-24T16:55", HOUR, "2026-12-28T09:55"),
        ("DE", "2026-12-24T20:00", QUARTER, "2026-12-28T09:15"),
        ("CZ", "2026-12-24T10:00", HOUR, "2026-12-28T10:00"),  # a holiday there, so nothing of it counts
        (
            "GB",
            "2026-12-24T16:55",
            HOUR,
            "2026-12-29T09:55",
        ),  # Boxing Day falls on a Saturday and is given on Monday
        ("US", "2026-12-25T10:00", QUARTER, "2026-12-28T09:15"),
        ("US", "2026-12-31T16:50", QUARTER, "2027-01-04T09:05"),  # over the turn of a year
        ("FR", "2026-07-14T10:00", HOUR, "2026-07-15T10:00"),
        ("DE", "2026-07-14T10:00", HOUR, "2026-07-14T11:00"),  # nobody else's holiday
        ("", "2026-12-25T10:00", HOUR, "2026-12-25T11:00"),  # without a country none is known
        ("ZZ", "2026-12-25T10:00", HOUR, "2026-12-25T11:00"),
        ("DE", "2026-12-04T16:50", QUARTER, "2026-12-07T09:05"),  # over a weekend
        ("DE", "2026-12-05T03:00", QUARTER, "2026-12-07T09:15"),
        ("DE", "2026-12-07T17:00", QUARTER, "2026-12-08T09:15"),
    ],
)
def test_what_counts(country: str, moment: str, worked: timedelta, told: str) -> None:
    assert team(country).after(at(moment), worked) == at(told)


def test_a_day_is_a_holiday_where_the_team_is_and_not_where_the_reply_came_from() -> None:
    late = datetime(2026, 12, 25, 3, 0, tzinfo=UTC)  # still the 24th in New York, at ten in the evening
    assert team("US", "America/New_York").after(late, QUARTER) == at("2026-12-28T09:15", "America/New_York")
    tokyo = datetime(2026, 12, 31, 16, 0, tzinfo=UTC)  # one in the morning of the first of January there
    assert team("JP", "Asia/Tokyo").after(tokyo, QUARTER) == at("2027-01-04T09:15", "Asia/Tokyo")


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (
            datetime(2026, 3, 29, 0, 55, tzinfo=UTC),
            datetime(2026, 3, 29, 1, 10, tzinfo=UTC),
        ),  # an hour is left out
        (
            datetime(2026, 10, 25, 0, 55, tzinfo=UTC),
            datetime(2026, 10, 25, 1, 10, tzinfo=UTC),
        ),  # an hour comes twice
    ],
)
def test_minutes_are_minutes_in_the_night_in_which_clocks_are_changed(
    moment: datetime, told: datetime
) -> None:
    around = WorkingTime(frozenset(range(7)), time(0), time(23), "Europe/Berlin", country="DE")
    assert around.after(moment, QUARTER) == told


def test_a_day_is_as_long_as_it_is_by_the_sun() -> None:
    around = WorkingTime(frozenset({6}), time(1), time(5), "Europe/Berlin")
    spring, autumn = at("2026-03-29T00:00"), at("2026-10-25T00:00")
    assert around.after(spring, timedelta(hours=3)) == at("2026-03-29T05:00")
    assert around.after(autumn, timedelta(hours=5)) == at("2026-10-25T05:00")


def test_days_off_of_ones_own_count_beside_the_public_ones() -> None:
    off = WorkingTime(WEEK, time(9), time(17), "Europe/Berlin", frozenset({date(2026, 12, 28)}), country="DE")
    assert off.after(at("2026-12-24T20:00"), QUARTER) == at("2026-12-29T09:15")
