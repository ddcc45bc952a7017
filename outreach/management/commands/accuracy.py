"""`manage.py accuracy`: every measured set as one table, what others reach beside it."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand
from rich.console import Console
from rich.table import Table

from outreach.management.accuracies import labelled, mail, pages, people, quotes, tables
from outreach.management.accuracies.scoring import Score
from outreach.management.quiet import quiet_log
from outreach.statistics import wilson

# Sets that come with the product, and sets of real inputs that lie in a folder beside the repository.
GENERATED: Final[Mapping[str, Callable[[], list[Score]]]] = {
    "grounding": lambda: [*quotes.all_scores(), *labelled.value_scores()],
    "extraction": labelled.extraction_scores,
    "relevance": labelled.relevance_scores,
}
HANDED: Final[Mapping[str, Callable[[Path], list[Score]]]] = {
    "lists": lambda cases: tables.all_scores(cases / "csv"),
    "people": people.all_scores,
    "pages and feeds": pages.all_scores,
    "mail": lambda cases: mail.all_scores(cases / "email"),
}
# Few, and each miss has its reason: they are listed without being asked for.
LISTED: Final = frozenset({"mail"})


class Command(BaseCommand):
    """Needs no database: what is measured are rules and readers, and what writes rows does so in memory."""

    help = "Score every measured set, with 95 % intervals, and print what other programs reach beside it."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="Print one JSON object a measure")
        parser.add_argument("--failures", action="store_true", help="List each miss below the table")
        parser.add_argument(
            "--cases",
            metavar="FOLDER",
            type=Path,
            default=settings.BASE_DIR.parent / "shared" / "cases",
            help="Folder of the real cases (../shared/cases beside the repository)",
        )

    def handle(self, *, json: bool, failures: bool, cases: Path, **_: Any) -> None:
        with quiet_log():
            found = list(_scores(cases))
        absent = "" if cases.is_dir() else f"{', '.join(HANDED)}: skipped, the cases are not in {cases}."
        if json:
            self.stdout.write("\n".join(_as_json(subject, score) for subject, score in found))
            self.stderr.write(absent) if absent else None
            return
        console = Console(width=150, highlight=False)
        console.print(_table(found))
        console.print(absent)
        for subject, score in found:
            if score.failures and (failures or subject in LISTED):
                console.print(*(f"{score.name}: {miss}" for miss in score.failures), sep="\n", markup=False)


def _scores(cases: Path) -> Iterator[tuple[str, Score]]:
    for subject, measure in GENERATED.items():
        yield from ((subject, score) for score in measure())
    if cases.is_dir():
        for subject, measure_in in HANDED.items():
            yield from ((subject, score) for score in measure_in(cases) if score.total)


def _as_json(subject: str, score: Score) -> str:
    return json.dumps({"set": subject} | score.as_json(), ensure_ascii=False)


def _table(found: list[tuple[str, Score]]) -> Table:
    table = Table("Set", "Measure", "Ours", "of", "Share", "95 % interval", "Others, notes", box=None)
    for subject, score in found:
        interval = wilson(score.hits, score.total)
        table.add_row(
            subject,
            score.name + (" (fewer is better)" if score.lower_is_better else ""),
            str(score.hits),
            str(score.total),
            f"{score.share:.1%}",
            f"{interval.low:.1%} to {interval.high:.1%}",
            "; ".join(each for each in (*map(str, score.peers), score.note) if each),
        )
    return table
