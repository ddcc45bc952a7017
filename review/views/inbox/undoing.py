"""Taking back what one has just done with a reply: being done with it, or agreeing to its label."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q
from django.db.models.functions import Coalesce, Greatest
from django.urls import reverse

from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from review.rules import minutes_left
from review.rules.replies import ReplyView
from review.selectors.thread import person_of

UNDO: Final = timedelta(minutes=10)  # as long as an approval can be taken back


def undo_offer(by: Member, now: datetime, view: ReplyView) -> dict[str, Any] | None:
    """Return what the member did last with a reply and may take back; None where there is nothing."""
    row = _last(by, now)
    if row is None:
        return None
    at = max(moment for moment in (_mine(row, by, "handled"), _mine(row, by, "confirmed")) if moment)
    return {
        "name": str(person_of(row) or row.sender),
        "minutes": minutes_left(at + UNDO - now),
        "url": view.within(reverse("inbox_undo", args=[row.pk])),
    }


def _mine(row: InboundMessage, by: Member, what: str) -> datetime | None:
    at: datetime | None = getattr(row, f"{what}_at")
    return at if getattr(row, f"{what}_by_id") == by.pk else None


def _last(by: Member, now: datetime) -> InboundMessage | None:
    since = now - UNDO
    mine = Q(handled_by=by, handled_at__gt=since) | Q(confirmed_by=by, confirmed_at__gt=since)
    latest = Greatest(Coalesce("handled_at", "received_at"), Coalesce("confirmed_at", "received_at"))
    rows = InboundMessage.objects.filter(mine).select_related("message__enrollment__prospect", "prospect")
    return rows.defer("raw").order_by(latest.desc(), "-pk").first()
