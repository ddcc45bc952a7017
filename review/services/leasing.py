"""Who has which draft open. A lease is taken by a POST, renewed by acting, and lost only to somebody else."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.services.decisions import lanes_of
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.members.models import Member
from campaigns.members.rules import Right
from outreach.db.claims import claim_one
from review.models import Lease, TakenOver
from review.rules import LEASE
from review.rules.views import EVERYTHING, View
from review.selectors.leases import held_by
from review.selectors.queue import behind, free_for, unleased


def take_next(
    *, by: Member, now: datetime, after: Draft | None = None, view: View = EVERYTHING
) -> int | None:
    """Lease the next due draft of a view that nobody else holds; return its id, None where none is left.

    Without `after` a draft that the member has open already is gone on with. With it the search begins behind
    that draft, so that what was stepped over stays stepped over until the end is reached.
    """
    if after is None:
        mine = held_by(by, now)
        rows = [free_for(by, now, view).filter(pk=mine.pk)] if mine else []
        return first_of([*rows, free_for(by, now, view)], by, now)
    return first_of([behind(free_for(by, now, view), after), free_for(by, now, view)], by, now)


def hold(*, draft_id: int, by: Member, now: datetime) -> bool:
    """Take or renew the lease on one waiting draft; False where somebody else has it, or it does not wait.

    A lease that ran out counts as long as nobody else took the draft.
    """
    # A decision under way is waited for: its end says whether the draft still waits.
    waiting = Draft.objects.filter(pk=draft_id, status=DraftStatus.IN_REVIEW, lane__in=lanes_of(by))
    unread = waiting.filter(Q(first_reader__isnull=True) | ~Q(first_reader=by) | Q(lane=Lane.LEAD))
    return _claim(unleased(unread, by, now), by, now, skip_locked=False) is not None


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


def first_of(searches: Sequence[QuerySet[Draft]], by: Member, now: datetime) -> int | None:
    """Lease the first draft that one of the searches finds."""
    for rows in searches:
        found = _claim(rows, by, now, skip_locked=True)
        if found is not None:
            return found
    return None


def _claim(rows: QuerySet[Draft], by: Member, now: datetime, *, skip_locked: bool) -> int | None:
    return claim_one(
        rows, leases=Lease, of="draft", holder_id=by.pk, now=now, until=now + LEASE, skip_locked=skip_locked
    )
