"""How much speaks for writing now, and how well the material could be read; both are pure rules with reasons."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from campaigns.prospects.rules.addresses import ascii_domain, registrable_domain

RECENT_DAYS: Final = 60
OLD_DAYS: Final = 180
STRONG_POINTS: Final = 4
GOOD_MATERIAL_DAYS: Final = 365
MOST_REJECTED: Final = 2
FEWEST_FIELDS: Final = 3


class SignalStrength(StrEnum):
    """How much speaks for writing to this person now."""

    STRONG = "strong"
    SOME = "some"
    NONE = "none"


class Grade(StrEnum):
    """How well a prospect's material could be read."""

    GOOD = "good"
    THIN = "thin"


@dataclass(frozen=True, slots=True)
class Signal:
    """A strength with the sentences that explain it."""

    strength: SignalStrength
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Graded:
    """A grade with the sentences that explain it."""

    grade: Grade
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a saved page came from: its address ("" where it has none) and a hash of its text."""

    url: str
    text_sha256: str

    @property
    def site(self) -> str:
        """The registrable domain; "" for what stands on no site (a column, a pasted text, a record of a service)."""
        return ascii_domain(registrable_domain(self.url) or "")


def independent(origins: Collection[Origin]) -> int:
    """Count the sources that do not depend on each other.

    Pages of one site are one voice, and so is one text that several sites print. What stands on no site cannot be told
    apart, so all of it together counts as one.
    """
    return min(len({each.site for each in origins}), len({each.text_sha256 for each in origins}))


def strength(
    *, newest_event_days: int | None, sources: int, specific_facts: int, bant_facts: int, buying_intent: bool
) -> Signal:
    """Judge how much speaks for writing now.

    `newest_event_days` is the age of the newest dated event in days (None: no dated event), `sources` the number of
    independent sources with a usable fact (see `independent`), `specific_facts` the facts that hold a number, a date or a name.
    """
    scored = (
        (
            2,
            newest_event_days is not None and newest_event_days <= RECENT_DAYS,
            f"An event is at most {RECENT_DAYS} days old.",
        ),
        (
            1,
            newest_event_days is not None and RECENT_DAYS < newest_event_days <= OLD_DAYS,
            f"An event is at most {OLD_DAYS} days old.",
        ),
        (1, sources > 1, f"{sources} independent sources agree that there is something to say."),
        (1, specific_facts > 1, f"{specific_facts} facts hold a number, a date or a name."),
        (
            1,
            bant_facts > 0,
            f"{bant_facts} {'fact speaks' if bant_facts == 1 else 'facts speak'} of budget, authority, need or time frame.",
        ),
        (2, buying_intent, "There is a sign of buying."),
    )
    points = sum(each for each, holds, _ in scored if holds)
    reasons = tuple(sentence for _, holds, sentence in scored if holds)
    if not points:
        return Signal(SignalStrength.NONE, ("Nothing dated, specific or about buying is known.",))
    return Signal(SignalStrength.STRONG if points >= STRONG_POINTS else SignalStrength.SOME, reasons)


def grade(
    *, usable_sources: int, newest_days: int | None, fields_found: int, rejected: int, repaired: bool
) -> Graded:
    """Judge how well the material could be read; one reason suffices for *thin*.

    `newest_days` is the age of the newest source in days (None: no source is dated), `fields_found` the number of
    grounded fields, `rejected` the number of refused ones.
    """
    thin = (
        (usable_sources == 0, "No source could be used."),
        (newest_days is None, "No source has a date."),
        (
            newest_days is not None and newest_days > GOOD_MATERIAL_DAYS,
            "The newest source is more than a year old.",
        ),
        (fields_found < FEWEST_FIELDS, f"Only {fields_found} fields could be filled."),
        (rejected > MOST_REJECTED, f"{rejected} quotes were rejected."),
        (repaired, "The answer needed a repair."),
    )
    reasons = tuple(sentence for holds, sentence in thin if holds)
    return Graded(Grade.THIN if reasons else Grade.GOOD, reasons)
