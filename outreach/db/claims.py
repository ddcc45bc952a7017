"""Taking one of many rows so that no two people are ever handed the same. What differs between databases is here."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import connection, models

ATTEMPTS: Final = 10  # a lost race means that somebody else got on, so few are ever needed


def claim_one(
    candidates: "models.QuerySet[Any]",
    *,
    leases: type[models.Model],
    of: str,
    holder_id: int,
    now: datetime,
    until: datetime,
) -> int | None:
    """Lease the first candidate nobody else holds, in one statement; return its id, None where there is none.

    `leases` has one row for each leased candidate: the unique foreign key `of`, and `holder`, `since`, `until`.
    The candidates are ordered and already leave out what others hold. An expired lease may be taken by anybody;
    its holder's own is renewed and keeps its beginning. PostgreSQL steps over rows that somebody else has locked;
    on SQLite one writer at a time needs no such step.
    """
    statement, parameters = _statement(candidates, leases, of, holder_id, now, until)
    for _ in range(ATTEMPTS):
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            row = cursor.fetchone()
        if row:
            return int(row[0])
        if not candidates.exists():
            return None
    return None


def _statement(
    candidates: "models.QuerySet[Any]",
    leases: type[models.Model],
    of: str,
    holder_id: int,
    now: datetime,
    until: datetime,
) -> tuple[str, list[Any]]:
    """Return INSERT … SELECT … ON CONFLICT: a lease that appeared meanwhile makes it touch nothing."""
    table, key, holder, since, end = _names(leases, of)
    first, parameters = candidates.values(claimed=models.F("pk"))[:1].query.sql_with_params()
    if connection.vendor == "postgresql":
        first += f" FOR UPDATE OF {_quoted(candidates.model._meta.db_table)} SKIP LOCKED"
    statement = (
        f"INSERT INTO {table} ({key}, {holder}, {since}, {end}) "  # noqa: S608  names come from the models alone
        f"SELECT free.claimed, %s, %s, %s FROM ({first}) AS free WHERE true "
        f"ON CONFLICT ({key}) DO UPDATE SET {holder} = excluded.{holder}, {end} = excluded.{end}, "
        f"{since} = CASE WHEN {table}.{holder} = excluded.{holder} THEN {table}.{since} ELSE excluded.{since} END "
        f"WHERE {table}.{holder} = excluded.{holder} OR {table}.{end} <= excluded.{since} "
        f"RETURNING {key}"
    )
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (now, until)]
    return statement, [holder_id, *moments, *parameters]


def _names(leases: type[models.Model], of: str) -> Sequence[str]:
    fields = [leases._meta.get_field(name) for name in (of, "holder", "since", "until")]
    return [_quoted(leases._meta.db_table), *(_quoted(str(field.column)) for field in fields)]  # type: ignore[union-attr]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
