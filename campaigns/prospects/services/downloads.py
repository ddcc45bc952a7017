"""Rows of an import as a table to take away: with their numbers and reasons, and nothing that a spreadsheet would run."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from campaigns.prospects.models import ImportBatch, ImportPiece, ImportRow
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import NotATable, Table
from campaigns.prospects.rules.texts import safe_cell
from campaigns.prospects.services.imports import table_of
from campaigns.prospects.services.loading import TAKEN

MARK: Final = "\ufeff"  # without it, spreadsheets take UTF-8 for something else
NO_LONGER_KEPT: Final = "The file is no longer kept; row numbers below."
SAMPLE: Final = {
    ImportKind.PEOPLE: (
        "First Name,Last Name,Title,Email,Company,Website,Country,linkedin_about\r\n"
        "Ana,López,VP Operations,ana@works.example,Works GmbH,works.example,Germany,I build teams that plan ahead.\r\n"
    ),
    ImportKind.HISTORY: (
        "Email,Sent at,Sent by,Result,Campaign\r\n"
        "ana@works.example,2026-10-02 09:30,Mira Holm,replied,Autumn\r\n"
        "bo@mills.example,2026-10-05,Mira Holm,unsubscribed,Autumn\r\n"
    ),
    ImportKind.DEALS: "Domain,Company,Stage,Owner\r\nworks.example,Works,Customer,Mira Holm\r\nmills.example,Mills,Proposal,Jonas Berg\r\n",
}  # fmt: skip


def lines_of(batch: ImportBatch, outcome: RowOutcome) -> Iterator[str]:
    """Yield the lines of a CSV file (RFC 4180): row number, outcome, reason, and the cells as they came.

    The cells of rows that were taken are read from the file, while it is kept; afterwards their numbers remain.
    """
    yield MARK + _line(["Row", "Outcome", "Reason", *batch.columns])
    table = _table(batch) if outcome in TAKEN else None
    if outcome in TAKEN and table is None:
        yield _line(["", outcome, NO_LONGER_KEPT])
    for row, cells in _rows(batch, outcome, table):
        yield _line([str(row.number), row.outcome, row.reason, *cells])


def _table(batch: ImportBatch) -> Table | None:
    """Return the file as a table, None where it is no longer kept."""
    if not ImportPiece.objects.filter(batch=batch).exists():
        return None
    try:
        return table_of(batch)
    except NotATable:
        return None


def _rows(
    batch: ImportBatch, outcome: RowOutcome, table: Table | None
) -> Iterator[tuple[ImportRow, Sequence[str]]]:
    found = ImportRow.objects.filter(batch=batch, outcome=outcome, number__lte=batch.done_rows)
    rows = found.order_by("number").iterator(2000)  # the file is read beside them, once
    if table is None:
        yield from ((row, row.cells) for row in rows)
        return
    lines = table.rows()
    for row in rows:
        cells = next((line.cells for line in lines if line.number == row.number), None)
        if cells is None:
            return
        yield row, cells


def _line(cells: Sequence[str]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerow([safe_cell(cell) for cell in cells])
    return text.getvalue()
