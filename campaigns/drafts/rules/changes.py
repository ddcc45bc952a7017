"""What a person's edit says: which slot, which sentence of the template, or which fact it puts right."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from campaigns.drafts.rules import SuppressReason
from campaigns.quality.rules import Part


class ChangeKind(StrEnum):
    """What a change is about: what fills a slot, the template's own words, the fact itself, or the verdict."""

    SLOT = "slot"
    TEMPLATE = "template"
    SOURCE = "source"
    VERDICT = "verdict"


# What a reviewer's no says beyond the one letter: that its proof is wrong, or the judgement about its reader.
BLAMES: Final[Mapping[SuppressReason, ChangeKind]] = {
    SuppressReason.EVIDENCE_WRONG: ChangeKind.SOURCE,
    SuppressReason.NOT_A_FIT: ChangeKind.VERDICT,
    SuppressReason.WRONG_PERSON: ChangeKind.VERDICT,
}


@dataclass(frozen=True)
class Change:
    """One thing that an edit changed.

    `key` is the slot's name, or the template's sentence as its author wrote it; "" where it was made from none.
    `before` and `after` are the letter's words, `start` where they stand in the text as written (code points).
    `wording` is the template's sentence as the edit would have it, with its holes; "" where it would be gone.
    `fact`: what is said changed, not only how it is said.
    """

    kind: ChangeKind
    part: Part | None
    key: str
    before: str
    after: str
    start: int = 0
    wording: str = ""
    fact: bool = False


def is_defect(changes: Iterable[Change]) -> bool:
    """Say whether an edit put something right: a changed fact or slot does, a wording does not."""
    return any(change.fact for change in changes)


def blamed(reason: SuppressReason) -> Change | None:
    """Return what a *do not send* says about source or verdict; None where it says nothing about either."""
    kind = BLAMES.get(reason)
    return Change(kind, None, reason, "", "", fact=True) if kind else None
