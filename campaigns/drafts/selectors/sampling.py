"""Reading the policy: what a campaign's newest says, how each combination stands, and what is counted of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.models.policy import Combination, ReviewPolicy, SamplingChange
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.drafts.rules.sampling import (
    DECISIONS_FIRST,
    DEFECTS,
    READ,
    Figures,
    Standing,
    first_month_over,
    sentences_with,
    slots_sha256,
)
from campaigns.enrollments.models import Campaign
from campaigns.llm.models import Answer
from campaigns.llm.rules.questions import Purpose
from campaigns.llm.rules.states import AnswerStatus
from campaigns.message_templates.models import TemplateVersion


def policy_of(campaign_id: int) -> ReviewPolicy | None:
    """Return the policy that counts now; None where nobody set one, and then everything is read."""
    return ReviewPolicy.objects.filter(campaign=campaign_id).select_related("set_by").last()


def decisions_in(campaign_id: int | OuterRef) -> QuerySet[ReviewDecision]:
    """Return what people decided about a campaign's drafts: no tests, no single views, no follow-up on the same key."""
    return ReviewDecision.objects.filter(
        draft__enrollment__campaign=campaign_id, draft__planted=False, kind__in=READ, opinion=False,
        along_with__isnull=True,
    )  # fmt: skip


def decided(campaign_id: int) -> int:
    """Count a campaign's decisions, and stop at as many as matter."""
    return decisions_in(campaign_id).order_by()[:DECISIONS_FIRST].count()


def last_change(combination: Combination) -> SamplingChange | None:
    """Return how a combination stands since when; None where it was never trusted."""
    return combination.changes.last()


def standing_of(change: SamplingChange | None) -> Standing:
    """Return the standing that a change left; closed where there was none."""
    return Standing(change.standing) if change else Standing.CLOSED


def figures_of(combination: Combination, now: datetime) -> Figures:
    """Count what people said of a combination since it was closed last, in drafts. Tests of the reviewers are none."""
    closed = combination.changes.filter(standing=Standing.CLOSED).last()
    since = closed.at if closed else None
    decisions = _since(ReviewDecision.objects.filter(draft=OuterRef("pk"), opinion=False), since)
    read = Q(Exists(decisions.filter(kind__in=READ, along_with__isnull=True)))
    newest = combination.drafts.order_by("-template_version__number").values("template_version")[:1]
    found = combination.drafts.filter(planted=False).aggregate(
        decisions=Count("pk", filter=read),
        defects=Count("pk", filter=_defect(decisions, since)),
        of_text=Count("pk", filter=read & Q(template_version__in=newest)),
    )
    campaign = combination.campaign
    return Figures(
        decisions=found["decisions"],
        defects=found["defects"],
        of_text=found["of_text"],
        edited=found["decisions"] > found["of_text"],
        campaign=decided(campaign.pk),
        month_over=month_over(campaign, now),
    )


def _since(rows: QuerySet[ReviewDecision], since: datetime | None) -> QuerySet[ReviewDecision]:
    return rows.filter(at__gt=since) if since else rows


def _defect(decisions: QuerySet[ReviewDecision], since: datetime | None) -> Q:
    """The condition that a draft had a defect: an edit of a fact, a no for evidence or fit, or a complaint."""
    said = decisions.filter(
        Q(kind=DecisionKind.EDIT, edits__fact=True)
        | Q(kind=DecisionKind.SUPPRESS, reason__in=sorted(DEFECTS))
    )
    complained = Q(complained_at__gt=since) if since else Q(complained_at__isnull=False)
    return Q(Exists(said)) | complained


def month_over(campaign: Campaign, now: datetime) -> bool:
    """Say whether a campaign's first month is over, by the days of its launch and of today."""
    launched = campaign.launched_at
    return first_month_over(timezone.localdate(launched) if launched else None, timezone.localdate(now))


def going_out_unread() -> QuerySet[Draft]:
    """Return what goes out unread unless somebody pulls it, the first to go first."""
    return Draft.objects.filter(status=DraftStatus.IN_REVIEW, lane=Lane.UNREAD).order_by("unread_until", "pk")


@dataclass(frozen=True)
class Writer:
    """What wrote a draft: the hash of its slots, the prompts with their versions, and the model."""

    slots_sha256: str
    prompts: str
    model: str


WRITER: Final = (
    "enrollment__campaign", "template_version__template", "match__extraction__answer__prompt",
)  # fmt: skip
"""What is asked of a draft to say what wrote it: read with it, it costs no statement."""


def writer_of(draft: Draft) -> Writer:
    """Return what wrote a draft, from its template version, its reading and the answer that filled its slots.

    Where no model was asked to fill a slot, the reading alone tells.
    """
    reading = draft.match.extraction.answer
    filled = (
        Answer.objects.filter(
            subject=f"prospect:{draft.enrollment.prospect_id}",
            purpose=Purpose.FILLING,
            status=AnswerStatus.READY,
            created_at__lte=draft.created_at,
        )
        .select_related("prompt")
        .last()
    )
    answers = [reading, *([filled] if filled else [])]
    return Writer(
        slots_sha256=slots_of(draft.template_version),
        prompts=", ".join(str(answer.prompt) for answer in answers)[:120],
        model=" and ".join(sorted({answer.model for answer in answers}))[:250],
    )


def slots_of(version: TemplateVersion) -> str:
    """Return the hash of a text's slots: their rules, and the sentences around them."""
    slots = list(
        version.slots.values_list(
            "name", "takes", "anchor_types", "required", "alternative", "word_limit", "form", "tact"
        )
    )
    sentences = sentences_with([version.subject, version.body], {str(slot[0]) for slot in slots})
    return slots_sha256(slots, sentences)
