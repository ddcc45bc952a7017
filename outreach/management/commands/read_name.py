"""`manage.py read_name`: what the product makes of names and companies. Needs no database and no network."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.prospects.rules.companies import short_name
from campaigns.prospects.rules.names import greeting_name
from outreach.management.batches import batch_lines


class Command(BaseCommand):
    """JSON lines in and out; exit code 2 where the file cannot be read."""

    help = "Read names for greetings: a first name, none, or a person must look."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One batch file."""
        parser.add_argument(
            "--batch",
            required=True,
            help="File of JSON lines {id, first, last, full, company}, or plain names, one a line",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Print a line for each line read."""
        for line in batch_lines(options["batch"]):
            answer = dict(_answers(line if isinstance(line, dict) else {"full": line}))
            self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _answers(line: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """What was asked for: the name unless only a company is given, the company where there is one."""
    if "id" in line:
        yield "id", line["id"]
    first, last = _text(line, "first", "first_name"), _text(line, "last", "last_name")
    full = _text(line, "full", "full_name", "name", "raw")
    company = _text(line, "company")
    if not company or first or last or full:
        name = greeting_name(first, last, full)
        yield from (("outcome", name.outcome.value), ("first_name", name.first_name))
        yield from (("last_name", name.last_name), ("reason", name.reason))
    if "company" in line:
        yield from (("company", company), ("company_short", short_name(company)))


def _text(line: dict[str, Any], *keys: str) -> str:
    return next((str(line[key]) for key in keys if line.get(key) is not None), "")
