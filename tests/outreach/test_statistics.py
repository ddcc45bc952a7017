"""The interval of a share is Wilson's."""

import pytest

from outreach.statistics import wilson


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
