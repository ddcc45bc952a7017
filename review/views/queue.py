"""The queue and its cards. A GET looks; a POST takes, decides and goes on. Pages and htmx get the same answers."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods
from django_htmx.http import push_url

from campaigns import tasks
from campaigns.delivery.services import Decided, Refused
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import SuppressReason, SuppressScope
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words
from review import services
from review.forms import DoNotSendForm, ForgedTicketError, TextForm, first_error, read_ticket
from review.rules import Ticket
from review.selectors.card import Opened, open_draft
from review.selectors.queue import held_by
from review.services import Unchanged
from review.views.card import card, permissions, queue_page

TEMPLATE: Final = "review/queue/card.html"
CONFLICT: Final = 409
INVALID: Final = 422


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def queue(request: HttpRequest) -> HttpResponse:
    """Show where one is in the queue; a POST takes the next draft, or takes an approval back."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        return _show(request, _first_page(by, now))
    if request.POST.get("undo"):
        return _undo(request, by, now)
    return _go_to(request, services.take_next(by=by, now=now), "", by, now)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Show one draft with its proof; a POST decides about it."""
    by, now = member_of(request), timezone.now()
    if request.method != "POST":
        return _show(request, _card(draft_id, by, now) | {"editing": "edit" in request.GET})
    if request.POST.get("undo"):
        return _undo(request, by, now)
    return _decide(request, draft_id, by, now)


def _decide(request: HttpRequest, draft_id: int, by: Member, now: datetime) -> HttpResponse:
    try:
        ticket = read_ticket(request.POST.get("token", ""), draft_id=draft_id, member=by)
    except ForgedTicketError:
        return _stay(
            request, draft_id, by, now, problem="This form is no longer valid. Look again, then decide."
        )
    act = DECISIONS.get(request.POST.get("decision", ""))
    if act is None:
        return _stay(request, draft_id, by, now, problem="Choose what to do with this draft.")
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
        return _stay(request, ticket.draft_id, by, now, problem=first_error(form))
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
        return _with_my_text(request, ticket, first_error(form), INVALID, by, now)
    outcome = services.save(ticket=ticket, **form.cleaned_data, by=by, now=now)
    if isinstance(outcome, Refused):
        return _two_texts(request, ticket, outcome, by, now)
    if isinstance(outcome, Unchanged):
        return _go_to(request, ticket.draft_id, "Nothing was changed.", by, now)
    _hint(ticket)
    return _go_to(request, ticket.draft_id, "Saved, and checked again.", by, now)


def _save_and_approve(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    form = TextForm(request.POST)
    if not form.is_valid():
        return _with_my_text(request, ticket, first_error(form), INVALID, by, now)
    outcome = services.save_and_approve(ticket=ticket, **form.cleaned_data, by=by, now=now)
    if isinstance(outcome, Decided):
        return _after(request, ticket, outcome, "Saved and approved", by, now)
    if outcome.conflict:
        return _two_texts(request, ticket, outcome, by, now)
    _hint(ticket)
    return _stay(request, ticket.draft_id, by, now, problem=f"Saved, not approved. {outcome.sentence}")


def _take_over(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    row = Draft.objects.get(pk=ticket.draft_id)
    if not services.take_over(draft=row, by=by, now=now):
        return _stay(
            request, row.pk, by, now, problem="Your role may not take a draft over, or nobody has it open."
        )
    return _go_to(request, row.pk, "It is yours now.", by, now)


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
    number = request.POST["undo"]
    outcome = (
        services.undo_approval(decision_id=int(number), by=by, now=now)
        if number.isascii() and number.isdigit() and len(number) < 19
        else Refused("There is nothing to take back.")
    )
    if isinstance(outcome, Refused):
        status = CONFLICT if outcome.conflict else INVALID
        return _show(request, _first_page(by, now) | {"problem": outcome.sentence}, status=status)
    return _go_to(request, outcome.decision.draft_id, "Taken back: it waits for a decision again.", by, now)


def _after(
    request: HttpRequest, ticket: Ticket, outcome: Decided | Refused, verb: str, by: Member, now: datetime
) -> HttpResponse:
    """Go on to the next draft after a decision; stay, with the reason, where it was refused."""
    if isinstance(outcome, Refused):
        status = CONFLICT if outcome.conflict else INVALID
        return _stay(request, ticket.draft_id, by, now, problem=outcome.sentence, status=status)
    row = outcome.decision.draft
    following = services.take_next(by=by, now=now, after=row)
    return _go_to(request, following, f"{verb}: {row.enrollment.prospect}.", by, now)


def _hint(ticket: Ticket) -> None:
    """Tell a worker where the checks could not be run at once."""
    enrollment = Enrollment.objects.get(drafts=ticket.draft_id)
    if enrollment.stage == Stage.CHECKING:
        tasks.hint_enrollment(enrollment)


def _go_to(request: HttpRequest, draft_id: int | None, said: str, by: Member, now: datetime) -> HttpResponse:
    """Show another draft, or the queue's first page: htmx gets the card, a page is sent there."""
    url = reverse("review_draft", args=[draft_id]) if draft_id else reverse("review")
    if not _by_htmx(request):
        if said:
            messages.success(request, said)
        return HttpResponseRedirect(url)
    context = _card(draft_id, by, now) if draft_id else _first_page(by, now)
    return push_url(_show(request, context | {"said": said}), url)


