"""Where the table begins: delimiter, header row, comment lines."""

import csv
import re
from collections import Counter
from collections.abc import Sequence

from campaigns.prospects.rules import layouts

DELIMITERS = (",", ";", "\t", "|", "\x1f", "\x01", "^", "~", ":")
SAMPLE_ROWS = 60
LONGEST_LABEL = 60
SEPARATOR_LINE = re.compile(r"^\ufeff?\"?sep=(.)\"?\s*$", re.IGNORECASE)
NUMBER_OR_DATE = re.compile(r"^[\W\d_]*$|^[-+]?[\d.,'\s]+\s?[%€$£]?$|^\d{1,4}[-/.]\w{1,3}[-/.]\d{1,4}\b")
YEAR = re.compile(r"^(19|20)\d\d$")
ADDRESS_OR_LINK = re.compile(r"@|^https?://|^www\.", re.IGNORECASE)


def find_delimiter(lines: Sequence[str]) -> str:
    """The character that splits the sample into known column names, else into equally wide rows.

    A spreadsheet's own `sep=;` line decides. Without any sign it is a comma: a table of one column.
    """
    declared = SEPARATOR_LINE.match(lines[0]) if lines else None
    if declared:
        return declared.group(1)
    scores = {delimiter: _fit(split(lines, delimiter)) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: scores[delimiter])
    return best if scores[best] > (0, 0.0, 0) else ","


def split(lines: Sequence[str], delimiter: str) -> list[list[str]]:
    """The sample as rows of trimmed cells; a fault in it ends the sample, never the reading."""
    rows: list[list[str]] = []
    try:
        for cells in csv.reader(lines, delimiter=delimiter, skipinitialspace=True):
            rows.append([cell.strip() for cell in cells])  # noqa: PERF401  what was read before a fault counts
    except csv.Error:
        pass
    return rows


def _fit(rows: Sequence[Sequence[str]]) -> tuple[int, float, int]:
    widths = Counter(len(row) for row in rows if len(row) > 1)
    if not widths:
        return (0, 0.0, 0)
    width, count = max(widths.items(), key=lambda item: (item[1], item[0]))
    known = max(sum(map(layouts.is_known, row)) for row in rows if len(row) > 1)
    filled = sum(1 for row in rows if any(row))
    return (known if known > 1 else 0, count / filled if filled else 0.0, width)


def find_header(rows: Sequence[Sequence[str]]) -> int | None:
    """The position (from 0) of the row that names the columns.

    A row of names that contact lists use decides; else the first row of distinct labels that is about
    as wide as the rows beneath it. Above it may stand titles, notes, comments and blank rows only.
    """
    for position, row in enumerate(rows):
        if _names_contacts(row):
            return position
    for position, row in enumerate(rows):
        if not is_comment(row) and _looks_like_header(row, rows[position + 1 :]):
            return position
    return None


def is_comment(cells: Sequence[str]) -> bool:
    """Whether a row is a remark: it starts with `#` and fills no second cell of a contact list."""
    return bool(cells) and cells[0].startswith("#") and not _names_contacts(cells)


def _names_contacts(row: Sequence[str]) -> bool:
    known = sum(map(layouts.is_known, row))
    if not known or any(ADDRESS_OR_LINK.search(cell) for cell in row):
        return False
    if any(map(layouts.names_an_address, row)):
        return known * 10 >= sum(map(bool, row)) or known > 2
    return known > 2 or (known == 2 and sum(map(bool, row)) <= 4)


def _looks_like_header(row: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    labels = [cell for cell in row if cell]
    once = [label for label in labels if not layouts.may_repeat(label)]
    if not labels or len(set(once)) < len(once) or not all(map(_is_label, labels)):
        return False
    if YEAR.match(labels[0]) or all(map(YEAR.match, labels)):
        return False
    return len(labels) * 2 >= _usual_width(below)


def _usual_width(rows: Sequence[Sequence[str]]) -> int:
    """Filled cells of a full row: the upper quartile, because titles and notes above a table are narrow."""
    widths = sorted(sum(map(bool, cells)) for cells in rows if any(cells) and not is_comment(cells))
    return widths[len(widths) * 3 // 4] if widths else 1


def _is_label(cell: str) -> bool:
    if YEAR.match(cell):
        return True
    return len(cell) <= LONGEST_LABEL and not NUMBER_OR_DATE.match(cell) and not ADDRESS_OR_LINK.search(cell)
