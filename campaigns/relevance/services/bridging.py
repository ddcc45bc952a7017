"""How a relevant verdict gets from a fact to the offer."""

from datetime import date

from campaigns.insights.models import Extraction, Insight
from campaigns.insights.rules.kinds import AnchorType, InsightKind, Tact
from campaigns.insights.rules.states import InsightState
from campaigns.offers.models import OfferVersion
from campaigns.relevance.models import Match
from campaigns.relevance.rules import Verdict
from campaigns.relevance.rules.bridging import NOTHING_LEADS, Anchor, best_anchor


def bridge(match: Match, version: OfferVersion, named: Insight | None, today: date) -> None:
    """Name fact, problem and part on a verdict that does not refuse; say so where nothing leads to the offer.

    `named` is the fact that a model named: its problem and part are the offer's own words. Without one, the best
    opener of a type that people wrote a bridge for is taken, with their sentence as the problem.
    """
    if match.verdict == Verdict.DO_NOT_SEND:
        return
    if named is not None:
        match.bridge_fact, match.bridge_problem, match.bridge_part = named, version.problem, version.part
        return
    written = {AnchorType(row.anchor_type): row.text for row in version.bridges.all()}
    anchor = best_anchor(_anchors(match.extraction), written, today)
    if anchor is not None:
        match.bridge_fact_id = anchor.insight_id
        match.bridge_problem, match.bridge_part = written[anchor.anchor_type], version.part
    elif match.verdict == Verdict.SEND:
        match.reasons = [*match.reasons, NOTHING_LEADS]


def _anchors(extraction: Extraction) -> list[Anchor]:
    rows = extraction.insights.filter(state=InsightState.GROUNDED, tact=Tact.SAY)
    return [
        Anchor(row.pk, InsightKind(row.kind), AnchorType(row.anchor_type), row.event_date)
        for row in rows.exclude(anchor_type=AnchorType.NONE)
    ]
