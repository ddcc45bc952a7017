"""`manage.py import_prospects FILE`: take a list of people in."""

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
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import NotATable
from campaigns.prospects.services import Imported


class Command(BaseCommand):
    """Reads a CSV in any usual layout. A bad row stays out and is listed; a bad file changes nothing."""

    help = "Import a list of people from a CSV export, with --dry-run to see first what would happen."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--campaign", help="Slug of the campaign that the people join")
        parser.add_argument("--dry-run", action="store_true", help="Say what would happen and write nothing")
        parser.add_argument("--json", action="store_true", help="Print the result as JSON")

    def handle(self, *, file: Path, campaign: str | None, dry_run: bool, json: bool, **_: Any) -> None:
        try:
            raw = file.read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.", returncode=2) from error
        joined = _campaign(campaign)
        try:
            imported = take_in(
                raw=raw,
                file_name=file.name,
                campaign=joined,
                by=SOFTWARE,
                now=timezone.now(),
                dry_run=dry_run,
            )
        except NotATable as error:
            raise CommandError(error.sentence, returncode=2) from error
        self.stdout.write(_as_json(imported)) if json else _print(imported, dry_run=dry_run)


def _campaign(slug: str | None) -> Campaign | None:
    if slug is None:
        return None
    try:
        return Campaign.objects.get(slug=slug)
    except Campaign.DoesNotExist as error:
        raise CommandError(f"There is no campaign “{slug}”.", returncode=2) from error


def _as_json(imported: Imported) -> str:
    return json.dumps(
        {
            "encoding": imported.table.encoding,
            "delimiter": imported.table.delimiter,
            "header_row": imported.table.header_row,
            "layout": imported.mapping.layout,
            "rows": imported.rows,
            "counts": {outcome.value: imported.counts[outcome] for outcome in RowOutcome},
            "kept_out": [
                {"row": row.number, "outcome": row.outcome, "reason": row.reason, "cells": row.cells}
                for row in imported.kept_out
            ],
        },
        ensure_ascii=False,
    )


def _print(imported: Imported, *, dry_run: bool) -> None:
    console = Console()
    counts = ", ".join(f"{imported.counts[outcome]} {outcome.value}" for outcome in RowOutcome)
    console.print(
        f"{'Would import' if dry_run else 'Imported'} {imported.rows} row{'' if imported.rows == 1 else 's'}: {counts}.",
        highlight=False,
    )
    if imported.kept_out:
        table = Table("Row", "Outcome", "Reason", box=None, header_style="bold")
        for row in imported.kept_out:
            table.add_row(str(row.number), row.outcome, row.reason)
        console.print(table)
