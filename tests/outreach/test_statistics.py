"""The interval of a share is Wilson's."""

import pytest

from outreach.statistics import upper_bound, wilson


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
    ("successes", "trials", "bound"),
    [(0, 1, 0.95), (0, 98, 0.03011), (0, 99, 0.02981), (1, 10, 0.3942), (3, 100, 0.0757), (9, 10, 0.9949), (5, 5, 1.0)],
)  # fmt: skip
def test_the_upper_bound_is_clopper_and_pearsons(successes: int, trials: int, bound: float) -> None:
    assert upper_bound(successes, trials) == pytest.approx(bound, abs=5e-5)


def test_the_upper_bound_falls_with_trials_and_rises_with_successes() -> None:
    assert upper_bound(2, 4_000) < upper_bound(2, 3_000) < upper_bound(3, 3_000) < upper_bound(300, 3_000)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (2, 1), (-1, 5)])
def test_what_is_no_share_has_no_upper_bound(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        upper_bound(successes, trials)
