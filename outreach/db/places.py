"""Comparing several columns at once."""

from collections.abc import Mapping
from typing import Any

from django.db import models

ROW = "(%(expressions)s)"


class Later(models.Func):
    """Whether a row stands after a place, by columns in the order of their names: `(a, b) > (x, y)` in SQL.

    The first column that differs decides. One index on the columns answers it, and one clause is quicker to plan than
    the many comparisons that it stands for.
    """

    conditional = True

    def __init__(self, model: type[models.Model], place: Mapping[str, Any]) -> None:
        fields = {field.name: field for field in model._meta.concrete_fields}
        values = [
            value if isinstance(value, models.Expression) else models.Value(value, fields[name])
            for name, value in place.items()
        ]
        columns, asked = models.Func(*map(models.F, place), template=ROW), models.Func(*values, template=ROW)
        super().__init__(
            columns, asked, template="%(expressions)s", arg_joiner=" > ", output_field=models.BooleanField()
        )
