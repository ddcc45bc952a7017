"""How a draft is laid out beside its proof: pieces of the letter, words around a quote, times in words. Pure."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Final

from campaigns.drafts.rules import Shown
from campaigns.drafts.rules.working_time import WorkingTime
from campaigns.quality.rules.prose import word_count

LEASE: Final = timedelta(minutes=3)  # how long a draft stays with a reviewer who does nothing
CONTEXT: Final = 200  # code points of the saved page shown on each side of a quote


@dataclass(frozen=True)
class Mark:
    """A run of the text that is more than template: a numbered clause, a colleague's words, or unproven ones."""

    start: int
    end: int
    number: int | None = None
    claim_id: str = ""
    ours: bool = False
    unproven: bool = False


@dataclass(frozen=True)
class Piece:
    """A run of the letter as the screen shows it."""

    text: str
    number: int | None = None
    claim_id: str = ""
    ours: bool = False
    unproven: bool = False


@dataclass(frozen=True)
class Context:
    """A quote and the words of the saved page that stand before and after it."""

    before: str
    quote: str
    after: str


def pieces(text: str, marks: Sequence[Mark], *, start: int = 0, end: int | None = None) -> list[Piece]:
    """Cut `text[start:end]` at its marks. Where marks overlap, the earlier one in the list has the words."""
    stop = len(text) if end is None else end
    bounds = {start, stop} | {at for mark in marks for at in (mark.start, mark.end) if start < at < stop}
    runs = [(left, right, _covering(marks, left)) for left, right in pairwise(sorted(bounds))]
    return [_piece(text, list(group), mark) for mark, group in groupby(runs, key=itemgetter(2))]


def _covering(marks: Sequence[Mark], at: int) -> Mark | None:
    return next((mark for mark in marks if mark.start <= at < mark.end), None)


def _piece(text: str, runs: Sequence[tuple[int, int, Mark | None]], mark: Mark | None) -> Piece:
    words = text[runs[0][0] : runs[-1][1]]
    return Piece(words, mark.number, mark.claim_id, mark.ours, mark.unproven) if mark else Piece(words)


def letter(body: str, marks: Sequence[Mark]) -> list[list[Piece]]:
    """Cut a letter into its paragraphs (a blank line ends one) and each into pieces."""
    found, at = [], 0
    for paragraph in body.split("\n\n"):
        end = at + len(paragraph)
        if paragraph.strip():
            found.append(pieces(body, marks, start=at, end=end))
        at = end + 2
    return found


def around(text: str, start: int, end: int, *, reach: int = CONTEXT) -> Context:
    """Return the quote `text[start:end]` with about `reach` code points on each side, cut between words."""
    left, right = max(start - reach, 0), min(end + reach, len(text))
    before, after = text[left:start], text[end:right]
    if left > 0:
        before = "…" + before.partition(" ")[2]
    if right < len(text):
        after = after.rpartition(" ")[0] + "…"
    return Context(before, text[start:end], after)


def share_percent(body: str, marks: Iterable[Mark]) -> int:
    """Return how much of the letter's words stands in numbered clauses, in whole per cent."""
    proven = sum(word_count(body[mark.start : mark.end]) for mark in marks if mark.number is not None)
    return round(100 * proven / max(word_count(body), 1))


def age(passed: timedelta) -> str:
    """Say how long something has waited, in the largest whole unit."""
    minutes = max(int(passed.total_seconds() // 60), 0)
    if not minutes:
        return "under a minute"
    if minutes < 60:
        return f"{minutes} min"
    if minutes < 48 * 60:
        return f"{minutes // 60} h"
    return f"{minutes // (24 * 60)} days"


def minutes_left(left: timedelta) -> int:
    """Return the minutes that are left, rounded up, so that the last one is not called zero."""
    return max(-int(-left.total_seconds() // 60), 0)


LATER: Final = timedelta(hours=3)
MOST_DAYS: Final = 366  # a draft that waits longer says nothing true any more


class Until(StrEnum):
    """When a draft that is put off comes back."""

    LATER_TODAY = "later_today"
    TOMORROW = "tomorrow"
    NEXT_WEEK = "next_week"
    DAY = "day"


def comes_back(
    until: Until, *, local: datetime, work: WorkingTime, day: date | None = None
) -> datetime | None:
    """Return when a draft that is put off comes back; None where that time is over or too far.

    `local` is now in the team's zone. Later today is three hours from now, or when the team works next after that; the
    others are the beginning of a working day, a chosen day that of any day.
    """
    if until is Until.LATER_TODAY:
        return work.after(local + LATER, timedelta()).astimezone(local.tzinfo) if work.ever else local + LATER
    if until is Until.DAY:
        wanted = day
    else:
        monday = local.date() + timedelta(days=7 - local.weekday())
        wanted = _working_day(
            monday if until is Until.NEXT_WEEK else local.date() + timedelta(days=1), work.weekdays
        )
    if wanted is None or not timedelta(0) <= wanted - local.date() <= timedelta(days=MOST_DAYS):
        return None
    moment = datetime.combine(wanted, work.starts, tzinfo=local.tzinfo)
    return moment if moment > local else None


def _working_day(day: date, weekdays: Collection[int]) -> date:
    """Return the first working day from a day on; the day itself where a team has named none."""
    week = (day + timedelta(days=ahead) for ahead in range(7))
    return next((each for each in week if each.weekday() in weekdays), day)


def counted(number: int, one: str, many: str = "") -> str:
    """Return the number with its noun."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def counted_to(most: int, number: int, one: str) -> str:
    """Return the number with its noun; where counting ended behind `most`, that there are more."""
    return f"more than {most:,} {one}s" if number > most else counted(number, one)


@dataclass(frozen=True)
class Ticket:
    """What a rendered form was about: the draft, the version and hash of what was shown, and the form's own key.

    `follow_ups` are those that the same key approves. `active_seconds`: how long the card was read before the form came back; None while it is being made.
    """

    draft_id: int
    version: int
    sha256: str
    request_key: uuid.UUID
    active_seconds: int | None = None
    follow_ups: tuple[Shown, ...] = ()


def approval_keys(key: uuid.UUID) -> tuple[uuid.UUID, uuid.UUID]:
    """Return the keys that an approval can have that a form led to: its own, or after a text was saved that it brought."""
    return key, uuid.uuid5(key, "approve")


def numbers(texts: Iterable[str], most: int) -> list[int]:
    """Return the ids among what a browser sent, each once, `most` of them at most; anything else is left out."""
    found = dict.fromkeys(int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19)
    return list(found)[:most]


def active_seconds(measured: str, since_made: int) -> int:
    """Return how many seconds a card was read: what the browser measured, never more than its form is old.

    Without script nothing is measured, and the age of the form is all that is known.
    """
    oldest = max(since_made, 0)
    if not (measured.isascii() and measured.isdigit() and len(measured) < 10):
        return oldest
    return min(int(measured), oldest)
