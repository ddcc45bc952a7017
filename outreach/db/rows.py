"""Rows of another table as one column, so that what stands beside a row is read in the same statement.

What differs between databases is here. The rows come as JSON; `made` turns one into an instance of its model again.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.functions import JSONObject
from django.db.models.sql.compiler import SQLCompiler

ModelT = TypeVar("ModelT", bound=models.Model)


class Rows(models.Subquery):
    """A list with one JSON object for each row of a query, in the query's order; `columns` name what each holds.

    A column is an expression, or the name of a field; another `Rows` nests.
    """

    template = "(SELECT COALESCE(JSONB_AGG(listed.listed), '[]') FROM (%(subquery)s) AS listed)"
    output_field: "models.Field[Any, Any]" = models.JSONField()

    def __init__(self, rows: "models.QuerySet[Any]", **columns: Any) -> None:
        expressions = {
            name: models.F(column) if isinstance(column, str) else column for name, column in columns.items()
        }
        super().__init__(rows.values(listed=JSONObject(**expressions)))

    def as_sqlite(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any
    ) -> tuple[str, Any]:
        """SQLite forgets at the end of a subquery that a text is JSON, so it is told again."""
        template = "JSON((SELECT JSON_GROUP_ARRAY(JSON(listed.listed)) FROM (%(subquery)s) AS listed))"
        return self.as_sql(compiler, connection, template=template, **context)


class WrittenRows(Rows):
    """The same as one JSON text, of which a reader keeps what he made: for many rows that seldom change."""

    output_field = models.TextField()


class Number(models.Subquery):
    """How many rows a query has, as a column of another; a slice of it is counted no further than it goes."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = models.IntegerField()

    def __init__(self, rows: "models.QuerySet[Any]") -> None:
        super().__init__((rows if rows.query.is_sliced else rows.order_by()).values("pk"))


def same(*names: str) -> dict[str, str]:
    """Return columns that are called as the fields that they hold."""
    return dict(zip(names, names, strict=True))


def made(model: type[ModelT], row: Mapping[str, Any]) -> ModelT:
    """Return the instance that a row of `Rows` describes. Fields that it does not name are read when they are asked for."""
    fields = [field for field in model._meta.concrete_fields if field.attname in row]
    return model.from_db(
        None, [field.attname for field in fields], [_value(field, row[field.attname]) for field in fields]
    )


def made_whole(model: type[ModelT], row: Mapping[str, Any]) -> ModelT:
    """Return the instance with the rows that it points to: their columns are called `relation__column`, the id among them."""
    instance = made(model, row)
    for name in {key.partition("__")[0] for key in row if "__" in key}:
        related: Any = model._meta.get_field(name).related_model
        columns = {key.removeprefix(f"{name}__"): row[key] for key in row if key.startswith(f"{name}__")}
        setattr(instance, name, made_whole(related, columns) if columns["id"] is not None else None)
    return instance


def attach(instance: models.Model, name: str, rows: "Iterable[models.Model]") -> None:
    """Let `instance.NAME.all()` be these rows, as if they had been prefetched."""
    found = getattr(instance, name).all()
    found._result_cache = list(rows)  # noqa: SLF001  as prefetch_related_objects does, which asks the database
    found._prefetch_done = True  # noqa: SLF001
    instance.__dict__.setdefault("_prefetched_objects_cache", {})[name] = found


def _value(field: "models.Field[Any, Any]", value: Any) -> Any:
    """Return what a field holds; JSON knows no moments, and SQLite has texts for lists and naive ones for moments."""
    if isinstance(field, models.JSONField):
        return json.loads(value) if isinstance(value, str) else value
    if isinstance(field, models.DateTimeField) and isinstance(value, str):
        moment = datetime.fromisoformat(value)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return field.to_python(value)
