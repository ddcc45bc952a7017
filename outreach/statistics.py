"""How sure a counted share is. Knows no subject, so every room may use it."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z_95: Final = 1.959963984540054  # two-sided 95 % of the normal distribution


@dataclass(frozen=True)
class Interval:
    """A range of shares, 0 to 1."""

    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low


def wilson(successes: int, trials: int) -> Interval:
    """Return the 95 % interval of a share by Wilson's score (Wilson 1927), which holds for small numbers too.

    Raises:
        ValueError: there was no trial, or there were more successes than trials.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError(f"{successes} of {trials} is no share")
    share, square = successes / trials, Z_95**2
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = Z_95 / (1 + square / trials) * sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == trials else middle + half
    return Interval(low, high)
