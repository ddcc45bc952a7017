"""The inbox: the list and the thread beside it. A GET looks; what a person does about a reply is a POST of its own."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe
from django_htmx.http import push_url

from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category
from campaigns.views.access import member_of, requires
from campaigns.views.times import start_of_day
from review.rules.replies import ReplyView, reply_view_of
from review.selectors.desk import Desk, desk_of
from review.selectors.replies import listed
from review.selectors.routed import today
from review.selectors.thread import OpenReply, open_reply, thread_of
from review.views.answering import context_for
from review.views.inbox.effects import effects_context
from review.views.inbox.listing import Listing, beside, list_context, listing, url_of
from review.views.inbox.others import others_context
from review.views.inbox.thread import thread_context
from review.views.inbox.undoing import undo_offer

TEMPLATE: Final = "review/inbox/page.html"
INVALID: Final = 422


@require_safe
@requires(Right.TRIAGE)
def inbox(request: HttpRequest) -> HttpResponse:
    """List the replies of one category, with the first of them beside where there is room."""
    by, now, view = member_of(request), timezone.now(), reply_view_of(request.GET)
    return show(request, front(by, now, view))


@require_safe
@requires(Right.TRIAGE)
def reply(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show one reply with all that is read beside it."""
    by, now, view = member_of(request), timezone.now(), reply_view_of(request.GET)
    return show(request, at_reply(inbound_id, by, now, view))


def front(by: Member, now: datetime, view: ReplyView) -> dict[str, Any]:
    """Return what the inbox shows before somebody chose a reply."""
    found = listing(view, by, now)
    first = open_reply(found.rows[0].pk, by, now) if found.rows else None
    return _context(found, first, desk_of(by, now), now) | {"chosen": False}


def at_reply(inbound_id: int, by: Member, now: datetime, view: ReplyView) -> dict[str, Any]:
    """Return what the inbox shows around one reply.

    Raises:
        Http404: there is no such reply.
    """
    reply = open_reply(inbound_id, by, now)
    if reply is None or not reply.inbound.category:
        raise Http404("There is no such reply.")
    found = listing(view, by, now, at=Category(reply.inbound.category))
    return _context(found, reply, desk_of(by, now), now) | {"chosen": True}


def _context(found: Listing, reply: OpenReply | None, desk: Desk, now: datetime) -> dict[str, Any]:
    shown = reply.inbound.pk if reply else None
    context = list_context(found, shown, now, desk.zone) | {
        "undo": undo_offer(desk, now, found.view),
        "routed": today(start_of_day(now, desk.zone), now),
    }
    if reply is None:
        return context
    return {
        **context,
        **thread_context(thread_of(reply, desk.zone), desk, found.view, now),
        **effects_context(reply.inbound, desk),
        **others_context(reply, desk, found.view, now),
        **context_for(reply, desk),
    }


def show(request: HttpRequest, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """Render list and thread alone for htmx, the whole page for everybody else."""
    template = f"{TEMPLATE}#inbox" if _by_htmx(request) else TEMPLATE
    return render(request, template, dict(context), status=status)


def go_on(request: HttpRequest, inbound_id: int | None, said: str) -> HttpResponse:
    """Show a reply, or the list where there is none, with what was done."""
    by, now, view = member_of(request), timezone.now(), reply_view_of(request.GET)
    url = url_of(inbound_id, view) if inbound_id else view.within(reverse("inbox"))
    if not _by_htmx(request):
        messages.success(request, said)
        return HttpResponseRedirect(url)
    context = at_reply(inbound_id, by, now, view) if inbound_id else front(by, now, view)
    return push_url(show(request, context | {"said": said}), url)


def stay(request: HttpRequest, inbound_id: int, problem: str, *, status: int = INVALID) -> HttpResponse:
    """Show the same reply with the reason why nothing was done."""
    by, now, view = member_of(request), timezone.now(), reply_view_of(request.GET)
    context = at_reply(inbound_id, by, now, view)
    return show(request, context | {"problem": problem, "said": problem}, status=status)


def following(request: HttpRequest, inbound: InboundMessage, by: Member, now: datetime) -> int | None:
    """Return the reply behind one in the list that its reader looks at; None where it was the last."""
    view = reply_view_of(request.GET)
    before, behind = beside(inbound.pk, listed(view, view.category or Category(inbound.category), by, now))
    other = behind or before
    return other.pk if other else None


def _by_htmx(request: HttpRequest) -> bool:
    """Say whether htmx asks; the middleware of django-htmx sets the attribute."""
    return bool(getattr(request, "htmx", False))
