"""Who has which draft open, and why somebody has one no longer."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from review.models import Lease, TakenOver


def held_by(member: Member, now: datetime) -> Draft | None:
    """Return the waiting draft that the member has open; the others that a browser has ready were leased after it."""
    lease = (
        Lease.objects.filter(holder=member, until__gt=now, draft__status=DraftStatus.IN_REVIEW)
        .select_related("draft")
        .order_by("since", "pk")
        .first()
    )
    return lease.draft if lease else None


@dataclass(frozen=True)
class Gone:
    """A draft that a member had open and has no longer, with the sentence that says why."""

    draft_id: int
    sentence: str


def gone(draft_ids: Collection[int], member: Member, now: datetime) -> list[Gone]:
    """Say of each draft who has it open now, or that it no longer waits."""
    rows = Draft.objects.filter(pk__in=draft_ids).select_related("lease__holder")
    return [Gone(row.pk, _why_gone(row, member, now)) for row in rows]


def _why_gone(draft: Draft, member: Member, now: datetime) -> str:
    lease = getattr(draft, "lease", None)
    if draft.status != DraftStatus.IN_REVIEW:
        return "This draft was decided or changed meanwhile."
    if lease and lease.until > now and lease.holder_id != member.pk:
        return f"{lease.holder} took this draft over."
    return "This draft does not wait for you any longer."


def taken_from(member: Member) -> list[Gone]:
    """Say which drafts a lead took from a member who has not been told."""
    related = ("by", "draft__enrollment__prospect")
    rows = TakenOver.objects.filter(member=member).select_related(*related).order_by("pk")
    return [
        Gone(
            row.draft_id,
            f"{row.by} took over the draft to {row.draft.enrollment.prospect} that you had open.",
        )
        for row in rows
    ]
