"""The child process that opens workbooks: .xlsx on standard input, CSV on standard output, a fault on standard error.

It imports nothing of ours and runs by its path. The limits come first, before the reader is even imported.
"""

import csv
import json
import re
import resource
import sys
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from typing import Any, BinaryIO

MEMORY = 768 * 1024 * 1024
CPU_SECONDS = 80
MOST_UNPACKED = 400_000_000
MOST_PARTS = 2000
MOST_WRITTEN = 200_000_000
MOST_COLUMNS = 1000
ZEROS = re.compile(r"[+(]?0[0 ()/-]*0")


class FaultError(Exception):
    """Why a workbook cannot be read, in a word that the parent knows."""


def limit() -> None:
    """Bound memory, time and output, and forbid to start programs."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_WRITTEN, MOST_WRITTEN))
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def require_small(file: BinaryIO) -> None:
    """Refuse an archive that would unpack to too much; a part is never read beyond the size that it states."""
    try:
        with zipfile.ZipFile(file) as archive:
            parts = archive.infolist()
    except zipfile.BadZipFile as error:
        raise FaultError("damaged") from error
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise FaultError("no_workbook")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise FaultError("too_large")
    if any(part.flag_bits & 0x1 for part in parts):
        raise FaultError("protected")


def rows_of(file: BinaryIO) -> Iterator[list[str]]:
    """Yield the rows of the first visible sheet that has any."""
    from openpyxl import load_workbook  # noqa: PLC0415  the limits must stand before a reader is loaded

    workbook = load_workbook(file, read_only=True, data_only=True, keep_links=False)
    for sheet in workbook.worksheets:
        if sheet.sheet_state != "visible":
            continue
        # What a sheet says about its size is wrong in files that other programs wrote.
        sheet.reset_dimensions()
        found = False
        for row in without_ends(sheet.iter_rows()):
            found = True
            yield row
        if found:
            return
    raise FaultError("no_rows")


def without_ends(rows: Iterable[tuple[Any, ...]]) -> Iterator[list[str]]:
    """Yield rows as text, from the first that holds something to the last, as wide as the widest so far."""
    width, blank, begun = 0, 0, False
    for row in rows:
        cells = [as_shown(cell) for cell in row[:MOST_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            blank += begun
            continue
        yield from ([""] * width for _ in range(min(blank, 1000)))
        begun, blank, width = True, 0, max(width, len(cells))
        yield cells + [""] * (width - len(cells))


def as_shown(cell: Any) -> str:
    """Return a cell with the zeros that its format writes before a number: a telephone number, a postcode."""
    value, text = cell.value, as_text(cell.value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not text.isdecimal():
        return text
    mask = cell.number_format.partition(";")[0].replace("\\", "").replace('"', "")
    return filled(mask, text) if ZEROS.fullmatch(mask) else text


def filled(mask: str, digits: str) -> str:
    """Return digits in the places of a mask of zeros; more digits than places stand before it."""
    places = mask.count("0")
    digits = digits.zfill(places)
    waiting = iter(digits[len(digits) - places :])
    return digits[: len(digits) - places] + "".join(next(waiting) if sign == "0" else sign for sign in mask)


def as_text(value: Any) -> str:
    """Return a cell as one reads it: whole numbers without a point, days as ISO 8601."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time.min else value.isoformat(" ", "seconds")
    return value.isoformat() if isinstance(value, date | time) else str(value)


def fault_of(file: BinaryIO) -> str:
    """Write the table and return "", or what went wrong."""
    try:
        require_small(file)
        writer = csv.writer(sys.stdout, lineterminator="\n")
        for row in rows_of(file):
            writer.writerow(row)
        sys.stdout.flush()
    except FaultError as fault:
        return str(fault)
    except (MemoryError, OSError):
        return "too_large"
    except Exception:  # noqa: BLE001  readers of broken files raise nearly everything
        return "damaged"
    return ""


if __name__ == "__main__":
    limit()
    sys.setrecursionlimit(3000)
    problem = fault_of(sys.stdin.buffer)
    if problem:
        json.dump({"fault": problem}, sys.stderr)
        sys.exit(1)
