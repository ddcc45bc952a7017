"""A query whose statement is made once and asked again and again, each time with other values.

Django makes the SQL of a query anew whenever it is asked. For a statement of many parts that costs several times what the
database's answer does.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Generic, TypeVar

from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

ModelT = TypeVar("ModelT", bound=models.Model)


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


class Kept(Generic[ModelT]):
    """The rows of a model, or of `values()`, that hold `Given` values. It holds no rows, so threads may share it."""

    def __init__(self, rows: "Callable[[], models.QuerySet[ModelT, Any]]") -> None:
        self._make = rows
        self._made: tuple[models.QuerySet[ModelT, Any], SQLCompiler, str, tuple[Any, ...]] | None = None

    def ask(self, **values: Any) -> list[Any]:
        """Return the rows for these values.

        Raises:
            KeyError: a value that the statement needs is not given.
        """
        rows, compiler, statement, asked = self._made or self._compiled()
        connection = connections[rows.db]
        parameters = tuple(one.said(values, connection) if isinstance(one, Given) else one for one in asked)
        query: Any = rows.query.chain(klass=_Ready)
        query.ready = _answering(compiler, connection, statement, parameters)
        found: models.QuerySet[ModelT, Any] = models.QuerySet(rows.model)
        found.query = query
        found._iterable_class = rows._iterable_class  # noqa: SLF001  dicts after `values()`
        return list(found)

    def _compiled(self) -> "tuple[models.QuerySet[ModelT, Any], SQLCompiler, str, tuple[Any, ...]]":
        rows = self._make()
        compiler = rows.query.get_compiler(rows.db)
        statement, parameters = compiler.as_sql()
        self._made = rows, compiler, statement, tuple(parameters)
        return self._made


class _Ready(Query):
    """A query that has its statement already."""

    ready: SQLCompiler

    def get_compiler(self, *_: Any, **__: Any) -> SQLCompiler:
        return self.ready


def _answering(
    compiler: SQLCompiler, connection: BaseDatabaseWrapper, statement: str, parameters: tuple[Any, ...]
) -> SQLCompiler:
    """Return a compiler that knows the columns of the statement and need not make it."""
    ready = copy(compiler)
    ready.connection = connection
    ready.as_sql = lambda *_, **__: (statement, parameters)  # type: ignore[method-assign]
    return ready
