"""What the three kinds of import share: rows are judged first, and only then, if it is no trial, written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from campaigns.prospects.models import ImportBatch, ImportRow
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import TableRow
from outreach.db.among import among
from outreach.db.loading import load_rows

TAKEN = frozenset({RowOutcome.NEW, RowOutcome.UPDATED})


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
    """Keep what became of each row; of those that stay out the cells too, which a person must see."""
    rows = (
        (
            batch.pk,
            one.row.number,
            one.outcome.value,
            one.reason[:250],
            one.key,
            [] if one.outcome in TAKEN else one.row.cells,
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
