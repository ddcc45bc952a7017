"""When a part of a campaign's drafts may go out unread, and when that ends. Pure; what is counted is handed in.

What is trusted is a *combination*: a template's slots with the prompts and the model that wrote them. A defect is a
changed fact or slot in an edit, a *do not send* for wrong evidence or fit, or a complaint; a wording edit is none.
"""

import calendar
import hashlib
import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from campaigns.drafts.rules import DecisionKind, SuppressReason
from campaigns.insights.rules.signal import Grade
from outreach.statistics import upper_bound

EVERYTHING: Final = 100
SAMPLES: Final = range(20, 31)  # per cent that people read where sampling goes on
DECISIONS_FIRST: Final = 200  # of a campaign, before any of its drafts goes unread
MOST_DEFECTS: Final = 0.03
MORE_AFTER_AN_EDIT: Final = 50  # decisions on a new text of the same slots
UNREAD_HOURS: Final = 4  # working hours in which anybody may still pull a draft
TWICE_PERCENT: Final = 5
PLACES: Final = 10_000

READ: Final = frozenset({DecisionKind.APPROVE, DecisionKind.APPROVE_DESPITE_WARNING, DecisionKind.SUPPRESS})
DEFECTS: Final = frozenset(
    {SuppressReason.EVIDENCE_WRONG, SuppressReason.NOT_A_FIT, SuppressReason.WRONG_PERSON}
)


class Purpose(StrEnum):
    """What a draft is drawn for; each draw has places of its own."""

    SAMPLE = "sample"
    TWICE = "twice"
    TEST = "test"
    FAULT = "fault"


def place(*, seed: str, purpose: Purpose, draft_id: int) -> int:
    """Return a draft's place in a draw, 0 to 9999: a hash with the campaign's secret seed.

    The same draft has the same place whenever it is asked, and nobody who does not know the seed can foretell it.
    """
    digest = hashlib.sha256(f"{seed}:{purpose}:{draft_id}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % PLACES


def is_among(drawn: int, percent: float) -> bool:
    """Say whether a place is among the first `percent` of all."""
    return drawn < percent * PLACES // 100


class Standing(StrEnum):
    """How far a combination is trusted. `paused`: its text was edited, and its new words wait to be read."""

    OPEN = "open"
    PAUSED = "paused"
    CLOSED = "closed"


@dataclass(frozen=True)
class Figures:
    """What people said of a combination since it was closed last, in drafts.

    `of_text`: decisions on its newest text; `edited`: an earlier text was decided too. `campaign` counts the
    campaign's decisions (it may stop at 200), `month_over` says whether its first month is.
    """

    decisions: int
    defects: int
    of_text: int
    edited: bool
    campaign: int
    month_over: bool

    @property
    def bound(self) -> float:
        """The one-sided 95 % upper bound of the share of defects; 1 where nothing was decided."""
        if not self.decisions:
            return 1.0
        return upper_bound(min(self.defects, self.decisions), self.decisions)


@dataclass(frozen=True)
class Judged:
    """How a combination stands, and why, in a sentence for the policy's page."""

    standing: Standing
    reason: str


def judge(before: Standing, figures: Figures, *, known_defects: int) -> Judged:
    """Say how a combination stands now.

    `known_defects` are those that were counted when it was opened or paused: one more closes. A closing begins the
    count anew, a pause keeps it.
    """
    if before is not Standing.CLOSED and figures.defects > known_defects:
        return Judged(Standing.CLOSED, "A defect was found in a draft of it.")
    lacking = what_lacks(figures)
    if not lacking:
        return Judged(Standing.OPEN, opened_because(figures))
    if before is Standing.CLOSED:
        return Judged(Standing.CLOSED, lacking[0])
    return Judged(Standing.PAUSED, lacking[0])


def what_lacks(figures: Figures) -> list[str]:
    """Return what must still happen before drafts go unread, in sentences; nothing where they may."""
    text_lacks = MORE_AFTER_AN_EDIT - figures.of_text if figures.edited else 0
    found = (
        (not figures.month_over, "The campaign's first month is not over."),
        (
            figures.campaign < DECISIONS_FIRST,
            f"{figures.campaign} of the campaign's first {DECISIONS_FIRST} decisions were made.",
        ),
        (figures.bound > MOST_DEFECTS, _bound_sentence(figures)),
        (
            text_lacks > 0,
            f"Its text was edited: {_times(text_lacks)} of the new text {_are(text_lacks)} still to be made.",
        ),
    )
    return [sentence for holds, sentence in found if holds]


def opened_because(figures: Figures) -> str:
    """Say what earned the trust."""
    return (
        f"{figures.defects} of {figures.decisions} drafts had a defect: at most {figures.bound * 100:.2f} %, "
        f"and {MOST_DEFECTS * 100:.0f} % is allowed."
    )


def _bound_sentence(figures: Figures) -> str:
    if not figures.decisions:
        return f"None of its drafts was decided yet; {clean_needed(0, 0)} without a defect are needed."
    more = clean_needed(figures.defects, figures.decisions)
    return (
        f"{figures.defects} of {figures.decisions} drafts had a defect: that may be up to "
        f"{figures.bound * 100:.2f} %, and {MOST_DEFECTS * 100:.0f} % is allowed. {_times(more)} without a defect "
        f"{_are(more)} needed."
    )


def clean_needed(defects: int, decisions: int) -> int:
    """Return how many more decisions without a defect bring the bound down to what is allowed."""
    low, high = max(decisions, defects, 1) - 1, max(2 * decisions, 128)
    while upper_bound(defects, high) > MOST_DEFECTS:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        enough = upper_bound(min(defects, middle), middle) <= MOST_DEFECTS
        low, high = (low, middle) if enough else (middle, high)
    return high - decisions


def _times(number: int) -> str:
    return "1 more decision" if number == 1 else f"{number} more decisions"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def first_month_over(launched_on: date | None, today: date) -> bool:
    """Say whether a calendar month has passed since the launch; on a shorter month's last day where that day lacks."""
    if launched_on is None:
        return False
    year, month = divmod(launched_on.year * 12 + launched_on.month, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return today >= date(year, month + 1, min(launched_on.day, last))


@dataclass(frozen=True)
class Reading:
    """What makes a draft a person's, whatever the policy says. `sensitive` is a sentence, "" where nothing is."""

    grade: Grade
    warned: bool
    sensitive: str = ""


def why_a_person(reading: Reading) -> str:
    """Return why a person must read a draft that the policy would let go unread; "" where it may.

    What was read thinly is never left out: its draft is the likeliest to be about somebody else, or about nothing.
    """
    if reading.warned:
        return "A check warns or blocks."
    if reading.grade is Grade.THIN:
        return "Its sources were read thinly."
    return reading.sensitive


_HOLE: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|\n+")


def sentences_with(texts: Iterable[str], names: Collection[str]) -> list[str]:
    """Return the sentences of a template's texts that hold one of the named slots; they are read together with it."""
    pattern = re.compile(r"\b(?:" + "|".join(map(re.escape, sorted(names))) + r")\b") if names else None
    return [
        sentence.strip()
        for text in texts
        for sentence in _SENTENCE_END.split(text)
        if pattern and any(pattern.search(hole) for hole in _HOLE.findall(sentence))
    ]


def slots_sha256(slots: Sequence[Sequence[object]], sentences: Sequence[str]) -> str:
    """Return the hash of all that decides what stands in a text's slots: their rules, and the sentences around them."""
    content = json.dumps([sorted(map(list, slots), key=str), list(sentences)], ensure_ascii=False)
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()
