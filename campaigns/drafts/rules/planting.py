"""The faults of a test draft: what is put into a text, and whether an edit took it out. Pure."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

TEST_PERCENT: Final = 2  # of the queue
DECIDED_BEFORE_TESTS: Final = 20  # decisions of the campaign, so that nobody's first cards are tests
OTHERS_WAITING: Final = 5  # a test never stands alone in the queue
MOST_PERCENT: Final = 20  # of the drafts that may become tests, however many are owed
OWED: Final = (
    4  # tests that double the chance where they are owed; soft, so that nobody can foretell the next one
)
FEWEST_TESTS: Final = 30  # below this nobody can tell how often one person catches them


def percent_now(percent: float, *, came: int, possible: int, tests: int) -> float:
    """Return in how many per cent of the drafts that may become a test one is made, so that `percent` of all are tests.

    Of the last drafts `came` were read by people, and `possible` of them might have become one: of what a check warns
    about no test is made. What is owed all the same, since no fault could be made, raises the chance; what was too
    much lowers it.
    """
    share = percent * came / max(possible, 1)
    owed = percent * came / 100 - tests
    return min(max(share * (1 + owed / OWED), 0), MOST_PERCENT)


class Fault(StrEnum):
    """What is wrong with a test draft."""

    OTHER_COMPANY = "other_company"
    INVENTED_NUMBER = "invented_number"
    WRONG_FIT = "wrong_fit"


# A number that means something: not part of a word, a date's day or a version.
_NUMBER: Final = re.compile(r"(?<![\w.,/-])(\d{1,3}(?:[.,]\d{3})+|\d+)(?![\w/-])(?![.,]\d)")


@dataclass(frozen=True)
class Replaced:
    """A text in which a run was replaced: the new text, and where the new words stand."""

    text: str
    start: int
    end: int
    words: str


def with_invented_number(text: str, start: int, end: int, *, drawn: int) -> Replaced | None:
    """Replace the first number of `text[start:end]` by one that is plainly another; None where there is none.

    The new number has as many digits and the same marks between them, so that it looks as true as the old one.
    """
    found = _NUMBER.search(text[start:end])
    if found is None:
        return None
    old = found.group()
    new = _another(old, drawn)
    at = start + found.start()
    return Replaced(text[:at] + new + text[at + len(old) :], at, at + len(new), new)


def _another(number: str, drawn: int) -> str:
    """Change the first digit, and leave the rest as it is."""
    first = int(number[0])
    other = (first + drawn % 8) % 9 + 1  # 1 to 9
    return f"{other if other != first else other % 9 + 1}{number[1:]}"


def replaced(text: str, start: int, end: int, words: str) -> Replaced:
    """Replace a run of a text by other words."""
    return Replaced(text[:start] + words + text[end:], start, start + len(words), words)


def told(fault: str, *, caught: bool | None) -> str:
    """Return what a reviewer is told of a test draft once he has answered it; `caught` is None where he put it off."""
    if caught is None:
        return f"That was a test draft: {fault}. Put off, it counts neither as caught nor as missed; the real draft follows."
    if caught:
        return f"That was a test draft, and you caught it: {fault}. Nobody was barred by it; the real draft follows."
    return f"That was a test draft, and you missed it: {fault}. It can never be sent; the real draft follows."


def still_there(words: str, *, subject: str, body: str) -> bool:
    """Say whether the words of a fault still stand in an edited text. A fault beside the text no edit removes."""
    if not words:
        return True
    pattern = re.compile(rf"(?<!\w){re.escape(' '.join(words.split()))}(?!\w)")
    return any(pattern.search(" ".join(part.split())) for part in (subject, body))
