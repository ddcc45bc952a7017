"""A query whose statement is made once and asked again and again, each time with other values.

Django makes the SQL of a query anew whenever it is asked. For a statement of many parts that costs several times what the
database's answer does.
"""

from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import models
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

from outreach.db.planned import Given, Statement

__all__ = ["Given", "Kept"]

ModelT = TypeVar("ModelT", bound=models.Model)


class Kept(Generic[ModelT]):
    """The rows of a model, or of `values()`, that hold `Given` values. It holds no rows, so threads may share it.

    The server keeps its plan too, so it is for what is planned alike whatever is asked.
    """

    def __init__(self, rows: "Callable[[], models.QuerySet[ModelT, Any]]") -> None:
        self._make = rows
        self._made: tuple[models.QuerySet[ModelT, Any], SQLCompiler, Statement] | None = None

    def ask(self, **values: Any) -> list[Any]:
        """Return the rows for these values.

        Raises:
            KeyError: a value that the statement needs is not given.
        """
        rows, compiler, statement = self._made or self._compiled()
        query: Any = rows.query.chain(klass=_Ready)
        query.ready = _answered(compiler, statement.run(**values), self._converters)
        found: models.QuerySet[ModelT, Any] = models.QuerySet(rows.model)
        found.query = query
        found._iterable_class = rows._iterable_class  # noqa: SLF001  dicts after `values()`
        return list(found)

    @cached_property
    def _converters(self) -> Any:
        """How what the database answers becomes what the fields hold, which is the same at every answer."""
        compiler = (self._made or self._compiled())[1]
        return compiler.get_converters([column for column, _, _ in compiler.select or []])

    def _compiled(self) -> "tuple[models.QuerySet[ModelT, Any], SQLCompiler, Statement]":
        rows = self._make()
        compiler = rows.query.get_compiler(rows.db)
        text, parameters = compiler.as_sql()
        self._made = rows, compiler, Statement(text, tuple(parameters))
        return self._made


class _Ready(Query):
    """A query that has its statement already."""

    ready: SQLCompiler

    def get_compiler(self, *_: Any, **__: Any) -> SQLCompiler:
        return self.ready


def _answered(compiler: SQLCompiler, rows: list[tuple[Any, ...]], converters: Any) -> SQLCompiler:
    """Return a compiler that has the answer already and makes instances of it."""
    ready = copy(compiler)
    ready.get_converters = lambda *_: converters  # type: ignore[method-assign]
    ready.execute_sql = lambda *_, **__: [rows]  # type: ignore[method-assign, assignment]
    return ready
