"""Taking one of many rows so that no two people are ever handed the same. What differs between databases is here."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

from django.db import connection, models

from outreach.db.kept import Kept
from outreach.db.planned import Given, Statement

ATTEMPTS: Final = (
    100  # a lost race means that somebody else got on: of many who ask at once one may lose many
)


class Claim:
    """A lease on the first candidate that nobody else holds, taken in one statement, which is made once and asked often.

    `leases` has one row for each leased candidate: the unique foreign key `of`, and `holder`, `since`, `until`.
    The candidates are ordered, already leave out what others hold, and may hold `Given` values. PostgreSQL steps over
    rows that somebody else has locked, or waits for them with `skip_locked=False`, where one certain row is meant; on
    SQLite there is one writer at a time.
    """

    def __init__(
        self,
        candidates: "Callable[[], models.QuerySet[Any]]",
        *,
        leases: type[models.Model],
        of: str,
        skip_locked: bool = True,
    ) -> None:
        self._candidates = candidates
        self._leases = leases
        self._of = of
        self._skip_locked = skip_locked
        self._waiting: Kept[Any] = Kept(lambda: candidates().values("pk")[:1])

    def take(self, **values: Any) -> int | None:
        """Lease the first candidate for `holder` from `now` to `until`; return its id, None where there is none.

        An expired lease may be taken by anybody; its holder's own is renewed and keeps its beginning.

        Raises:
            KeyError: a value that the candidates need is not given.
        """
        for _ in range(ATTEMPTS):
            rows = self._statement.run(**values)
            if rows:
                return int(rows[0][0])
            if not self._waiting.ask(**values):
                return None
        return None

    @cached_property
    def _statement(self) -> Statement:
        """INSERT … SELECT … ON CONFLICT: a lease that appeared meanwhile makes it touch nothing."""
        first, parameters = self._first()
        table, key, holder, since, end = self._names()
        text = (
            f"INSERT INTO {table} ({key}, {holder}, {since}, {end}) "  # noqa: S608  names come from the models alone
            f"SELECT free.claimed, %s, %s, %s FROM ({first}) AS free WHERE true "
            f"ON CONFLICT ({key}) DO UPDATE SET {holder} = excluded.{holder}, {end} = excluded.{end}, "
            f"{since} = CASE WHEN {table}.{holder} = excluded.{holder} THEN {table}.{since} ELSE excluded.{since} END "
            f"WHERE {table}.{holder} = excluded.{holder} OR {table}.{end} <= excluded.{since} "
            f"RETURNING {key}"
        )
        moments = [Given(name, models.DateTimeField()) for name in ("now", "until")]
        return Statement(text, (Given("holder"), *moments, *parameters))

    def _first(self) -> tuple[str, tuple[Any, ...]]:
        """Return the query of the first candidate's key, which locks its row where the database locks rows."""
        candidates = self._candidates()
        query, parameters = candidates.values(claimed=models.F("pk"))[:1].query.sql_with_params()
        if connection.vendor == "postgresql":
            query += f" FOR UPDATE OF {_quoted(candidates.model._meta.db_table)}"
            query += " SKIP LOCKED" if self._skip_locked else ""
        return query, parameters

    def _names(self) -> Sequence[str]:
        fields = [self._leases._meta.get_field(name) for name in (self._of, "holder", "since", "until")]
        columns = [str(field.column) for field in fields]  # type: ignore[union-attr]
        return [_quoted(self._leases._meta.db_table), *map(_quoted, columns)]


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
