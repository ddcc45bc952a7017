"""Ten thousand mails to a real server while senders are killed and cut off hundreds of times: none twice, none lost."""

from pathlib import Path

import pytest
from django.db import connection

from tests.campaigns.delivery.outcomes import assert_never_twice_and_none_lost, broken

pytestmark = [pytest.mark.soak]
MESSAGES = 10_000
FAULTS = 390  # fifteen times at each place


@pytest.mark.django_db(transaction=True)
def test_ten_thousand_mails_leave_once(tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("this needs the PostgreSQL of `make soak`")
    report = broken(tmp_path, messages=MESSAGES, faults=FAULTS, seconds=3600)
    print(report)  # noqa: T201  what a reader of the run wants to see
    assert report["ends"]["killed"] >= FAULTS // 2
    assert_never_twice_and_none_lost(report, messages=MESSAGES)
