"""`manage.py check_text`: what the checks say about a text in a file. Needs no database."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.quality.checks import run, titles
from campaigns.quality.phrases import seed_phrases
from campaigns.quality.rules import Finding, blocks
from campaigns.quality.rules.labelled import ContextError, checked_from

BAD_INPUT = 2
BLOCKED = 1


class Command(BaseCommand):
    """Exit code 0: nothing blocks; 1: something blocks; 2: the input cannot be read."""

    help = "Check a mail text, or many, against the rules that hold a draft back."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One text with an optional context, or a batch of both."""
        parser.add_argument(
            "file", nargs="?", metavar="FILE", help="Text file; a first line 'Subject: …' is the subject"
        )
        parser.add_argument(
            "--context", metavar="FILE", help="JSON file, or JSON text, of what is known about the mail"
        )
        parser.add_argument("--batch", metavar="FILE", help="File of JSON lines {subject, body, context}")
        parser.add_argument("--json", action="store_true", help="Print JSON, one line a text")

    def handle(self, *args: object, **options: Any) -> None:
        """Check and print; leave with 1 when a text is blocked."""
        if bool(options["file"]) == bool(options["batch"]):
            raise CommandError(
                "Name one text file, or --batch with a file of JSON lines.", returncode=BAD_INPUT
            )
        blocked = False
        for mail in (
            _batch(options["batch"]) if options["batch"] else _single(options["file"], options["context"])
        ):
            findings = _findings(mail)
            blocked = blocked or blocks(findings)
            self.stdout.write(_as_json(mail, findings) if options["json"] else _as_text(mail, findings))
        if blocked:
            sys.exit(BLOCKED)


_Mail = Mapping[str, Any]


def _read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{name} is not UTF-8 text.", returncode=BAD_INPUT) from error
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.", returncode=BAD_INPUT) from error


def _json_object(text: str, where: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise CommandError(f"{where} is not JSON: {error}.", returncode=BAD_INPUT) from error
    if not isinstance(value, dict):
        raise CommandError(f"{where} must be a JSON object.", returncode=BAD_INPUT)
    return value


def _single(name: str, context: str | None) -> Iterator[_Mail]:
    text = _read(name).replace("\r\n", "\n")
    first, _, rest = text.partition("\n")
    label, colon, subject = first.partition(":")
    has_subject = bool(colon) and label.strip().casefold() == "subject"
    yield {
        "name": name,
        "subject": subject.strip() if has_subject else "",
        "body": rest.lstrip("\n") if has_subject else text,
        "context": _context(context),
    }


def _context(given: str | None) -> dict[str, Any]:
    if given is None:
        return {}
    text = given if given.lstrip().startswith("{") else _read(given)
    return _json_object(text, "--context")


def _batch(name: str) -> Iterator[_Mail]:
    lines = [(number, line) for number, line in enumerate(_read(name).split("\n"), 1) if line.strip()]
    if not lines:
        raise CommandError(f"{name} holds no texts.", returncode=BAD_INPUT)
    for number, line in lines:
        mail = _json_object(line, f"{name} line {number}")
        yield {"name": mail.get("id", f"line {number}"), "context": {}} | mail


def _findings(mail: _Mail) -> list[Finding]:
    subject, body, context = mail.get("subject", ""), mail.get("body"), mail["context"]
    if not isinstance(subject, str) or not isinstance(body, str) or not isinstance(context, dict):
        raise CommandError(
            f"{mail['name']}: subject and body must be texts, context an object.", returncode=BAD_INPUT
        )
    try:
        return run(checked_from(subject=subject, body=body, context=context, phrases=seed_phrases()))
    except ContextError as error:
        raise CommandError(f"{mail['name']}: {error}", returncode=BAD_INPUT) from error


def _as_json(mail: _Mail, findings: list[Finding]) -> str:
    answer = {
        "name": mail["name"],
        "blocks": blocks(findings),
        "findings": [asdict(finding) for finding in findings],
    }
    return json.dumps(answer, ensure_ascii=False)


def _as_text(mail: _Mail, findings: list[Finding]) -> str:
    verdict = "blocked" if blocks(findings) else "may go to review"
    lines = [
        f"  {finding.severity.value:6} {titles()[finding.code]} ({finding.part} {finding.start}-{finding.end}): "
        f"{finding.sentence}"
        for finding in findings
    ]
    return "\n".join([f"{mail['name']}: {verdict}", *lines])
