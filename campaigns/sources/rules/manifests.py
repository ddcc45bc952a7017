"""A list of source files: one row a file, with the person or company that it is about."""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, TypeVar

from campaigns.sources.rules.kinds import HANDED_IN, SourceKind, Speaker

COLUMNS: Final = ("file", "prospect", "company", "kind", "speaker", "url", "title", "published_at")
NEEDED: Final = ("file", "prospect", "company")
WordT = TypeVar("WordT", bound=StrEnum)


class BadEntryError(Exception):
    """A list or one of its rows cannot be used; the sentence says what is wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Entry:
    """One row: the file, whom it is about (an address or a domain), and what is known of it."""

    row: int
    file: str
    about: str
    kind: SourceKind
    speaker: Speaker
    url: str
    title: str
    published_at: datetime | None


def read_manifest(raw: bytes) -> list[Entry]:
    """Return the rows of a list of sources.

    Raises:
        BadEntryError: it is no such list, or a row is wrong; the sentence names the row.
    """
    try:
        reader = csv.DictReader(io.StringIO(raw.decode("utf-8-sig"), newline=""), strict=True)
        missing = [column for column in NEEDED if column not in (reader.fieldnames or ())]
        if missing:
            raise BadEntryError(f"The list has no column {' and no column '.join(missing)}.")
        entries = list(_entries(reader))
    except UnicodeDecodeError as error:
        raise BadEntryError("The list is not UTF-8 text.") from error
    except csv.Error as error:
        raise BadEntryError(f"The list is no CSV: {error}.") from error
    if not entries:
        raise BadEntryError("The list has no rows.")
    return entries


def _entries(reader: "csv.DictReader[str]") -> Iterator[Entry]:
    for row in reader:
        cells = {name: (row.get(name) or "").strip() for name in COLUMNS}
        if any(cells.values()):
            yield _entry(reader.line_num, cells)


def _entry(number: int, cells: Mapping[str, str]) -> Entry:
    if not cells["file"]:
        raise BadEntryError(f"Row {number} names no file.")
    if bool(cells["prospect"]) is bool(cells["company"]):
        raise BadEntryError(f"Row {number} must name either a prospect or a company.")
    try:
        return Entry(
            row=number,
            file=cells["file"],
            about=cells["prospect"] or cells["company"],
            kind=_kind(cells["kind"] or SourceKind.DOCUMENT),
            speaker=_word(Speaker, cells["speaker"] or Speaker.THIRD_PARTY),
            url=cells["url"],
            title=cells["title"],
            published_at=moment(cells["published_at"]),
        )
    except BadEntryError as error:
        raise BadEntryError(f"Row {number}: {error.sentence}") from error


def _kind(written: str) -> SourceKind:
    if written not in HANDED_IN:
        raise BadEntryError(f"“{written}” is none of {', '.join(HANDED_IN)}.")
    return SourceKind(written)


def _word(words: type[WordT], written: str) -> WordT:
    try:
        return words(written)
    except ValueError as error:
        raise BadEntryError(f"“{written}” is none of {', '.join(words)}.") from error


def moment(written: str) -> datetime | None:
    """Return the moment of a day (YYYY-MM-DD) or moment in ISO 8601, UTC where it names no zone; None for nothing.

    Raises:
        BadEntryError: it is no such moment.
    """
    if not written:
        return None
    try:
        read = datetime.fromisoformat(written)
    except ValueError as error:
        raise BadEntryError(f"“{written}” is no day in the form 2026-11-30.") from error
    return read if read.tzinfo else read.replace(tzinfo=UTC)
