"""What an answer states, what proves it, and what verification leaves of it."""

from dataclasses import dataclass
from datetime import date

from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact
from campaigns.sources.rules.kinds import Speaker


@dataclass(frozen=True, slots=True)
class NumberedSentence:
    """One sentence of a snapshot as a model saw it; start and end are code points of the snapshot's text."""

    id: str
    snapshot_id: int
    start: int
    end: int
    text: str
    speaker: Speaker
    published: date | None = None


@dataclass(frozen=True, slots=True)
class QuoteSpan:
    """Part of a snapshot's text that proves a statement, in code points."""

    snapshot_id: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Statement:
    """One field of an answer, not yet believed."""

    kind: InsightKind
    value: str | None
    sentence_ids: list[str]
    quote: str | None
    anchor_type: AnchorType | None
    event_date: date | None
    tact: Tact | None


@dataclass(frozen=True, slots=True)
class GroundedField:
    """A proven statement. `value_is_quote`: the value was refused (for `findings`) or missing, the quote stands for it."""

    kind: InsightKind
    value: str
    spans: tuple[QuoteSpan, ...]
    quotes: tuple[str, ...]
    sentence_ids: tuple[str, ...]
    anchor_type: AnchorType
    event_date: date | None
    tact: Tact
    value_is_quote: bool = False
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RejectedField:
    """A refused statement: why, and a piece of what was said."""

    kind: InsightKind
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class Verified:
    """What is left of an answer."""

    grounded: tuple[GroundedField, ...] = ()
    rejected: tuple[RejectedField, ...] = ()

    @property
    def replaced(self) -> tuple[GroundedField, ...]:
        """The statements whose value was refused and replaced by its quote."""
        return tuple(each for each in self.grounded if each.findings)
