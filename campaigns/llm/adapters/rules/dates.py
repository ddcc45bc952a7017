"""Days that a sentence names, in English, German, French and Spanish."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

_MONTH_NAMES = (
    "january januar janvier enero jan",
    "february februar février fevrier febrero feb",
    "march märz maerz mars marzo mar",
    "april avril abril apr",
    "may mai mayo",
    "june juni juin junio jun",
    "july juli juillet julio jul",
    "august août aout agosto aug",
    "september septembre septiembre sept sep",
    "october oktober octobre octubre oct okt",
    "november novembre noviembre nov",
    "december dezember décembre decembre diciembre dec dez",
)
_MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
_DAY = r"(?P<day>\d{1,2})"
_YEAR = r"(?P<year>20\d\d)"

_ISO = re.compile(r"\b(?P<year>20\d\d)-(?P<number>\d\d)-(?P<day>\d\d)\b")
_NAMED = (
    re.compile(
        rf"\b{_DAY}(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?{_MONTH}(?:,?\s+(?:de\s+|del\s+)?{_YEAR})?",
        re.IGNORECASE,
    ),
    re.compile(rf"\b{_MONTH}\s+{_DAY}(?:st|nd|rd|th)?\b(?:,?\s+{_YEAR})?", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}\s+(?:de\s+|del\s+)?{_YEAR}\b", re.IGNORECASE),
)
# A day without a year lies up to this long after its source was published, else in the year before.
_AHEAD = timedelta(days=180)


def as_date(value: Any) -> date | None:
    """The day of an ISO date or moment; None for anything else."""
    try:
        return date.fromisoformat(str(value)[:10])
    except ValueError:
        return None


def named_date(text: str, published: date | None) -> date | None:
    """The first day that the text names, or None.

    A month alone means its first day. A missing year is guessed from the day of publication; without that
    the text names no day.
    """
    iso = _ISO.search(text)
    if iso:
        return _date(int(iso["year"]), int(iso["number"]), int(iso["day"]))
    for pattern in _NAMED:
        match = pattern.search(text)
        if match:
            return _from_match(match.groupdict(), published)
    return None


def _from_match(parts: dict[str, str | None], published: date | None) -> date | None:
    month = _MONTHS[(parts["month"] or "").casefold()]
    day = int(parts.get("day") or 1)
    if parts["year"]:
        return _date(int(parts["year"]), month, day)
    if published is None:
        return None
    this_year = _date(published.year, month, day)
    if this_year and this_year - published > _AHEAD:
        return _date(published.year - 1, month, day)
    return this_year


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
