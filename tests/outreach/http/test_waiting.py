"""A server's wish to wait, in whatever form it comes."""

from datetime import UTC, datetime

import pytest

from outreach.http.waiting import LONGEST_SECONDS, seconds_to_wait

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120.0),
        (" 7 ", 7.0),
        ("0.5", 0.5),
        ("Mon, 30 Nov 2026 12:01:00 GMT", 60.0),
        ("Monday, 30-Nov-26 12:01:00 GMT", 60.0),
        ("Mon Nov 30 12:01:00 2026", 60.0),
        ("Mon, 30 Nov 2026 13:01:00 +0100", 60.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("Sat, 01 Jan 0001 00:00:00 +0000", 0.0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", LONGEST_SECONDS),
        ("9" * 30, LONGEST_SECONDS),
        ("9" * 5000, LONGEST_SECONDS),
        ("soon", None),
        ("-5", None),
        ("1e9", None),
        ("nan", None),
        ("Fri, 99 Dec 2026 23:59:59 GMT", None),
        ("Fri, 31 Dec 99999999999999 23:59:59 GMT", None),
        ("", None),
        (None, None),
    ],
)
def test_a_number_or_a_date_is_read_and_nothing_else(header: str | None, seconds: float | None) -> None:
    assert seconds_to_wait(header, NOW) == seconds
