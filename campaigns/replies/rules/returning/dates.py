"""Dates as people write them, with the span where they stand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from campaigns.replies.rules.returning.words import ENGLISH, MONTH, MONTHS, NEXT_WEEK, TOMORROW, WEEKDAYS

ORDINAL = r"(?:st|nd|rd|th|er|e|º|°|\.)?"
OF = r"(?:\s+(?:of|de|di|del|do|d.))?"
YEAR = r"(?:\s*,?\s*(?:de|del|do)?\s*(?P<year>20\d\d))?"
DAY_MONTH = re.compile(
    rf"(?<![\d.,:/-])(?:(?P<from>\d{{1,2}}){ORDINAL}\s*(?:-|–|—|to|bis|/|al?|au|t/m|tot)\s*)?(?P<day>\d{{1,2}}){ORDINAL}{OF}\s*(?P<month>{MONTH}){YEAR}",
    re.IGNORECASE,
)
MONTH_DAY = re.compile(
    rf"(?<!\w)(?P<month>{MONTH})\s*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d|:)(?:\s*(?:-|–|—|to|through)\s*(?P<to>\d{{1,2}})(?:st|nd|rd|th)?(?!\d|:))?{YEAR}",
    re.IGNORECASE,
)
ISO = re.compile(r"(?<!\d)(?P<year>20\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)")
NUMERIC = re.compile(
    r"(?<![\d.,:/-])(?P<first>\d{1,2})(?P<mark>[./-])\s?(?P<second>\d{1,2})(?:(?P=mark)\s?(?P<year>20\d\d|\d\d)(?!\d)|\.?(?![\d/]))"
)
EAST_ASIAN = re.compile(
    r"(?:(?P<year>20\d\d)\s*[年년]\s*)?(?P<month>\d{1,2})\s*[月월]\s*(?P<day>\d{1,2})\s*[日号일]?"
)

LATEST = timedelta(days=366)


@dataclass(frozen=True)
class Found:
    """A date and where it stands; `ends_range` when it closes a stretch such as "10-31 July"."""

    day: date
    start: int
    end: int
    ends_range: bool = False


def dates_in(text: str, base: date | None) -> list[Found]:
    """Return the dates in `text` in order of appearance; without a year they lie on or after `base`."""
    found: list[Found] = []
    for candidate in _candidates(text, base):
        if not any(candidate.start < other.end and other.start < candidate.end for other in found):
            found.append(candidate)
    return sorted(found, key=lambda one: one.start)


def _candidates(text: str, base: date | None) -> Iterator[Found]:
    yield from _named(ISO, text, base)
    yield from _named(EAST_ASIAN, text, base)
    yield from _month_day(text, base)
    yield from _day_month(text, base)
    yield from _numeric(text, base)
    if base:
        yield from _relative(text, base)


def _named(pattern: re.Pattern[str], text: str, base: date | None) -> Iterator[Found]:
    for match in pattern.finditer(text):
        day = _placed(match["year"], int(match["month"]), int(match["day"]), base)
        if day:
            yield Found(day, match.start(), match.end())


def _month_day(text: str, base: date | None) -> Iterator[Found]:
    for match in MONTH_DAY.finditer(text):
        day = _placed(match["year"], _month_number(match["month"]), int(match["to"] or match["day"]), base)
        if day:
            yield Found(day, match.start(), match.end(), ends_range=bool(match["to"]))


def _day_month(text: str, base: date | None) -> Iterator[Found]:
    for match in DAY_MONTH.finditer(text):
        day = _placed(match["year"], _month_number(match["month"]), int(match["day"]), base)
        if day:
            yield Found(day, match.start(), match.end(), ends_range=bool(match["from"]))


def _numeric(text: str, base: date | None) -> Iterator[Found]:
    month_first = bool(len(ENGLISH.findall(text)) >= 2)
    for match in NUMERIC.finditer(text):
        first, second, year = int(match["first"]), int(match["second"]), match["year"]
        if match["mark"] == "-" and not year:
            continue
        swapped = second > 12 or (month_first and match["mark"] == "/" and first <= 12)
        month, day_number = (first, second) if swapped else (second, first)
        day = _placed(f"20{year[-2:]}" if year else None, month, day_number, base)
        if day:
            yield Found(day, match.start(), match.end())


def _relative(text: str, base: date) -> Iterator[Found]:
    next_week = NEXT_WEEK.search(text)
    for number, pattern in enumerate(WEEKDAYS):
        for match in pattern.finditer(text):
            ahead = (number - base.weekday() - 1) % 7 + 1
            if next_week and ahead < 7 - base.weekday():
                ahead += 7
            yield Found(base + timedelta(days=ahead), match.start(), match.end())
    for match in TOMORROW.finditer(text):
        yield Found(base + timedelta(days=1), match.start(), match.end())
    if next_week:
        yield Found(base + timedelta(days=7 - base.weekday()), next_week.start(), next_week.end())


def _month_number(name: str) -> int:
    return next((number for number, pattern in enumerate(MONTHS, start=1) if pattern.match(name)), 0)


def _placed(year: str | None, month: int, day: int, base: date | None) -> date | None:
    """A date without a year is the next one from `base`; far ones and past ones are no return."""
    if year:
        placed = _date(int(year), month, day)
        return placed if placed and (base is None or base <= placed <= base + LATEST) else None
    if base is None:
        return None
    years = (_date(base.year + ahead, month, day) for ahead in (0, 1))
    return next((placed for placed in years if placed and base <= placed <= base + timedelta(days=330)), None)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
