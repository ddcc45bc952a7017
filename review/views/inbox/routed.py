"""Handled without a person: what was done because of which reply, and the press that takes it all back."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage, ReplyEffect
from campaigns.replies.rules.effects import Effect
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag, Kind, Subclass
from campaigns.replies.services.labelling import relabel
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, start_of_day, team_zone
from review.rules.replies import label_of
from review.selectors.routed import no_answers, today
from review.selectors.routed import routed as handled
from review.selectors.thread import person_of
from review.views.inbox.acts import with_what_stays
from review.views.inbox.listing import company_of, flags_of, name_of, preview

ON_A_PAGE: Final = 50
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
    page = Paginator(handled(now), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "today": today(start_of_day(now, zone), now),
        "rows": [_row(row, now, zone) for row in page],
        "others": [_other(row, now, zone) for row in no_answers(now)[:ON_A_PAGE]],
        "previous_url": _url(page.previous_page_number()) if page.has_previous() else "",
        "next_url": _url(page.next_page_number()) if page.has_next() else "",
    }
    return render(request, "review/inbox/routed.html", context)


def _url(number: int) -> str:
    return reverse("inbox_routed", query={"page": str(number)} if number > 1 else {})


def _row(row: InboundMessage, now: datetime, zone: str) -> dict[str, Any]:
    person = person_of(row)
    effects = list(row.effects.all())
    return {
        "id": row.pk,
        "url": reverse("inbox_reply", args=[row.pk]),
        "reverse_url": reverse("inbox_reverse", args=[row.pk]),
        "person": name_of(row, person),
        "company": company_of(row, person),
        "label": label_of(Category(row.category), flags_of(row)),
        "received": in_words(row.received_at, now=now, zone=zone),
        "preview": preview(row.new_text),
        "done": [DONE[Effect(effect.kind)] for effect in effects if effect.undone_at is None],
        "undone": [_undone(effect) for effect in effects if effect.undone_at],
        "confirmed": _confirmed(row),
    }


def _other(row: InboundMessage, now: datetime, zone: str) -> dict[str, Any]:
    kind = SHOWN_AS[Subclass(row.subclass)] if row.subclass else SHOWN_AS[Kind(row.kind)]
    return {
        "id": row.pk,
        "reverse_url": reverse("inbox_reverse", args=[row.pk]),
        "sender": row.sender or "Unknown sender",
        "mailbox": str(row.mailbox),
        "subject": row.subject,
        "label": ", ".join((kind, *(SHOWN_AS[flag] for flag in flags_of(row)))),
        "received": in_words(row.received_at, now=now, zone=zone),
        "preview": preview(row.new_text) or row.unreadable,
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
    reason = " ".join(request.POST.get("reason", "").split())[:250]
    if not reason:
        messages.error(request, "Nothing was taken back. Say why it is taken back.")
        return redirect("inbox_routed")
    flags = [flag for flag in flags_of(inbound) if flag is not Flag.OPT_OUT]
    switched = relabel(
        inbound=inbound, category=Category.AMBIGUOUS, flags=flags, by=by, reason=reason, now=timezone.now()
    )
    said = f"Taken back. It stands under “{SHOWN_AS[Category.AMBIGUOUS]}” now."
    messages.success(
        request, with_what_stays(said, switched) if switched else "Somebody gave it another label before you."
    )
    return redirect("inbox_routed")
