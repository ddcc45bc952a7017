"""Numbers about mail and people: where everybody is, who answered, and who was never written to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery

from campaigns.delivery.models import DeliveryReport, Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.rules.bounces import Outcome
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import ANSWER_DAYS, ENDED, Stage, StopReason
from campaigns.enrollments.selectors import whereabouts
from campaigns.metrics.rules import WELL_KNOWN, Dimension
from campaigns.offers.rules import CriterionKind
from campaigns.prospects.selectors import SEARCHED
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import Fit
from campaigns.relevance.selectors import with_answers
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Kind
from outreach.db.search import search


@dataclass(frozen=True)
class WhereEverybodyIs:
    """Each enrollment is exactly one of three; `written_to` by what came of it, the others by stage and reason."""

    total: int
    written_to: Mapping[str, int]
    in_progress: Mapping[str, int]
    held_back: Mapping[str, int]

    @property
    def adds_up(self) -> bool:
        groups = (self.written_to, self.in_progress, self.held_back)
        return self.total == sum(sum(group.values()) for group in groups)


def where_everybody_is(campaigns: Iterable[Campaign]) -> WhereEverybodyIs:
    """Add the campaigns' counts together. `written_to` is counted apart from them, so the sum is a real test."""
    total, progress, held = 0, Counter[str](), Counter[str]()
    chosen = list(campaigns)
    for campaign in chosen:
        counts = whereabouts(campaign)
        total += counts.total
        progress.update(counts.in_progress)
        held.update(counts.held_back)
    return WhereEverybodyIs(total, _what_came_of(chosen), dict(progress), dict(held))


def _what_came_of(campaigns: list[Campaign]) -> Mapping[str, int]:
    """Count the people written to: by why it ended, else `finished` or `under_way`."""
    found = Counter[str]()
    rows = Enrollment.objects.filter(campaign__in=campaigns, written_to=True)
    for row in rows.values("stage", "stop_reason").annotate(n=Count("id")):
        found[row["stop_reason"] or (Stage.FINISHED if row["stage"] in ENDED else "under_way")] += row["n"]
    return dict(found)


@dataclass(frozen=True)
class ReplyCounts:
    """Mails of one kind: delivered, answered by a person, and still inside the time for an answer.

    `value` is what they share in the dimension that was asked for, such as the opener `funding`.
    """

    value: str
    delivered: int
    replied: int
    still_open: int


# Where a mail holds what it is counted by. An answer that has no draft has no reading either.
COLUMNS: Final[Mapping[Dimension, str]] = {
    Dimension.OPENER: "anchor_type",
    Dimension.SIGNAL: "draft__match__extraction__signal",
}


def replies_by(dimension: Dimension, *, campaign: Campaign | None, now: datetime) -> list[ReplyCounts]:
    """Count human replies over delivered mails, by a property of the mail, the most delivered first.

    Delivered is left and not come back: what a platform has taken has left when it says so. A mail that a person answered has been delivered, whatever else
    came. A mail counts one reply at most. Automatic answers are none, nor are copies, bounces and what we wrote ourselves; answers that we wrote in a thread and
    planted tests of reviewers are no mails here.
    """
    rows = _delivered(campaign).values(value=F(COLUMNS[dimension])).annotate(
        delivered=Count("id"),
        replied=Count("id", filter=Q(answered=True)),
        still_open=Count("id", filter=Q(answered=False, handed_over_at__gt=now - timedelta(days=ANSWER_DAYS))),
    )  # fmt: skip
    counts = [ReplyCounts(**row) for row in rows]
    return sorted(counts, key=lambda row: (-row.delivered, row.value))


def _delivered(campaign: Campaign | None) -> QuerySet[Message]:
    came_in = InboundMessage.objects.filter(message=OuterRef("pk"))
    came_back = DeliveryReport.objects.filter(message=OuterRef("pk")).exclude(outcome=Outcome.COMPLAINT)
    mails = Message.objects.filter(
        kind=MessageKind.STEP, status=MessageStatus.HANDED_OVER, sent_at__isnull=False, draft__planted=False
    ).annotate(
        answered=Exists(came_in.filter(kind=Kind.HUMAN, original__isnull=True)),
        bounced=Q(Exists(came_back) | Exists(came_in.filter(kind=Kind.BOUNCE))),
    )
    delivered = mails.filter(Q(bounced=False) | Q(answered=True))
    return delivered.filter(enrollment__campaign=campaign) if campaign else delivered


def held_back_counts(campaign: Campaign | None, words: str = "") -> dict[StopReason, int]:
    """Count the people who were never written to, by reason, the most frequent first; `words` as in `held_back`."""
    rows = (
        _held_back(campaign, words)
        .values("stop_reason")
        .annotate(n=Count("id"))
        .order_by("-n", "stop_reason")
    )
    return {StopReason(row["stop_reason"]): row["n"] for row in rows}


def held_back(reason: StopReason, campaign: Campaign | None, words: str = "") -> QuerySet[Enrollment]:
    """Return who was held back for one reason, the newest first; with `words` only whom or what they find."""
    return _as_listed(_held_back(campaign, words).filter(stop_reason=reason))


def knew_them(campaign: Campaign | None, words: str = "") -> QuerySet[Enrollment]:
    """Return whom we knew well and had nothing for: much may be said, and the offer does not belong there."""
    newest = Match.objects.filter(prospect=OuterRef("prospect"), offer=OuterRef("campaign__offer")).order_by(
        "-pk"
    )
    rows = _held_back(campaign, words).filter(stop_reason=StopReason.NOT_RELEVANT)
    known = rows.annotate(known=Subquery(newest.values("personalisation")[:1]))
    return _as_listed(known.filter(known__gte=WELL_KNOWN))


def _as_listed(rows: QuerySet[Enrollment]) -> QuerySet[Enrollment]:
    return rows.select_related("prospect__company", "campaign").order_by("-changed_at", "-id")


def _held_back(campaign: Campaign | None, words: str = "") -> QuerySet[Enrollment]:
    rows = Enrollment.objects.filter(stage=Stage.STOPPED, written_to=False)
    rows = rows.filter(campaign=campaign) if campaign else rows
    return search(rows, words, fields=[*(f"prospect__{field}" for field in SEARCHED), "explanation"])


def verdicts_on(enrollments: Iterable[Enrollment]) -> dict[tuple[int, int], Match]:
    """Return the newest verdict by (prospect, offer) for some enrollments, with what decided it, in a few queries."""
    people = {row.prospect_id for row in enrollments}
    offers = {row.campaign.offer_id for row in enrollments}
    rows = Match.objects.filter(prospect__in=people, offer__in=offers).order_by("pk")
    return {(match.prospect_id, match.offer_id): match for match in with_answers(rows)}


def deciding_answer(match: Match) -> CriterionAnswer | None:
    """Return the fit rule's answer that turned the verdict against writing, a quoted one before others."""
    decided = [answer for answer in match.answers.all() if _forbids(answer)]
    return min(decided, key=lambda answer: not answer.quote, default=None)


def _forbids(answer: CriterionAnswer) -> bool:
    return (answer.criterion.kind, answer.answer) in {
        (CriterionKind.DISQUALIFIER, Fit.MET),
        (CriterionKind.MUST_HAVE, Fit.NOT_MET),
    }
