"""Cards that a browser has ready before they are asked for, the leases it keeps on them, and those it gives back."""

from collections.abc import Collection
from datetime import datetime

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from review.models import Lease
from review.rules import LEASE
from review.rules.views import EVERYTHING, View
from review.services.leasing import hold, take_behind


def take_ahead(
    *,
    by: Member,
    now: datetime,
    after: Draft | None,
    beside: Collection[int],
    count: int,
    view: View = EVERYTHING,
) -> list[int]:
    """Lease up to `count` drafts for a member who will soon be shown them; return their ids in the queue's order.

    The search begins behind `after`, and from the beginning at the end of the queue, as `take_next` does. `beside`
    are drafts that the browser has already, or has decided about.
    """
    taken: list[int] = []
    while len(taken) < count:
        found = take_behind(by=by, now=now, after=after, view=view, beside={*beside, *taken})
        if found is None:
            break
        taken.append(found)
    return taken


def renew(*, draft_ids: Collection[int], by: Member, now: datetime) -> list[int]:
    """Keep the leases on these drafts, and take those that ran out and nobody took; return the drafts that are lost."""
    kept = Lease.objects.filter(
        draft__in=draft_ids, holder=by, until__gt=now, draft__status=DraftStatus.IN_REVIEW
    )
    present = set(kept.values_list("draft_id", flat=True))
    Lease.objects.filter(draft__in=present, holder=by).update(until=now + LEASE)
    return [pk for pk in draft_ids if pk not in present and not hold(draft_id=pk, by=by, now=now)]


def release(*, draft_ids: Collection[int], by: Member) -> None:
    """Give drafts back that the member has open no longer."""
    Lease.objects.filter(draft__in=draft_ids, holder=by).delete()
