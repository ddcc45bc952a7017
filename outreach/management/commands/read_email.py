"""Read mail files and say what each one is: `manage.py read_email FILE... [--json]`."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.replies.rules.bounces import Bounce
from campaigns.replies.rules.kinds import SHOWN_AS
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.triage import Reading, classify


class Command(BaseCommand):
    """No database, no network: files in, one line a file out."""

    help = "Say what each mail file is: bounce, automatic answer, reply and what it says."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files and the form of the answer."""
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="A message as stored by a mail program (.eml)"
        )
        parser.add_argument("--json", action="store_true", help="Print one JSON object a line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line, or a summary, for each file."""
        del args
        for name in options["files"]:
            mail = parse(_content(Path(name)))
            reading = classify(mail)
            if options["json"]:
                self.stdout.write(json.dumps(as_line(name, mail, reading), ensure_ascii=False))
            else:
                self.stdout.write(as_summary(name, reading))


def as_line(name: str, mail: ParsedMail, reading: Reading) -> dict[str, object]:
    """Return the machine-readable line of one file."""
    return {
        "file": name,
        "kind": reading.kind,
        "subclass": reading.subclass,
        "category": reading.category,
        "flags": list(reading.flags),
        "new_text": reading.new_text,
        "return_date": reading.return_date.isoformat() if reading.return_date else None,
        "bounce": _bounce_line(reading.bounce),
        "in_reply_to": next(iter(mail.in_reply_to), None),
        "references": list(mail.references),
        "confidence": reading.confidence,
        "decided_by": reading.decided_by,
    }


def as_summary(name: str, reading: Reading) -> str:
    """Return the same for a person to read."""
    words = [
        SHOWN_AS[word] for word in (reading.kind, reading.subclass, reading.category, *reading.flags) if word
    ]
    lines = [f"{name}: {', '.join(dict.fromkeys(words))}"]
    if reading.bounce:
        lines.append(
            f"  {reading.bounce.recipient or 'no address found'}: {reading.bounce.reason}, {SHOWN_AS[reading.bounce.severity]}"
        )
    if reading.return_date:
        lines.append(f"  back on {reading.return_date.isoformat()}")
    if reading.because:
        lines.append(f"  because: {'; '.join(reading.because)}")
    if reading.new_text and not reading.bounce:
        lines += [f"  | {line}" for line in reading.new_text.splitlines()[:20]]
    return "\n".join(lines)


def _bounce_line(bounce: Bounce | None) -> dict[str, object] | None:
    if bounce is None:
        return None
    return {"class": bounce.severity, "status": bounce.status or None, "recipient": bounce.recipient or None}


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}.", returncode=2) from error
