"""The order of the queue: what is free for whom, where one is in it, and what is left when it is empty."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from django.db.models import (
    Case,
    Count,
    DateField,
    DateTimeField,
    Exists,
    F,
    Func,
    IntegerField,
    Min,
    OuterRef,
    Q,
    QuerySet,
    When,
)
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.rules import APPROVALS, BY_PEOPLE, DecisionKind, DraftStatus, Lane
from campaigns.drafts.selectors import QUEUE_ORDER, after, queue
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import MACHINE, CampaignStatus, Stage
from campaigns.members.models import Member
from campaigns.members.rules import Right
from outreach.db.kept import Given, Kept
from outreach.db.search import search
from review.models import Lease, TakenOver
from review.rules import approval_keys
from review.rules.views import EVERYTHING, FOR_LEADS, Named, View


def seen_in(view: View, member: Member, now: datetime) -> QuerySet[Draft]:
    """Return what waits in a view, in the order of the queue. What waits for the lead is shown to nobody else."""
    rows = for_the_lead() if view.view in FOR_LEADS else queue()
    if view.view in FOR_LEADS and not member.may(Right.TAKE_OVER):
        return rows.none()
    return narrowed(rows.filter(condition(view.view, member, tomorrow(now))), view)


def for_the_lead() -> QuerySet[Draft]:
    """Return what waits for a lead, in the order of the queue."""
    waiting = Draft.objects.filter(status=DraftStatus.IN_REVIEW, lane=Lane.LEAD)
    return waiting.order_by(*QUEUE_ORDER)


def tomorrow(now: datetime) -> datetime:
    """Return when the day ends, in the time of the server."""
    return timezone.localtime(now).replace(hour=0, minute=0, second=0) + timedelta(days=1)


def condition(name: Named, member: Member | Given, tomorrow: datetime | Given) -> Q:
    """Return which of the drafts that wait a named view holds; it asks columns of the draft alone."""
    return {
        Named.ALL: Q(),
        Named.MINE: Q(assigned_to=member),
        Named.DUE: Q(due_at__lt=tomorrow),
        Named.WARNINGS: Q(warned=True),
        Named.FLAGGED: Q(first_opinion=""),
        Named.DISAGREED: ~Q(first_opinion=""),
    }[name]


def narrowed(rows: QuerySet[Draft], view: View) -> QuerySet[Draft]:
    """Narrow drafts to the campaign, template, company and words of a view."""
    if view.campaign:
        rows = rows.filter(enrollment__campaign=view.campaign)
    if view.template:
        rows = rows.filter(template_version__template=view.template)
    if view.company:
        rows = rows.filter(enrollment__prospect__company=view.company)
    return search(rows, view.q, fields=SEARCHED) if view.q else rows


SEARCHED: Final = tuple(
    f"enrollment__prospect__{name}"
    for name in ("first_name", "last_name", "address", "title", "company__name")
)


@dataclass(frozen=True)
class Counts:
    """How many drafts each view that everybody has holds; `all` are those that wait.

    `seen` are those of the view that is looked at, and `position` is a draft's place among them; both are 0 where the
    view is narrowed by more than the draft's own columns, which would cost a statement more.
    """

    all: int
    mine: int
    due: int
    warnings: int
    seen: int = 0
    position: int = 0


def counts(member: Member, now: datetime, draft: Draft | None = None, view: View = EVERYTHING) -> Counts:
    """Count the views in one pass over the index of the queue, and say where in the view a draft stands."""
    place = draft if draft is not None and draft.status == DraftStatus.IN_REVIEW and is_plain(view) else None
    asked = {"member": member.pk, "tomorrow": tomorrow(now)} | (_place(place) if place else {})
    (found,) = _counts(view.view if place else None).ask(**asked)
    behind_it = found.pop("behind", None)
    return Counts(**found) if behind_it is None else Counts(**found, position=found["seen"] - behind_it)


def following(member: Member, now: datetime, draft: Draft, view: View) -> int | None:
    """Return the draft behind this one that the member may be handed now; None where there is none."""
    if not is_plain(view):
        return behind(free_for(member, now, view), draft).values_list("pk", flat=True).first()
    asked = {"member": member.pk, "now": now, "tomorrow": tomorrow(now)} | _place(draft)
    found = _following(view.view).ask(**asked)
    return found[0]["pk"] if found else None


def is_plain(view: View) -> bool:
    """Say whether a view asks columns of the draft alone, of what waits for everybody."""
    return view == View(view.view) and view.view not in FOR_LEADS


_MEMBER: Final = Given("member")
_NOW: Final = Given("now", DateTimeField())
_TOMORROW: Final = Given("tomorrow", DateTimeField())
_PLACE: Final[Any] = SimpleNamespace(
    due_on=Given("due_on", DateField()),
    priority=Given("priority", IntegerField()),
    due_at=Given("due_at", DateTimeField()),
    id=Given("id"),
)


def _place(draft: Draft) -> dict[str, Any]:
    return {name: getattr(draft, name) for name in QUEUE_ORDER}


@cache
def _counts(name: Named | None) -> Kept[Draft]:
    """Return the counts of the views; with a view also what it holds, and what of it stands behind a place."""
    wanted = {view: condition(view, _MEMBER, _TOMORROW) for view in (Named.MINE, Named.DUE, Named.WARNINGS)}
    asked = {view.value: _number(inside) for view, inside in wanted.items()}
    if name is not None:
        seen = condition(name, _MEMBER, _TOMORROW)
        asked |= {"seen": _number(seen), "behind": _number(seen & Q(after(_PLACE)))}
    return Kept(lambda: queue().order_by().values(all=Func(F("pk"), function="COUNT"), **asked))


def _number(inside: Q) -> Func:
    """Count rows without grouping them, which is all that `Count` is for in `values()`."""
    counted = Case(When(inside, then=F("pk"))) if inside else F("pk")
    return Func(counted, function="COUNT", output_field=IntegerField())


@cache
def _following(name: Named) -> Kept[Draft]:
    rows = queue().filter(condition(name, _MEMBER, _TOMORROW))
    return Kept(lambda: _free(rows, _MEMBER, _NOW).filter(after(_PLACE)).values("pk")[:1])


@dataclass(frozen=True)
class ForLeads:
    """How much waits for a lead: what readers flagged, and what two of them saw otherwise."""

    flagged: int
    disagreed: int


def leads_counts() -> ForLeads:
    """Count what waits for a lead."""
    disagreed = ~Q(first_opinion="")
    each = {"flagged": Count("pk", filter=~disagreed), "disagreed": Count("pk", filter=disagreed)}
    return ForLeads(**for_the_lead().order_by().aggregate(**each))


def free_for(member: Member, now: datetime, view: View = EVERYTHING) -> QuerySet[Draft]:
    """Return the waiting drafts that this member may be handed now, in the queue's order.

    Left out is what a colleague has open or is to read, what is put off, and what the member has given a view of.
    """
    return _free(seen_in(view, member, now), member, now)


def _free(rows: QuerySet[Draft], member: Member | Given, now: datetime | Given) -> QuerySet[Draft]:
    mine = Q(assigned_to__isnull=True) | Q(assigned_to=member)
    here = Q(held_until__isnull=True) | Q(held_until__lte=now)
    unread = Q(first_reader__isnull=True) | ~Q(first_reader=member) | Q(lane=Lane.LEAD)
    return unleased(rows, member, now).filter(mine, here, unread)


def unleased(rows: QuerySet[Draft], member: Member | Given, now: datetime | Given) -> QuerySet[Draft]:
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


def place_of(draft: Draft | None, rows: QuerySet[Draft] | None = None) -> Place:
    """Count the queue, or the `rows` of it that somebody looks at, and what stands before a draft in them."""
    seen = queue() if rows is None else rows
    if draft is None or draft.status != DraftStatus.IN_REVIEW:
        return Place(0, seen.count())
    found = seen.order_by().aggregate(behind=Count("pk", filter=Q(after(draft))), waiting=Count("pk"))
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


@dataclass(frozen=True)
class UnderWay:
    """What is not in the queue yet, or not for this member."""

    at_colleagues: int
    for_colleagues: int
    put_off: int
    being_written: int
    oldest: datetime | None


def under_way(member: Member, now: datetime) -> UnderWay:
    """Count what colleagues have open and what software still works on."""
    at_colleagues = queue().filter(lease__until__gt=now).exclude(lease__holder=member).count()
    machine = Enrollment.objects.filter(stage__in=MACHINE, campaign__status=CampaignStatus.RUNNING).aggregate(
        n=Count("pk"), oldest=Min("changed_at")
    )
    put_off = queue().filter(held_until__gt=now).count()
    given = Q(assigned_to__isnull=False) & ~Q(assigned_to=member)
    for_colleagues = queue().filter(given | Q(first_reader=member)).count()
    return UnderWay(at_colleagues, for_colleagues, put_off, machine["n"], machine["oldest"])


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


def upcoming(rows: QuerySet[Draft], limit: int) -> list[Draft]:
    """Return the front of what somebody looks at, with who has what open, or is to read it."""
    related = ("enrollment__prospect__company", "enrollment__campaign", "lease__holder", "assigned_to")
    return list(rows.select_related(*related)[:limit])


def waiting_texts(draft_ids: Collection[int]) -> list[DraftText]:
    """Return the current texts of those drafts that still wait for a decision, each with all that its hash covers."""
    rows = DraftText.objects.filter(
        draft__in=draft_ids, draft__status=DraftStatus.IN_REVIEW, version=F("draft__version")
    )
    return list(rows.select_related("draft__enrollment__prospect").order_by("draft"))
