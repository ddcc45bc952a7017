"""Writes that belong together: in one statement where the database can, one after the other where it cannot.

PostgreSQL takes them as one statement with a `WITH` for each (data-modifying common table expressions). They see the rows as
they were when it began, wait for who else is at a row, and then ask their own conditions of it again. SQLite has one writer
at a time and takes one after the other.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import connection, models, transaction
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.subqueries import InsertQuery, UpdateQuery

ModelT = TypeVar("ModelT", bound=models.Model)


@dataclass(frozen=True)
class Update:
    """An update of rows. `with_those` names a column of theirs: only those count that point to a row of the change before.

    The rows may be chosen by their own columns and subqueries, never by a join: that would move all conditions into a
    subquery, which PostgreSQL does not ask again after it waited for somebody else's change.
    """

    rows: "models.QuerySet[Any]"
    values: dict[str, Any]
    with_those: str = ""


def update_together(*updates: Update) -> list[set[int]]:
    """Make the updates in their order; return the ids of the rows that each of them changed. None may be of one row twice."""
    if connection.vendor != "postgresql":
        return _updated_in_turn(updates)
    answer = _answer([_update(each, _name(place - 1)) for place, each in enumerate(updates)])
    return [set(ids) for ids in answer]


def _update(update: Update, before: str) -> tuple[str, Sequence[Any]]:
    """Return the update as SQL, which begins when the one before it has ended."""
    query: Any = update.rows.query.chain(UpdateQuery)
    query.add_update_values(update.values)
    text, parameters = query.get_compiler(update.rows.db).as_sql()
    if update.with_those:
        column = connection.ops.quote_name(update.with_those)
        text += f" AND {column} IN (SELECT id FROM {before})"  # noqa: S608  names of ours
    elif before != _name(-1):
        text += f" AND (SELECT COUNT(*) FROM {before}) >= 0"  # noqa: S608  a name of ours
    return f"{text} RETURNING {_key(update.rows.model)}", parameters


@transaction.atomic
def _updated_in_turn(updates: Sequence[Update]) -> list[set[int]]:
    updated: list[set[int]] = []
    for update in updates:
        of_those = {f"{update.with_those}__in": updated[-1]} if update.with_those else {}
        ids = set(update.rows.filter(**of_those).values_list("pk", flat=True))
        QuerySet(update.rows.model).filter(pk__in=ids).update(**update.values)
        updated.append(ids)
    return updated


def insert_together(*tables: Collection[models.Model]) -> None:
    """Insert new rows, those of each table together, and give them their ids.

    A row may point to a row of an earlier table which is new too, and the only one there.
    """
    batches = [list(rows) for rows in tables if rows]
    if len(batches) == 1 or connection.vendor != "postgresql":
        for rows in batches:
            table: QuerySet[Any] = QuerySet(type(rows[0]))
            table.bulk_create(rows)
        return
    pointing = [each for place, rows in enumerate(batches) for each in _pointing(rows, batches[:place])]
    for row, field, place in pointing:
        row.__dict__[field.attname] = _New(place)  # as its descriptor would, which forgets the row
    answer = _answer([_insert(rows) for rows in batches])
    for rows, ids in zip(batches, answer, strict=True):
        for row, key in zip(rows, ids, strict=True):
            row.pk, row._state.adding, row._state.db = key, False, connection.alias  # noqa: SLF001  as `bulk_create` does
    for row, field, place in pointing:
        row.__dict__[field.attname] = batches[place][0].pk


def _insert(rows: Sequence[models.Model], answer: str = "") -> tuple[str, Sequence[Any]]:
    model = type(rows[0])
    columns = [each for each in model._meta.concrete_fields if not each.generated and not each.primary_key]
    query = InsertQuery(model)
    query.insert_values(columns, list(rows))
    [(text, parameters)] = query.get_compiler(connection=connection).as_sql()
    return f"{text} RETURNING {answer or _key(model)}", parameters


def _pointing(
    rows: Sequence[models.Model], before: Sequence[Sequence[models.Model]]
) -> "Iterator[tuple[models.Model, models.Field[Any, Any], int]]":
    """Find what points to a row that has no id yet, and the place of that row's table."""
    places = {id(table[0]): place for place, table in enumerate(before) if len(table) == 1}
    relations = [field for field in type(rows[0])._meta.concrete_fields if field.is_relation]
    for row in rows:
        for field in relations:
            place = places.get(id(row._state.fields_cache.get(field.name)))  # noqa: SLF001  asks for no row
            if place is not None:
                yield row, field, place


def insert_or_change(row: ModelT, *, unique: str, changes: Mapping[str, str]) -> ModelT:
    """Insert a row, or change the one that stands under its unique key; return it as it stands then.

    `unique` names the key in SQL, with its condition. `changes` are SQL for the columns of the row that stands, in which
    `excluded` is the one that was to be inserted.
    """
    text, parameters = _insert([row], "*")
    changed = ", ".join(f"{column} = {value}" for column, value in changes.items())
    text = text.replace(" RETURNING ", f" ON CONFLICT {unique} DO UPDATE SET {changed} RETURNING ")
    standing: list[ModelT] = list(QuerySet(type(row)).raw(text, parameters))
    return standing[0]


class _New(models.Expression):
    """The id of the only row of an earlier table."""

    def __init__(self, place: int) -> None:
        super().__init__(output_field=models.BigIntegerField())
        self._place = place

    def as_sql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, tuple[()]]:
        return f"(SELECT id FROM {_name(self._place)})", ()  # noqa: S608  a name of ours


def _answer(parts: Sequence[tuple[str, Sequence[Any]]]) -> tuple[Sequence[int], ...]:
    """Do all parts as one statement; return the ids that each of them touched, in its order."""
    named = ", ".join(f"{_name(place)} AS ({text})" for place, (text, _) in enumerate(parts))
    asked = ", ".join(f"ARRAY(SELECT id FROM {_name(place)})" for place in range(len(parts)))  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"WITH {named} SELECT {asked}", [one for _, parameters in parts for one in parameters])
        answer: tuple[Sequence[int], ...] = cursor.fetchone()
    return answer


def _name(place: int) -> str:
    return f"write_{place}"


def _key(model: type[models.Model]) -> str:
    return f"{connection.ops.quote_name(str(model._meta.pk.column))} AS id"
