"""What the tests of the slices share."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from tests.campaigns.agreement import assert_rows_agree

# What Django makes of a condition on another table: the row's own conditions move into a subquery, which PostgreSQL
# does not evaluate anew for a row that it had to wait for. Of two who claim at once, both would win.
_UNCONDITIONAL = re.compile(r'^UPDATE "(\w+)".* WHERE "\1"\."id" IN \(SELECT \w+\."id" FROM "\1"', re.DOTALL)


def _watch(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
    assert not _UNCONDITIONAL.match(sql), f"this update decides nothing between two callers: {sql}"
    return execute(sql, parameters, many, context)


@pytest.fixture
def rows_agree(db: None) -> Iterator[None]:
    """Look at all rows when a test is over: draft, message and enrollment must never contradict each other.

    While it runs, every conditional update must be one that decides.
    """
    with connection.execute_wrapper(_watch):
        yield
        assert_rows_agree()
