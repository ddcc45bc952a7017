"""The walk through the days to come keeps every rule that the senders keep."""

import itertools
from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.delivery.rules.forecasting import Sender, Waiting, forecast
from campaigns.mailboxes.rules import Window
from campaigns.mailboxes.rules.pace import Ramp, even_gap, places_of
from tests.campaigns.delivery.plain_forecast import plain_forecast

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)
WEEK = frozenset(range(5))
BERLIN = Window(WEEK, time(8, 30), time(17, 30), "Europe/Berlin", "DE")
CHICAGO = Window(WEEK, time(8), time(17), "America/Chicago", "US")
WARM = Ramp(None, 25)


def a_sender(key: int = 1, **fields: object) -> Sender:
    own = {"window": BERLIN, "cap": 40, "ramp": WARM, "hourly_pace": 12, "measured": {}, "today": NOW.date()}
    return Sender(key, **(own | fields))  # type: ignore[arg-type]


def a_mail(key: int, *, minutes: int = 0, reader: Window | None = BERLIN, **fields: object) -> Waiting:
    """A mail that has been due for so many minutes."""
    own = {"mailbox": 1, "since": NOW - timedelta(minutes=minutes), "not_before": NOW}
    return Waiting(key=key, reader=reader, **(own | fields))  # type: ignore[arg-type]


def test_what_has_been_due_longest_leaves_first_and_the_others_by_the_pace() -> None:
    found = forecast([a_mail(1, minutes=5), a_mail(2, minutes=50), a_mail(3, minutes=20)], [a_sender()], NOW)
    assert found == {2: NOW, 3: NOW + timedelta(minutes=5), 1: NOW + timedelta(minutes=10)}


def test_what_cannot_leave_yet_holds_nobody_up() -> None:
    asleep, awake = a_mail(1, minutes=900, reader=CHICAGO), a_mail(2)
    found = forecast([asleep, awake], [a_sender()], NOW)
    assert found == {2: NOW, 1: datetime(2026, 12, 1, 14, tzinfo=UTC)}


def test_the_cap_and_the_ramp_end_a_day() -> None:
    mails = [a_mail(key) for key in range(30)]
    sender = a_sender(cap=12, ramp=Ramp(5, 50), bound=5, hourly_pace=None)
    days = Counter(moment.date().day for moment in forecast(mails, [sender], NOW).values())
    assert days == {1: 5, 2: 7, 3: 10, 4: 8}


def test_a_full_server_waits_for_the_next_day_and_a_holiday_is_none() -> None:
    eve = datetime(2026, 12, 24, 9, tzinfo=UTC)
    sender = a_sender(full=True, today=eve.date())
    assert forecast([a_mail(1, not_before=eve)], [sender], eve) == {
        1: datetime(2026, 12, 28, 8, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    }


def test_colleagues_are_written_to_some_working_days_apart_from_whatever_mailbox() -> None:
    mails = [
        a_mail(1, minutes=9, company=7, apart=3),
        a_mail(2, company=7, apart=3, mailbox=2),
        a_mail(3, mailbox=2),
    ]
    found = forecast(mails, [a_sender(1), a_sender(2)], NOW)
    assert found[3] == NOW
    assert sorted([found[1], found[2]]) == [NOW, NOW + timedelta(days=3)]
    rests = {7: NOW + timedelta(days=1)}
    assert min(forecast(mails[:1], [a_sender(1)], NOW, rests).values()) == NOW + timedelta(days=1)


def test_hours_that_never_meet_are_not_in_the_forecast_and_an_answer_has_none() -> None:
    tokyo = Window(WEEK, time(9), time(12), "Asia/Tokyo")
    night = datetime(2026, 12, 1, 23, tzinfo=UTC)
    answer = a_mail(2, reader=None, not_before=night)
    assert forecast([a_mail(1, reader=tokyo), answer], [a_sender()], night) == {2: night}


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 5000), st.sampled_from([BERLIN, CHICAGO, None]), st.integers(1, 3), st.integers(0, 4)),
        max_size=60,
    ),
    st.integers(1, 9), st.sampled_from([None, 2, 7, 60]), st.sampled_from([WARM, Ramp(2, 50)]),
)  # fmt: skip
def test_no_rule_is_broken_on_the_way(
    drawn: list[tuple[int, Window | None, int, int]], cap: int, pace: int | None, ramp: Ramp
) -> None:
    mails = [
        a_mail(
            key,
            minutes=minutes,
            reader=reader,
            mailbox=mailbox,
            company=company if reader and company else None,
            apart=2,
        )
        for key, (minutes, reader, mailbox, company) in enumerate(drawn)
    ]
    bound = ramp.bound((), NOW.date())
    senders = [a_sender(key, cap=cap, hourly_pace=pace, ramp=ramp, bound=bound) for key in (1, 2, 3)]
    found = forecast(mails, senders, NOW)
    assert set(found) == {mail.key for mail in mails}
    for mail in mails:
        hours = (mail.reader, BERLIN) if mail.reader else ()
        assert all(window.next_opening(found[mail.key]) == found[mail.key] for window in hours)
    for key in (1, 2, 3):
        moments = sorted(found[mail.key] for mail in mails if mail.mailbox == key)
        assert all(b - a >= even_gap(pace) for a, b in itertools.pairwise(moments))
        _days_are_within_bounds(moments, cap, ramp)
    _companies_rest(mails, found)


