"""Taken for no reply: mail that came back, receipts and what machines wrote, for who knows that a person did."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Kind, Subclass
from campaigns.views.access import requires
from campaigns.views.times import in_words, team_zone
from review.selectors.routed import no_answers
from review.views.inbox.listing import flags_of, preview
from review.views.inbox.paging import page_in, pages, url_of


@require_safe
@requires(Right.TRIAGE)
def taken(request: HttpRequest) -> HttpResponse:
    """List what was taken for no reply."""
    now, zone = timezone.now(), team_zone()
    page = page_in(request, no_answers(now))
    context = {
        "rows": [_row(row, page.number, now, zone) for row in page],
        "pages": pages(page, "inbox_taken"),
    }
    return render(request, "review/inbox/taken.html", context)


def _row(row: InboundMessage, number: int, now: datetime, zone: str) -> dict[str, Any]:
    kind = SHOWN_AS[Subclass(row.subclass)] if row.subclass else SHOWN_AS[Kind(row.kind)]
    return {
        "id": row.pk,
        "reverse_url": url_of("inbox_reverse", number, row.pk),
        "sender": row.sender or "Unknown sender",
        "mailbox": row.mailbox.address,
        "subject": row.subject,
        "label": ", ".join((kind, *(SHOWN_AS[flag] for flag in flags_of(row)))),
        "received": in_words(row.received_at, now=now, zone=zone),
        "preview": preview(row.new_text) or row.unreadable,
    }
