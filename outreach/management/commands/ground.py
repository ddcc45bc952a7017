"""Show where a quote stands in a source: `ground --source FILE --quote TEXT` or `ground --batch FILE`."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.insights.rules.grounding import Grounding, locate


class Command(BaseCommand):
    """Needs no database: the rules are pure."""

    help = "Find a quote in a source and print where it stands, in code points."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the two ways of asking."""
        parser.add_argument(
            "--source", metavar="FILE", help="UTF-8 text in which to look; - for standard input"
        )
        parser.add_argument("--quote", metavar="TEXT", help="What to look for")
        parser.add_argument(
            "--batch", metavar="FILE", help="JSON lines {source, quote}; - for standard input"
        )
        parser.add_argument(
            "--json", action="store_true", help="Print {found, start, end, spans, text, reason}"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Answer one question, or a line for each line of a batch."""
        if options["batch"]:
            lines = _read(options["batch"]).removeprefix("\ufeff").split("\n")
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    self.stdout.write(_as_json(_answer(line, number)))
            return
        if not options["source"] or options["quote"] is None:
            raise CommandError("Give --source and --quote, or --batch.", returncode=2)
        found = locate(_read(options["source"]), options["quote"])
        self.stdout.write(_as_json(found) if options["json"] else _as_sentence(found))


def _read(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8")
    except OSError as error:
        raise CommandError(f"Cannot read {name}: {error.strerror}.", returncode=2) from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{name} is not UTF-8 text.", returncode=2) from error


def _answer(line: str, number: int) -> Grounding:
    """Return the answer to a line of a batch; a bad line is answered with what is wrong, and the next one is read."""
    try:
        asked = json.loads(line)
        source, quote = asked["source"], asked["quote"]
    except (ValueError, TypeError, KeyError, RecursionError):
        reason = f"Line {number} is not a JSON object with source and quote."
        return Grounding(found=False, reason=reason)
    if not isinstance(source, str) or not isinstance(quote, str):
        return Grounding(found=False, reason=f"Line {number}: source and quote must be text.")
    return locate(source, quote)


def _as_json(found: Grounding) -> str:
    # ASCII on purpose: text with half a surrogate pair can still be printed.
    return json.dumps(asdict(found))


def _as_sentence(found: Grounding) -> str:
    if not found.found:
        return found.reason
    return f"{found.start} to {found.end}: {found.text}"
