"""Reading labelled sets from their files."""

import csv
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from campaigns.evaluation.rules.figures import Subject
from campaigns.evaluation.rules.sets import SetError

SHIPPED = Path(__file__).resolve().parent.parent / "sets"
FILES: Mapping[Subject, tuple[str, ...]] = {
    Subject.EXTRACTION: ("prospects.jsonl",),
    Subject.RELEVANCE: ("prospects.jsonl", "offers.jsonl", "pairs.jsonl"),
    Subject.GROUNDING: ("quotes.jsonl", "values.jsonl"),
    Subject.INJECTION: ("injections.jsonl",),
    Subject.CHECKS: ("drafts.jsonl",),
    Subject.TRIAGE: ("triage.jsonl",),
    Subject.MAIL: ("index.csv",),
}
# Files that a set may hold beside those, and that its figures follow from.
BESIDE: Mapping[Subject, tuple[str, ...]] = {Subject.MAIL: ("*.eml", "*.expected.txt", "sent.csv")}

Line = TypeVar("Line")


def shipped(subject: Subject) -> Path:
    """Return the folder of the set that comes with the product."""
    return SHIPPED / subject.value


def set_hash(folder: Path, subject: Subject) -> str:
    """Return the SHA-256 (hex) of a set's files: figures of two runs compare only on the same set.

    Raises:
        SetError: a file cannot be read.
    """
    digest = hashlib.sha256()
    for name in FILES[subject]:
        digest.update(text_of(folder / name).encode())
    for path in sorted(path for pattern in BESIDE.get(subject, ()) for path in folder.glob(pattern)):
        digest.update(f"{path.name}\n".encode() + _bytes(path))
    return digest.hexdigest()


def lines_of(path: Path, read: Callable[[Mapping[str, Any]], Line]) -> list[Line]:
    """Read each line of a file of JSON lines.

    Raises:
        SetError: the file cannot be read, or a line is not of the format; the sentence names the line.
    """
    return [
        _line(path, number, line, read)
        for number, line in enumerate(text_of(path).split("\n"), start=1)
        if line.strip()
    ]


def rows_of(path: Path, read: Callable[[Mapping[str, Any]], Line]) -> list[Line]:
    """Read each row of a file of comma-separated values whose first line names the columns.

    Raises:
        SetError: the file cannot be read, or a row is not of the format; the sentence names the line.
    """
    rows = csv.DictReader(text_of(path).splitlines())
    return [_made(path, rows.line_num, row, read) for row in rows]


def text_of(path: Path) -> str:
    """Return the text of a file of a set.

    Raises:
        SetError: it cannot be read.
    """
    try:
        return _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SetError(f"{path} cannot be read.") from error


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SetError(f"{path} cannot be read.") from error


def _line(path: Path, number: int, line: str, read: Callable[[Mapping[str, Any]], Line]) -> Line:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise SetError(f"{path.name}, line {number}: {error}") from error
    return _made(path, number, row, read)


def _made(path: Path, number: int, row: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Line]) -> Line:
    try:
        return read(row)
    except KeyError as error:
        raise SetError(f"{path.name}, line {number}: {error.args[0]} is missing.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise SetError(f"{path.name}, line {number}: {error}") from error
