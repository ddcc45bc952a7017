"""The machine's steps of an import, in chunks. A worker that dies leaves whole chunks; the next goes on after them."""

import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.prospects.models import ImportBatch, ImportPiece, ImportRow
from campaigns.prospects.rules.imports import (
    ENDED,
    KEPT_DAYS,
    LEASE_SECONDS,
    MACHINE,
    ROWS_A_CHUNK,
    ImportKind,
    ImportState,
)
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.mappings import choose
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import NotATable, Table, TableRow
from campaigns.prospects.services.deals import Deals
from campaigns.prospects.services.history import History
from campaigns.prospects.services.imports import AT_REST, read, step, table_of
from campaigns.prospects.services.loading import TAKEN, Loader, Taken, forget_keys, keep_outcomes
from campaigns.prospects.services.people import People
from outreach.collector import collector_rests

logger = structlog.get_logger(__name__)

Follow = Callable[[ImportBatch, Sequence[Taken]], None]
LOADERS: dict[ImportKind, Callable[[ImportBatch, Mapping], Loader]] = {
    ImportKind.PEOPLE: People,
    ImportKind.HISTORY: History,
    ImportKind.DEALS: Deals,
}


class LostError(Exception):
    """Somebody cancelled the import, or another worker has it now."""


@dataclass(frozen=True)
class _Held:
    """An import whose step is ours while the token stands."""

    batch: ImportBatch
    token: uuid.UUID
    state: ImportState


def work_on(*, batch_id: int, follow: Follow, until: datetime | None = None) -> bool:
    """Do the machine's step of an import, or as much of it as there is time for. Say whether something is left.

    `follow` is called inside each chunk's transaction with the people that something follows for.
    """
    held = _claim(batch_id)
    if held is None:
        return False
    try:
        return _work(held, follow, until)
    except NotATable as error:
        _end(
            held,
            ImportState.UNREADABLE if held.state is ImportState.READING else ImportState.FAILED,
            error.sentence,
        )
    except LostError:
        pass
    except Exception as fault:
        logger.exception("import failed", batch=batch_id, state=held.state)
        _end(held, ImportState.FAILED, f"{type(fault).__name__} after row {held.batch.done_rows}.")
    return False


def due_imports() -> "list[int]":
    """Return the imports that wait for a machine, or whose worker shows no life any more."""
    free = Q(token_until__isnull=True) | Q(token_until__lte=timezone.now())
    due = ImportBatch.objects.filter(free, state__in=MACHINE)
    return list(due.order_by("pk").values_list("pk", flat=True))


def _claim(batch_id: int) -> _Held | None:
    now, token = timezone.now(), uuid.uuid4()
    free = Q(token_until__isnull=True) | Q(token_until__lte=now)
    until = now + timedelta(seconds=LEASE_SECONDS)
    if not ImportBatch.objects.filter(free, pk=batch_id, state__in=MACHINE).update(
        token=token, token_until=until
    ):
        return None
    batch = ImportBatch.objects.get(pk=batch_id)
    return _Held(batch, token, ImportState(batch.state))


def _end(held: _Held, state: ImportState, problem: str) -> None:
    mine = ImportBatch.objects.filter(pk=held.batch.pk, token=held.token)
    mine.update(state=state, problem=problem[:500], ended_at=timezone.now(), **AT_REST)


def _work(held: _Held, follow: Follow, until: datetime | None) -> bool:
    batch = held.batch
    if held.state is ImportState.READING:
        read(batch, header_row=batch.header_row, encoding=batch.encoding, delimiter=batch.delimiter)
        return False
    table = table_of(batch)
    loader = LOADERS[ImportKind(batch.kind)](
        batch, choose(batch.columns, ImportKind(batch.kind), batch.choice)
    )
    for rows in _chunks(table, batch.done_rows):
        _take(held, loader, rows, follow)
        if until and timezone.now() >= until:
            _let_go(held)
            return True
    _finish(held)
    return False


def _chunks(table: Table, done: int) -> Iterator[list[TableRow]]:
    rows = (row for row in table.rows() if row.number > done)
    while chunk := _next(rows):
        yield chunk


@collector_rests()
def _next(rows: Iterator[TableRow]) -> list[TableRow]:
    return list(islice(rows, ROWS_A_CHUNK))


@collector_rests()
@transaction.atomic
def _take(held: _Held, loader: Loader, rows: Sequence[TableRow], follow: Follow) -> None:
    """Judge a chunk, write it if it is no trial, and note how far the file is done: all of it, or nothing."""
    batch = held.batch
    _renew(held)
    judged = loader.judge(rows)
    if held.state is ImportState.IMPORTING:
        follow(batch, loader.write(judged))
    keep_outcomes(batch, judged)
    counts = Counter(batch.counts) + Counter(one.outcome.value for one in judged)
    batch.counts = {outcome.value: counts[outcome.value] for outcome in RowOutcome}
    batch.done_rows = rows[-1].number
    batch.save(update_fields=["counts", "done_rows", "done_bytes", "turn"])


def _renew(held: _Held) -> None:
    """Keep the import ours. The row stays locked until the chunk is done, so that nobody cancels half of one."""
    until = timezone.now() + timedelta(seconds=LEASE_SECONDS)
    mine = ImportBatch.objects.filter(pk=held.batch.pk, token=held.token, state=held.state)
    if not mine.update(token_until=until):
        raise LostError


def _let_go(held: _Held) -> None:
    ImportBatch.objects.filter(pk=held.batch.pk, token=held.token).update(**AT_REST)


@transaction.atomic
def _finish(held: _Held) -> None:
    batch = held.batch
    batch.counts = {outcome.value: batch.counts.get(outcome.value, 0) for outcome in RowOutcome}
    rows = sum(batch.counts.values())
    done = ImportState.CHECKED if held.state is ImportState.CHECKING else ImportState.DONE
    _renew(held)
    if not step(batch, done, counts=batch.counts, rows=rows, ended_at=timezone.now()):
        raise LostError
    forget_keys(batch)
    if done is ImportState.DONE:
        record(Action.IMPORTED, subject=batch, by=batch.by, **batch.counts)


def sweep_files() -> None:
    """Forget the files of imports that ended long ago, and whom their good rows name; and uploads left lying."""
    before = timezone.now() - timedelta(days=KEPT_DAYS)
    ended = ImportBatch.objects.filter(state__in=ENDED, ended_at__lte=before)
    ImportPiece.objects.filter(batch__in=ended).delete()
    ImportRow.objects.filter(batch__in=ended, outcome__in=TAKEN).exclude(key="").update(key="")
    left = ImportBatch.objects.filter(at__lte=before).exclude(state__in=ENDED | MACHINE)
    left.delete()
