"""Empties the tables after a test that committed, in a tenth of what Django's own way takes.

Django truncates some hundred tables with their indexes and makes content types and permissions anew. Here rows are
deleted where there are any, and what an installation starts with stays, unless the test changed it.
"""

from functools import cache
from typing import Any, Final

from django.db import connection, transaction
from django.test import TransactionTestCase
from django.utils import timezone

from campaigns.llm.models import DefaultPrompt, Prompt
from campaigns.llm.services import sync_prompts
from campaigns.quality.models import BannedPhrase
from campaigns.quality.services import sync_phrases

OURS: Final = tuple(model._meta.db_table for model in (Prompt, DefaultPrompt, BannedPhrase))
DJANGOS: Final = ("django_content_type", "auth_permission")
Version = tuple[int, int]


def fill() -> None:
    """Give the database the prompts and phrases that an installation starts with."""
    sync_prompts(now=timezone.now())
    sync_phrases()


def empty_quickly() -> None:
    """Let transactional tests be followed by this way of emptying, where PostgreSQL serves them."""
    if connection.vendor == "postgresql":
        started_with = _versions()
        case: Any = TransactionTestCase
        case._fixture_teardown = lambda _: _empty(started_with)


def _empty(started_with: dict[str, Version]) -> None:
    changed = started_with != _versions()
    kept = {*DJANGOS, *(() if changed else OURS)}
    with transaction.atomic():
        for table in _filled():
            if table not in kept:
                _run(f"DELETE FROM {connection.ops.quote_name(table)}")
    if changed:
        fill()
        started_with.update(_versions())


@cache
def _which_are_filled() -> str:
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    asked = (f"(SELECT '{name}' FROM {connection.ops.quote_name(name)} LIMIT 1)" for name in names)
    return " UNION ALL ".join(asked)


def _filled() -> list[str]:
    return [name for (name,) in _run(_which_are_filled())]


def _versions() -> dict[str, Version]:
    """Return the number of rows of each table that is kept, and the sum of what last wrote each of them."""
    return {table: _run(f"SELECT count(*), sum(xmin::text::bigint) FROM {table}")[0] for table in OURS}


def _run(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else []
