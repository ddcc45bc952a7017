"""How replies are looked at: which of them, which words decided, how sure that is, and how long they wait. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final
from urllib.parse import urlencode

from campaigns.replies.rules.effects import Decider, Label, who_decides
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag, Kind
from review.rules import Mark, Piece, letter
from review.rules.views import LONGEST

LATE: Final = timedelta(hours=1)  # a reply of interest that waits for longer is called late
PRESENT: Final = timedelta(seconds=90)  # an open page says every 30 s that somebody is there
NARROWEST, WIDEST = 60, 80  # characters: margins at which mail programs end the lines of a text
_BEGINS_ANEW: Final = re.compile(r"\s|[-*•>–—]|\d+[.)]|[A-Za-z][.)]\s")
APOSTROPHES: Final = "['’‘ʼ]"  # the classifier reads them all as one


class Standing(StrEnum):
    """Which replies: those that wait, those that come back by themselves, those that somebody is done with."""

    OPEN = ""
    LATER = "later"
    DONE = "done"


class Whose(StrEnum):
    """For whom replies wait."""

    EVERYBODYS = ""
    MINE = "mine"
    NOBODYS = "nobodys"


@dataclass(frozen=True)
class ReplyView:
    """Which replies somebody looks at. `category` None: the first one that has any."""

    category: Category | None = None
    standing: Standing = Standing.OPEN
    whose: Whose = Whose.EVERYBODYS
    q: str = ""

    @property
    def query(self) -> dict[str, str]:
        """What its page's address says of it; what narrows nothing is left out."""
        said = {
            "category": self.category or "",
            "standing": self.standing,
            "whose": self.whose,
            "q": self.q,
        }
        return {name: str(value) for name, value in said.items() if value}

    def within(self, url: str) -> str:
        """Return a page's address inside this view."""
        return f"{url}?{urlencode(self.query)}" if self.query else url


def reply_view_of(asked: Mapping[str, str]) -> ReplyView:
    """Return the view that a query string asks for; what it says that is no view narrows nothing."""
    category, standing, whose = (asked.get(name, "") for name in ("category", "standing", "whose"))
    return ReplyView(
        category=Category(category) if category in set(Category) else None,
        standing=Standing(standing) if standing in set(Standing) else Standing.OPEN,
        whose=Whose(whose) if whose in set(Whose) else Whose.EVERYBODYS,
        q=" ".join(asked.get("q", "").replace("\0", "").split())[:LONGEST],
    )


def with_words_marked(text: str, words: Sequence[str]) -> list[list[Piece]]:
    """Cut a reply into its paragraphs, with the words that decided marked by a number; reasons that do not stand in it mark nothing."""
    flowing = unwrapped(text)
    marks = [mark for place, each in enumerate(words, start=1) if (mark := _mark(flowing, each, place))]
    return letter(flowing, marks)


def unwrapped(text: str) -> str:
    """Return a text without the ends of lines that a mail program made at its margin; each is a blank, so places stay.

    A line ended at the margin where the next word had no room in the longest line. Lines of a list begin anew.
    """
    lines = text.split("\n")
    longest = max((len(line) for line in lines if " " in line), default=0)
    if longest > WIDEST:
        return text
    margin = max(longest, NARROWEST)
    pairs = zip(lines, [*lines[1:], ""], strict=True)
    return "".join(f"{line}{_end_of(line, after, margin)}" for line, after in pairs)[: len(text)]


def _end_of(line: str, after: str, margin: int) -> str:
    word = after.split(" ", 1)[0]
    is_cut = bool(word) and not _BEGINS_ANEW.match(after) and len(line) <= margin < len(line) + 1 + len(word)
    return " " if is_cut else "\n"


def _mark(text: str, words: str, number: int) -> Mark | None:
    parts = [re.sub("['’‘ʼ]", APOSTROPHES, re.escape(part)) for part in words.strip(' …“”"').split()]
    found = re.search(r"[\s>]+".join(parts), text, re.IGNORECASE) if parts else None
    return Mark(found.start(), found.end(), number) if found else None


def stand_in(text: str, words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part the reasons of a label into words that stand in the reply, and those that do not."""
    inside = [each for each in words if _mark(text, each, 1)]
    return inside, [each for each in words if each not in inside]


def sureness(confidence: float) -> str:
    """Say how often a label like this one was right, from the calibrated confidence between 0 and 1."""
    return f"{round(100 * min(max(confidence, 0.0), 1.0))} of 100 replies read like this were labelled right"


def needs_somebody(label: Label, kind: Kind, *, from_other: bool) -> bool:
    """Say whether a person has to do something about a reply beyond its label: answer it, or find out what is meant."""
    decider = who_decides(label, kind=kind, from_other=from_other)
    return decider is Decider.PEOPLE or (decider is Decider.OWNER and Flag.QUESTION in label.flags)


def is_late(waited: timedelta, category: Category, flags: Sequence[Flag]) -> bool:
    """Say whether a reply that somebody should answer within minutes has waited for over an hour."""
    return waited > LATE and (category is Category.POSITIVE or Flag.SENSITIVE in flags)


def label_of(category: Category, flags: Sequence[Flag]) -> str:
    """Write a label as screens say it: `positive, asks something`."""
    return ", ".join((SHOWN_AS[category], *(SHOWN_AS[flag] for flag in flags)))


def quoted_part(body: str, new_text: str) -> str:
    """Return what of a mail is not its new text: quoted history, signature, disclaimer; the whole where that cannot be told apart."""
    start = body.find(new_text) if new_text else -1
    if start < 0:
        return body.strip("\n")
    return (body[:start] + body[start + len(new_text) :]).strip("\n")
