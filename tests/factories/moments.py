"""The moments at which the tests' stories happen, inside every mailbox's window."""

from datetime import UTC, datetime, timedelta
from itertools import count

NOW = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)  # a Tuesday, 11 o'clock in Berlin
LATER = NOW + timedelta(minutes=11)  # the time to take an approval back is over

number = count(1)
