"""The queue and its cards. A GET looks; a POST takes, decides and goes on. Pages and htmx get the same answers."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns import tasks
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import SuppressReason, SuppressScope
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from review import services
from review.forms import DoNotSendForm, ForgedTicketError, TextForm, first_error, read_ticket
from review.rules import Ticket, counted
from review.selectors.queue import approval_named
from review.services import Unchanged
from review.views.answers import (
    CONFLICT,
    INVALID,
    at_the_front,
    card_of,
    first_page,
    go_to,
    in_background,
    show,
    stay,
    two_texts,
    with_my_text,
)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def queue(request: HttpRequest) -> HttpResponse:
    """Show where one is in the queue; a POST takes the next draft, or takes an approval back."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        return show(request, first_page(by, now))
    if request.POST.get("undo"):
        return _undo(request, by, now)
    return go_to(request, services.take_next(by=by, now=now), "", by, now)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Show one draft with its proof; a POST decides about it."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        return show(request, card_of(draft_id, by, now) | {"editing": "edit" in request.GET})
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
    return act(request, ticket, by, now)


def _approve(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    outcome = services.approve(ticket=ticket, despite_warnings=False, by=by, now=now)
    return _after(request, ticket, outcome, "Approved", by, now)


def _approve_despite_warnings(
    request: HttpRequest, ticket: Ticket, by: Member, now: datetime
) -> HttpResponse:
    outcome = services.approve(ticket=ticket, despite_warnings=True, by=by, now=now)
    return _after(request, ticket, outcome, "Approved despite a warning", by, now)


def _do_not_send(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    form = DoNotSendForm(request.POST)
    if not form.is_valid():
        return stay(request, ticket.draft_id, by, now, problem=first_error(form))
    outcome = services.do_not_send(
        ticket=ticket,
        reason=SuppressReason(form.cleaned_data["reason"]),
        scope=SuppressScope(form.cleaned_data["scope"]),
        note=form.cleaned_data["note"],
        by=by,
        now=now,
    )
    return _after(request, ticket, outcome, "Held back", by, now)


def _save(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    form = TextForm(request.POST)
    if not form.is_valid():
        return with_my_text(request, ticket, first_error(form), INVALID, by, now)
    outcome = services.save(ticket=ticket, **form.cleaned_data, by=by, now=now)
    if isinstance(outcome, Refused):
        return two_texts(request, ticket, outcome, by, now)
    if isinstance(outcome, Unchanged):
        return go_to(request, ticket.draft_id, "Nothing was changed.", by, now)
    if outcome.sentence:
        return _after(request, ticket, outcome, "Saved", by, now)
    _hint(ticket)
    return go_to(request, ticket.draft_id, "Saved, and checked again.", by, now)


def _save_and_approve(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    form = TextForm(request.POST)
    if not form.is_valid():
        return with_my_text(request, ticket, first_error(form), INVALID, by, now)
    outcome = services.save_and_approve(ticket=ticket, **form.cleaned_data, by=by, now=now)
    if isinstance(outcome, Decided):
        return _after(request, ticket, outcome, "Saved and approved", by, now)
    if outcome.conflict:
        return two_texts(request, ticket, outcome, by, now)
    _hint(ticket)
    return stay(request, ticket.draft_id, by, now, problem=f"Saved, not approved. {outcome.sentence}")


def _take_over(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    row = Draft.objects.get(pk=ticket.draft_id)
    if not services.take_over(draft=row, by=by, now=now):
        return stay(
            request, row.pk, by, now, problem="Your role may not take a draft over, or nobody has it open."
        )
    return go_to(request, row.pk, "It is yours now.", by, now)


Act = Callable[[HttpRequest, Ticket, Member, datetime], HttpResponse]
DECISIONS: Final[Mapping[str, Act]] = {
    "approve": _approve,
    "approve_despite_warnings": _approve_despite_warnings,
    "save": _save,
    "save_and_approve": _save_and_approve,
    "do_not_send": _do_not_send,
    "take_over": _take_over,
}


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


def _after(
    request: HttpRequest, ticket: Ticket, outcome: Decided | Refused, verb: str, by: Member, now: datetime
) -> HttpResponse:
    """Go on to the next draft after a decision; stay, with the reason, where it was refused."""
    if isinstance(outcome, Refused):
        status = CONFLICT if outcome.conflict else INVALID
        return stay(request, ticket.draft_id, by, now, problem=outcome.sentence, status=status)
    row = outcome.decision.draft
    if row.enrollment.campaign.undo_minutes == 0:
        _hint_message(row)
    # In the background the browser has gone on already.
    following = None if in_background(request) else services.take_next(by=by, now=now, after=row)
    return go_to(request, following, _said(outcome, verb), by, now)


def _said(outcome: Decided, verb: str) -> str:
    """Say what was decided, about whom, and what became of the follow-ups."""
    if outcome.sentence:
        return outcome.sentence
    along = outcome.along
    with_it = f" with {counted(along.count, 'follow-up')}" if along.count else ""
    said = f"{verb}{with_it}: {outcome.decision.draft.enrollment.prospect}."
    return f"{said} {along.why_not_all}".rstrip()


def _hint(ticket: Ticket) -> None:
    """Tell a worker where the checks could not be run at once."""
    enrollment = Enrollment.objects.get(drafts=ticket.draft_id)
    if enrollment.stage == Stage.CHECKING:
        tasks.hint_enrollment(enrollment)


def _hint_message(row: Draft) -> None:
    """Tell a sender at once where a campaign gives no time to take an approval back."""
    for message_id in row.messages.filter(status=MessageStatus.SCHEDULED).values_list("pk", flat=True):
        tasks.hint_message(message_id)
