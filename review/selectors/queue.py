"""What waits in the queue and its views, in their order, and what of it is free for whom."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.drafts.selectors import QUEUE_ORDER, after, queue
from campaigns.members.models import Member
from campaigns.members.rules import Right
from outreach.db.planned import Given
from outreach.db.search import search
from review.rules.views import EVERYTHING, FOR_LEADS, Named, View


def seen_in(view: View, member: Member, now: datetime) -> QuerySet[Draft]:
    """Return what waits in a view, in the order of the queue. What waits for the lead is shown to nobody else."""
    rows = waiting_in(view, member, tomorrow(now))
    return rows if may_see(view, member) else rows.none()


def may_see(view: View, member: Member) -> bool:
    """Say whether a member may look at a view."""
    return view.view not in FOR_LEADS or member.may(Right.TAKE_OVER)


def waiting_in(view: View, member: Member | Given, tomorrow: datetime | Given) -> QuerySet[Draft]:
    """Return what waits in a view, whoever may look at it."""
    rows = for_the_lead() if view.view in FOR_LEADS else queue()
    return narrowed(rows.filter(condition(view.view, member, tomorrow)), view)


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


def is_plain(view: View) -> bool:
    """Say whether a view asks columns of the draft alone, of what waits for everybody."""
    return view == View(view.view) and view.view not in FOR_LEADS


def free_for(member: Member, now: datetime, view: View = EVERYTHING) -> QuerySet[Draft]:
    """Return the waiting drafts that this member may be handed now, in the queue's order.

    Left out is what a colleague has open or is to read, what is put off, and what the member has given a view of.
    """
    return free_among(seen_in(view, member, now), member, now)


def free_among(rows: QuerySet[Draft], member: Member | Given, now: datetime | Given) -> QuerySet[Draft]:
    """Return those of some waiting drafts that a member may be handed at a moment."""
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