def _stay(
    request: HttpRequest, draft_id: int, by: Member, now: datetime, *, problem: str, status: int = INVALID
) -> HttpResponse:
    return _show(request, _card(draft_id, by, now) | {"problem": problem, "said": problem}, status=status)


def _with_my_text(
    request: HttpRequest, ticket: Ticket, problem: str, status: int, by: Member, now: datetime
) -> HttpResponse:
    """Show the editor again with what was typed, which is not lost because it cannot be saved."""
    context = _card(ticket.draft_id, by, now) | {"problem": problem, "said": problem, "editing": True}
    context["typed"] = {"subject": request.POST.get("subject", ""), "body": request.POST.get("body", "")}
    return _show(request, context, status=status)


def _two_texts(
    request: HttpRequest, ticket: Ticket, refused: Refused, by: Member, now: datetime
) -> HttpResponse:
    """Show a colleague's text and one's own side by side; neither is lost."""
    opened = _opened(ticket.draft_id, now)
    context = card(opened, by, now) | {"conflict": _conflict(request, opened, refused, by, now)}
    return _show(request, context | {"said": refused.sentence}, status=CONFLICT)


def _conflict(
    request: HttpRequest, opened: Opened, refused: Refused, by: Member, now: datetime
) -> dict[str, Any]:
    theirs: DraftText = opened.text
    return {
        "name": theirs.by_name,
        "when": in_words(theirs.at, now=now, zone=opened.zone),
        "sentence": refused.sentence,
        "may_save": permissions(opened, (), by, now)["edit"].allowed,
        "theirs_subject": theirs.subject,
        "theirs_body": theirs.body,
        "mine_subject": request.POST.get("subject", ""),
        "mine_body": request.POST.get("body", ""),
    }


def _opened(draft_id: int, now: datetime) -> Opened:
    opened = open_draft(draft_id, now)
    if opened is None:
        raise Http404("There is no such draft.")
    return opened


def _card(draft_id: int, by: Member, now: datetime) -> dict[str, Any]:
    return card(_opened(draft_id, now), by, now)


def _first_page(by: Member, now: datetime) -> dict[str, Any]:
    mine = held_by(by, now)
    return queue_page(by, str(mine.enrollment.prospect) if mine else None, now)


def _show(request: HttpRequest, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    name = f"{TEMPLATE}#card" if _by_htmx(request) else TEMPLATE
    return render(request, name, dict(context), status=status)


def _by_htmx(request: HttpRequest) -> bool:
    """Say whether htmx asks, for the card alone; the middleware of django-htmx sets the attribute."""
    return bool(getattr(request, "htmx", False))
