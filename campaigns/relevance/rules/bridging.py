"""Which opener leads to the offer, by what people wrote of openers of its type."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from campaigns.insights.rules.kinds import AnchorType, InsightKind, is_fresh

NOTHING_LEADS: Final = "Nothing we know leads to the offer."


@dataclass(frozen=True)
class Anchor:
    """A fact that may be said and that a message could open with."""

    insight_id: int
    kind: InsightKind
    anchor_type: AnchorType
    event_date: date | None


def best_anchor(anchors: Iterable[Anchor], bridged: Collection[AnchorType], today: date) -> Anchor | None:
    """Return the anchor of a type that people wrote a bridge for; None where there is none, or all are old news.

    An opener goes before an event, a dated one before an undated one, the nearest to today first.
    """
    fitting = [each for each in anchors if each.anchor_type in bridged and not _is_old(each, today)]
    return min(fitting, key=lambda each: _order(each, today), default=None)


def _is_old(anchor: Anchor, today: date) -> bool:
    return anchor.event_date is not None and not is_fresh(anchor.anchor_type, anchor.event_date, today)


def _order(anchor: Anchor, today: date) -> tuple[bool, bool, int, int]:
    far = abs((anchor.event_date - today).days) if anchor.event_date else 0
    return anchor.kind is not InsightKind.OPENER_ANCHOR, anchor.event_date is None, far, anchor.insight_id
