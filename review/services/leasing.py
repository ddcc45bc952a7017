"""Who has which draft open. A lease is taken by a POST, renewed by acting, and lost only to somebody else."""

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.services.decisions import lanes_of
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.drafts.selectors import after as after_in_queue
from campaigns.members.models import Member
from campaigns.members.rules import Right
from outreach.db.among import Listed, among
from outreach.db.claims import Claim
from outreach.db.planned import Given
from review.models import Lease, TakenOver
from review.rules import LEASE
from review.rules.views import EVERYTHING, View
from review.selectors.asked import MEMBER, NOW, PLACE, TOMORROW, asked_by, place
from review.selectors.leases import held_by
from review.selectors.queue import free_among, may_see, unleased, waiting_in

_VIEWS: Final = 100  # views whose statements are kept; words that were searched for make one each


def take_next(
    *, by: Member, now: datetime, after: Draft | None = None, view: View = EVERYTHING
) -> int | None:
    """Lease the next due draft of a view that nobody else holds; return its id, None where none is left.

    Without `after` a draft that the member has open already is gone on with. With it the search begins behind
    that draft, so that what was stepped over stays stepped over until the end is reached.
    """
    if after is not None:
        return take_behind(by=by, now=now, after=after, view=view)
    mine = held_by(by, now)
    found = _taken(_again(view), view, by, now, draft=mine.pk) if mine else None
    return found or take_behind(by=by, now=now, after=None, view=view)


def take_behind(
    *, by: Member, now: datetime, after: Draft | None, view: View, beside: Collection[int] = ()
) -> int | None:
    """Lease the next due draft behind a place, or else the first of all, that is none of those `beside`."""
    left = list(beside)
    found = _taken(_next(view, placed=True), view, by, now, beside=left, **place(after)) if after else None
    return found or _taken(_next(view, placed=False), view, by, now, beside=left)


def _taken(claim: Claim, view: View, by: Member, now: datetime, **values: Any) -> int | None:
    return claim.take(**_said(by, now), **values) if may_see(view, by) else None


def _said(by: Member, now: datetime) -> dict[str, Any]:
    return {**asked_by(by, now), "holder": by.pk, "until": now + LEASE}


@lru_cache(_VIEWS)
def _next(view: View, *, placed: bool) -> Claim:
    """Return the claim on the next of a view, behind a place or from the beginning."""

    def rows() -> QuerySet[Draft]:
        free = _free(view).exclude(among("pk", Given("beside", Listed())))
        return free.filter(after_in_queue(PLACE)) if placed else free

    return Claim(rows, leases=Lease, of="draft")


@lru_cache(_VIEWS)
def _again(view: View) -> Claim:
    """Return the claim on one draft of a view."""
    return Claim(lambda: _free(view).filter(pk=Given("draft")), leases=Lease, of="draft")


def _free(view: View) -> QuerySet[Draft]:
    return free_among(waiting_in(view, MEMBER, TOMORROW), MEMBER, NOW)


@lru_cache
def _certain(lanes: frozenset[Lane]) -> Claim:
    """Return the claim on one draft that waits in one of some lanes. A decision under way is waited for: its end says whether the draft still waits."""

    def rows() -> QuerySet[Draft]:
        waiting = Draft.objects.filter(
            pk=Given("draft"), status=DraftStatus.IN_REVIEW, lane__in=sorted(lanes)
        )
        unread = Q(first_reader__isnull=True) | ~Q(first_reader=MEMBER) | Q(lane=Lane.LEAD)
        return unleased(waiting.filter(unread), MEMBER, NOW)

    return Claim(rows, leases=Lease, of="draft", skip_locked=False)


def hold(*, draft_id: int, by: Member, now: datetime) -> bool:
    """Take or renew the lease on one waiting draft; False where somebody else has it, or it does not wait.

    A lease that ran out counts as long as nobody else took the draft.
    """
    return _certain(lanes_of(by)).take(**_said(by, now), draft=draft_id) is not None


def let_go(*, draft_id: int, by: Member) -> None:
    """End the member's own lease, so that a colleague can take the draft at once."""
    Lease.objects.filter(draft=draft_id, holder=by).delete()


def take_over(*, draft: Draft, by: Member, now: datetime) -> bool:
    """Take a draft that a colleague has open; False where the member may not, or nobody has it open."""
    return by.may(Right.TAKE_OVER) and _taken_over(draft, by, now)


@transaction.atomic
def _taken_over(draft: Draft, by: Member, now: datetime) -> bool:
    """Take it from whoever has it, who is told on his next page."""
    lease = Lease.objects.select_for_update().filter(draft=draft).exclude(holder=by).first()
    if lease is None:
        return False
    TakenOver.objects.update_or_create(draft=draft, member=lease.holder, defaults={"by": by, "at": now})
    Lease.objects.filter(pk=lease.pk).update(holder=by, since=now, until=now + LEASE)
    record(Action.CHANGED, subject=draft, by=by.actor, taken_over=True)
    return True


def forget_taken_over(*, draft_ids: Collection[int], by: Member) -> None:
    """Forget which drafts were taken from a member once he has been told."""
    TakenOver.objects.filter(draft__in=draft_ids, member=by).delete()
