"""How far extracted facts are right: by the place of their evidence, never by their wording."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.evaluation.rules.figures import Figure, Report, share_of
from campaigns.evaluation.rules.sets import Label
from campaigns.insights.rules.grounding import locate
from campaigns.insights.rules.kinds import WITH_ANCHOR, InsightKind
from campaigns.insights.rules.support import negation_agrees, unsupported

# A found and a labelled span are the same statement where they share this part of the shorter one.
SHARED: Final = 0.5
# A conviction recurs where two texts prove it.
TEXTS_OF_AN_IDEA: Final = 2
ALL: Final = "all fields"


@dataclass(frozen=True)
class Span:
    """A part of a text, in code points."""

    sid: str
    start: int
    end: int

    def is_as(self, other: "Span") -> bool:
        """Say whether both hold the same statement."""
        shared = min(self.end, other.end) - max(self.start, other.start)
        shorter = min(self.end - self.start, other.end - other.start)
        return self.sid == other.sid and shared >= SHARED * shorter and shared > 0


@dataclass(frozen=True)
class Found:
    """A fact that was kept, with the spans that prove it and what stands there."""

    value: str
    spans: tuple[Span, ...]
    quotes: tuple[str, ...]
    anchor_type: str
    date: str


@dataclass(frozen=True)
class Read:
    """One person's labels beside what was found; `refused` are the claims that could not be proven."""

    id: str
    company: str
    texts: Mapping[str, str]
    gold: Mapping[InsightKind, Label | None]
    found: Mapping[InsightKind, Found]
    refused: tuple[str, ...] = ()
    no_answer: str = ""


@dataclass(frozen=True)
class _Case:
    """One field of one person."""

    read: Read
    kind: InsightKind

    @property
    def label(self) -> Label | None:
        return self.read.gold[self.kind]

    @property
    def found(self) -> Found | None:
        return self.read.found.get(self.kind)

    @property
    def right(self) -> bool:
        """Whether what was found is what the label says."""
        if self.label is None or self.found is None:
            return False
        places = list(_places(self.label.quotes, self.read.texts))
        agreeing = {span.sid for span in self.found.spans if any(span.is_as(place) for place in places)}
        needed = TEXTS_OF_AN_IDEA if self.kind is InsightKind.RECURRING_IDEAS else 1
        return len(agreeing) >= min(needed, len({place.sid for place in places}))


def score(reads: Sequence[Read]) -> Report:
    """Return recall, precision and right nulls by field, and what was kept or claimed without proof."""
    cases = [_Case(read, kind) for read in reads for kind in read.gold]
    figures = [
        figure
        for kind in (ALL, *InsightKind)
        for figure in _of_field(kind, [case for case in cases if kind in {ALL, case.kind}])
        if figure.total
    ]
    return Report((*figures, *_proof(reads, cases)), tuple(_misses(reads, cases)))


def _of_field(name: str, cases: Sequence[_Case]) -> Iterator[Figure]:
    decides = name == ALL
    group = ALL if decides else str(name)
    yield share_of(group, "recall", (case.right for case in cases if case.label), decides=decides)
    yield share_of(group, "precision", (case.right for case in cases if case.found), decides=decides)
    yield share_of(
        group, "right nulls", (case.found is None for case in cases if case.label is None), decides=decides
    )


def _proof(reads: Sequence[Read], cases: Sequence[_Case]) -> Iterator[Figure]:
    kept = [(case, case.found) for case in cases if case.found]
    claims = [False] * len(kept) + [True for read in reads for _ in read.refused]
    yield share_of("proof", "claims refused for want of proof", claims, lower_is_better=True)
    yield share_of(
        "proof",
        "kept without proof",
        (not is_proven(found, case.read.texts, case.read.company) for case, found in kept),
        lower_is_better=True,
        decides=True,
    )
    yield share_of(
        "proof", "people without an answer", (bool(read.no_answer) for read in reads), lower_is_better=True
    )
    right = [case for case in cases if case.right and case.kind in WITH_ANCHOR]
    yield share_of("events", "kind of event right", (_anchor_right(case) for case in right))
    yield share_of(
        "events", "day right", (_date_right(case) for case in right if case.label and case.label.date)
    )


def is_proven(found: Found, texts: Mapping[str, str], company: str) -> bool:
    """Say whether each quote is its text's own slice, and number, name and negation of the value stand in them."""
    slices = [texts[span.sid][span.start : span.end] for span in found.spans]
    return (
        slices == list(found.quotes)
        and not unsupported(found.value, [*slices, company])
        and negation_agrees(found.value, slices)
    )


def _places(quotes: Iterable[str], texts: Mapping[str, str]) -> Iterator[Span]:
    for quote in quotes:
        for sid, text in texts.items():
            place = locate(text, quote)
            if place.found and place.start is not None and place.end is not None:
                yield Span(sid, place.start, place.end)


def _anchor_right(case: _Case) -> bool:
    return bool(case.label and case.found and case.label.anchor_type == case.found.anchor_type)


def _date_right(case: _Case) -> bool:
    return bool(case.label and case.found and case.label.date == case.found.date)


def _misses(reads: Sequence[Read], cases: Sequence[_Case]) -> Iterator[str]:
    yield from (f"{read.id}: no answer: {read.no_answer}" for read in reads if read.no_answer)
    for case in cases:
        said = f"“{' … '.join(case.found.quotes)}”" if case.found else "nothing"
        if case.label and not case.right:
            wanted = " / ".join(f"“{quote}”" for quote in case.label.quotes)
            yield f"{case.read.id} {case.kind}: expected {wanted}, got {said}"
        elif case.label is None and case.found:
            yield f"{case.read.id} {case.kind}: expected nothing, got {said}"
    yield from (f"{read.id}: refused: {reason}" for read in reads for reason in read.refused)
