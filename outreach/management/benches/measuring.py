"""How a bench measures: floor and candidate in turn, processor time first, the median of several runs.

Wall time on a shared machine says little; processor time an operation and ratios inside one run stay put. So a run
that was disturbed is marked *noisy*, and only a quiet run can miss a goal.
"""

import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from django.db import connection

QUIET_LOAD: Final = 1.5  # load average a core; a bench alone makes about 0.5 on two cores
WIDEST_SPREAD: Final = 2.0  # the floor's dearest run over its cheapest, in processor time
TICKS: Final = os.sysconf("SC_CLK_TCK")

Work = Callable[[], int]


@dataclass(frozen=True)
class Cost:
    """What one operation costs, the median of the runs, in milliseconds; `spread` is dearest over cheapest run."""

    cpu: float
    wall: float
    spread: float


@dataclass(frozen=True)
class Goal:
    """What must hold. `at_least`: the value must reach the goal, else it must not exceed it."""

    name: str
    goal: float
    value: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        return self.value >= self.goal if self.at_least else self.value <= self.goal


@dataclass(frozen=True)
class Measured:
    """One subject: what was compared, in a sentence, and what came out. `spread` is the floor's."""

    method: str
    figures: Mapping[str, float]
    goals: Sequence[Goal]
    spread: float = 1.0


@dataclass(frozen=True)
class Report:
    """A subject with the load average a core before and after it."""

    subject: str
    measured: Measured
    load: tuple[float, float]
    noisy: bool = field(init=False)

    def __post_init__(self) -> None:
        noisy = max(self.load) > QUIET_LOAD or self.measured.spread > WIDEST_SPREAD
        object.__setattr__(self, "noisy", noisy)

    @property
    def failed(self) -> bool:
        """Whether a goal was missed in a quiet run."""
        return not self.noisy and not all(goal.met for goal in self.measured.goals)

    def as_json(self) -> dict[str, Any]:
        """Return the line that `--json` prints."""
        goals = [
            {"name": goal.name, "goal": goal.goal, "value": round(goal.value, 4), "met": goal.met}
            for goal in self.measured.goals
        ]
        return {
            "subject": self.subject,
            "figures": {name: round(value, 4) for name, value in self.measured.figures.items()},
            "goals": goals,
            "load": {"start": round(self.load[0], 2), "end": round(self.load[1], 2)},
            "noisy": self.noisy,
        }


def report(subject: str, measure: Callable[[int], Measured], runs: int) -> Report:
    """Measure a subject and note how busy the machine was."""
    before = load_per_core()
    measured = measure(runs)
    return Report(subject, measured, (before, load_per_core()))


def load_per_core() -> float:
    """Return the load average of the last minute, divided by the cores."""
    return os.getloadavg()[0] / (os.cpu_count() or 1)


def compare(runs: int, *, before: Callable[[], object] = int, **sides: Work) -> dict[str, Cost]:
    """Run each side in turn, `runs` times; a side returns how many operations it did. `before` each is not counted."""
    samples: dict[str, list[tuple[float, float]]] = {name: [] for name in sides}
    for _ in range(runs):
        for name, work in sides.items():
            before()
            samples[name].append(_timed(work))
    return {name: _cost(found) for name, found in samples.items()}


def _timed(work: Work) -> tuple[float, float]:
    cpu, wall = _cpu_seconds(), time.perf_counter()
    operations = work()
    return (
        1000 * (_cpu_seconds() - cpu) / operations,
        1000 * (time.perf_counter() - wall) / operations,
    )


def _cost(found: list[tuple[float, float]]) -> Cost:
    cpu = [each for each, _ in found]
    cheapest = max(min(cpu), 1e-6)
    return Cost(statistics.median(cpu), statistics.median(wall for _, wall in found), max(cpu) / cheapest)


def _cpu_seconds() -> float:
    """Return the processor time of this process and of the PostgreSQL process that serves it, where that is ours to see."""
    return time.process_time() + _server_seconds()


def _server_seconds() -> float:
    """Return user and system time of our connection's server process (proc(5), fields 14 and 15 of `stat`)."""
    info = getattr(connection.connection, "info", None)
    if info is None:
        return 0.0
    try:
        stat = Path(f"/proc/{info.backend_pid}/stat").read_text(encoding="ascii")
    except OSError:
        return 0.0
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
