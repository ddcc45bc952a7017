"""`manage.py check_address`: what the product makes of e-mail addresses. Needs no database and no network."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaigns.prospects.rules.addresses import (
    Address,
    ProblemKind,
    ascii_domain,
    is_free_provider,
    read_address,
    registrable_domain,
)
from outreach.management.batches import batch_lines


class Command(BaseCommand):
    """JSON lines in and out; exit code 2 where the file cannot be read."""

    help = "Check addresses without asking any server: valid, held for a person, or invalid with the reason."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One batch file."""
        parser.add_argument(
            "--batch",
            required=True,
            help="File of JSON lines {id, address} or {id, host}, or plain addresses, one a line",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Print a line for each line read."""
        for line in batch_lines(options["batch"]):
            given = line if isinstance(line, dict) else {"address": line}
            answer = {"id": given["id"]} if "id" in given else {}
            host = given.get("host", given.get("url"))
            answer |= _of_address(str(given.get("address") or "")) if host is None else _of_host(str(host))
            self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _of_host(host: str) -> dict[str, Any]:
    domain = registrable_domain(host)
    return {
        "registrable_domain": domain,
        "ascii_domain": ascii_domain(domain) if domain else None,
        "free_provider": is_free_provider(domain or ""),
    }


def _of_address(text: str) -> dict[str, Any]:
    """`outcome` is valid, held or invalid; held ones need a person."""
    read = read_address(text)
    if not isinstance(read, Address):
        outcome = "held" if read.kind is ProblemKind.TWO else "invalid"
        return {"outcome": outcome, "valid": False, "problem": read.kind.value, "reason": read.reason}
    return {
        "outcome": "held" if read.doubt else "valid",
        "valid": True,
        "address": read.address,
        "normalised": read.normalised,
        "read_by": read.kind.value,
        "reason": read.doubt,
    } | _of_host(read.address)
