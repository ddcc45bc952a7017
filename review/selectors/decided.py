"""What a member decided last, and how long of it can be taken back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import OuterRef, Subquery

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.rules import APPROVALS, DecisionKind
from campaigns.members.models import Member

LAST: Final = 20  # decisions that the list goes back


@dataclass(frozen=True)
class Last:
    """A decision; `until` is when it can no longer be taken back, None where it cannot be."""

    decision: ReviewDecision
    until: datetime | None


def last_decisions(member: Member, now: datetime) -> list[Last]:
    """Return the member's last decisions, the latest first; of those about one mail the last approval alone comes back."""
    waiting = Message.objects.filter(
        draft=OuterRef("draft"), kind=MessageKind.STEP, status=MessageStatus.SCHEDULED, due_at__gt=now
    )
    newest = ReviewDecision.objects.filter(draft=OuterRef("draft"), kind__in=APPROVALS).order_by("-pk")
    rows: Any = (
        ReviewDecision.objects.filter(by=member, along_with__isnull=True)
        .exclude(kind=DecisionKind.APPROVE_UNREAD)
        .select_related("draft__enrollment__prospect__company")
        .annotate(waits=Subquery(waiting.values("due_at")[:1]), newest=Subquery(newest.values("pk")[:1]))
        .order_by("-pk")[:LAST]
    )
    return [Last(row, row.waits if row.pk == row.newest else None) for row in rows]
