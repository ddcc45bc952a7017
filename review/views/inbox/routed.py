"""Handled without a person: what was done because of which reply, and the press that takes it all back."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.rules.effects import Effect
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag, Kind
from campaigns.replies.services.labelling import relabel
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, start_of_day, team_zone
from review.rules import numbers
from review.rules.replies import label_of
from review.selectors.routed import routed as handled
from review.selectors.routed import today
from review.selectors.thread import person_of
from review.views.inbox.acts import with_what_stays
from review.views.inbox.listing import company_of, flags_of, name_of, preview
from review.views.inbox.paging import page_in, pages, url_of

DONE: Final[dict[Effect, str]] = {
    Effect.DO_NOT_CONTACT: "Put on the do-not-contact list",
    Effect.CLOSE_OFFER: "This offer is never made to them again",
    Effect.PAUSE_OFFERS: "No other offer is made to them for now",
    Effect.MARK_LEFT: "Marked as having left the company",
    Effect.STOP_SEQUENCE: "Sequence stopped, and what waited withdrawn",
    Effect.WAIT_FOR_RETURN: "Waits until they are back",
    Effect.HOLD_COMPANY: "Nobody at the company is written to",
    Effect.PROPOSE_COLLEAGUE: "Somebody else proposed",
    Effect.KEEP_AS_SOURCE: "Kept as a source",
}


_NOT_TAKEN_BACK: Final = (Kind.OWN, Kind.COMPLAINT)


@require_safe
@requires(Right.TRIAGE)
def routed(request: HttpRequest) -> HttpResponse:
    """List what was handled without a person."""
    now, zone = timezone.now(), team_zone()
    page = page_in(request, handled(now))
    context = {
        "today": today(start_of_day(now, zone), now),
        "rows": [_row(row, page.number, now, zone) for row in page],
        "pages": pages(page, "inbox_routed"),
    }
    return render(request, "review/inbox/routed.html", context)


def _row(row: InboundMessage, number: int, now: datetime, zone: str) -> dict[str, Any]:
    person = person_of(row)
    effects = list(row.effects.all())
    return {
        "id": row.pk,
        "url": reverse("inbox_reply", args=[row.pk]),
        "reverse_url": url_of("inbox_reverse", number, row.pk),
        "person": name_of(row, person),
        "company": company_of(row, person),
        "label": label_of(Category(row.category), flags_of(row)),
        "received": in_words(row.received_at, now=now, zone=zone),
        "preview": preview(row.new_text),
        "done": [DONE[Effect(effect.kind)] for effect in effects if effect.undone_at is None],
        "undone": [_undone(effect) for effect in effects if effect.undone_at],
        "confirmed": _confirmed(row),
    }


def _undone(effect: ReplyEffect) -> str:
    reason = f": {effect.undone_reason.rstrip('.')}" if effect.undone_reason else ""
    return f"{DONE[Effect(effect.kind)]}; taken back by {effect.undone_by_name}{reason}"


def _confirmed(row: InboundMessage) -> str:
    if row.confirmed_at is None:
        return ""
    who = str(row.confirmed_by) if row.confirmed_by else "Somebody"
    return f"{who} {'gave it another label' if row.relabelled else 'agreed'}."


@require_POST
@requires(Right.TRIAGE)
def reverse_routed(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Take back what was done because of a reply, and let a person read it: it stands under ambiguous then."""
    known = InboundMessage.objects.filter(original__isnull=True).exclude(kind__in=_NOT_TAKEN_BACK)
    inbound, by = get_object_or_404(known.defer("raw"), pk=inbound_id), member_of(request)
    back = _list_of(request, inbound)
    reason = " ".join(request.POST.get("reason", "").split())[:250]
    if not reason:
        messages.error(request, "Nothing was taken back. Say why it is taken back.")
        return redirect(back)
    flags = [flag for flag in flags_of(inbound) if flag is not Flag.OPT_OUT]
    switched = relabel(
        inbound=inbound, category=Category.AMBIGUOUS, flags=flags, by=by, reason=reason, now=timezone.now()
    )
    said = f"Taken back. It stands under “{SHOWN_AS[Category.AMBIGUOUS]}” now."
    messages.success(
        request, with_what_stays(said, switched) if switched else "Somebody gave it another label before you."
    )
    return redirect(back)


def _list_of(request: HttpRequest, inbound: InboundMessage) -> str:
    """Return the page of the list from which somebody takes something back."""
    number = numbers([request.GET.get("page", "")], 1)
    return url_of("inbox_routed" if inbound.category else "inbox_taken", number[0] if number else 1)
