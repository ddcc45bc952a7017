"""Reading labelled sets from their files."""

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
}

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
        digest.update(_text(folder / name).encode())
    return digest.hexdigest()


def lines_of(path: Path, read: Callable[[Mapping[str, Any]], Line]) -> list[Line]:
    """Read each line of a file of JSON lines.

    Raises:
        SetError: the file cannot be read, or a line is not of the format; the sentence names the line.
    """
    return [
        _line(path, number, line, read)
        for number, line in enumerate(_text(path).split("\n"), start=1)
        if line.strip()
    ]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise SetError(f"{path} cannot be read.") from error


def _line(path: Path, number: int, line: str, read: Callable[[Mapping[str, Any]], Line]) -> Line:
    try:
        return read(json.loads(line))
    except KeyError as error:
        raise SetError(f"{path.name}, line {number}: {error.args[0]} is missing.") from error
    except (ValueError, TypeError, AttributeError) as error:
        raise SetError(f"{path.name}, line {number}: {error}") from error
