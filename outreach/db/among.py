"""The lookup `__among`: a column's value is one of many thousands of texts or numbers, handed over as one parameter.

`__in` hands each over as one of its own, which costs more than the query.
"""

import json
from collections.abc import Iterable
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Lookup, Q
from django.db.models.sql.compiler import SQLCompiler


@Field.register_lookup
class Among(Lookup):
    """`column__among=[…]`, for plain texts and numbers."""

    lookup_name = "among"
    prepare_rhs = False

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        left, parameters = self.process_lhs(compiler, connection)
        return f"{left} = ANY(%s)", [*parameters, list(self.rhs)]

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, list[Any]]:
        left, parameters = self.process_lhs(compiler, connection)
        listed = "(SELECT value FROM json_each(%s))"
        return f"{left} IN {listed}", [*parameters, json.dumps(list(self.rhs))]


def among(column: str, values: Iterable[str] | Iterable[int]) -> Q:
    """Return the condition that a column holds one of the values."""
    return Q(**{f"{column}__among": list(values)})
