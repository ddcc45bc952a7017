"""Statements of a fixed text, whose values are said each time. PostgreSQL plans such a statement once a connection.

Planning a query of many tables costs several times what its answer does. What differs between databases is here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count
from typing import Any, Final

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models.sql.compiler import SQLCompiler


class Given(models.Expression):
    """A value that is said when the statement is asked, under this name; a row's id, unless another kind is named."""

    def __init__(self, name: str, output_field: "models.Field[Any, Any] | None" = None) -> None:
        super().__init__(output_field=output_field or models.BigIntegerField())
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """Leave itself among the parameters, to be replaced by the value."""
        return "%s", (self,)

    def said(self, values: Mapping[str, Any], connection: BaseDatabaseWrapper) -> Any:
        """Return the value that was said, as this database takes it: SQLite knows no moments."""
        return self.output_field.get_db_prep_value(values[self.name], connection)


def field_of(model: type[models.Model], name: str) -> "models.Field[Any, Any]":
    """Return the field of a model that a `Given` value is prepared for, by its name or that of its column."""
    return next(field for field in model._meta.concrete_fields if name in (field.name, field.attname))


# Kinds of fields whose values PostgreSQL takes as Python has them.
_AS_IT_IS: Final = frozenset(
    {
        models.BigAutoField, models.BigIntegerField, models.BooleanField, models.CharField, models.DateField,
        models.DateTimeField, models.ForeignKey, models.IntegerField, models.PositiveIntegerField, models.TextField,
        models.UUIDField,
    }
)  # fmt: skip


def said(
    parameters: Sequence[Any], values: Mapping[str, Any], connection: BaseDatabaseWrapper
) -> tuple[Any, ...]:
    """Return the parameters with what was said in the places that wait for it.

    Raises:
        KeyError: a value that the statement needs is not given.
    """
    return tuple(one.said(values, connection) if isinstance(one, Given) else one for one in parameters)


@dataclass(frozen=True)
class Statement:
    """A text with its parameters, of which the `Given` ones are said when it is run."""

    text: str
    parameters: tuple[Any, ...]

    def run(self, **values: Any) -> list[tuple[Any, ...]]:
        """Run what answers with rows, and return them.

        Raises:
            KeyError: a value that the statement needs is not given.
        """
        with _cursor() as cursor:
            cursor.execute(*self._asked(values))
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows

    def touched(self, **values: Any) -> int:
        """Run it and return how many rows it changed."""
        with _cursor() as cursor:
            cursor.execute(*self._asked(values))
            return int(cursor.rowcount)

    def _asked(self, values: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
        here = connections[DEFAULT_DB_ALIAS]
        if here.vendor != "postgresql":
            return self.text, said(self.parameters, values, here)
        text, given = self._settled
        return text, tuple(
            values[name] if field is None else field.get_db_prep_value(values[name], here)
            for name, field in given
        )

    @cached_property
    def _settled(self) -> "tuple[str, tuple[tuple[str, models.Field[Any, Any] | None], ...]]":
        """The text with every parameter that never changes written into it, so that a plan may rest on them.

        With it the names of the others, in their order, and the fields that prepare them, where they must be prepared.
        """
        given = [one for one in self.parameters if isinstance(one, Given)]
        prepared = [
            (one.name, None if type(one.output_field) in _AS_IT_IS else one.output_field) for one in given
        ]
        return "".join(self._pieces()), tuple(prepared)

    def _pieces(self) -> Iterator[str]:
        parameters = iter(self.parameters)
        connection.ensure_connection()
        client = psycopg.ClientCursor(connection.connection)
        for piece in re.split(r"(%%|%s)", self.text):
            one = next(parameters) if piece == "%s" else None
            if piece != "%s" or isinstance(one, Given):
                yield piece
            else:
                yield client.mogrify("%s", [one]).replace("%", "%%")


def _cursor() -> AbstractContextManager[CursorWrapper]:
    """Return a cursor that says values apart from the text, which is what lets the server keep the plan."""
    here: Any = connections[DEFAULT_DB_ALIAS]
    if here.vendor != "postgresql":
        made: CursorWrapper = here.cursor()
        return made
    here.ensure_connection()
    with here.wrap_database_errors:
        made = here._prepare_cursor(_KeptCursor(here.connection))  # noqa: SLF001
    return closing(made)


class _KeptCursor(psycopg.RawCursor[Any]):
    """A cursor that finds the places of the values in a text once; psycopg does so each time where the text is long."""

    def execute(self, query: Any, params: Any = None, **how: Any) -> "_KeptCursor":
        return super().execute(_numbered(query), params, **how)


@lru_cache(1000)
def _numbered(text: str) -> bytes:
    """Return a text with the places numbered, as the server's own protocol has them."""
    numbers = count(1)
    return re.sub("%[%s]", lambda found: "%" if found[0] == "%%" else f"${next(numbers)}", text).encode()
