"""What the policy says of the draft that lies open, and of everything that goes out unread, in one statement each."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.models.policy import ReviewPolicy, SamplingChange
from campaigns.drafts.rules.sampling import DECISIONS_FIRST, EVERYTHING, Standing, first_month_over
from campaigns.drafts.selectors.sampling import decisions_in, going_out_unread
from campaigns.enrollments.models import Campaign


@dataclass(frozen=True)
class Line:
    """What a campaign's policy is at the moment, as far as one draft's card tells it.

    `decided` stops at as many decisions as matter; `unread` counts what goes out unread everywhere.
    """

    slug: str
    decided: int
    month_over: bool
    read_percent: int
    trusted: bool
    unread: int


def line_for(draft: Draft, now: datetime) -> Line:
    """Read the policy of a draft's campaign, how its combination stands, and what goes out unread: one statement."""
    policy = ReviewPolicy.objects.filter(campaign=OuterRef("pk")).order_by("-pk").values("read_percent")[:1]
    standing = (
        SamplingChange.objects.filter(combination=draft.combination_id).order_by("-pk").values("standing")[:1]
    )
    row = (
        Campaign.objects.filter(pk=draft.enrollment.campaign_id)
        .annotate(
            decided=_decided(draft.enrollment.campaign_id),
            read=Coalesce(Subquery(policy), Value(EVERYTHING)),
            standing=Coalesce(Subquery(standing), Value(""), output_field=CharField()),
            unread=_counted(going_out_unread()),
        )
        .values("slug", "launched_at", "decided", "read", "standing", "unread")
        .get()
    )
    launched = row["launched_at"]
    return Line(
        slug=row["slug"],
        decided=row["decided"],
        month_over=first_month_over(
            timezone.localdate(launched) if launched else None, timezone.localdate(now)
        ),
        read_percent=row["read"],
        trusted=row["standing"] == Standing.OPEN,
        unread=row["unread"],
    )


def _decided(campaign_id: int) -> Case:
    """Count a campaign's decisions, and count no further where there are enough."""
    rows = decisions_in(campaign_id).order_by("pk")
    enough = Exists(rows[DECISIONS_FIRST - 1 : DECISIONS_FIRST])
    return Case(When(enough, then=Value(DECISIONS_FIRST)), default=_counted(rows))


def _counted(rows: "QuerySet[ReviewDecision] | QuerySet[Draft]") -> Coalesce:
    """Return the number of rows as an expression inside another query."""
    one = rows.order_by().annotate(all=Value(1)).values("all").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(one, output_field=IntegerField()), 0)


@dataclass(frozen=True)
class GoingOut:
    """A draft that goes out unread, and its text."""

    draft: Draft
    text: DraftText


def going_out(limit: int) -> list[GoingOut]:
    """Return the first of what goes out unread, each with its text, its person and who answers for it."""
    related = ("draft__enrollment__prospect__company", "draft__enrollment__campaign", "draft__policy__set_by")
    texts = DraftText.objects.filter(
        version=F("draft__version"), draft__in=going_out_unread().order_by().values("pk")
    )
    found = texts.select_related(*related).order_by("draft__unread_until", "draft_id")[:limit]
    return [GoingOut(text.draft, text) for text in found]
