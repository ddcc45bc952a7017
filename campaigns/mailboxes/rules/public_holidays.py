"""Public holidays of a country, as the `holidays` package knows them."""

from datetime import date
from functools import lru_cache
from typing import Final

import holidays

_ENGLISH: Final = ("en_US", "en_GB", "en")


def public_holiday(country: str, day: date) -> str:
    """Return the name of the day on which the whole country rests; "" where it does not, or is not known.

    `country` is an ISO 3166-1 code of two letters. A holiday of one region alone is a working day here.
    """
    return _of_year(country, day.year).get(day, "") if country else ""


@lru_cache(maxsize=1024)
def _of_year(country: str, year: int) -> dict[date, str]:
    try:
        found = holidays.country_holidays(country, years=year, language=_english(country))
    except NotImplementedError:
        return {}
    return {day: name for day, name in found.items() if day.year == year}


def _english(country: str) -> str | None:
    """Return the package's English for a country; None, its own language, where it has no English names."""
    known = holidays.list_localized_countries().get(country, [])
    return next((language for language in _ENGLISH if language in known), None)
