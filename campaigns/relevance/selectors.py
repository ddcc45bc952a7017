"""Reading verdicts, and what people say of them."""

from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.offers.models import Offer
from campaigns.prospects.models import Prospect
from campaigns.relevance.models import Appeal, CriterionAnswer, Match, Override, RefusalAudit
from campaigns.relevance.rules import Verdict
from campaigns.relevance.second_looks import AppealState, AuditAnswer
from campaigns.sources.models import Snapshot


def latest_match(prospect: Prospect, offer: Offer) -> Match | None:
    """Return the newest verdict on a person for an offer, None where there is none."""
    return Match.objects.filter(prospect=prospect, offer=offer).order_by("-pk").first()


def effective_verdict(match: Match) -> Verdict:
    """Return what holds: a person's decision where there is one, else the verdict of the rules."""
    decided = Override.objects.filter(match=match).first()
    return Verdict(decided.verdict if decided else match.verdict)


def with_answers(matches: "QuerySet[Match]") -> "QuerySet[Match]":
    """Return verdicts with all that is shown of them, in a number of queries that does not grow."""
    answers = (
        CriterionAnswer.objects.select_related("criterion", "snapshot__source")
        .defer("snapshot__raw")
        .order_by("criterion__position", "pk")
    )
    return matches.select_related(
        "offer", "extraction", "override__by", "appeal__by", "appeal__decided_by"
    ).prefetch_related(Prefetch("answers", answers))


def matches_of(prospect: Prospect) -> list[Match]:
    """Return every verdict on a person, the newest first, with what was answered to each fit rule."""
    rows = with_answers(Match.objects.filter(prospect=prospect))
    return list(rows.select_related("why_now", "bridge_fact").order_by("-pk"))


def answers_on(snapshot: Snapshot, prospect: Prospect) -> list[CriterionAnswer]:
    """Return the answers to fit rules, of the newest verdict for each offer, that rest on a saved page."""
    verdicts = Match.objects.filter(prospect=prospect).order_by("pk").values_list("offer_id", "pk")
    newest = set(dict(verdicts).values())
    rows = CriterionAnswer.objects.filter(snapshot=snapshot, match__in=newest, end__gt=0)
    return list(rows.select_related("criterion", "match__offer").order_by("start", "end"))


def why_no_appeal(match: Match | None) -> str:
    """Return why nobody can object to a verdict; "" where one can. A person's decision is not appealed here."""
    if match is None:
        return "There is no verdict to disagree with."
    if Verdict(match.verdict) is not Verdict.DO_NOT_SEND:
        return "The rules did not refuse here: a person decided."
    if getattr(match, "override", None):
        return "A person decided on this verdict already."
    return "Somebody disagreed with this before." if getattr(match, "appeal", None) else ""


def open_appeals() -> "QuerySet[Appeal]":
    """Return the objections that wait for a decision, the longest waiting first."""
    verdicts = with_answers(Match.objects.select_related("prospect__company"))
    return (
        Appeal.objects.filter(state=AppealState.OPEN)
        .select_related("by")
        .prefetch_related(Prefetch("match", verdicts))
        .order_by("at", "pk")
    )


def audits_to_answer() -> "QuerySet[RefusalAudit]":
    """Return the drawn refusals that nobody has looked at, the oldest first."""
    verdicts = with_answers(Match.objects.select_related("prospect__company"))
    return (
        RefusalAudit.objects.filter(drawn=True, answer="")
        .prefetch_related(Prefetch("match", verdicts))
        .order_by("at", "pk")
    )


@dataclass(frozen=True)
class AuditCounts:
    """Refusals that went through the draw, those drawn, those looked at, and those that were wrong."""

    refusals: int
    drawn: int
    answered: int
    wrong: int


def audit_counts() -> AuditCounts:
    """Count what the audit of refusals says so far."""
    counts = RefusalAudit.objects.aggregate(
        refusals=Count("pk"),
        drawn=Count("pk", filter=Q(drawn=True)),
        answered=Count("pk", filter=~Q(answer="")),
        wrong=Count("pk", filter=Q(answer=AuditAnswer.WRONG)),
    )
    return AuditCounts(**counts)
