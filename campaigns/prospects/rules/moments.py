"""Moments as exports write them."""

import re
from datetime import UTC, datetime

FORMS = (
    "%d %b %Y", "%d %B %Y", "%b %d, %Y", "%B %d, %Y", "%d %b %Y %H:%M", "%b %d, %Y %H:%M", "%b %d, %Y %I:%M %p",
    "%b %d, %Y, %I:%M %p", "%d.%m.%Y", "%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S", "%Y/%m/%d", "%Y/%m/%d %H:%M",
    "%Y/%m/%d %H:%M:%S", "%a %b %d %Y %H:%M:%S GMT%z", "%a, %d %b %Y %H:%M:%S %z", "%Y-%m-%d %H:%M:%S UTC",
    "%Y-%m-%d %H:%M:%S %z",
)  # fmt: skip
# Day and month or month and day: a file does not say which.
EITHER_WAY = tuple(
    (f"%d/%m/%{year}{time}", f"%m/%d/%{year}{time}")
    for year in "Yy"
    for time in ("", " %H:%M", " %H:%M:%S", " %I:%M %p", ", %I:%M %p", " %I:%M:%S %p", ", %I:%M:%S %p")
)
REMARK = re.compile(r"\s*\([^)]*\)$")
EPOCH = re.compile(r"\d{10}(?:\d{3})?(?:\.\d+)?")
EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)


def read_moment(text: str, *, latest: datetime) -> datetime | None:
    """Return the moment of a cell, in UTC where the cell names no zone; None where it is none, or in the future.

    Of the two days that `03/11/2026` may mean the later one that is not in the future counts: a pause that rests on
    it is then too long rather than too short.
    """
    text = REMARK.sub("", text.strip())
    if not text:
        return None
    found = [moment for moment in _readings(text) if EARLIEST <= moment <= latest]
    return max(found, default=None)


def _readings(text: str) -> list[datetime]:
    if EPOCH.fullmatch(text):
        seconds = float(text) / (1000 if len(text.partition(".")[0]) == 13 else 1)
        return [datetime.fromtimestamp(seconds, UTC)]
    try:
        return [_zoned(datetime.fromisoformat(text))]
    except ValueError:
        pass
    for form in FORMS:
        found = _parsed(text, form)
        if found:
            return found
    return next((both for forms in EITHER_WAY if (both := _parsed(text, *forms))), [])


def _parsed(text: str, *forms: str) -> list[datetime]:
    found = []
    for form in forms:
        try:
            found.append(_zoned(datetime.strptime(text, form)))  # noqa: DTZ007  the zone is added at once
        except ValueError:
            continue
    return found


def _zoned(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
