"""Windows by the reader's clock: holidays, the hour that there is not and the hour that comes twice."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from campaigns.mailboxes.rules.public_holidays import public_holiday
from campaigns.mailboxes.rules.windows import Shut, Window, next_common_opening, stretches

WEEK, EVERY_DAY = frozenset(range(5)), frozenset(range(7))
ZONES = st.sampled_from([
    "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kolkata", "Australia/Lord_Howe", "Africa/Cairo",
    "Pacific/Apia", "America/St_Johns", "Asia/Beirut", "Europe/Dublin", "Africa/Casablanca",
])  # fmt: skip
MINUTES = st.integers(0, 24 * 60 - 2)
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2029, 1, 1))  # noqa: DTZ001  hypothesis wants naive bounds


@st.composite
def windows(draw: st.DrawFn, country: str = "") -> Window:
    opens = draw(MINUTES)
    closes = draw(st.integers(opens + 1, 24 * 60 - 1))
    days = draw(st.frozensets(st.integers(0, 6), min_size=1))
    return Window(days, time(*divmod(opens, 60)), time(*divmod(closes, 60)), draw(ZONES), country)


def is_open(window: Window, moment: datetime) -> bool:
    """What a window promises, read off the clock on the wall."""
    local = moment.astimezone(ZoneInfo(window.zone))
    resting = public_holiday(window.country, local.date())
    return local.weekday() in window.weekdays and window.opens <= local.time() < window.closes and not resting


@settings(deadline=None)  # the first look at a country reads its holidays
@given(windows("DE"), MOMENTS)
def test_whatever_the_clock_does_mail_leaves_in_the_hours_on_the_wall(
    window: Window, moment: datetime
) -> None:
    now = moment.replace(tzinfo=UTC)
    opening = window.next_opening(now)
    assert is_open(window, opening)
    assert opening >= now
    assert window.next_opening(opening) == opening
    if is_open(window, now):
        assert opening == now
    else:
        assert not is_open(window, opening - timedelta(seconds=1))


@given(windows(), MOMENTS, st.integers(0, 100))
def test_no_open_moment_is_passed_over(window: Window, moment: datetime, percent: int) -> None:
    now = moment.replace(tzinfo=UTC)
    opening = window.next_opening(now)
    between = now + (opening - now) * percent / 100
    assert between == opening or not is_open(window, between)


@given(windows(), windows(), MOMENTS)
@example(
    Window(frozenset(range(7)), time(2, 1), time(2, 2), "Africa/Casablanca"),
    Window(frozenset(range(7)), time(0, 0), time(2, 1), "Africa/Casablanca"),
    datetime(2026, 2, 15),  # noqa: DTZ001  naive as the others; two of its hours have one name
)
def test_what_is_open_for_both_is_open_for_each(one: Window, other: Window, moment: datetime) -> None:
    now = moment.replace(tzinfo=UTC)
    opening = next_common_opening((one, other), now)
    if opening is not None:
        assert is_open(one, opening)
        assert is_open(other, opening)


@pytest.mark.parametrize(
    ("day", "opens", "closes", "expected"),
    [
        ("2027-03-14", "02:15", "02:45", []),
        ("2027-03-14", "02:30", "05:00", [("07:00", "09:00")]),
        ("2027-03-14", "01:30", "02:30", [("06:30", "07:00")]),
        ("2027-03-14", "09:00", "17:00", [("13:00", "21:00")]),
        ("2026-11-01", "01:15", "01:45", [("05:15", "05:45"), ("06:15", "06:45")]),
        ("2026-11-01", "00:30", "01:30", [("04:30", "05:30"), ("06:00", "06:30")]),
    ],
)
def test_the_two_nights_on_which_clocks_are_changed(
    day: str, opens: str, closes: str, expected: list[tuple[str, str]]
) -> None:
    window = Window(EVERY_DAY, time.fromisoformat(opens), time.fromisoformat(closes), "America/New_York")
    found = stretches(window, date.fromisoformat(day))
    assert [(f"{start:%H:%M}", f"{end:%H:%M}") for start, end in found] == expected


@pytest.mark.parametrize(
    ("moment", "why"),
    [
        ("2026-12-04T20:00", Shut.HOUR),
        ("2026-12-05T10:00", Shut.WEEKDAY),
        ("2026-12-25T10:00", Shut.HOLIDAY),
        ("2026-12-26T10:00", Shut.WEEKDAY),  # a Saturday first, whatever else it is
    ],
)
def test_a_closed_window_knows_why(moment: str, why: Shut) -> None:
    window = Window(WEEK, time(9), time(17), "Europe/Berlin", "DE")
    assert window.why_shut(datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo("Europe/Berlin"))) is why


def test_a_holiday_of_the_country_is_no_working_day() -> None:
    window = Window(WEEK, time(9), time(17), "Europe/Berlin", "DE")
    eve = datetime(2026, 12, 24, 18, tzinfo=ZoneInfo("Europe/Berlin"))
    assert window.next_opening(eve) == datetime(2026, 12, 28, 9, tzinfo=ZoneInfo("Europe/Berlin"))
    assert window.working_days_later(eve, 1).date() == date(2026, 12, 28)
    assert (
        Window(WEEK, time(9), time(17), "Europe/Berlin", "SE").working_days_later(eve, 2).date()
        == date(2026, 12, 29)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("country", "day", "named"),
    [("DE", "2026-10-03", "German Unity Day"), ("US", "2026-11-26", "Thanksgiving Day"), ("ZZ", "2026-12-25", ""),
     ("", "2026-12-25", ""), ("DE", "2026-11-18", "")],
)  # fmt: skip
def test_holidays_are_named_in_english_and_only_those_of_the_whole_country(
    country: str, day: str, named: str
) -> None:
    assert public_holiday(country, date.fromisoformat(day)) == named


def test_hours_that_never_meet_are_found_out() -> None:
    here = Window(WEEK, time(8, 30), time(17, 30), "Europe/Berlin")
    there = Window(WEEK, time(9), time(17), "America/Los_Angeles")
    now = datetime(2026, 12, 1, tzinfo=UTC)
    assert next_common_opening((here, there), now) is None
    wisconsin = Window(WEEK, time(8), time(17), "America/Chicago")
    assert next_common_opening((here, wisconsin), now) == datetime(2026, 12, 1, 14, tzinfo=UTC)
