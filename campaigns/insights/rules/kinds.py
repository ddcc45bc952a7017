"""The words for insights: what they state, what an opener hangs on, what may be said, how long it holds."""

from datetime import date
from enum import StrEnum
from typing import Final


class InsightKind(StrEnum):
    """What an insight states."""

    COMPANY_DESCRIPTION = "company_description"
    MATERIAL_EVENT = "material_event"
    ROLE_CHALLENGE = "role_challenge"
    PEER_COMPARISON = "peer_comparison"
    OPENER_ANCHOR = "opener_anchor"
    BANT_BUDGET = "bant_budget"
    BANT_AUTHORITY = "bant_authority"
    BANT_NEED = "bant_need"
    BANT_TIMELINE = "bant_timeline"
    BUYING_INTENT = "buying_intent"
    RECURRING_IDEAS = "recurring_ideas"
    BUILDING_NOW = "building_now"
    VALUE_CREATION = "value_creation"
    BUSINESS_MODEL = "business_model"


class EntryKind(StrEnum):
    """What people wrote down once for many: what is true of a segment, and what a customer got from us."""

    SEGMENT_INSIGHT = "segment_insight"
    PROOF_POINT = "proof_point"


class AnchorType(StrEnum):
    """What kind of happening or utterance a message opens with."""

    FUNDING = "funding"
    LAUNCH = "launch"
    HIRING = "hiring"
    EXPANSION = "expansion"
    LEADERSHIP = "leadership"
    POST = "post"
    PODCAST = "podcast"
    AWARD = "award"
    PARTNERSHIP = "partnership"
    REGULATION = "regulation"
    OTHER = "other"
    NONE = "none"


class Tact(StrEnum):
    """How far a fact may be used towards the person."""

    SAY = "say"
    ALLUDE = "allude"
    NEVER = "never"


LABELS: Final[dict[InsightKind, str]] = {
    InsightKind.COMPANY_DESCRIPTION: "what the company does",
    InsightKind.MATERIAL_EVENT: "recent event",
    InsightKind.ROLE_CHALLENGE: "challenge in the role",
    InsightKind.PEER_COMPARISON: "comparison with peers",
    InsightKind.OPENER_ANCHOR: "opener",
    InsightKind.BANT_BUDGET: "budget",
    InsightKind.BANT_AUTHORITY: "say in the decision",
    InsightKind.BANT_NEED: "need",
    InsightKind.BANT_TIMELINE: "time frame",
    InsightKind.BUYING_INTENT: "sign of buying",
    InsightKind.RECURRING_IDEAS: "recurring ideas",
    InsightKind.BUILDING_NOW: "what they build now",
    InsightKind.VALUE_CREATION: "how they create value",
    InsightKind.BUSINESS_MODEL: "business model",
}

ENTRY_LABELS: Final[dict[EntryKind, str]] = {
    EntryKind.SEGMENT_INSIGHT: "insight about a segment",
    EntryKind.PROOF_POINT: "proof",
}

ANCHOR_LABELS: Final[dict[AnchorType, str]] = {
    AnchorType.FUNDING: "funding",
    AnchorType.LAUNCH: "launch",
    AnchorType.HIRING: "hiring",
    AnchorType.EXPANSION: "expansion",
    AnchorType.LEADERSHIP: "change of leadership",
    AnchorType.POST: "own post",
    AnchorType.PODCAST: "podcast",
    AnchorType.AWARD: "award",
    AnchorType.PARTNERSHIP: "partnership",
    AnchorType.REGULATION: "regulation",
    AnchorType.OTHER: "something else",
    AnchorType.NONE: "no trigger",
}

TACT_LABELS: Final[dict[Tact, str]] = {
    Tact.SAY: "may be said",
    Tact.ALLUDE: "may steer, not be quoted",
    Tact.NEVER: "never to be used",
}

# The order is the strictness: of two opinions the later one counts.
TACT_STRICTNESS: Final = (Tact.SAY, Tact.ALLUDE, Tact.NEVER)

PROFILE: Final = (
    InsightKind.RECURRING_IDEAS,
    InsightKind.BUILDING_NOW,
    InsightKind.VALUE_CREATION,
    InsightKind.BUSINESS_MODEL,
)
BANT: Final = (
    InsightKind.BANT_BUDGET,
    InsightKind.BANT_AUTHORITY,
    InsightKind.BANT_NEED,
    InsightKind.BANT_TIMELINE,
)
# Ideas and convictions may be taken only from the person's own words.
ONLY_FROM_THE_PERSON: Final = frozenset({InsightKind.RECURRING_IDEAS})
WITH_ANCHOR: Final = frozenset({InsightKind.OPENER_ANCHOR, InsightKind.MATERIAL_EVENT})

# Days after which an opener of this type reads as old news.
SHELF_LIFE_DAYS: Final[dict[AnchorType, int]] = {
    AnchorType.FUNDING: 120,
    AnchorType.LAUNCH: 90,
    AnchorType.HIRING: 45,
    AnchorType.EXPANSION: 120,
    AnchorType.LEADERSHIP: 120,
    AnchorType.POST: 45,
    AnchorType.PODCAST: 90,
    AnchorType.AWARD: 90,
    AnchorType.PARTNERSHIP: 120,
    AnchorType.REGULATION: 180,
    AnchorType.OTHER: 90,
    AnchorType.NONE: 365,
}


def is_fresh(anchor_type: AnchorType, event_date: date, today: date) -> bool:
    """Say whether an event is inside its shelf life; one that is still to come is fresh."""
    return (today - event_date).days <= SHELF_LIFE_DAYS[anchor_type]


def strictest(*opinions: Tact) -> Tact:
    """Return the most careful of several opinions about a fact (at least one is required)."""
    return max(opinions, key=TACT_STRICTNESS.index)
