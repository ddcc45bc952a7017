"""Which template a prospect gets, and why; none fitting is an answer too."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Candidate:
    """A template that may be chosen. Empty families, seniorities, types or signals fit everyone.

    `segment` names the group of people that it is kept to; only templates that the person may get are candidates.

    Each entry of `needs` is the kinds of one slot that cannot stay empty: one of them must be known.
    """

    key: str
    name: str
    role_families: frozenset[str] = frozenset()
    anchor_types: frozenset[str] = frozenset()
    needs: tuple[frozenset[str], ...] = ()
    priority: int = 0
    signals: frozenset[str] = frozenset()
    segment: str = ""
    seniorities: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Chosen:
    """The template taken, and the reason in words for the review screen."""

    template: Candidate
    why: str


@dataclass(frozen=True)
class Seeker:
    """Somebody for whom a template is sought, with how much speaks for writing now."""

    role_family: str
    seniority: str = ""
    signal: str = ""


def by_preference(
    candidates: Iterable[Candidate], seeker: Seeker, anchor_types: Iterable[str]
) -> list[Chosen]:
    """Return every template that fits, the best first, for the openers that are known; "none" is tried last."""
    left, found = {one.key: one for one in candidates}, []
    for anchor in dict.fromkeys([*(each for each in anchor_types if each != "none"), "none"]):
        while chosen := choose(
            left.values(),
            role_family=seeker.role_family,
            anchor_type=anchor,
            signal=seeker.signal,
            seniority=seeker.seniority,
        ):
            found.append(chosen)
            del left[chosen.template.key]
    return found


def choose(
    candidates: Iterable[Candidate],
    *,
    role_family: str,
    anchor_type: str,
    signal: str = "",
    seniority: str = "",
    known_kinds: frozenset[str] = frozenset(),
) -> Chosen | None:
    """Of the templates that fit, the highest priority, then the closest fit; None when none fits.

    Closest is: kept to a segment, then made for the role, then the seniority, then the opener, then the signal, then anyone. Among
    equals the one that uses more of what is known, then the first by name, so that the answer never varies.
    """
    fitting = [
        one
        for one in candidates
        if _fits(one, role_family, anchor_type, known_kinds)
        and (not one.signals or signal in one.signals)
        and (not one.seniorities or seniority.casefold() in one.seniorities)
    ]
    if not fitting:
        return None
    best = min(fitting, key=_preference)
    return Chosen(best, _why(best, role_family, anchor_type, signal, seniority))


def _fits(one: Candidate, role_family: str, anchor_type: str, known_kinds: frozenset[str]) -> bool:
    return (
        (not one.role_families or role_family in one.role_families)
        and (not one.anchor_types or anchor_type in one.anchor_types)
        and all(kinds & known_kinds for kinds in one.needs)
    )


def _preference(one: Candidate) -> tuple[int | str, ...]:
    made_for = (one.segment, one.role_families, one.seniorities, one.anchor_types, one.signals)
    return (-one.priority, *(not each for each in made_for), -len(one.needs), one.name, one.key)


def _why(one: Candidate, role_family: str, anchor_type: str, signal: str, seniority: str) -> str:
    reasons = [f"kept to the segment {one.segment}"] if one.segment else []
    if one.role_families:
        reasons.append(f"written for the role family {role_family}")
    if one.seniorities:
        reasons.append(f"written for the seniority {seniority}")
    if one.anchor_types:
        reasons.append(f"opens with {anchor_type}")
    if one.signals:
        reasons.append(f"made for the signal {signal}")
    return f"{one.name}: {', '.join(reasons) or 'fits any role and opener'}."
