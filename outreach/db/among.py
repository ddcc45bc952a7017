"""The lookup `__among`: a column's value is one of many thousands of texts or numbers, handed over as one parameter.

`__in` hands each over as one of its own, which costs more than the query.
"""

import json
from collections.abc import Collection, Iterable
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Lookup, Q
from django.db.models.sql.compiler import SQLCompiler

from outreach.db.planned import Given


class Listed(models.Field):  # type: ignore[type-arg]
    """A list of plain texts or numbers as one parameter, for `Given`: `Given("keys", Listed())`."""

    def get_db_prep_value(
        self, value: Collection[Any], connection: BaseDatabaseWrapper, *_: Any, **__: Any
    ) -> Any:
        return list(value) if connection.vendor == "postgresql" else json.dumps(list(value))


@Field.register_lookup
class Among(Lookup):
    """`column__among=[…]`, for plain texts and numbers, or for a `Given` list of them."""

    lookup_name = "among"
    prepare_rhs = False

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        left, parameters = self.process_lhs(compiler, connection)
        return f"{left} = ANY(%s)", [*parameters, self._listed(connection)]

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        left, parameters = self.process_lhs(compiler, connection)
        listed = "(SELECT value FROM json_each(%s))"
        return f"{left} IN {listed}", [*parameters, self._listed(connection)]

    def _listed(self, connection: BaseDatabaseWrapper) -> Any:
        return self.rhs if isinstance(self.rhs, Given) else Listed().get_db_prep_value(self.rhs, connection)


def among(column: str, values: Iterable[str] | Iterable[int] | Given) -> Q:
    """Return the condition that a column holds one of the values."""
    return Q(**{f"{column}__among": values if isinstance(values, Given) else list(values)})
