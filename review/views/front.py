"""The queue's first page: where one is in which view, what waits, and what it means that nothing does."""

from datetime import datetime
from typing import Any, Final
from urllib.parse import parse_qsl

from django.urls import reverse

from campaigns.drafts.rules import SuppressReason
from campaigns.enrollments.models import Campaign
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.message_templates.models import MessageTemplate
from review.forms import REASONS, UNTIL
from review.models import SavedView
from review.rules import Until, age, minutes_left
from review.rules.views import View
from review.selectors.counting import counts, under_way
from review.selectors.decided import decided_today, last_undoable
from review.selectors.leases import taken_from
from review.selectors.queue import free_for, seen_in, upcoming
from review.selectors.views import views_of
from review.views.tabs import tabs_now, within

FRONT: Final = 12  # drafts of the queue that its first page lists


def undo_offer(by: Member, now: datetime) -> dict[str, Any] | None:
    """Return the member's last approval that he can still take back."""
    found = last_undoable(by, now)
    if found is None:
        return None
    return {
        "id": found.decision_id,
        "name": f"{found.person} approved",
        "minutes": minutes_left(found.until - now),
    }


def queue_page(by: Member, mine: str | None, view: View, now: datetime) -> dict[str, Any]:
    """Return the context of the queue's first page: where one is, and what waits in the view."""
    all_waiting = counts(by, now)
    seen = seen_in(view, by, now)
    waiting = seen.count() if view.is_narrowed else all_waiting.all
    context: dict[str, Any] = {
        "draft": None,
        "queue": {"tabs": tabs_now(all_waiting, by, view)},
        "here": within(reverse("review"), view),
        "undo": undo_offer(by, now),
        "filters": _filters(view, by),
        "taken": taken_from(by),
    }
    if waiting and free_for(by, now, view).exists():
        rows = _rows(by, view, now)
        start = {"waiting": waiting, "mine": mine, "rows": rows, "more": max(waiting - len(rows), 0)}
        return context | {"start": start, "bulk": _bulk()}
    hidden = 0 if waiting else all_waiting.all
    return context | {"empty": _filtered(hidden) if hidden else _empty(by, now)}


def _filters(view: View, by: Member) -> dict[str, Any]:
    """Return what narrows the queue, what may, and the views that were saved under a name."""
    return {
        "view": view,
        "hidden": dict(parse_qsl(view.query)),
        "campaigns": list(Campaign.objects.order_by("name", "pk").values("pk", "name")),
        "templates": list(MessageTemplate.objects.order_by("name", "pk").values("pk", "name")),
        "saved": [_saved(row, view, by) for row in views_of(by)],
        "may_share": by.may(Right.TAKE_OVER),
    }


def _saved(row: SavedView, view: View, by: Member) -> dict[str, Any]:
    return {
        "id": row.pk,
        "name": row.name,
        "url": f"{reverse('review')}?{row.query}",
        "current": row.query == view.query,
        "own": row.owner_id == by.pk,
        "shared": row.shared,
    }


def _bulk() -> dict[str, Any]:
    """Return what several drafts can be given at once."""
    choices = [{"value": until.value, "label": UNTIL[until]} for until in Until]
    reasons = [{"value": reason.value, "label": REASONS[reason]} for reason in SuppressReason]
    return {"untils": choices, "reasons": reasons}


def _rows(by: Member, view: View, now: datetime) -> list[dict[str, Any]]:
    rows = []
    for draft in upcoming(seen_in(view, by, now), FRONT):
        prospect, lease = draft.enrollment.prospect, getattr(draft, "lease", None)
        other = lease if lease and lease.until > now and lease.holder_id != by.pk else None
        held = draft.held_until is not None and draft.held_until > now
        rows.append(
            {
                "id": draft.pk,
                "url": within(reverse("review_draft", args=[draft.pk]), view),
                "person": str(prospect),
                "title": prospect.title,
                "company": prospect.company.name if prospect.company else "",
                "campaign": draft.enrollment.campaign.name,
                "age": age(now - draft.created_at),
                "held_by": str(other.holder) if other else "",
                "reader": str(draft.assigned_to) if draft.assigned_to else "",
                "put_off": held,
            }
        )
    return rows


def _filtered(hidden: int) -> dict[str, Any]:
    return {"kind": "filtered", "hidden": hidden, "clear_url": reverse("review")}


def _empty(by: Member, now: datetime) -> dict[str, Any]:
    """Return which of the empty states holds: others are at it, it is still written, or all is read."""
    rest = under_way(by, now)
    if rest.at_colleagues or rest.for_colleagues or rest.being_written or rest.put_off:
        return {
            "kind": "others",
            "held_by_colleagues": rest.at_colleagues,
            "for_colleagues": rest.for_colleagues,
            "put_off": rest.put_off,
            "being_written": rest.being_written,
            "oldest": age(now - rest.oldest) if rest.oldest else "",
        }
    return {"kind": "done", "inbox_url": reverse("inbox"), **decided_today(by, now)}
