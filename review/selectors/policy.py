"""What the policy says of the draft that lies open, as columns of its row, and what goes out unread."""

from typing import Any

from django.db.models import Case, Exists, F, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from campaigns.drafts.models import DraftText
from campaigns.drafts.models.policy import ReviewPolicy, SamplingChange
from campaigns.drafts.rules.sampling import DECISIONS_FIRST, EVERYTHING
from campaigns.drafts.selectors.sampling import decisions_in, going_out_unread
from outreach.db.rows import Number


def policy_beside() -> dict[str, Any]:
    """Return what a draft's row is asked about the policy of its campaign, for the statement that reads the draft.

    `decided` counts the campaign's decisions and stops at as many as matter; `standing` is its combination's, ""
    where there is none; `unread` counts what goes out unread everywhere.
    """
    campaign = OuterRef("enrollment__campaign")
    policy = ReviewPolicy.objects.filter(campaign=campaign).order_by("-pk").values("read_percent")[:1]
    standing = SamplingChange.objects.filter(combination=OuterRef("combination")).order_by("-pk")
    rows = decisions_in(campaign).order_by("pk")
    enough = Exists(rows[DECISIONS_FIRST - 1 : DECISIONS_FIRST])
    return {
        "decided": Case(When(enough, then=Value(DECISIONS_FIRST)), default=Number(rows)),
        "read_percent": Coalesce(Subquery(policy), Value(EVERYTHING)),
        "standing": Coalesce(Subquery(standing.values("standing")[:1]), Value("")),
        "unread": Number(going_out_unread()),
    }


def going_out() -> QuerySet[DraftText]:
    """Return the texts of what goes out unread, the first to go first, each with its person and who answers for it."""
    related = ("draft__enrollment__prospect__company", "draft__enrollment__campaign", "draft__policy__set_by")
    texts = DraftText.objects.filter(
        version=F("draft__version"), draft__in=going_out_unread().order_by().values("pk")
    )
    return texts.select_related(*related).order_by("draft__unread_until", "draft_id")
