"""Finding rows by words that people type, on both databases."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from django.db import connection, models

MOST_WORDS: Final = 8
LONGEST: Final = 200
ModelT = TypeVar("ModelT", bound=models.Model)


def search(
    rows: "models.QuerySet[ModelT]", words: str, *, fields: Iterable[str]
) -> "models.QuerySet[ModelT]":
    """Return the rows of which every word stands somewhere in one of the fields, whatever its case.

    Words are parts of text, not patterns. No words find everything. PostgreSQL compares with ILIKE; SQLite's LIKE
    knows the case of ASCII letters only, so there the words are matched by Python.
    """
    columns = list(fields)
    for word in words.replace("\x00", " ")[:LONGEST].split()[:MOST_WORDS]:
        rows = rows.filter(_in_any(columns, word))
    return rows


def _in_any(fields: Sequence[str], word: str) -> models.Q:
    lookup, value = ("icontains", word) if connection.vendor == "postgresql" else ("iregex", re.escape(word))
    anywhere = models.Q()
    for field in fields:
        anywhere |= models.Q(**{f"{field}__{lookup}": value})
    return anywhere
