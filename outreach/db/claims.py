"""Taking one of many rows so that no two people are ever handed the same. What differs between databases is here."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import connection, models

ATTEMPTS: Final = (
    100  # a lost race means that somebody else got on: of many who ask at once one may lose many
)


def claim_one(
    candidates: "models.QuerySet[Any]",
    *,
    leases: type[models.Model],
    of: str,
    holder_id: int,
    now: datetime,
    until: datetime,
    skip_locked: bool = True,
) -> int | None:
    """Lease the first candidate nobody else holds, in one statement; return its id, None where there is none.

    `leases` has one row for each leased candidate: the unique foreign key `of`, and `holder`, `since`, `until`.
    The candidates are ordered and already leave out what others hold. An expired lease may be taken by anybody;
    its holder's own is renewed and keeps its beginning. PostgreSQL steps over rows that somebody else has locked,
    or waits for them with `skip_locked=False`, where one certain row is meant; on SQLite there is one writer at a
    time.
    """
    statement, parameters = claim_statement(
        candidates, leases=leases, of=of, holder_id=holder_id, now=now, until=until, skip_locked=skip_locked
    )
    for _ in range(ATTEMPTS):
        with connection.cursor() as cursor:
            cursor.execute(statement, parameters)
            row = cursor.fetchone()
        if row:
            return int(row[0])
        if not candidates.exists():
            return None
    return None


def claim_statement(
    candidates: "models.QuerySet[Any]",
    *,
    leases: type[models.Model],
    of: str,
    holder_id: int,
    now: datetime,
    until: datetime,
    skip_locked: bool = True,
) -> tuple[str, list[Any]]:
    """Return the one statement of `claim_one`, with its parameters."""
    first, parameters = _first(candidates, skip_locked=skip_locked)
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (now, until)]
    return _statement(first, *_names(leases, of)), [holder_id, *moments, *parameters]


def _first(candidates: "models.QuerySet[Any]", *, skip_locked: bool) -> tuple[str, tuple[Any, ...]]:
    """Return the query of the first candidate's key, which locks its row where the database locks rows."""
    query, parameters = candidates.values(claimed=models.F("pk"))[:1].query.sql_with_params()
    if connection.vendor == "postgresql":
        query += f" FOR UPDATE OF {_quoted(candidates.model._meta.db_table)}"
        query += " SKIP LOCKED" if skip_locked else ""
    return query, parameters


def _statement(first: str, table: str, key: str, holder: str, since: str, end: str) -> str:
    """Return INSERT … SELECT … ON CONFLICT: a lease that appeared meanwhile makes it touch nothing."""
    return (
        f"INSERT INTO {table} ({key}, {holder}, {since}, {end}) "  # noqa: S608  names come from the models alone
        f"SELECT free.claimed, %s, %s, %s FROM ({first}) AS free WHERE true "
        f"ON CONFLICT ({key}) DO UPDATE SET {holder} = excluded.{holder}, {end} = excluded.{end}, "
        f"{since} = CASE WHEN {table}.{holder} = excluded.{holder} THEN {table}.{since} ELSE excluded.{since} END "
        f"WHERE {table}.{holder} = excluded.{holder} OR {table}.{end} <= excluded.{since} "
        f"RETURNING {key}"
    )


def _names(leases: type[models.Model], of: str) -> Sequence[str]:
    fields = [leases._meta.get_field(name) for name in (of, "holder", "since", "until")]
    return [_quoted(leases._meta.db_table), *(_quoted(str(field.column)) for field in fields)]  # type: ignore[union-attr]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
