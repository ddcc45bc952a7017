"""Reading a table out of bytes that somebody exported."""

import csv
import io
import itertools
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from campaigns.prospects.rules import headers
from campaigns.prospects.rules.encodings import LOST, NotTextError, Opener, find_encoding, opener

# A quoted cell may hold line breaks; one that never ends must not swallow the file.
LONGEST_CELL_LINES = 500
LONGEST_CELL = 1_000_000
NOT_IN_UTF8 = "it holds bytes that are not UTF-8, as the rest of the file is"
BLANK_SAMPLE = 1 << 16
# White space of every kind, marks of byte order, and what people paste along with a word and never see.
NOTHING_TO_SEE = (
    " \t\r\n\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\u202a\u202b\u202c\u202d\u202e"
)


class NotATable(ValueError):  # noqa: N818  reads as the outcome it is
    """The bytes are no table that can be imported; the message is one sentence for the uploader."""

    def __init__(self, sentence: str, *, ask_for_header: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.ask_for_header = ask_for_header


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row under the header. `number` counts rows of the sheet and `line` lines of the file, both from 1."""

    number: int
    line: int
    cells: list[str]
    problem: str | None = None


@dataclass(frozen=True)
class Table:
    """A readable table. `header_row` counts rows of the sheet from 1; `rows()` reads anew at each call.

    `damaged`: a few rows hold bytes that are not in the encoding; those have a problem.
    """

    encoding: str
    encoding_sure: bool
    delimiter: str
    header_row: int
    columns: tuple[str, ...]
    open: Opener = field(repr=False)
    damaged: bool = False

    def rows(self) -> Iterator[TableRow]:
        """The rows under the header, blank and comment rows left out, faulty ones with their problem."""
        for number, line, cells in _records(self.open, self.encoding, self.delimiter, len(self.columns)):
            if number <= self.header_row or not any(cells):
                continue
            if cells[0].startswith("#") and (len(cells) != len(self.columns) or not any(cells[1:])):
                continue
            row = _fitted(TableRow(number, line, cells), len(self.columns))
            yield replace(row, problem=NOT_IN_UTF8) if self.damaged and _has_lost(cells) else row


def read_table(
    source: bytes | Opener,
    *,
    header_row: int | None = None,
    encoding: str | None = None,
    delimiter: str | None = None,
) -> Table:
    """Find encoding, delimiter and header of a table (RFC 4180 and what people make of it).

    `header_row` (from 1), `encoding` and `delimiter` are a person's choice and replace the search. The source is
    read in pieces. Raises NotATable for an empty file, other formats, broken encodings, no recognisable header, and
    no rows.
    """
    again = opener(source) if isinstance(source, bytes) else source
    with again() as file:
        if not file.read(BLANK_SAMPLE).strip(b" \t\r\n\x00\xef\xbb\xbf\xff\xfe"):
            raise NotATable("The file is empty.")
    name, sure, damaged = _encoding(again, encoding)
    delimiter = delimiter or _delimiter(again, name)
    number, columns = _header(again, name, delimiter, header_row)
    if damaged and _has_lost(columns):
        raise NotATable(
            "The text is broken: the names of the columns hold bytes that are not UTF-8, as the rest of the file is."
        )
    table = Table(name, sure, delimiter, number, columns, again, damaged)
    if next(table.rows(), None) is None:
        raise NotATable("The table has a header but no rows under it.")
    return table


def _has_lost(cells: Iterable[str]) -> bool:
    return any(LOST in cell for cell in cells)


def _encoding(source: Opener, chosen: str | None) -> tuple[str, bool, bool]:
    try:
        found = find_encoding(source)
    except NotTextError as error:
        raise NotATable(str(error)) from error
    if chosen:
        return chosen, True, found.damaged and chosen == found.name
    return found.name, found.sure, found.damaged


def _delimiter(source: Opener, encoding: str) -> str:
    with _text(source, encoding) as text:
        lines = [line.replace("\x00", "") for line in itertools.islice(text, headers.SAMPLE_ROWS * 2)]
    return headers.find_delimiter(lines)


def _header(source: Opener, encoding: str, delimiter: str, chosen: int | None) -> tuple[int, tuple[str, ...]]:
    records = _records(source, encoding, delimiter)
    sample = [cells for _, _, cells in itertools.islice(records, max(headers.SAMPLE_ROWS, chosen or 0))]
    position = headers.find_header(sample) if chosen is None else chosen - 1
    if position is None or not 0 <= position < len(sample):
        raise NotATable(
            "No row of this file looks like a header with column names: choose the header row, or add one.",
            ask_for_header=True,
        )
    return position + 1, tuple(sample[position])


def _fitted(row: TableRow, width: int) -> TableRow:
    cells = row.cells
    if len(cells) == width:
        return row
    if len(cells) > width and not any(cells[width:]):
        return TableRow(row.number, row.line, cells[:width])
    problem = f"{len(cells)} cells where the header has {width}"
    if "\n" in cells[-1] and len(cells) < width:
        problem += "; a quotation mark may be missing"
    return TableRow(row.number, row.line, cells, problem)


def _text(source: Opener, encoding: str) -> io.TextIOWrapper:
    # What a chosen encoding cannot read is shown as lost letters, which a person then sees.
    return io.TextIOWrapper(source(), encoding=encoding, errors="replace", newline="")


class _UnclosedQuoteError(Exception):
    """A quoted cell goes on past any sensible length."""


class _Lines:
    """Lines of a text that remembers those of the current record, so that they can be read again."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self.text = text
        self.again: deque[str] = deque()
        self.current: list[str] = []
        self.read = 0
        self.ended = False

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        if len(self.current) >= LONGEST_CELL_LINES:
            raise _UnclosedQuoteError
        line = self.again.popleft() if self.again else next(self.text, "")
        if not line:
            self.ended = True
            raise StopIteration
        self.read += 1
        self.current.append(line)
        return line.replace("\x00", "") if "\x00" in line else line

    def give_back_all_but_first(self) -> str:
        first, *rest = self.current
        self.again.extendleft(reversed(rest))
        self.read -= len(rest)
        self.ended = False
        return first


def _records(
    source: Opener, encoding: str, delimiter: str, width: int | None = None
) -> Iterator[tuple[int, int, list[str]]]:
    """Row number, first line and trimmed cells of each record, blank ones included.

    A quotation mark that is never closed costs its own line, not the rows below it. `width` is the number
    of cells that a row should have, once that is known.
    """
    csv.field_size_limit(LONGEST_CELL)
    with _text(source, encoding) as text:
        lines = _Lines(text)
        reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
        for number in itertools.count(1):
            lines.current.clear()
            line = lines.read + 1
            try:
                cells = next(reader, None)
                swallowed = cells is not None and _swallowed(lines, cells, delimiter, width)
            except (csv.Error, _UnclosedQuoteError):
                cells, swallowed = [], True
            if swallowed:
                cells = _without_quotes(lines.give_back_all_but_first(), delimiter)
                reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
            if cells is None:
                return
            yield number, line, [_trimmed(cell) for cell in cells]


def _trimmed(cell: str) -> str:
    return cell.strip() if cell.isascii() else cell.strip(NOTHING_TO_SEE)


def _swallowed(lines: _Lines, cells: list[str], delimiter: str, width: int | None) -> bool:
    """Whether a quotation mark took in rows: it was open at the end, or the first line alone would fit."""
    if len(lines.current) < 2:
        return False
    if lines.ended and sum(line.count('"') for line in lines.current) % 2:
        return True
    fits_alone = width is not None and len(_without_quotes(lines.current[0], delimiter)) == width
    return fits_alone and (len(cells) != width or _closes_inside_a_cell("".join(lines.current), delimiter))


def _closes_inside_a_cell(record: str, delimiter: str) -> bool:
    """Whether a closing quotation mark is followed by more of the cell, which no writer of CSV does."""
    record = record.replace('""', "")
    closing = [mark.end() for mark in re.finditer('"', record)][1::2]
    return any(record[end : end + 1] not in {"", delimiter, "\r", "\n", " "} for end in closing)


def _without_quotes(line: str, delimiter: str) -> list[str]:
    return line.replace('"', "").rstrip("\r\n").split(delimiter)
