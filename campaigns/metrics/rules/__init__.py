"""How rates are stated: with the range they may truly lie in, and with "cannot tell yet" where that range is wide."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import Final

from campaigns.enrollments.rules import Stage
from outreach.statistics import Interval, wilson

WIDEST_TOLD: Final = 0.06  # a wider range than six points says too little about a rate of this size
FEWEST_FOR_A_DOT: Final = 30  # below this a dot would look like knowledge
FEWEST_AUDITED: Final = 30  # below this nobody can say how often the rules refuse wrongly
WELL_KNOWN: Final = 3  # facts that may be said: from here on we know somebody well enough to write

STAGE_WORDS: Final[Mapping[Stage, str]] = {
    Stage.COLLECTING: "being read",
    Stage.EXTRACTING: "being read",
    Stage.JUDGING: "fit being judged",
    Stage.ASKING: "a fit question waits for a person",
    Stage.WRITING: "being written and checked",
    Stage.CHECKING: "being written and checked",
    Stage.REVIEWING: "in review",
    Stage.APPROVED: "scheduled",
    Stage.SENDING: "scheduled",
    Stage.UNKNOWN: "may have been sent: check",
    Stage.HANDED_OVER: "handed over",
    Stage.WAITING: "waiting",
    Stage.FINISHED: "finished",
}


class Dimension(StrEnum):
    """What mails are counted by."""

    OPENER = "opener"
    SIGNAL = "signal"


@dataclass(frozen=True)
class Band:
    """What others report of cold mail, as shares. `row` 1 or 2: bands overlap, so they stand in two rows."""

    label: str
    low: float
    high: float
    row: int

    def holds(self, interval: Interval) -> bool:
        return self.low <= interval.low and interval.high <= self.high


# Ranges in common use among senders of cold mail. They are a yardstick, not a promise.
BANDS: Final = (
    Band("1–3 generic", 0.01, 0.03, 1),
    Band("7–12 well targeted", 0.07, 0.12, 1),
    Band("5–10 researched by hand", 0.05, 0.10, 2),
    Band("12–18 best", 0.12, 0.18, 2),
)


@dataclass(frozen=True)
class Reading:
    """What may be concluded from a rate, in words."""

    told: bool
    words: str
    detail: str = ""


def more_needed(successes: int, trials: int) -> int:
    """Return about how many more trials at the same share make the range narrow enough to be told."""
    share = successes / trials
    wanted = trials
    while wilson(round(share * wanted), wanted).width > WIDEST_TOLD:
        wanted = ceil(wanted * 1.1)
    return wanted - trials


def read(successes: int, trials: int) -> Reading:
    """Say what a rate tells.

    A band is named when the whole range lies in it. A range that is wider than six points and in no band tells
    nothing yet.
    """
    interval = wilson(successes, trials)
    bands = [band.label for band in BANDS if band.holds(interval)]
    if bands:
        return Reading(told=True, words=" and ".join(bands))
    if interval.width > WIDEST_TOLD:
        return Reading(
            told=False,
            words="cannot tell yet",
            detail=f"about {more_needed(successes, trials)} more mails are needed",
        )
    return Reading(told=True, words="in no single band")


def percent(share: float) -> str:
    """Write a share for people: one digit behind the point."""
    return f"{share * 100:.1f} %"


def likely(interval: Interval) -> str:
    """Write a range for people, in whole per cent."""
    return f"{interval.low * 100:.0f} to {interval.high * 100:.0f} %"


def scale_end(highest: float) -> int:
    """Return where the scale ends, in per cent: 20, 40, 60, 80 or 100, as far as the told ranges need."""
    return min(max(ceil(highest * 5) * 20, 20), 100)


def place(share: float, end: int) -> str:
    """Return where a share stands on a scale from 0 to `end` per cent, as per cent of its length, at most 100."""
    return f"{min(share * 100 / end, 1) * 100:.1f}"


def false_refusals(*, wrong: int, answered: int, drawn: int) -> Reading:
    """Say how many refusals should have been written to, from those that were drawn and looked at."""
    if answered < FEWEST_AUDITED:
        return Reading(
            told=False,
            words="cannot tell yet",
            detail=f"{answered} of {drawn} people who were drawn were looked at, and {FEWEST_AUDITED} are needed",
        )
    interval = wilson(wrong, answered)
    return Reading(
        told=True,
        words=f"{percent(wrong / answered)} of those held back should have been written to, likely {likely(interval)}",
        detail=f"{wrong} of {answered} that were looked at, out of {drawn} drawn",
    )
