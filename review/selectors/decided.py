"""What a member decided, and how long of it can be taken back."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Count, DateTimeField, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.rules import APPROVALS, BY_PEOPLE, DecisionKind, DraftStatus
from campaigns.members.models import Member
from outreach.db.kept import Given, Kept
from review.rules import approval_keys

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


@dataclass(frozen=True)
class Undoable:
    """An approval that its maker can take back until a moment."""

    decision_id: int
    person: str
    until: datetime


def last_undoable(member: Member, now: datetime) -> Undoable | None:
    """Return the member's last approval whose message is still held back for him to undo; not what the policy approved."""
    found: list[Any] = _undoable.ask(member=member.pk, now=now)
    if not found:
        return None
    message = found[0]
    return Undoable(message.decision, str(message.enrollment.prospect), message.due_at)


@Kept
def _undoable() -> "QuerySet[Message]":
    """Return the last message that a member approved and may take back."""
    member = Given("member")
    rows = Message.objects.filter(
        status=MessageStatus.SCHEDULED,
        due_at__gt=Given("now", DateTimeField()),
        draft__status=DraftStatus.APPROVED,
        approved_by=member,
        draft__decisions__by=member,
        draft__decisions__kind__in=BY_PEOPLE,
        draft__decisions__opinion=False,
    ).annotate(decision=F("draft__decisions"))
    return rows.select_related("enrollment__prospect").order_by("-decision")[:1]


def approval_named(name: str) -> int | None:
    """Return the approval that is to be taken back: by its number, or by the key of the form that led to it.

    A browser that has just sent a form knows only the form's own key.
    """
    if name.isascii() and name.isdigit() and len(name) < 19:
        return int(name)
    try:
        key = uuid.UUID(name)
    except ValueError:
        return None
    made = ReviewDecision.objects.filter(request_key__in=approval_keys(key), kind__in=APPROVALS)
    return made.values_list("pk", flat=True).first()


def decided_today(member: Member, now: datetime) -> dict[str, int]:
    """Count the member's decisions since midnight by what they did; follow-ups on the same key are one with it."""
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    on_another_key = ReviewDecision.objects.filter(draft=OuterRef("draft"), along_with__isnull=False)
    rows = (
        ReviewDecision.objects.filter(by=member, at__gte=midnight, along_with__isnull=True)
        .filter(~Q(kind=DecisionKind.UNDO) | ~Exists(on_another_key))
        .order_by()
        .values("kind")
        .annotate(n=Count("pk"))
    )
    counts = {row["kind"]: row["n"] for row in rows}
    approved = sum(counts.get(kind, 0) for kind in BY_PEOPLE) - counts.get(DecisionKind.UNDO, 0)
    return {
        "approved": max(approved, 0),
        "edited": counts.get(DecisionKind.EDIT, 0),
        "held_back": counts.get(DecisionKind.SUPPRESS, 0),
    }
