"""Finding a person in texts about something else."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from campaigns.erasure.models import ErasureRequest, Mention
from campaigns.erasure.registry import SEARCHED, SWEPT, Searched
from campaigns.erasure.rules import Traces, holds, pattern_of, without
from campaigns.erasure.selectors import table
from campaigns.erasure.services.blanking import write


def note_mentions(request: ErasureRequest, traces: Traces) -> int:
    """Keep where people's texts name the person, for somebody to look at; return how many places are new."""
    new = 0
    for entry, row, column in _finds(SEARCHED, traces, request.company_id):
        _, created = Mention.objects.get_or_create(
            request=request, table=entry.table, row=row.pk, field=column
        )
        new += created
    return new


def sweep_out(traces: Traces) -> dict[str, int]:
    """Take the person out of what code wrote; return how many rows of each table it was."""
    counts: dict[str, int] = {}
    for entry, row, column in _finds(SWEPT, traces, None):
        take_out(entry, row, column, pattern_of(traces, near=False))
        counts[entry.table] = counts.get(entry.table, 0) + 1
    return counts


def take_out(entry: Searched, row: Any, column: str, pattern: re.Pattern[str]) -> None:
    """Take what the pattern finds out of one text. A saved page loses its bytes too, since they say the same."""
    value = without(getattr(row, column), pattern, keeps_length=entry.keeps_length)
    longest = type(row)._meta.get_field(column).max_length
    values = {column: value[:longest] if longest and isinstance(value, str) else value}
    if entry.table in {"campaigns.Snapshot", "campaigns.InboundMessage"}:
        values["raw"] = b""
    write(type(row)._default_manager.filter(pk=row.pk), **values)  # noqa: SLF001  Django documents this name


def entry_of(table_name: str, column: str) -> Searched:
    """Return the entry of the list by which a place was found."""
    return next(entry for entry in SEARCHED if entry.table == table_name and column in entry.columns)


def _finds(
    entries: tuple[Searched, ...], traces: Traces, company_id: int | None
) -> Iterator[tuple[Searched, Any, str]]:
    """Yield each place that names the person, once or twice: by a sure trace, and by a name near his company."""
    sure, near = pattern_of(traces, near=False), pattern_of(traces, near=True)
    for entry in entries:
        for column in entry.columns:
            rows = _rows(entry, column)
            yield from (
                (entry, row, column) for row in _naming(rows, traces) if holds(getattr(row, column), sure)
            )
            if entry.company and company_id:
                close = rows.filter(**{entry.company: company_id}).iterator()
                yield from ((entry, row, column) for row in close if holds(getattr(row, column), near))


def _rows(entry: Searched, column: str) -> QuerySet[Any]:
    rows: QuerySet[Any] = table(entry.table)._default_manager.all()  # noqa: SLF001  Django documents this name
    said: QuerySet[Any] = rows.alias(said=Cast(column, TextField()))
    return said.only("pk", column)


def _naming(rows: QuerySet[Any], traces: Traces) -> Iterator[Any]:
    """Return rows that may hold a sure trace; what the database finds is looked at once more."""
    found = Q(pk__in=[])
    for text in traces.sure:
        found |= Q(said__icontains=text) | Q(said__icontains=json.dumps(text)[1:-1])
    for number in traces.phones:
        found |= Q(said__regex="[^0-9]{0,3}".join(number))
    return rows.filter(found).iterator()
