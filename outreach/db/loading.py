"""Many rows at once into one table, the quickest way that each database has. What differs between them is here."""

import json
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from django.db import connection, models

MOST_PARAMETERS: Final = 32_000  # of one statement on SQLite (its own limit is 32,766 since 3.32)

Row = Sequence[Any]


def load_rows(
    model: type[models.Model],
    names: Sequence[str],
    rows: Iterable[Row],
    *,
    unique: Sequence[str],
    replace: Sequence[str] = (),
    fill: Sequence[Sequence[str]] = (),
) -> None:
    """Insert rows; where the fields of `unique` are there already, that row is updated, or left where nothing is named.

    `replace` are fields that take the new value; each group of `fill` takes its new values together, where at least
    one of them is not empty. Columns without a default in the database must all be named. No two rows may share the unique fields. To be called inside a transaction. PostgreSQL
    copies into a table of its own and inserts from there; SQLite gets statements of many rows.
    """
    columns = [_column(model, name) for name in names]
    update = _update(model, replace, fill)
    target = _quoted(model._meta.db_table)
    conflict = f"ON CONFLICT ({_list(_column(model, name) for name in unique)}) {update}"
    ready = _ready(model, names, rows)
    if connection.vendor == "postgresql":
        _copy(target, _list(columns), ready, conflict)
    else:
        _insert(target, columns, ready, conflict)


def _copy(target: str, columns: str, rows: Iterable[Row], conflict: str) -> None:
    staged = _quoted(f"loading_{secrets.token_hex(6)}")
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE TEMPORARY TABLE {staged} ON COMMIT DROP AS SELECT {columns} FROM {target} WITH NO DATA"  # noqa: S608
        )
        with cursor.copy(f"COPY {staged} ({columns}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute(f"INSERT INTO {target} ({columns}) SELECT {columns} FROM {staged} {conflict}")  # noqa: S608
        cursor.execute(f"DROP TABLE {staged}")


def _insert(target: str, columns: Sequence[str], rows: Iterable[Row], conflict: str) -> None:
    marks = f"({', '.join(['%s'] * len(columns))})"
    with connection.cursor() as cursor:
        for some in _in_lots(rows, MOST_PARAMETERS // len(columns)):
            values = ", ".join([marks] * len(some))
            statement = f"INSERT INTO {target} ({_list(columns)}) VALUES {values} {conflict}"  # noqa: S608
            cursor.execute(statement, [value for row in some for value in row])


def _in_lots(rows: Iterable[Row], size: int) -> Iterator[list[Row]]:
    left = iter(rows)
    while some := list(islice(left, size)):
        yield some


def _update(model: type[models.Model], replace: Sequence[str], fill: Sequence[Sequence[str]]) -> str:
    here = _quoted(model._meta.db_table)
    changes = [f"{column} = excluded.{column}" for column in (_column(model, name) for name in replace)]
    for group in fill:
        told = " OR ".join(_told(model, name) for name in group)
        changes += [
            f"{column} = CASE WHEN {told} THEN excluded.{column} ELSE {here}.{column} END"
            for column in (_column(model, name) for name in group)
        ]
    return f"DO UPDATE SET {', '.join(changes)}" if changes else "DO NOTHING"


def _told(model: type[models.Model], name: str) -> str:
    """The condition that a new value is not empty."""
    empty = isinstance(model._meta.get_field(name), models.CharField | models.TextField)
    return f"excluded.{_column(model, name)} {'<>' if empty else 'IS NOT'} {chr(39) * 2 if empty else 'NULL'}"


def _ready(model: type[models.Model], names: Sequence[str], rows: Iterable[Row]) -> Iterable[Row]:
    """Rows whose values the driver takes as they are."""
    written = {at: write for at, name in enumerate(names) if (write := _writer(model, name))}
    return (_written(row, written) for row in rows) if written else rows


def _written(row: Row, written: dict[int, Callable[[Any], Any]]) -> Row:
    values = list(row)
    for at, write in written.items():
        if values[at] is not None:
            values[at] = write(values[at])
    return values


def _writer(model: type[models.Model], name: str) -> Callable[[Any], Any] | None:
    field = model._meta.get_field(name)
    if isinstance(field, models.JSONField):
        return _json
    if isinstance(field, models.DateTimeField) and connection.vendor != "postgresql":
        return connection.ops.adapt_datetimefield_value
    return None


def _json(value: Any) -> str:
    return "{}" if value == {} else json.dumps(value, ensure_ascii=False)


def _column(model: type[models.Model], name: str) -> str:
    column: str = model._meta.get_field(name).column  # type: ignore[union-attr,assignment]
    return _quoted(column)


def _list(columns: Iterable[str]) -> str:
    return ", ".join(columns)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
