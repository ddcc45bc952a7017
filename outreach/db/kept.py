"""A query whose statement is made once and asked again and again, each time with other values.

Django makes the SQL of a query anew whenever it is asked, and finds out anew what its rows are made of. For a statement of
many parts that costs several times what the database's answer does.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import models
from django.db.models.query import ValuesIterable, get_related_populators
from django.db.models.sql.compiler import SQLCompiler

from outreach.db.planned import Given, Statement

__all__ = ["Given", "Kept"]

ModelT = TypeVar("ModelT", bound=models.Model)
Row = list[Any]


class Kept(Generic[ModelT]):
    """The rows of a model, or of `values()`, that hold `Given` values. It holds no rows, so threads may share it.

    The server keeps its plan too, so it is for what is planned alike whatever is asked.
    """

    def __init__(self, rows: "Callable[[], models.QuerySet[ModelT, Any]]") -> None:
        self._make = rows

    def ask(self, **values: Any) -> list[Any]:
        """Return the rows for these values.

        Raises:
            KeyError: a value that the statement needs is not given.
        """
        statement, converted, made = self._compiled
        return [made(row) for row in converted(statement.run(**values))]

    @cached_property
    def _compiled(self) -> "tuple[Statement, Callable[..., Iterable[Row]], Callable[[Row], Any]]":
        rows = self._make()
        compiler = rows.query.get_compiler(rows.db)
        text, parameters = compiler.as_sql()
        converters = compiler.get_converters([column for column, _, _ in compiler.select or []])
        of_values = issubclass(rows._iterable_class, ValuesIterable)  # noqa: SLF001
        return (
            Statement(text, tuple(parameters)),
            lambda found: compiler.apply_converters(found, converters),
            _dicts(rows) if of_values else _instances(rows, compiler),
        )


def _dicts(rows: "models.QuerySet[Any, Any]") -> Callable[[Row], dict[str, Any]]:
    """Return what makes a dict of a row, as Django's `ValuesIterable` does."""
    names = list(rows.query.selected or ())
    return lambda row: dict(zip(names, row, strict=True))


def _instances(rows: "models.QuerySet[ModelT, Any]", compiler: SQLCompiler) -> Callable[[Row], ModelT]:
    """Return what makes an instance of a row, with the rows read along and the annotations, as `ModelIterable` does."""
    known, select = compiler.klass_info, compiler.select
    assert known is not None
    assert select is not None
    begin, end = known["select_fields"][0], known["select_fields"][-1] + 1
    model, db = rows.model, rows.db
    names = [column.target.attname for column, _, _ in select[begin:end]]
    related = get_related_populators(known, select, db)  # type: ignore[call-arg]  # stubs of a later Django
    annotations = list((compiler.annotation_col_map or {}).items())

    def made(row: Row) -> ModelT:
        instance: ModelT = model.from_db(db, names, row[begin:end])
        for each in related:
            each.populate(row, instance)
        instance.__dict__.update((name, row[place]) for name, place in annotations)
        return instance

    return made
