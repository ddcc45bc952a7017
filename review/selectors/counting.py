"""How much waits: for whom, in which view, and what stands before and behind a draft."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache

from django.db.models import Case, Count, F, Func, IntegerField, Min, Q, When

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import after, queue
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import MACHINE, CampaignStatus
from campaigns.members.models import Member
from outreach.db.kept import Kept
from review.rules.views import EVERYTHING, Named, View
from review.selectors.asked import MEMBER, NOW, PLACE, TOMORROW, asked_by, place
from review.selectors.queue import behind, condition, for_the_lead, free_among, free_for, is_plain


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
    placed = draft if draft is not None and draft.status == DraftStatus.IN_REVIEW and is_plain(view) else None
    asked = asked_by(member, now) | (place(placed) if placed else {})
    (found,) = _counts(view.view if placed else None).ask(**asked)
    behind_it = found.pop("behind", None)
    return Counts(**found) if behind_it is None else Counts(**found, position=found["seen"] - behind_it)


def following(member: Member, now: datetime, draft: Draft, view: View) -> int | None:
    """Return the draft behind this one that the member may be handed now; None where there is none."""
    if not is_plain(view):
        return behind(free_for(member, now, view), draft).values_list("pk", flat=True).first()
    found = _following(view.view).ask(**asked_by(member, now), **place(draft))
    return found[0]["pk"] if found else None


@cache
def _counts(name: Named | None) -> Kept[Draft]:
    """Return the counts of the views; with a view also what it holds, and what of it stands behind a place."""
    wanted = {view: condition(view, MEMBER, TOMORROW) for view in (Named.MINE, Named.DUE, Named.WARNINGS)}
    asked = {view.value: _number(inside) for view, inside in wanted.items()}
    if name is not None:
        seen = condition(name, MEMBER, TOMORROW)
        asked |= {"seen": _number(seen), "behind": _number(seen & Q(after(PLACE)))}
    return Kept(lambda: queue().order_by().values(all=Func(F("pk"), function="COUNT"), **asked))


def _number(inside: Q) -> Func:
    """Count rows without grouping them, which is all that `Count` is for in `values()`."""
    counted = Case(When(inside, then=F("pk"))) if inside else F("pk")
    return Func(counted, function="COUNT", output_field=IntegerField())


@cache
def _following(name: Named) -> Kept[Draft]:
    rows = queue().filter(condition(name, MEMBER, TOMORROW))
    return Kept(lambda: free_among(rows, MEMBER, NOW).filter(after(PLACE)).values("pk")[:1])


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
