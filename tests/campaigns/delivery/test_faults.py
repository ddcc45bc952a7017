"""Eight senders at once before a real mail server, killed and cut off at every place: no mail twice, none lost."""

from pathlib import Path

import pytest
from django.db import connection

from tests.campaigns.delivery.outcomes import assert_never_twice_and_none_lost, broken


@pytest.fixture
def _postgresql(transactional_db: None) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("eight processes want a server; on SQLite four do, in test_at_once")


@pytest.mark.usefixtures("_postgresql")
def test_whatever_breaks_no_mail_is_sent_twice_and_none_is_lost(tmp_path: Path) -> None:
    """Every place of a message once: before and after each statement and each thing that is said to the server."""
    report = broken(tmp_path, messages=300, faults=26, seconds=600)
    assert (report["ends"]["killed"], report["ends"]["cut off"]) == (16, 10)
    assert_never_twice_and_none_lost(report, messages=300)
