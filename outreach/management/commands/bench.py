"""`manage.py bench SUBJECT|all`: measure what the product costs, beside the least that the work could cost."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from outreach.management.benches import (
    claims,
    dashboards,
    delivery,
    imports,
    remote,
    replying,
    research,
    review_browser,
    reviewing,
    searching,
    tasks,
)
from outreach.management.benches.measuring import Measured, Report, report
from outreach.management.benches.scratch import scratch

Measure = Callable[[int], Measured]
SUBJECTS: Final[Mapping[str, Sequence[Measure]]] = {  # each part works in a database of its own
    "research": [research.measure],
    "import": [imports.measure],
    "review": [reviewing.measure, review_browser.measure],
    "delivery": [delivery.measure, claims.measure, remote.measure],
    "replies": [replying.measure],
    "dashboards": [dashboards.measure],
    "search": [searching.measure],
    "tasks": [tasks.measure],
}
FEWEST_RUNS: Final = 3
SCALED: Final = frozenset({reviewing.measure, claims.measure})  # parts whose length of work can be said


class Command(BaseCommand):
    """Works in databases of its own that it makes and drops. Exit code 1 when a goal is missed in a quiet run."""

    help = "Measure a subject, or all: floor and candidate in turn, processor time first, the median of the runs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("subject", choices=[*SUBJECTS, "all"])
        parser.add_argument("--json", action="store_true", help="Print one JSON object a line")
        parser.add_argument(
            "--scale",
            type=int,
            default=reviewing.SCALE,
            help="Drafts of `review`, of which one in five waits, and messages that wait in `delivery`",
        )
        parser.add_argument("--runs", type=int, default=FEWEST_RUNS, help="Runs of each side (3, at least)")

    def handle(self, *, subject: str, json: bool, runs: int, scale: int, **_: Any) -> None:
        if runs < FEWEST_RUNS:
            raise CommandError(f"A median needs {FEWEST_RUNS} runs at least.", returncode=2)
        failed = False
        for name in SUBJECTS if subject == "all" else [subject]:
            for part in SUBJECTS[name]:
                work = partial(part, scale=scale) if part in SCALED else part
                with scratch():
                    found = report(name, work, runs)
                self.stdout.write(_as_json(found) if json else _in_words(found))
                self.stdout.flush()
                failed |= found.failed
        if failed:
            sys.exit(1)


def _as_json(found: Report) -> str:
    return json.dumps(found.as_json())


def _in_words(found: Report) -> str:
    mark = "  NOISY: other work disturbed this run, so no goal counts" if found.noisy else ""
    lines = [
        f"{found.subject}: {found.measured.method}",
        f"  load a core {found.load[0]:.2f} to {found.load[1]:.2f}{mark}",
    ]
    lines += [f"  {name:32} {value:12.3f}" for name, value in found.measured.figures.items()]
    for goal in found.measured.goals:
        sign, word = (">=" if goal.at_least else "<="), ("met" if goal.met else "MISSED")
        lines.append(f"  goal {goal.name} {goal.value:.3f} {sign} {goal.goal:g}: {word}")
    return "\n".join(lines)
