"""Writes that are done all or not at all, each resting on the one before it: in one statement where the database can.

PostgreSQL takes them as one statement with a `WITH` for each (data-modifying common table expressions): they see the rows
as they were when it began, and change them in this order. SQLite has one writer at a time and takes one after the other.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Any, Final, Protocol

from django.db import DataError, connection, models, transaction
from django.db.models.sql.subqueries import UpdateQuery

from outreach.db.planned import Given, Statement


class BrokenChainError(Exception):
    """A write after the first touched no row."""


_BROKEN: Final = "nothing was done: a later write touched no row"


class Write(Protocol):
    """One write of a chain."""

    def statement(self, condition: str) -> Statement:
        """Return it with one more condition, "" where there is none."""
        ...


@dataclass(frozen=True)
class Change:
    """An update of rows by conditions and to values that hold `Given` ones.

    It may ask its rows' own columns and subqueries, never a join: that would move all conditions into a subquery, which
    PostgreSQL does not ask again after it waited for somebody else's change.
    """

    rows: "Callable[[], models.QuerySet[Any]]"
    values: dict[str, Any] = field(hash=False)

    def statement(self, condition: str) -> Statement:
        rows = self.rows()
        query: Any = rows.query.chain(UpdateQuery)
        query.add_update_values(self.values)
        text, parameters = query.get_compiler(rows.db).as_sql()
        return Statement(f"{text} AND {condition}" if condition else text, tuple(parameters))


@dataclass(frozen=True)
class Insert:
    """A new row; what is not named has the model's default."""

    model: type[models.Model]
    values: dict[str, Any] = field(hash=False)

    def statement(self, condition: str) -> Statement:
        fields = [each for each in self.model._meta.concrete_fields if not each.primary_key]
        columns = ", ".join(connection.ops.quote_name(str(each.column)) for each in fields)
        table = connection.ops.quote_name(self.model._meta.db_table)
        places = ", ".join(["%s"] * len(fields))
        text = f"INSERT INTO {table} ({columns}) SELECT {places} WHERE {condition or 'true'}"
        return Statement(text, tuple(self._value(each) for each in fields))

    def _value(self, of: "models.Field[Any, Any]") -> Any:
        value = self.values[of.attname] if of.attname in self.values else of.get_default()
        return Given(value.name, of) if isinstance(value, Given) else of.get_db_prep_save(value, connection)


@dataclass(frozen=True)
class Written:
    """A write in SQL of both databases, which ends in `WHERE {condition}` or has it where it belongs."""

    text: str
    parameters: Sequence[Any]

    def statement(self, condition: str) -> Statement:
        return Statement(self.text.replace("{condition}", condition or "true"), tuple(self.parameters))


class Chain:
    """Writes in their order, all of them or none. They are compiled once."""

    def __init__(self, *writes: Write) -> None:
        self._writes = writes

    def do(self, **values: Any) -> bool:
        """Do all of them; False where the first touches no row, and then nothing is done.

        Raises:
            BrokenChainError: a later one touches no row; nothing is done either.
            KeyError: a value that they need is not given.
        """
        return self._at_once(values) if connection.vendor == "postgresql" else self._in_turn(values)

    def _in_turn(self, values: dict[str, Any]) -> bool:
        """Do them until one touches no row; say whether the first did."""
        with transaction.atomic():
            done = sum(1 for _ in takewhile(bool, (each.touched(**values) for each in self._statements)))
            if 0 < done < len(self._statements):
                raise BrokenChainError
        return done > 0

    def _at_once(self, values: dict[str, Any]) -> bool:
        """Do them in one statement, which takes itself back where it fails; say whether the first touched a row.

        Alone it needs no transaction around it, which would ask the server twice more.
        """
        within = transaction.atomic() if connection.in_atomic_block else nullcontext()
        try:
            with within:
                [[first]] = self._one_statement.run(**values)
        except DataError as error:
            if _BROKEN in str(error):
                raise BrokenChainError from None
            raise
        return bool(first)

    @cached_property
    def _statements(self) -> tuple[Statement, ...]:
        return tuple(write.statement("") for write in self._writes)

    @cached_property
    def _one_statement(self) -> Statement:
        """Each write asks whether the one before touched a row; the end says whether the first did.

        It fails where the last did not: a text that is no number is an error, and says in the server's log what happened.
        """
        names = [f"write_{place}" for place in range(len(self._writes))]
        made = [f"EXISTS (SELECT 1 FROM {name})" for name in names]  # noqa: S608  the names above
        parts = [write.statement(each) for write, each in zip(self._writes, ["", *made[:-1]], strict=True)]
        named = ", ".join(
            f"{name} AS ({part.text} RETURNING 1)" for name, part in zip(names, parts, strict=True)
        )
        return Statement(
            f"WITH {named} SELECT CASE WHEN NOT {made[0]} THEN '0' WHEN {made[-1]} THEN '1' ELSE '{_BROKEN}' END::int",
            tuple(one for part in parts for one in part.parameters),
        )
