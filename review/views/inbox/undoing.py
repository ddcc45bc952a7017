"""Taking back what one has just done with a reply: being done with it, or agreeing to its label."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from review.rules import minutes_left
from review.rules.replies import ReplyView
from review.selectors.desk import UNDO, Desk
from review.selectors.thread import person_of


def undo_offer(desk: Desk, now: datetime, view: ReplyView) -> dict[str, Any] | None:
    """Return what the member did last with a reply and may take back; None where there is nothing."""
    row, by = desk.last, desk.by
    if row is None:
        return None
    at = max(moment for moment in (_mine(row, by, "handled"), _mine(row, by, "confirmed")) if moment)
    return {
        "name": str(person_of(row) or row.sender or "Unknown sender"),
        "minutes": minutes_left(at + UNDO - now),
        "url": view.within(reverse("inbox_undo", args=[row.pk])),
    }


def _mine(row: InboundMessage, by: Member, what: str) -> datetime | None:
    at: datetime | None = getattr(row, f"{what}_at")
    return at if getattr(row, f"{what}_by_id") == by.pk else None
