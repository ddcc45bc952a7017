"""Reading offers: their bridges, what a version still lacks, and what changed between two of them."""

from dataclasses import dataclass
from typing import Final

from campaigns.offers.models import Criterion, OfferVersion
from campaigns.offers.rules import (
    KIND_WORDS,
    CriterionKind,
    Piece,
    PieceKind,
    compared,
    compared_lines,
    in_words,
    unready,
)

PARTS: Final = {
    "what": "What we sell",
    "problem": "The problem that it solves",
    "part": "The part that solves it",
    "for_whom": "For whom",
    "fits_business_models": "Business models it fits",
    "unfit_business_models": "Business models it is no use to",
}


@dataclass(frozen=True)
class Difference:
    """One part of an offer in both wordings, as one run of words."""

    label: str
    pieces: list[Piece]

    @property
    def changed(self) -> bool:
        return any(piece.kind is not PieceKind.KEPT for piece in self.pieces)


def why_not_ready(version: OfferVersion) -> list[str]:
    """Return the sentences that say what a draft lacks before it can be submitted; none where it is ready."""
    return unready(version.claims.values_list("text", "proof", "shown_by"))


def differences(before: OfferVersion, after: OfferVersion) -> list[Difference]:
    """Return every part of two versions compared word by word; of lists only the lines that changed."""
    texts = [
        Difference(label, compared(getattr(before, name), getattr(after, name)))
        for name, label in PARTS.items()
    ]
    old, new = _lists(before), _lists(after)
    return texts + [Difference(label, compared_lines(old[label], new[label])) for label in old]


def _lists(version: OfferVersion) -> dict[str, str]:
    claims = [
        f"{claim.text} (Proof: {claim.proof or 'none'}; a reader would see it by: {claim.shown_by or 'nothing'})"
        for claim in version.claims.all()
    ]
    rules = [criterion_in_words(criterion) for criterion in version.criteria.all()]
    bridges = [str(bridge) for bridge in version.bridges.order_by("anchor_type")]
    return {
        "Claims about us": "\n".join(claims),
        "Fit rules": "\n".join(rules),
        "Bridges": "\n".join(bridges),
    }


def criterion_in_words(criterion: Criterion) -> str:
    """Return a fit rule as a line: its kind, its sentence, and what code tests."""
    test = criterion.test
    by_code = f" By code: {in_words(test)}" if test else ""
    return f"{KIND_WORDS[CriterionKind(criterion.kind)]}: {criterion.text}{by_code}"
