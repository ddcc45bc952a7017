"""What the three kinds of import share: rows are judged first, and only then, if it is no trial, written."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from campaigns.prospects.models import ImportBatch, ImportRow
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import TableRow
from campaigns.suppressions.selectors import barred
from outreach.db.among import among
from outreach.db.loading import load_rows

TAKEN = frozenset({RowOutcome.NEW, RowOutcome.UPDATED})
NAMES_BARRED: Final = "It names somebody on the do-not-contact list."
_QUOTING: Final = frozenset({RowOutcome.REFUSED, RowOutcome.HELD})  # their reasons repeat what a cell says
_ADDRESS: Final = re.compile(r"[^\s<>()\[\],;:\"']+@[^\s<>()\[\],;:\"']+")


@dataclass(slots=True)
class Judged:
    """What becomes of one row. `said` is what it tells, where it can be read; `key` what it is the first to name."""

    row: TableRow
    outcome: RowOutcome
    reason: str = ""
    key: str = ""
    said: Any = None


@dataclass(frozen=True, slots=True)
class Taken:
    """A person the import made or updated, with the columns of running text that are sources."""

    prospect_id: int
    texts: dict[str, str]


class Loader(Protocol):
    """How one kind of import takes rows in."""

    def judge(self, rows: Sequence[TableRow]) -> list[Judged]:
        """Say what becomes of each row. Writes nothing."""

    def write(self, judged: Sequence[Judged]) -> list[Taken]:
        """Write what was judged. Written twice, it is the same."""


def first_met(batch: ImportBatch, keys: Sequence[str], before: int) -> dict[str, int]:
    """Return which of these keys an earlier row of the file named, and its number."""
    found = ImportRow.objects.filter(among("key", keys), batch=batch, number__lt=before).exclude(key="")
    return dict(found.values_list("key", "number"))


def keep_outcomes(batch: ImportBatch, judged: Sequence[Judged]) -> None:
    """Keep what became of each row; of those that stay out the cells too, which a person must see.

    Of whom a no bars nothing is kept but the number of the row: who was erased would be here again. The key stays
    until the file is done, since later rows are compared with it.
    """
    barring = _naming_the_barred(batch, judged)
    rows = (
        (
            batch.pk,
            one.row.number,
            one.outcome.value,
            NAMES_BARRED if one.row.number in barring and one.outcome in _QUOTING else one.reason[:250],
            one.key,
            [] if one.outcome in TAKEN or one.row.number in barring else one.row.cells,
        )
        for one in judged
    )
    load_rows(
        ImportRow,
        ("batch", "number", "outcome", "reason", "key", "cells"),
        rows,
        unique=("batch", "number"),
        replace=("outcome", "reason", "key", "cells"),
    )


def forget_keys(batch: ImportBatch) -> None:
    """Forget whom the barred rows of a file name, once no row is compared with them any more."""
    ImportRow.objects.filter(batch=batch, outcome=RowOutcome.SUPPRESSED).exclude(key="").update(key="")


def _naming_the_barred(batch: ImportBatch, judged: Sequence[Judged]) -> set[int]:
    """Return the numbers of the rows, of those that stay out, that name somebody whom a no bars, in whatever column."""
    named = {one.row.number: _named(one.row) for one in judged if one.outcome not in TAKEN}
    no = barred(set().union(*named.values())) if named else set()
    about_people = batch.kind != ImportKind.DEALS
    return {
        one.row.number for one in judged
        if (about_people and one.outcome is RowOutcome.SUPPRESSED) or not no.isdisjoint(named.get(one.row.number, ()))
    }  # fmt: skip


def _named(row: TableRow) -> set[str]:
    """Return the addresses that stand in a row, and their domains, in their normal form."""
    addresses = {normalise(found) for cell in row.cells if "@" in cell for found in _ADDRESS.findall(cell)}
    return addresses | {registrable_domain(address) or "" for address in addresses} - {""}
