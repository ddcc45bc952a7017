"""Which of the dates in an automatic answer is the first day back."""

import re
from datetime import date, timedelta

from campaigns.replies.rules.returning.dates import Found, dates_in, parted
from campaigns.replies.rules.returning.words import (
    ANSWERING,
    DAY_BEFORE_RANGE,
    RANGE_BETWEEN,
    RETURN,
    UNTIL,
    UNTIL_BEHIND,
)

# A full stop after a digit belongs to "5. Mai".
SENTENCE_END = re.compile(
    r"(?<!\d)[.!?]+(?=\s|$)|(?<=20\d\d)\.(?=\s+[A-ZÀ-ÞЀ-ЯŁŚŻČŘŠŽ]|\s*$)|[。！？]|\n\s*\n"
)
MAX_CHARACTERS = 4_000
NEAR = 40
BEHIND = 20


def return_date(text: str, base: date | None) -> date | None:
    """Return the first day back that an absence names, None where it names none.

    `base` is the day of the Date header; dates in the past or more than a year ahead are not believed.
    "Back on D" is D; "away until D" and "D1 to D2" are the next working day (Monday to Friday) after the last day.
    """
    sentences = [" ".join(part.split()) for part in SENTENCE_END.split(parted(text[:MAX_CHARACTERS]))]
    tests = (_said_back, _said_until, _said_range, _said_answering)
    for test in tests:
        for sentence in sentences:
            found = test(sentence, dates_in(sentence, base)) if sentence else None
            if found:
                return found
    return None


def _said_back(sentence: str, dates: list[Found]) -> date | None:
    cue = RETURN.search(sentence)
    usable = [found for found in dates if not _is_last_day(sentence, dates, found)]
    if not cue or not usable:
        return None
    after = [found for found in usable if found.start >= cue.start()]
    if not after and len(usable) < len(dates):
        # "From D1 to D2, I answer when I am back": the stretch says more than the day before the word.
        return None
    return _most_exact(after or usable[-1:])


def _most_exact(dates: list[Found]) -> date:
    """Return the exact one of two: "Monday, 5 May" is one day written twice."""
    first, *rest = dates
    named_twice = rest and rest[0].start - first.end <= 8
    return rest[0].day if named_twice else first.day


def _is_last_day(sentence: str, dates: list[Found], found: Found) -> bool:
    return found.ends_range or _after_until(sentence, found) or _closes_range(sentence, dates, found)


def _after_until(sentence: str, found: Found) -> bool:
    before = sentence[max(0, found.start - NEAR) : found.start]
    cues = [*UNTIL.finditer(before)]
    if UNTIL_BEHIND.match(sentence[found.end : found.end + BEHIND]):
        return True
    return bool(cues) and not RETURN.search(before)


def _closes_range(sentence: str, dates: list[Found], found: Found) -> bool:
    between = (sentence[other.end : found.start] for other in dates if other.end <= found.start)
    return any(RANGE_BETWEEN.match(text) and text.strip(" ,") for text in between)


def _said_until(sentence: str, dates: list[Found]) -> date | None:
    ends = [found for found in dates if _after_until(sentence, found)]
    return _working_day_after(_most_exact(ends)) if ends else None


def _said_answering(sentence: str, dates: list[Found]) -> date | None:
    cue = ANSWERING.search(sentence)
    after = [found for found in dates if cue and found.start >= cue.start()]
    return _most_exact(after or dates[-1:]) if cue and dates else None


def _said_range(sentence: str, dates: list[Found]) -> date | None:
    ends = [
        found
        for found in dates
        if found.ends_range or _closes_range(sentence, dates, found) or _day_before(sentence, found)
    ]
    return _working_day_after(ends[-1].day) if ends else None


def _day_before(sentence: str, found: Found) -> bool:
    """Tell whether a day without a month stands before, as in "10. bis 31. Juli"."""
    return bool(DAY_BEFORE_RANGE.search(sentence[max(0, found.start - NEAR) : found.start]))


def _working_day_after(last: date) -> date:
    following = last + timedelta(days=1)
    while following.weekday() >= 5:
        following += timedelta(days=1)
    return following
