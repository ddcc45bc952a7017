"""A database for the tests of a file, beyond what a fixture of one test can give."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from pytest_django import DjangoDbBlocker


@contextmanager
def undone(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Let the database be used while the block runs; what happened to it goes with the block.

    As in Django's own test cases, a transaction that must be the outermost one may begin inside.
    """
    outer: Any = transaction.atomic()
    outer._from_testcase = True
    with blocker.unblock(), outer:
        yield
        transaction.set_rollback(True)