def _days_are_within_bounds(moments: list[datetime], cap: int, ramp: Ramp) -> None:
    counts: dict[date, int] = {}
    for moment in moments:
        day = moment.astimezone(ZoneInfo("Europe/Berlin")).date()
        counts[day] = counts.get(day, 0) + 1
    for day, count in counts.items():
        assert count <= places_of(cap, ramp.bound(counts.items(), day))


def _companies_rest(mails: list[Waiting], found: dict[int, datetime]) -> None:
    readers = {mail.key: mail.reader for mail in mails}
    for company in range(1, 5):
        first = sorted((found[mail.key], mail.key) for mail in mails if mail.company == company)
        for (earlier, key), (later, _) in itertools.pairwise(first):
            reader = readers[key]
            assert reader is not None
            assert later >= reader.working_days_later(earlier, 2)


@pytest.mark.parametrize("mails", [[], [a_mail(1, mailbox=9)]])
def test_without_a_mailbox_nothing_leaves(mails: list[Waiting]) -> None:
    assert forecast(mails, [a_sender()], NOW) == {}


TOKYO = Window(WEEK, time(9), time(19), "Asia/Tokyo", "JP")
SPRING = datetime(
    2027, 3, 26, 15, 20, tzinfo=UTC
)  # the last hours before a weekend on which clocks go forward
BEFORE_CHRISTMAS = datetime(2026, 12, 23, 16, 40, tzinfo=UTC)


@settings(deadline=None, max_examples=60)
@given(st.data(), st.sampled_from([NOW, SPRING, BEFORE_CHRISTMAS]))
def test_the_quick_way_says_what_the_plain_one_says(data: st.DataObject, now: datetime) -> None:
    near = st.integers(-3000, 3000).map(lambda minutes: now + timedelta(minutes=minutes))
    a_waiting = st.builds(
        Waiting,
        key=st.integers(),
        mailbox=st.integers(1, 3),
        reader=st.sampled_from([BERLIN, CHICAGO, TOKYO, None]),
        since=near,
        not_before=near,
        company=st.sampled_from([None, None, 1, 2, 3]),
        apart=st.integers(0, 3),
    )
    mails = data.draw(st.lists(a_waiting, max_size=30, unique_by=lambda mail: mail.key))
    mailboxes = st.fixed_dictionaries({
        "window": st.sampled_from([BERLIN, CHICAGO]), "cap": st.integers(0, 6), "full": st.booleans(),
        "ramp": st.sampled_from([WARM, Ramp(1, 40)]), "hourly_pace": st.sampled_from([None, 1, 7, 60]),
        "measured": st.dictionaries(st.integers(0, 20).map(lambda days: now.date() - timedelta(days=days)), st.integers(0, 9)),
        "bound": st.sampled_from([None, 2]), "last_at": st.none() | near,
    })  # fmt: skip
    senders = [a_sender(key, today=now.date(), **data.draw(mailboxes)) for key in (1, 2, 3)]
    resting = data.draw(st.dictionaries(st.integers(1, 3), near))
    assert forecast(mails, senders, now, resting) == plain_forecast(mails, senders, now, resting)
