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
    wilson,
)


# The figures are those of a table of Wilson score intervals at 95 %, in per cent.
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 25, 0.0, 13.3),
        (3, 40, 2.6, 19.9),
        (9, 120, 4.0, 13.6),
        (30, 400, 5.3, 10.5),
        (75, 1000, 6.0, 9.3),
        (21, 1000, 1.4, 3.2),
        (81, 263, 25.5, 36.6),  # Newcombe 1998, table I
        (15, 148, 6.2, 16.1),  # the same
        (1, 29, 0.6, 17.2),  # the same
        (29, 29, 88.3, 100.0),
    ],
)
def test_the_interval_is_wilsons(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)
    assert interval.low * 100 == pytest.approx(low, abs=0.06)
    assert interval.high * 100 == pytest.approx(high, abs=0.06)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (2, 1), (-1, 5)])
def test_what_is_no_share_is_refused(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(successes, trials)


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
