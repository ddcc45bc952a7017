"""What the commands that import a file share: their options, the file, the result for people and for programs."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from rich.console import Console
from rich.table import Table

from campaigns.audit.rules import SOFTWARE
from campaigns.enrollments.models import Campaign
from campaigns.intake import take_in
from campaigns.prospects.models import ImportBatch
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.mappings import BadMapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.owners import BadOwners
from campaigns.prospects.rules.tables import NotATable
from campaigns.prospects.services import Imported, ImportFailedError, Wanted


class ImportCommand(BaseCommand):
    """Imports one file, in the foreground, as `/import/` does in the background."""

    kind: ImportKind

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="The list, as CSV or .xlsx")
        parser.add_argument(
            "--map", type=Path, metavar="FILE", help="JSON file: what each column means, {column: meaning}"
        )
        parser.add_argument("--origin", default="", metavar="TEXT", help="Where the list comes from")
        parser.add_argument("--dry-run", action="store_true", help="Say what would happen and write nothing")
        parser.add_argument("--json", action="store_true", help="Print the result as JSON")

    def handle(
        self, *, file: Path, dry_run: bool, json: bool, campaign: str | None = None, **options: Any
    ) -> None:
        try:
            with file.open("rb") as raw:
                imported = take_in(
                    raw=raw,
                    file_name=file.name,
                    campaign=_campaign(campaign),
                    by=SOFTWARE,
                    now=timezone.now(),
                    dry_run=dry_run,
                    wanted=self.wanted(**options),
                )
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.", returncode=2) from error
        except (NotATable, BadMapping, BadOwners) as error:
            raise CommandError(str(error), returncode=2) from error
        except ImportFailedError as error:
            raise CommandError(f"The import stopped: {error} What was written before stays.") from error
        self.stdout.write(as_json(imported)) if json else show(imported, dry_run=dry_run)

    def wanted(self, **options: Any) -> Wanted:
        """Return what the options say of the file."""
        mapping = options["map"]
        return Wanted(
            kind=self.kind, origin=options["origin"], written=_written(mapping) if mapping else None
        )


def _written(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadMapping(f"{path} is no JSON.") from error


def _campaign(slug: str | None) -> Campaign | None:
    if slug is None:
        return None
    try:
        return Campaign.objects.get(slug=slug)
    except Campaign.DoesNotExist as error:
        raise CommandError(f"There is no campaign “{slug}”.", returncode=2) from error


def as_json(imported: Imported) -> str:
    """Return the result on one line, for a program."""
    return json.dumps(
        {
            "encoding": imported.table.encoding,
            "encoding_sure": imported.table.encoding_sure,
            "delimiter": imported.table.delimiter,
            "header_row": imported.table.header_row,
            "layout": imported.mapping.layout,
            "columns": list(imported.table.columns),
            "mapping": {str(field): at + 1 for field, at in imported.mapping.fields.items()},
            "also": _also(imported.mapping),
            "repeat": _repeat(imported.repeat),
            "rows": imported.rows,
            "counts": {outcome.value: imported.counts[outcome] for outcome in RowOutcome},
            "kept_out": [
                {"row": row.number, "outcome": row.outcome, "reason": row.reason, "cells": row.cells}
                for row in imported.kept_out
            ],
        },
        ensure_ascii=False,
    )


def _also(mapping: Mapping) -> dict[str, list[int]]:
    """Return the further columns, from 1, of what several columns tell."""
    fields = sorted(set(mapping.also.values()))
    return {str(field): [at + 1 for at, told in mapping.also.items() if told is field] for field in fields}


def _repeat(before: ImportBatch | None) -> dict[str, str] | None:
    return {"at": before.at.isoformat(), "by": before.by_name, "file": before.file_name} if before else None


def show(imported: Imported, *, dry_run: bool) -> None:
    """Print the result for people."""
    console = Console()
    counts = ", ".join(f"{imported.counts[outcome]} {outcome.value}" for outcome in RowOutcome)
    console.print(
        f"{'Would import' if dry_run else 'Imported'} {imported.rows} rows: {counts}.", highlight=False
    )
    if imported.repeat:
        before = imported.repeat
        console.print(
            f"The same file was imported on {before.at:%-d %b %Y} by {before.by_name}.", highlight=False
        )
    if not imported.table.encoding_sure:
        console.print(
            f"The encoding is a guess ({imported.table.encoding}). Look at names with accents; /import/ lets you choose another.",
            highlight=False,
        )
    if imported.kept_out:
        table = Table("Row", "Outcome", "Reason", box=None, header_style="bold")
        for row in imported.kept_out:
            table.add_row(str(row.number), row.outcome, row.reason)
        console.print(table)
