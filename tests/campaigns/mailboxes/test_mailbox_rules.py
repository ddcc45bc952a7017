"""When a mailbox may send: windows, weekends and the two days a year on which clocks are changed."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.mailboxes.rules import Window, next_working_day

BERLIN = ZoneInfo("Europe/Berlin")
WEEK = frozenset(range(5))
OFFICE = Window(WEEK, time(8, 30), time(17, 30), "Europe/Berlin")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("now", "opening"),
    [
        ("2026-12-01T11:00", "2026-12-01T11:00"),
        ("2026-12-01T08:29:59", "2026-12-01T08:30"),
        ("2026-12-01T08:30", "2026-12-01T08:30"),
        ("2026-12-01T17:30", "2026-12-02T08:30"),
        ("2026-12-04T17:31", "2026-12-07T08:30"),
        ("2026-03-27T18:00", "2026-03-30T08:30"),  # over the night in which clocks go forward
        ("2026-10-23T18:00", "2026-10-26T08:30"),  # and back
    ],
)
def test_a_window_opens_on_a_working_day_at_its_local_hour(now: str, opening: str) -> None:
    assert OFFICE.next_opening(at(now)) == at(opening)


@given(st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1)))  # noqa: DTZ001  hypothesis wants naive bounds
def test_the_next_opening_is_open_and_never_before_now(moment: datetime) -> None:
    now = moment.replace(tzinfo=UTC)
    opening = OFFICE.next_opening(now)
    assert now <= opening <= now + timedelta(days=3, hours=1)
    assert OFFICE.next_opening(opening) == opening
    local = opening.astimezone(BERLIN)
    assert local.weekday() in WEEK
    assert OFFICE.opens <= local.time() < OFFICE.closes


def test_a_window_that_never_opens_says_so() -> None:
    with pytest.raises(ValueError, match="no weekday"):
        Window(frozenset(), time(8), time(9), "UTC").next_opening(datetime.now(UTC))


@pytest.mark.parametrize(
    ("moment", "days", "due"),
    [
        ("2026-12-01T11:00", 3, "2026-12-04T11:00"),
        ("2026-12-03T11:00", 3, "2026-12-08T11:00"),
        ("2026-12-05T11:00", 1, "2026-12-07T11:00"),
        ("2026-03-27T11:00", 1, "2026-03-30T11:00"),
        ("2026-10-23T11:00", 2, "2026-10-27T11:00"),
        ("2026-12-01T11:00", 0, "2026-12-01T11:00"),
    ],
)
def test_working_days_are_counted_at_the_same_local_hour(moment: str, days: int, due: str) -> None:
    found = next_working_day(at(moment), days, WEEK, "Europe/Berlin")
    assert found == at(due)
    assert found.astimezone(BERLIN).hour == 11


def test_without_a_working_day_there_is_no_next_one() -> None:
    with pytest.raises(ValueError, match="no working day"):
        next_working_day(datetime.now(UTC), 1, frozenset(), "UTC")
