"""Pace, warm-up and which mailbox is next, as arithmetic."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.mailboxes.rules.pace import Load, Ramp, even_gap, gap_before, least_loaded, places_of

TODAY = date(2026, 12, 1)


@given(st.text(max_size=40), st.integers(1, 500))
def test_a_gap_is_drawn_once_for_each_mail_and_stays_near_the_even_one(key: str, an_hour: int) -> None:
    gap, even = gap_before(key, an_hour), even_gap(an_hour)
    assert gap == gap_before(key, an_hour)
    assert 0.75 * even - timedelta(seconds=1) <= gap <= 1.25 * even + timedelta(seconds=1)


def test_gaps_differ_and_together_keep_the_pace() -> None:
    gaps = [gap_before(f"<{number}@tidewater.example>", 6) for number in range(400)]
    assert len(set(gaps)) > 200
    assert abs(sum(gaps, timedelta(0)) / 400 - timedelta(minutes=10)) < timedelta(seconds=20)


def test_without_a_pace_nothing_rests() -> None:
    assert gap_before("x", None) == even_gap(None) == timedelta(0)


@pytest.mark.parametrize(
    ("measured", "places"),
    [
        ([], 10),  # the first day
        ([(1, 10)], 12),
        ([(1, 30), (2, 20)], 37),
        ([(1, 4)], 10),  # what was not used does not grow
        ([(3, 30)], 37),  # over a weekend
        ([(15, 30)], 10),  # rested too long
        ([(0, 30)], 10),  # today does not count
        ([(1, 200)], 40),  # never over the cap
    ],
)
def test_a_day_of_the_ramp_follows_from_what_left_before(
    measured: list[tuple[int, int]], places: int
) -> None:
    days = [(TODAY - timedelta(days=ago), count) for ago, count in measured]
    assert places_of(40, Ramp(10, 25).bound(days, TODAY)) == places


@given(st.integers(1, 50), st.integers(0, 100), st.integers(1, 300))
def test_a_ramp_that_is_used_grows_day_by_day_up_to_the_cap(start: int, percent: int, cap: int) -> None:
    ramp, days = Ramp(start, percent), list[tuple[date, int]]()
    for number in range(200):
        day = TODAY + timedelta(days=number)
        days.append((day, places_of(cap, ramp.bound(days, day))))
    counts = [count for _, count in days]
    assert counts == sorted(counts)
    assert counts[0] == min(start, cap)
    assert counts[-1] == cap


def test_a_warm_mailbox_has_its_cap_from_the_first_day() -> None:
    assert places_of(40, Ramp(None, 25).bound([], TODAY)) == 40


@pytest.mark.parametrize(
    ("loads", "taken"),
    [
        ([Load(1, 0, 40), Load(2, 0, 40)], 1),
        ([Load(1, 20, 40), Load(2, 5, 10)], 1),  # 21/40 of a day, 6/10 of a day
        ([Load(1, 30, 40), Load(2, 5, 10)], 2),
        ([Load(1, 0, 40, active=False), Load(2, 90, 10)], 2),
        ([Load(1, 0, 0), Load(2, 90, 10)], 2),
        ([Load(1, 3, 40, active=False)], 1),
    ],
)
def test_the_next_journey_goes_where_it_is_soonest_written_to(loads: list[Load], taken: int) -> None:
    assert least_loaded(loads) == taken


@given(st.lists(st.integers(1, 60), min_size=1, max_size=6), st.integers(1, 400))
def test_journeys_are_spread_by_what_each_mailbox_can_send(a_day: list[int], journeys: int) -> None:
    waiting = [0] * len(a_day)
    for _ in range(journeys):
        waiting[least_loaded([Load(n, waiting[n], each) for n, each in enumerate(a_day)])] += 1
    days = [count / each for count, each in zip(waiting, a_day, strict=True)]
    assert max(days) - min(days) <= 1 / min(a_day) + 1e-9
