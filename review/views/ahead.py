"""What the queue's script asks for beside the cards: the next ones, the leases on them, and whether a draft is free."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import retarget

from campaigns.drafts.models import Draft
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from review import services
from review.rules import numbers
from review.rules.views import view_of
from review.selectors.counting import counts
from review.selectors.leases import gone
from review.views.answers import TEMPLATE, card_of
from review.views.tabs import tabs_now

READY: Final = 2  # cards that a browser has ready beside the one it shows
MOST: Final = 20  # drafts that one browser speaks of at once: what it shows, has ready, and has not saved yet


@require_POST
@requires(Right.REVIEW)
def ahead(request: HttpRequest) -> HttpResponse:
    """Lease the next cards and give them as templates; the browser shows them when their turn comes."""
    by, now = member_of(request), timezone.now()
    have = numbers(request.POST.getlist("have"), MOST)
    current = Draft.objects.filter(pk__in=numbers(request.POST.getlist("current"), 1)).first()
    ready = numbers(request.POST.getlist("ready"), MOST)
    taken = services.take_ahead(
        by=by,
        now=now,
        after=Draft.objects.filter(pk__in=ready[-1:]).first() or current,
        beside={*have, *ready, *([current.pk] if current else [])},
        count=READY - len(ready),
        view=view_of(request.GET),
    )
    cards = [
        render_to_string(f"{TEMPLATE}#card", card_of(pk, by, now, view_of(request.GET)), request)
        for pk in taken
    ]
    return render(request, "review/queue/ahead.html", {"cards": cards})


@require_POST
@requires(Right.REVIEW)
def renew(request: HttpRequest) -> HttpResponse:
    """Keep the leases of what the browser shows or has ready; say which are lost, to whom, and what waits by now."""
    by, now = member_of(request), timezone.now()
    lost = services.renew(draft_ids=numbers(request.POST.getlist("draft"), MOST), by=by, now=now)
    if lost:
        services.forget_taken_over(draft_ids=lost, by=by)
    context = {
        "lost": gone(lost, by, now) if lost else (),
        "tabs": tabs_now(counts(by, now), by, view_of(request.GET)),
    }
    return render(request, "review/queue/lost.html", context)


@require_POST
@requires(Right.REVIEW)
def release(request: HttpRequest) -> HttpResponse:
    """Give back what the browser no longer shows."""
    services.release(draft_ids=numbers(request.POST.getlist("draft"), MOST), by=member_of(request))
    return HttpResponse(status=204)


@require_safe
@requires(Right.REVIEW)
def lock(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Answer with who has the draft open, and with its whole card once it can be decided about, or has been."""
    context = card_of(draft_id, member_of(request), timezone.now(), view_of(request.GET))
    if context["lease"]:
        return render(request, "review/queue/lock.html", context)
    return retarget(render(request, f"{TEMPLATE}#card", context), "#card")
