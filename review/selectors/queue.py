"""The order of the queue: what is free for whom, where one is in it, and what is left when it is empty."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import APPROVALS, DecisionKind, DraftStatus
from campaigns.drafts.selectors import after, queue
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import MACHINE, CampaignStatus, Stage
from campaigns.members.models import Member
from review.models import Lease
from review.rules import approval_keys


def free_for(member: Member, now: datetime) -> QuerySet[Draft]:
    """Return the waiting drafts that this member may be handed now, in the queue's order.

    Left out is what a colleague has open or is to read, what is put off, and what the member has given a view of.
    """
    rows = unleased(queue(), member, now)
    mine = Q(assigned_to__isnull=True) | Q(assigned_to=member)
    here = Q(held_until__isnull=True) | Q(held_until__lte=now)
    return rows.filter(mine, here, Q(first_reader__isnull=True) | ~Q(first_reader=member))


def unleased(rows: QuerySet[Draft], member: Member, now: datetime) -> QuerySet[Draft]:
    """Return the drafts that no colleague has open."""
    return rows.filter(Q(lease__isnull=True) | Q(lease__until__lte=now) | Q(lease__holder=member))


def behind(rows: QuerySet[Draft], draft: Draft) -> QuerySet[Draft]:
    """Return what stands after a draft in the order of the queue."""
    return rows.filter(after(draft))


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
class Place:
    """Where a draft stands among those that wait; position 0 where none is open that waits."""

    position: int
    waiting: int


def place_of(draft: Draft | None) -> Place:
    """Count the queue, and what stands before a draft in it."""
    if draft is None or draft.status != DraftStatus.IN_REVIEW:
        return Place(0, queue().count())
    found = queue().aggregate(behind=Count("pk", filter=after(draft)), waiting=Count("pk"))
    return Place(found["waiting"] - found["behind"], found["waiting"])


def open_questions() -> QuerySet[Enrollment]:
    """Return who waits for an answer that the sources do not give, the longest waiting first."""
    return Enrollment.objects.filter(stage=Stage.ASKING).order_by("changed_at", "pk")


@dataclass(frozen=True)
class Undoable:
    """An approval that its maker can take back until a moment."""

    decision_id: int
    person: str
    until: datetime


def last_undoable(member: Member, now: datetime) -> Undoable | None:
    """Return the member's last approval whose message is still held back for him to undo."""
    message = (
        Message.objects.filter(
            status=MessageStatus.SCHEDULED,
            due_at__gt=now,
            draft__status=DraftStatus.APPROVED,
            draft__decisions__by=member,
            draft__decisions__kind__in=APPROVALS,
        )
        .annotate(decision=F("draft__decisions"))
        .select_related("enrollment__prospect")
        .order_by("-decision")
        .first()
    )
    if message is None:
        return None
    return Undoable(message.decision, str(message.enrollment.prospect), message.due_at)


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


@dataclass(frozen=True)
class UnderWay:
    """What is not in the queue yet, or not for this member."""

    at_colleagues: int
    being_written: int
    oldest: datetime | None


def under_way(member: Member, now: datetime) -> UnderWay:
    """Count what colleagues have open and what software still works on."""
    at_colleagues = queue().filter(lease__until__gt=now).exclude(lease__holder=member).count()
    machine = Enrollment.objects.filter(stage__in=MACHINE, campaign__status=CampaignStatus.RUNNING).aggregate(
        n=Count("pk"), oldest=Min("changed_at")
    )
    return UnderWay(at_colleagues, machine["n"], machine["oldest"])


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
    approved = sum(counts.get(kind, 0) for kind in APPROVALS) - counts.get(DecisionKind.UNDO, 0)
    return {
        "approved": max(approved, 0),
        "edited": counts.get(DecisionKind.EDIT, 0),
        "held_back": counts.get(DecisionKind.SUPPRESS, 0),
    }


def upcoming(limit: int) -> list[Draft]:
    """Return the front of the queue, with who has what open."""
    related = ("enrollment__prospect__company", "enrollment__campaign", "lease__holder")
    return list(queue().select_related(*related)[:limit])
