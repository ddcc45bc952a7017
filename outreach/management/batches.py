"""Batch files of the commands: one JSON value or one plain text a line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

BAD_INPUT = 2


def batch_lines(name: str) -> Iterator[dict[str, Any] | str]:
    """Each line of a UTF-8 file: a JSON object, a JSON text, or the line itself where it is no JSON.

    A line that starts like a JSON object must be one. Raises CommandError with exit code 2.
    """
    for number, line in enumerate(_read(name).split("\n"), start=1):
        if line.strip():
            yield _value(line.rstrip("\r"), f"{name} line {number}")


def _read(name: str) -> str:
    try:
        return Path(name).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{name} is not UTF-8 text.", returncode=BAD_INPUT) from error
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.", returncode=BAD_INPUT) from error


def _value(line: str, where: str) -> dict[str, Any] | str:
    try:
        value = json.loads(line)
    except ValueError as error:
        if line.lstrip().startswith('{"'):
            raise CommandError(f"{where} is not JSON: {error}.", returncode=BAD_INPUT) from error
        return line
    return value if isinstance(value, dict | str) else line
