"""Rates are stated with their range, and nothing is concluded from a wide one."""

import pytest

from campaigns.enrollments.rules import Stage
from campaigns.metrics.rules import (
    STAGE_WORDS,
    WIDEST_TOLD,
    likely,
    more_needed,
    percent,
    place,
    read,
    scale_end,
)
from outreach.statistics import wilson


@pytest.mark.parametrize(
    ("successes", "trials", "words"),
    [
        (3, 40, "cannot tell yet"),
        (9, 120, "cannot tell yet"),
        (0, 25, "cannot tell yet"),
        (75, 1000, "5–10 researched by hand"),
        (850, 10000, "7–12 well targeted and 5–10 researched by hand"),
        (30, 400, "in no single band"),
        (0, 400, "in no single band"),
        (150, 1000, "12–18 best"),
    ],
)
def test_a_band_is_named_only_when_the_whole_range_lies_in_it(
    successes: int, trials: int, words: str
) -> None:
    reading = read(successes, trials)
    assert reading.words == words
    assert reading.told is (words != "cannot tell yet")
    assert bool(reading.detail) is not reading.told


@pytest.mark.parametrize(("successes", "trials"), [(3, 40), (1, 2), (0, 5), (5, 5)])
def test_the_number_still_needed_makes_the_range_narrow_enough(successes: int, trials: int) -> None:
    more = more_needed(successes, trials)
    share = successes / trials
    assert more > 0
    assert wilson(round(share * (trials + more)), trials + more).width <= WIDEST_TOLD


def test_numbers_are_written_for_people() -> None:
    assert percent(0.075) == "7.5 %"
    assert likely(wilson(75, 1000)) == "6 to 9 %"


@pytest.mark.parametrize(("highest", "end"), [(0, 20), (0.2, 20), (0.21, 40), (0.95, 100), (1, 100)])
def test_the_scale_grows_with_what_it_must_hold(highest: float, end: int) -> None:
    assert scale_end(highest) == end


def test_a_place_stays_on_the_scale() -> None:
    assert place(0.05, 20) == "25.0"
    assert place(0.5, 20) == "100.0"


def test_every_stage_but_the_stopped_one_has_a_word() -> None:
    assert set(STAGE_WORDS) == set(Stage) - {Stage.STOPPED}
