"""Counted shares with their intervals, and the misses behind them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from campaigns.llm.rules.questions import Purpose
from outreach.statistics import Interval, wilson


class Subject(StrEnum):
    """What can be evaluated."""

    EXTRACTION = "extraction"
    RELEVANCE = "relevance"
    GROUNDING = "grounding"
    INJECTION = "injection"
    CHECKS = "checks"
    TRIAGE = "triage"
    MAIL = "mail"


# The prompts that a subject asks with; the first is the one that it measures.
PROMPTS: Mapping[Subject, tuple[Purpose, ...]] = {
    Subject.EXTRACTION: (Purpose.EXTRACTION,),
    Subject.RELEVANCE: (Purpose.JUDGEMENT, Purpose.EXTRACTION),
    Subject.GROUNDING: (),
    Subject.INJECTION: (Purpose.EXTRACTION, Purpose.JUDGEMENT, Purpose.FILLING),
    Subject.CHECKS: (),
    Subject.TRIAGE: (Purpose.TRIAGE,),
    Subject.MAIL: (),
}


def measured_by(prompt: str) -> Subject | None:
    """Return the subject whose figures speak for a prompt: where it stands first, else where it is asked with at all."""
    asking = [subject for subject, names in PROMPTS.items() if prompt in names]
    return min(asking, key=lambda subject: PROMPTS[subject].index(Purpose(prompt)), default=None)


@dataclass(frozen=True)
class Figure:
    """Hits among cases. `lower_is_better`: a hit is a mistake. `decides`: versions are compared by it."""

    group: str
    name: str
    hits: int
    total: int
    lower_is_better: bool = False
    decides: bool = False

    @property
    def share(self) -> float | None:
        """Hits over cases; None without cases."""
        return self.hits / self.total if self.total else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's range at 95 %; None without cases."""
        return wilson(self.hits, self.total) if self.total else None

    def as_json(self) -> dict[str, Any]:
        """Return the figure for machines, shares to four places."""
        interval = self.interval
        return {
            "group": self.group,
            "name": self.name,
            "hits": self.hits,
            "total": self.total,
            "share": None if self.share is None else round(self.share, 4),
            "low": None if interval is None else round(interval.low, 4),
            "high": None if interval is None else round(interval.high, 4),
            "lower_is_better": self.lower_is_better,
            "decides": self.decides,
        }


@dataclass(frozen=True)
class Report:
    """What a run over a labelled set came to. `measures` are numbers that are no shares, by name with unit.

    `confusion` counts, where one of several words is told, by the labelled word how often each was told.
    """

    figures: tuple[Figure, ...]
    misses: tuple[str, ...] = ()
    measures: Mapping[str, float] = field(default_factory=dict)
    confusion: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def figure(self, group: str, name: str) -> Figure:
        """Return one figure.

        Raises:
            StopIteration: there is none of that name.
        """
        return next(each for each in self.figures if (each.group, each.name) == (group, name))


def share_of(
    group: str, name: str, outcomes: Iterable[bool], *, lower_is_better: bool = False, decides: bool = False
) -> Figure:
    """Count outcomes into a figure."""
    counted = list(outcomes)
    return Figure(group, name, sum(counted), len(counted), lower_is_better=lower_is_better, decides=decides)


def worse_figures(candidate: Iterable[Mapping[str, Any]], live: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the names of the deciding figures in which a run is worse than the live one, as stored by `as_json`.

    Worse is a share on the wrong side of the live one. A figure that only one of both has is not comparable, so it
    counts as worse.
    """
    before = {_name(each): each for each in live if each["decides"]}
    after = {_name(each): each for each in candidate if each["decides"]}
    lost = [name for name in before if name not in after]
    return lost + [name for name in after if name in before and _is_worse(after[name], before[name])]


def _name(figure: Mapping[str, Any]) -> str:
    return f"{figure['group']}: {figure['name']}"


def _is_worse(after: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    if after["share"] is None or before["share"] is None:
        return bool(after["share"] is None and before["share"] is not None)
    if before["lower_is_better"]:
        return bool(after["share"] > before["share"])
    return bool(after["share"] < before["share"])
