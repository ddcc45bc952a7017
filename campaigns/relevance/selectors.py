"""Reading verdicts."""

from campaigns.offers.models import Offer
from campaigns.prospects.models import Prospect
from campaigns.relevance.models import Match, Override
from campaigns.relevance.rules import Verdict


def latest_match(prospect: Prospect, offer: Offer) -> Match | None:
    """Return the newest verdict on a person for an offer, None where there is none."""
    return Match.objects.filter(prospect=prospect, offer=offer).order_by("-pk").first()


def effective_verdict(match: Match) -> Verdict:
    """Return what holds: a person's decision where there is one, else the verdict of the rules."""
    decided = Override.objects.filter(match=match).first()
    return Verdict(decided.verdict if decided else match.verdict)
