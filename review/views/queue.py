"""The queue and its cards. A GET looks; a POST takes, decides and goes on. Pages and htmx get the same answers."""

from datetime import datetime

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.delivery.services import Refused
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from review import services
from review.forms import ForgedTicketError, read_ticket
from review.rules.views import view_of
from review.selectors.decided import approval_named
from review.views.answers import at_the_front, card_of, first_page, forget_told, go_to, show, stay
from review.views.deciding import DECISIONS


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def queue(request: HttpRequest) -> HttpResponse:
    """Show where one is in the queue; a POST takes the next draft, or takes an approval back."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        return show(request, first_page(by, now, view_of(request.GET)))
    forget_told(request, by)
    if request.POST.get("undo"):
        return _undo(request, by, now)
    return go_to(request, services.take_next(by=by, now=now, view=view_of(request.GET)), "", by, now)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Show one draft with its proof; a POST decides about it."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        context = card_of(draft_id, by, now, view_of(request.GET))
        return show(request, context | {"editing": "edit" in request.GET})
    forget_told(request, by)
    if request.POST.get("undo"):
        return _undo(request, by, now)
    return _decide(request, draft_id, by, now)


def _decide(request: HttpRequest, draft_id: int, by: Member, now: datetime) -> HttpResponse:
    try:
        ticket = read_ticket(
            request.POST.get("token", ""),
            draft_id=draft_id,
            member=by,
            now=now,
            measured=request.POST.get("seconds", ""),
            with_follow_ups=bool(request.POST.get("follow_ups")),
        )
    except ForgedTicketError:
        return stay(
            request, draft_id, by, now, problem="This form is no longer valid. Look again, then decide."
        )
    act = DECISIONS.get(request.POST.get("decision", ""))
    if act is None:
        return stay(request, draft_id, by, now, problem="Choose what to do with this draft.")
    try:
        return act(request, ticket, by, now)
    except (
        ObjectDoesNotExist
    ) as gone:  # erased meanwhile; a browser must not take that for a fault to wait out
        raise Http404("There is no such draft any more.") from gone


def _undo(request: HttpRequest, by: Member, now: datetime) -> HttpResponse:
    number = approval_named(request.POST["undo"])
    outcome = (
        services.undo_approval(decision_id=number, by=by, now=now)
        if number
        else Refused("There is nothing to take back.")
    )
    if isinstance(outcome, Refused):
        return at_the_front(request, outcome, by, now)
    draft = outcome.decision.draft
    return go_to(
        request, draft.pk, f"Taken back: {draft.enrollment.prospect} waits for a decision again.", by, now
    )
