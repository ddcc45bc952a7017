"""An import from beginning to end while somebody waits: what a command does, by the steps that the screen takes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from django.db import transaction

from campaigns.audit.rules import Actor
from campaigns.prospects.models import ImportBatch, ImportRow
from campaigns.prospects.rules.imports import COOL_DOWN_DAYS, ImportKind, ImportState
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.mappings import BadMapping, read_choice
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.owners import Owners
from campaigns.prospects.rules.tables import NotATable, Table
from campaigns.prospects.services.imports import (
    begin,
    discard,
    read,
    repeat_of,
    set_mapping,
    set_owners,
    settled,
    table_of,
    upload,
)
from campaigns.prospects.services.loading import TAKEN, Taken
from campaigns.prospects.services.pieces import chunks_of
from campaigns.prospects.services.running import Follow, work_on


class ImportFailedError(Exception):
    """An import stopped because of a fault of ours; the message says where. What was written so far stays."""


@dataclass(frozen=True)
class Wanted:
    """What may be said of a file beside its bytes. `written` is a mapping as `read_choice` reads it.

    `delivery` is the id that a CRM gave to what it posted. Such a table was written by a program of ours: UTF-8,
    commas, names in the first row. Nothing about it is guessed or remembered.
    """

    kind: ImportKind = ImportKind.PEOPLE
    origin: str = ""
    written: Any = None
    owners: Owners = field(default_factory=Owners)
    campaign_id: int | None = None
    cool_down_days: int = COOL_DOWN_DAYS
    delivery: str = ""


@dataclass
class Imported:
    """What an import did, or would do. `batch` is None for a dry run; `repeat` is the same file, imported before."""

    table: Table
    mapping: Mapping
    counts: Counter[RowOutcome]
    kept_out: list[ImportRow]
    batch: ImportBatch | None = None
    repeat: ImportBatch | None = None

    @property
    def rows(self) -> int:
        return sum(self.counts.values())


def nothing_follows(_batch: ImportBatch, _taken: Sequence[Taken]) -> None:
    """Where an import is all there is."""


def import_table(
    *,
    raw: bytes | BinaryIO,
    file_name: str,
    by: Actor,
    dry_run: bool = False,
    wanted: Wanted | None = None,
    follow: Follow = nothing_follows,
) -> Imported:
    """Import a file. A lasting no is never lifted: whom it bars stays out.

    Raises:
        NotATable: the file is no such list; one clear sentence, and nothing was written.
        BadMapping: the mapping by hand does not fit the file, or of two columns with one name nobody said which
            counts; nothing was written.
        ImportFailedError: a fault of ours stopped it.
    """
    wanted = wanted or Wanted()
    if not dry_run:
        return _import(raw, file_name, by, wanted, follow)
    with transaction.atomic():
        imported = _import(raw, file_name, by, wanted, follow)
        transaction.set_rollback(True)
    imported.batch = None
    return imported


def _import(raw: bytes | BinaryIO, file_name: str, by: Actor, wanted: Wanted, follow: Follow) -> Imported:
    batch = upload(
        chunks=chunks_of(raw), file_name=file_name, kind=wanted.kind, origin=wanted.origin, by=by,
        campaign_id=wanted.campaign_id, delivery=wanted.delivery,
    )  # fmt: skip
    try:
        mapping = _prepare(batch, wanted, by)
    except (NotATable, BadMapping):
        discard(batch)
        raise
    begin(batch, ImportState.IMPORTING)
    work_on(batch_id=batch.pk, follow=follow)
    batch.refresh_from_db()
    if batch.state != ImportState.DONE:
        raise ImportFailedError(batch.problem)
    counts = Counter({RowOutcome(name): count for name, count in batch.counts.items() if count})
    kept_out = list(ImportRow.objects.filter(batch=batch).exclude(outcome__in=TAKEN))
    return Imported(table_of(batch), mapping, counts, kept_out, batch, repeat_of(batch))


def _prepare(batch: ImportBatch, wanted: Wanted, by: Actor) -> Mapping:
    if wanted.delivery:
        read(batch, header_row=1, encoding="utf-8", delimiter=",")
        set_mapping(batch=batch, choice={}, by=by)
    else:
        read(batch)
    if not batch.columns:
        raise NotATable(batch.problem)
    if wanted.written is not None:
        set_mapping(batch=batch, choice=read_choice(batch.columns, wanted.kind, wanted.written), by=by)
    mapping = settled(batch, batch.choice)
    set_owners(batch=batch, owners=wanted.owners)
    ImportBatch.objects.filter(pk=batch.pk).update(cool_down_days=wanted.cool_down_days)
    return mapping
