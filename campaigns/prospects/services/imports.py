"""An import from step to step. Each step is a conditional update: of two who take it, one wins."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.audit.rules import Actor
from campaigns.prospects.models import ImportBatch, ImportPiece, ImportRow, RememberedMapping
from campaigns.prospects.rules.imports import MACHINE, ImportKind, ImportState, may_follow
from campaigns.prospects.rules.layouts import Mapping as ColumnMapping
from campaigns.prospects.rules.layouts import recognise
from campaigns.prospects.rules.mappings import BadMapping, choose, signature
from campaigns.prospects.rules.owners import Owners
from campaigns.prospects.rules.tables import NotATable, Table, read_table
from campaigns.prospects.services.pieces import opener_of, store
from campaigns.prospects.services.workbooks import is_workbook, rows_of_workbook

MOST_COUNTED = 10_000  # rows that are counted while a person waits for a page
AT_REST: dict[str, Any] = {"token": None, "token_until": None}
AFRESH: dict[str, Any] = {"done_rows": 0, "done_bytes": 0, "counts": {}, "turn": 0, "problem": ""}


@transaction.atomic
def upload(
    *,
    chunks: Iterable[bytes],
    file_name: str,
    kind: ImportKind,
    origin: str,
    by: Actor,
    campaign_id: int | None = None,
    delivery: str = "",
) -> ImportBatch:
    """Keep a file that is to be imported. Nothing of it is read yet. No two files have the same `delivery`.

    Raises:
        NotATable: it is empty or too large; nothing was kept.
    """
    batch = ImportBatch.objects.create(
        file_name=file_name[:250],
        kind=kind,
        origin=origin[:250],
        campaign_id=campaign_id,
        delivery=delivery,
        by_kind=by.kind,
        by_id=by.id,
        by_name=by.name,
    )
    store(batch, chunks)
    if not batch.size:
        raise NotATable("The file is empty.")
    return batch


def read(batch: ImportBatch, *, header_row: int = 0, encoding: str = "", delimiter: str = "") -> None:
    """Find out how the file is to be read, and what its columns mean by name or by what was said of such a file.

    `header_row` (from 1), `encoding` and `delimiter` are a person's choice; without it they are found. A file
    without a row of names waits for a person to say which row it is.

    Raises:
        NotATable: it is no table; one sentence.
    """
    if is_workbook(opener_of(batch)):
        store(batch, rows_of_workbook(opener_of(batch)))
    try:
        table = read_table(
            opener_of(batch),
            header_row=header_row or None,
            encoding=encoding or None,
            delimiter=delimiter or None,
        )
    except NotATable as error:
        if not error.ask_for_header:
            raise
        _ask_for_header(batch, error.sentence)
        return
    _note(batch, table)


def _ask_for_header(batch: ImportBatch, sentence: str) -> None:
    batch.columns, batch.header_row, batch.problem = [], 0, sentence
    batch.save(update_fields=["columns", "header_row", "problem"])
    step(batch, ImportState.MAPPING)


def _note(batch: ImportBatch, table: Table) -> None:
    kind = ImportKind(batch.kind)
    columns = list(table.columns)
    batch.encoding, batch.encoding_sure, batch.delimiter = (
        table.encoding,
        table.encoding_sure,
        table.delimiter,
    )
    batch.header_row, batch.columns, batch.problem = table.header_row, columns, ""
    batch.layout = recognise(columns, kind).layout
    batch.choice = _remembered(columns, kind)
    batch.save(
        update_fields=[
            "encoding", "encoding_sure", "delimiter", "header_row", "columns", "problem", "layout", "choice",
        ]
    )  # fmt: skip
    step(batch, ImportState.MAPPING)


def _remembered(columns: list[str], kind: ImportKind) -> dict[str, str]:
    """Return what a person said of such columns; nothing where that does not fit any more."""
    found = RememberedMapping.objects.filter(signature=signature(columns, kind)).first()
    if found is None:
        return {}
    try:
        choose(columns, kind, found.choice)
    except BadMapping:
        return {}
    return dict(found.choice)


def table_of(batch: ImportBatch) -> Table:
    """The stored file as a table, in the way that was found or chosen.

    Raises:
        NotATable: it is none.
    """
    table = read_table(
        opener_of(batch), header_row=batch.header_row or None, encoding=batch.encoding or None,
        delimiter=batch.delimiter or None,
    )  # fmt: skip
    return replace(table, encoding_sure=batch.encoding_sure)


def why_not(batch: ImportBatch, problem: str) -> str:
    """Say what is missing, and how many rows nothing can be done with for want of it."""
    rows = sum(1 for _ in islice(table_of(batch).rows(), MOST_COUNTED + 1))
    if rows == 1:
        return f"{problem} Its one row cannot be used."
    return f"{problem} None of its {f'more than {MOST_COUNTED:,}' if rows > MOST_COUNTED else f'{rows:,}'} rows can be used."


def settled(batch: ImportBatch, choice: Mapping[str, str]) -> ColumnMapping:
    """Return what the columns mean once nothing about them is open.

    Raises:
        BadMapping: an import needs what is not there, or of two columns with one name nobody said which counts.
    """
    mapping = choose(batch.columns, ImportKind(batch.kind), choice)
    if mapping.problem:
        raise BadMapping(why_not(batch, mapping.problem))
    if mapping.questions:
        raise BadMapping(mapping.questions[0])
    return mapping


@transaction.atomic
def set_mapping(*, batch: ImportBatch, choice: Mapping[str, str], by: Actor) -> None:
    """Take a person's mapping, and remember it for the next file with these columns.

    Raises:
        BadMapping: it names what is not there, leaves out what an import needs, or leaves a question open.
    """
    kind = ImportKind(batch.kind)
    settled(batch, choice)
    batch.choice = dict(choice)
    batch.save(update_fields=["choice"])
    if choice:
        RememberedMapping.objects.update_or_create(
            signature=signature(batch.columns, kind), defaults={"choice": dict(choice), "by_name": by.name}
        )


def set_owners(*, batch: ImportBatch, owners: Owners) -> None:
    """Say how the people of the list find their owners."""
    batch.owners = owners.as_json()
    batch.save(update_fields=["owners"])


def step(batch: ImportBatch, state: ImportState, **changes: Any) -> bool:
    """Move an import on; False where somebody else moved it meanwhile. The batch at hand shows what was written."""
    before = ImportState(batch.state)
    if not may_follow(before, state):
        return False
    rest = {} if state in MACHINE else AT_REST
    written = {"state": state, **rest, **changes}
    if not ImportBatch.objects.filter(pk=batch.pk, state=before).update(**written):
        return False
    for name, value in written.items():
        setattr(batch, name, value)
    return True


@transaction.atomic
def begin(batch: ImportBatch, state: ImportState) -> bool:
    """Let a machine check or import the rows, from the first on. False where the import is somewhere else."""
    if not step(batch, state, **AT_REST, **AFRESH, started_at=timezone.now(), ended_at=None):
        return False
    if state is ImportState.CHECKING:
        ImportBatch.objects.filter(pk=batch.pk).update(rows=0)
        ImportRow.objects.filter(batch=batch).delete()
    return True


def retry(batch: ImportBatch) -> bool:
    """Go on with an import that failed, where it failed."""
    state = ImportState.READING if not batch.columns else ImportState.CHECKING
    if batch.started_at and batch.rows:
        state = ImportState.IMPORTING
    return step(batch, state, problem="")


def cancel(batch: ImportBatch) -> bool:
    """Stop an import. What was written so far stays."""
    return step(batch, ImportState.CANCELLED, ended_at=timezone.now())


def discard(batch: ImportBatch) -> None:
    """Forget an upload that is no table: nothing of it is kept."""
    ImportPiece.objects.filter(batch=batch).delete()
    batch.delete()


def repeat_of(batch: ImportBatch) -> ImportBatch | None:
    """Return the last import of the very same file, None where there was none."""
    same = ImportBatch.objects.filter(sha256=batch.sha256, kind=batch.kind, state=ImportState.DONE)
    return same.exclude(pk=batch.pk).order_by("-pk").first()
