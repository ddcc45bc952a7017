"""The policy as pure rules: what opens, pauses and closes sampling, who is drawn, and which hours count."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from campaigns.drafts.rules import SuppressReason
from campaigns.drafts.rules.sampling import (
    DEFECTS,
    PLACES,
    Figures,
    Purpose,
    Reading,
    Standing,
    clean_needed,
    first_month_over,
    is_among,
    judge,
    place,
    sentences_with,
    slots_sha256,
    what_lacks,
    why_a_person,
)
from campaigns.drafts.rules.working_time import WorkingTime
from campaigns.insights.rules.signal import Grade

OPEN, PAUSED, CLOSED = Standing.OPEN, Standing.PAUSED, Standing.CLOSED
EARNED = Figures(decisions=99, defects=0, of_text=99, edited=False, campaign=200, month_over=True)


@pytest.mark.parametrize(
    ("before", "changes", "known", "after"),
    [
        (CLOSED, {}, 0, OPEN),
        (CLOSED, {"decisions": 98}, 0, CLOSED),
        (CLOSED, {"decisions": 0}, 0, CLOSED),
        (CLOSED, {"campaign": 199}, 0, CLOSED),
        (CLOSED, {"month_over": False}, 0, CLOSED),
        (CLOSED, {"decisions": 157, "defects": 1}, 0, OPEN),
        (CLOSED, {"decisions": 156, "defects": 1}, 0, CLOSED),
        (CLOSED, {"decisions": 5_000, "defects": 200}, 0, CLOSED),
        (CLOSED, {"decisions": 3, "defects": 9}, 0, CLOSED),
        (CLOSED, {"edited": True, "of_text": 49}, 0, CLOSED),
        (OPEN, {}, 0, OPEN),
        (OPEN, {"decisions": 5_000, "defects": 1}, 0, CLOSED),
        (OPEN, {"decisions": 5_000, "defects": 1}, 1, OPEN),
        (OPEN, {"edited": True, "of_text": 0}, 0, PAUSED),
        (OPEN, {"edited": True, "of_text": 49}, 0, PAUSED),
        (OPEN, {"edited": True, "of_text": 50}, 0, OPEN),
        (PAUSED, {"edited": True, "of_text": 49}, 0, PAUSED),
        (PAUSED, {"edited": True, "of_text": 50}, 0, OPEN),
        (PAUSED, {"edited": True, "of_text": 50, "defects": 1}, 0, CLOSED),
    ],
)
def test_sampling_is_earned_and_lost(
    before: Standing, changes: dict[str, Any], known: int, after: Standing
) -> None:
    judged = judge(before, replace(EARNED, **changes), known_defects=known)
    assert judged.standing is after
    assert judged.reason.endswith((".", "allowed."))


@pytest.mark.parametrize(
    ("defects", "decisions", "more"), [(0, 0, 99), (0, 98, 1), (1, 99, 57), (0, 99, 0), (3, 100, 157)]
)
def test_the_page_can_say_how_many_clean_decisions_are_missing(
    defects: int, decisions: int, more: int
) -> None:
    needed = clean_needed(defects, decisions)
    enough = replace(EARNED, defects=defects, decisions=decisions + needed)
    assert not what_lacks(enough)
    assert (needed == 0) or what_lacks(replace(enough, decisions=enough.decisions - 1))
    assert abs(needed - more) <= 1


def test_everything_that_lacks_is_said_at_once() -> None:
    nothing = Figures(decisions=0, defects=0, of_text=0, edited=True, campaign=7, month_over=False)
    assert what_lacks(nothing) == [
        "The campaign's first month is not over.",
        "7 of the campaign's first 200 decisions were made.",
        "None of its drafts was decided yet; 99 without a defect are needed.",
        "Its text was edited: 50 more decisions of the new text are still to be made.",
    ]


@pytest.mark.parametrize(
    ("launched", "today", "over"),
    [
        (None, date(2026, 12, 1), False),
        (date(2026, 11, 2), date(2026, 12, 1), False),
        (date(2026, 11, 2), date(2026, 12, 2), True),
        (date(2026, 1, 31), date(2026, 2, 27), False),
        (date(2026, 1, 31), date(2026, 2, 28), True),
        (date(2026, 12, 31), date(2027, 1, 30), False),
        (date(2026, 12, 31), date(2027, 1, 31), True),
    ],
)
def test_the_first_month_is_a_month_of_the_calendar(launched: date | None, today: date, over: bool) -> None:
    assert first_month_over(launched, today) is over


@pytest.mark.parametrize(
    ("reading", "needed"),
    [
        (Reading(Grade.GOOD, warned=False), False),
        (Reading(Grade.THIN, warned=False), True),
        (Reading(Grade.GOOD, warned=True), True),
        (Reading(Grade.GOOD, warned=False, sensitive="On hold until a person releases it."), True),
    ],
)
def test_what_is_doubtful_or_delicate_is_always_a_persons(reading: Reading, needed: bool) -> None:
    assert bool(why_a_person(reading)) is needed


def test_a_draw_is_reproducible_even_and_apart_for_each_purpose() -> None:
    places = [place(seed="a seed", purpose=Purpose.SAMPLE, draft_id=number) for number in range(4_000)]
    assert places == [
        place(seed="a seed", purpose=Purpose.SAMPLE, draft_id=number) for number in range(4_000)
    ]
    assert all(0 <= each < PLACES for each in places)
    assert 700 < sum(is_among(each, 20) for each in places) < 900
    others = [place(seed="a seed", purpose=Purpose.TWICE, draft_id=number) for number in range(4_000)]
    assert sum(one == other for one, other in zip(places, others, strict=True)) < 10
    assert place(seed="another", purpose=Purpose.SAMPLE, draft_id=1) != places[1]


def test_every_place_is_as_likely_as_another() -> None:
    tenths = Counter(
        place(seed="s", purpose=Purpose.SAMPLE, draft_id=n) * 10 // PLACES for n in range(10_000)
    )
    assert set(tenths) == set(range(10))
    assert all(850 < number < 1_150 for number in tenths.values())


@pytest.mark.parametrize("reason", SuppressReason)
def test_only_evidence_fit_and_person_are_defects_of_the_machine(reason: SuppressReason) -> None:
    assert (reason in DEFECTS) is (reason.value in {"evidence_wrong", "not_a_fit", "wrong_person"})


BODY = "Hello {{ prospect.greeting_name }}.\nI read that {{ opener }}. New teams lose days.\n{% if proof %}Ask {{ proof }}.{% endif %}"


@pytest.mark.parametrize(
    ("body", "same"),
    [
        (BODY.replace("lose days", "lose weeks"), True),
        (BODY.replace("Hello", "Hi"), True),
        (BODY.replace("I read that", "I heard that"), False),
        (BODY.replace("Ask", "Call"), False),
    ],
)
def test_only_words_around_a_slot_belong_to_it(body: str, same: bool) -> None:
    names = {"opener", "proof"}
    hashes = {slots_sha256([("opener", 25)], sentences_with([text], names)) for text in (BODY, body)}
    assert (len(hashes) == 1) is same


def test_a_changed_rule_of_a_slot_makes_another_combination() -> None:
    assert slots_sha256([("opener", 25)], []) != slots_sha256([("opener", 26)], [])
    assert slots_sha256([("a", 1), ("b", 2)], []) == slots_sha256([("b", 2), ("a", 1)], [])
    assert sentences_with([BODY], set()) == []


BERLIN = ZoneInfo("Europe/Berlin")
TEAM = WorkingTime(frozenset(range(5)), time(9), time(17), "Europe/Berlin")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """A moment of December 2026 in Berlin; the 1st is a Tuesday."""
    return datetime(2026, 12, day, hour, minute, tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("moment", "goes"),
    [
        (at(1, 10), at(1, 14)),
        (at(1, 13), at(1, 17)),
        (at(1, 13, 1), at(2, 9, 1)),
        (at(1, 6), at(1, 13)),
        (at(4, 16), at(7, 12)),  # over a weekend
        (at(5, 12), at(7, 13)),
        (at(8, 16), at(10, 12)),  # over a holiday
    ],
)
def test_four_hours_are_hours_in_which_somebody_could_look(moment: datetime, goes: datetime) -> None:
    team = replace(TEAM, holidays=frozenset({date(2026, 12, 9)}))
    assert team.after(moment.astimezone(UTC), timedelta(hours=4)) == goes


def test_a_night_in_which_the_clocks_change_costs_no_working_hour() -> None:
    night = replace(TEAM, weekdays=frozenset({6}), starts=time(0), ends=time(8))
    after = night.after(datetime(2026, 10, 24, 22, tzinfo=UTC), timedelta(hours=4))  # midnight in Berlin
    assert after == datetime(2026, 10, 25, 2, tzinfo=UTC)  # 3 o'clock by the clock, after four hours


@pytest.mark.parametrize("team", [replace(TEAM, weekdays=frozenset()), replace(TEAM, ends=time(9))])
def test_a_team_that_never_works_has_no_hours(team: WorkingTime) -> None:
    with pytest.raises(ValueError, match="no working time"):
        team.after(datetime(2026, 12, 1, tzinfo=UTC), timedelta(hours=4))
