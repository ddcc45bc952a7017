"""How sure a counted share is. Knows no subject, so every room may use it."""

from dataclasses import dataclass
from math import exp, fsum, lgamma, log, log1p, sqrt
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


def upper_bound(successes: int, trials: int, *, confidence: float = 0.95) -> float:
    """Return the exact one-sided upper bound of a share (Clopper and Pearson 1934).

    It is the share at which so few successes, or fewer, would still be seen with probability 1 - `confidence`.

    Raises:
        ValueError: there was no trial, or there were more successes than trials.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError(f"{successes} of {trials} is no share")
    if successes == trials:
        return 1.0
    low, high = successes / trials, 1.0
    for _ in range(50):  # halves the range each time: far below what a float can tell apart
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(successes, trials, middle) > 1 - confidence else (low, middle)
    return high


def _at_most(successes: int, trials: int, share: float) -> float:
    """Return the probability of so many successes or fewer (binomial), summed through logarithms."""
    ways = lgamma(trials + 1)
    return fsum(
        exp(ways - lgamma(k + 1) - lgamma(trials - k + 1) + k * log(share) + (trials - k) * log1p(-share))
        for k in range(successes + 1)
    )
