"""Dates as people write them, with the span where they stand."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from campaigns.replies.rules.returning.words import ENGLISH, MONTH, MONTHS, NEXT_WEEK, TOMORROW, WEEKDAYS

ORDINAL = r"(?:st|nd|rd|th|er|e|º|°|\.)?"
OF = r"(?:\s+(?:of|de|di|del|do|d.|tháng))?"
YEAR = r"(?:\s*,?\s*(?:de|del|do)?\s*(?P<year>20\d\d))?"
DAY_MONTH = re.compile(
    rf"(?<![\d.,:/])(?<!\d-)(?:(?P<from>\d{{1,2}}){ORDINAL}\s*(?:-|–|—|to|bis|/|all['’]|al?|au|t/m|tot|do|по|до|à|até|e|og|och|und|and|y|et|и|і)\s*)?(?P<day>\d{{1,2}}){ORDINAL}{OF}\s*(?P<month>{MONTH}){YEAR}",
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
# "07.12.-11.12." and "7.-11.12." are two dates; ISO dates and telephone numbers are left alone.
JOINED_DATES = re.compile(
    r"(?<![\d.,:/-])(\d{1,2}(?:[./]|[./]\d{1,2}(?:[./](?:20\d\d|\d\d)?)?)?)\s?[-–—]\s?(?=\d{1,2}[./]\d{1,2}(?!\d))"
)
DAY_ONLY = re.compile(
    r"\b(?:the\s+(?P<english>\d{1,2})(?:st|nd|rd|th)|(?:zum|dem|den|am)\s+(?P<german>\d{1,2})\.|(?:au|le|el|al|dia|día)\s+(?P<romance>\d{1,2}))(?=\s*(?:[,;!)]|\.?\s*$|\.\s|(?:and|und|et|y|e|geht|bin|sind)\b))",
    re.IGNORECASE,
)
EAST_ASIAN_RANGE = re.compile(
    r"(?P<month>\d{1,2})\s*[月월]\s*\d{1,2}\s*[日号일]?\s*(?:[(（][^)）]{1,4}[)）])?\s*(?:〜|~|～|-|–|—|から|至|到|부터)\s*(?P<day>\d{1,2})\s*[日号일]"
)
EAST_ASIAN = re.compile(
    r"(?:(?P<year>20\d\d)\s*[年년]\s*)?(?P<month>\d{1,2})\s*[月월]\s*(?P<day>\d{1,2})\s*[日号일]?"
)

FOLLOWING = re.compile(
    r"(?:following|darauf ?folgenden|daarop ?volgende|påföljande|følgende|le|el|il)\s+$", re.IGNORECASE
)
LATEST = timedelta(days=366)


@dataclass(frozen=True)
class Found:
    """A date and where it stands; `ends_range` when it closes a stretch such as "10-31 July", `weekday` when only
    the day of the week is named.
    """

    day: date
    start: int
    end: int
    ends_range: bool = False
    weekday: bool = False


def parted(text: str) -> str:
    """Return the text with space around the dash between two dates."""
    return JOINED_DATES.sub(r"\1 – ", text)


def dates_in(text: str, base: date | None) -> list[Found]:
    """Return the dates in `text` in order of appearance; without a year they lie on or after `base`."""
    found: list[Found] = []
    for candidate in _candidates(text, base):
        if not any(candidate.start < other.end and other.start < candidate.end for other in found):
            found.append(candidate)
    found = [_moved_on(one, found, text) for one in sorted(found, key=lambda one: one.start)]
    return [one for one in found if not (one.weekday and _is_written_out(one, found))]


def _moved_on(weekday: Found, found: list[Found], text: str) -> Found:
    """Return "the following Monday" counted from the date before it."""
    before = [one for one in found if not one.weekday and one.end <= weekday.start]
    if not weekday.weekday or not before or not FOLLOWING.search(text[: weekday.start]):
        return weekday
    day = before[-1].day + timedelta(days=(weekday.day.weekday() - before[-1].day.weekday() - 1) % 7 + 1)
    return replace(weekday, day=day)


def _is_written_out(weekday: Found, found: list[Found]) -> bool:
    """Tell whether the date of a weekday stands beside it, as in "Monday, 5 May" or "5 May (Monday)"."""
    exact = [one for one in found if not one.weekday]
    return any(0 <= one.start - weekday.end <= 8 or 0 <= weekday.start - one.end <= 3 for one in exact)


def _candidates(text: str, base: date | None) -> Iterator[Found]:
    yield from _named(ISO, text, base)
    yield from _named(EAST_ASIAN_RANGE, text, base, ends_range=True)
    yield from _named(EAST_ASIAN, text, base)
    yield from _month_day(text, base)
    yield from _day_month(text, base)
    yield from _numeric(text, base)
    if base:
        yield from _day_only(text, base)
        yield from _relative(text, base)


def _named(
    pattern: re.Pattern[str], text: str, base: date | None, *, ends_range: bool = False
) -> Iterator[Found]:
    for match in pattern.finditer(text):
        day = _placed(match.groupdict().get("year"), int(match["month"]), int(match["day"]), base)
        if day:
            yield Found(day, match.start(), match.end(), ends_range=ends_range)


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
    matches = [match for match in NUMERIC.finditer(text) if match["mark"] != "-" or match["year"]]
    orders = _orders(text, matches)
    for match in matches:
        year = f"20{match['year'][-2:]}" if match["year"] else None
        pairs = [
            (match["second"], match["first"]) if month_second else (match["first"], match["second"])
            for month_second in orders
        ]
        placed = (_placed(year, int(month), int(day), base) for month, day in pairs)
        days = [day for day in placed if day]
        if days:
            yield Found(min(days), match.start(), match.end())


def _orders(text: str, matches: list[re.Match[str]]) -> list[bool]:
    """Return in which orders the numbers may be read, True for day before month.

    A number above twelve settles it for the whole text; else English with slashes may be either, and the nearer
    day is meant.
    """
    if any(int(match["first"]) > 12 for match in matches):
        return [True]
    if any(int(match["second"]) > 12 for match in matches):
        return [False]
    slashes = any(match["mark"] == "/" for match in matches)
    return [True, False] if slashes and len(ENGLISH.findall(text)) >= 2 else [True]


def _day_only(text: str, base: date) -> Iterator[Found]:
    """A day without a month is the next one that the calendar has."""
    for match in DAY_ONLY.finditer(text):
        number = int(match["english"] or match["german"] or match["romance"])
        days = (base + timedelta(days=ahead) for ahead in range(62))
        day = next((one for one in days if one.day == number), None)
        if day:
            yield Found(day, match.start(), match.end())


def _relative(text: str, base: date) -> Iterator[Found]:
    next_week = NEXT_WEEK.search(text)
    for number, pattern in enumerate(WEEKDAYS):
        for match in pattern.finditer(text):
            ahead = (number - base.weekday() - 1) % 7 + 1
            if next_week and ahead < 7 - base.weekday():
                ahead += 7
            yield Found(base + timedelta(days=ahead), match.start(), match.end(), weekday=True)
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
