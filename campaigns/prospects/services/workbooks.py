"""An Excel workbook becomes a table of text, in a child process that may use little memory, little time and no more."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from campaigns.prospects.rules.encodings import Opener
from campaigns.prospects.rules.tables import NotATable

CHILD: Final = Path(__file__).with_name("workbook_child.py")
SECONDS: Final = 90.0  # less than the lease of a worker
PIECE: Final = 256 * 1024
SENTENCES: Final = {
    "protected": "The workbook is protected by a password: save it without one.",
    "no_workbook": "This file is an archive, but no Excel workbook (.xlsx).",
    "too_large": "The workbook is too large: export the sheet as CSV and upload that.",
    "damaged": "The workbook is damaged: open it, save it again, and upload that.",
    "no_rows": "The workbook holds no sheet with rows.",
}


def is_workbook(source: Opener) -> bool:
    """Whether a file is an archive, as .xlsx files are."""
    with source() as file:
        return file.read(4) == b"PK\x03\x04"


def rows_of_workbook(source: Opener, *, seconds: float = SECONDS) -> Iterator[bytes]:
    """The first visible sheet that has rows, as CSV in UTF-8, piece by piece.

    Raises:
        NotATable: it cannot be read within the limits, or has no rows; nothing was yielded.
    """
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as table:
        with source() as file:
            while piece := file.read(PIECE):
                given.write(piece)
        given.seek(0)
        fault = _ask_child(given.fileno(), table.fileno(), seconds)
        if fault:
            raise NotATable(SENTENCES.get(fault, SENTENCES["damaged"]))
        table.seek(0)
        while piece := table.read(PIECE):
            yield piece


def _ask_child(given: int, table: int, seconds: float) -> str:
    """Run the reader. It is alone: no environment, no imports of ours, and whatever it does ends with it."""
    command = [sys.executable, "-I", "-X", "utf8", str(CHILD)]
    try:
        ended = subprocess.run(
            command, stdin=given, stdout=table, stderr=subprocess.PIPE, timeout=seconds, env={}, check=False
        )
    except subprocess.TimeoutExpired:
        return "too_large"
    if ended.returncode == 0:
        return ""
    try:
        return str(json.loads(ended.stderr)["fault"])
    except (ValueError, KeyError, TypeError):
        # Ended by its limits, without a word: out of memory, or a signal.
        return "too_large"
