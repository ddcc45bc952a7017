"""How long a server asks us to wait."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

LONGEST_SECONDS: Final = 86_400.0
NUMBER: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?", re.ASCII)


def seconds_to_wait(header: str | None, now: datetime) -> float | None:
    """Return the seconds that a Retry-After header asks for: a number or a date (RFC 9110, 10.2.3).

    At most a day, since nobody can mean more than that; 0 for a moment that is over; None where it says nothing
    readable.
    """
    written = (header or "").strip()
    if NUMBER.fullmatch(written):
        return min(float(written), LONGEST_SECONDS)
    try:
        moment = parsedate_to_datetime(written)
        seconds = ((moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - now).total_seconds()
    except (ValueError, OverflowError, TypeError, IndexError):
        return None
    return min(max(seconds, 0.0), LONGEST_SECONDS)
