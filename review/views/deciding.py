"""What each button of a card does. An act answers with the next draft, or with this one and why nothing was decided."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse

from campaigns import tasks
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused
from campaigns.delivery.services.editing import SentBack
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import SuppressReason, SuppressScope
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.views.times import in_words
from review import services
from review.forms import DoNotSendForm, NoteForm, PutOffForm, TextForm, first_error
from review.rules import Ticket, Until, counted
from review.rules.views import view_of
from review.services import Unchanged
from review.views.answers import (
    CONFLICT,
    INVALID,
    go_to,
    in_background,
    stay,
    two_texts,
    with_my_text,
)
from review.views.aside import moment_of, team_or_none

WithNote = Callable[..., Decided | Refused]


def _approve(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    return _approved(request, ticket, "Approved", by, now, despite_warnings=False)


def _approve_despite_warnings(
    request: HttpRequest, ticket: Ticket, by: Member, now: datetime
) -> HttpResponse:
    return _approved(request, ticket, "Approved despite a warning", by, now, despite_warnings=True)


def _approved(
    request: HttpRequest, ticket: Ticket, verb: str, by: Member, now: datetime, *, despite_warnings: bool
) -> HttpResponse:
    """Approve what was shown, under the subject that was picked on the card."""
    picked = request.POST.get("picked", "")
    if not picked:
        outcome = services.approve(ticket=ticket, despite_warnings=despite_warnings, by=by, now=now)
        return _after(request, ticket, outcome, verb, by, now)
    outcome = services.approve_with_subject(
        ticket=ticket, subject=picked, despite_warnings=despite_warnings, by=by, now=now
    )
    if isinstance(outcome, Refused):
        _hint(ticket)
    return _after(request, ticket, outcome, verb, by, now)


def _pick_subject(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    outcome = services.pick_subject(ticket=ticket, subject=request.POST.get("picked", ""), by=by, now=now)
    if isinstance(outcome, Refused):
        return _after(request, ticket, outcome, "", by, now)
    _hint_unchecked(ticket, outcome)
    return go_to(request, ticket.draft_id, "The subject is chosen, and the text was checked again.", by, now)


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
    _hint_unchecked(ticket, outcome)
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


def _put_off(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    form = PutOffForm(request.POST)
    if not form.is_valid():
        return stay(request, ticket.draft_id, by, now, problem=first_error(form))
    ours = team_or_none()
    until = moment_of(Until(form.cleaned_data["until"]), form.cleaned_data["day"], ours, now)
    if until is None:
        problem = "Choose a day that is still to come, within a year."
        return stay(request, ticket.draft_id, by, now, problem=problem)
    outcome = services.put_off(ticket=ticket, until=until, by=by, now=now)
    when = in_words(until, now=now, zone=ours.time_zone)
    return _after(request, ticket, outcome, f"Put off, it comes back {when}", by, now)


def _flag(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    return _with_note(request, ticket, "flag_note", services.flag, "Flagged for the lead", by, now)


def _give_back(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    return _with_note(request, ticket, "back_note", services.give_back, "Given back to the readers", by, now)


def _send_back(request: HttpRequest, ticket: Ticket, by: Member, now: datetime) -> HttpResponse:
    return _with_note(request, ticket, "back_note", services.send_back, "Sent back to the queue", by, now)


def _with_note(
    request: HttpRequest, ticket: Ticket, field: str, act: WithNote, verb: str, by: Member, now: datetime
) -> HttpResponse:
    form = NoteForm({"note": request.POST.get(field, "")})
    if not form.is_valid():
        return stay(request, ticket.draft_id, by, now, problem=first_error(form))
    outcome = act(ticket=ticket, note=form.cleaned_data["note"], by=by, now=now)
    return _after(request, ticket, outcome, verb, by, now)


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
    "put_off": _put_off,
    "flag": _flag,
    "give_back": _give_back,
    "send_back": _send_back,
    "pick_subject": _pick_subject,
    "take_over": _take_over,
}


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
    following = (
        None
        if in_background(request)
        else services.take_next(by=by, now=now, after=row, view=view_of(request.GET))
    )
    # A test and a view of two have their own sentence, and nothing of theirs was approved that could be taken back.
    return go_to(request, following, _said(outcome, verb), by, now, final=bool(outcome.sentence))


def _said(outcome: Decided, verb: str) -> str:
    """Say what was decided, about whom, and what became of the follow-ups."""
    if outcome.sentence:
        return outcome.sentence
    along = outcome.along
    with_it = f" with {counted(along.count, 'follow-up')}" if along.count else ""
    said = f"{verb}{with_it}: {outcome.decision.draft.enrollment.prospect}."
    return f"{said} {along.why_not_all}".rstrip()


def _hint_unchecked(ticket: Ticket, outcome: Decided | Unchanged) -> None:
    if not (isinstance(outcome, SentBack) and outcome.checked):
        _hint(ticket)


def _hint(ticket: Ticket) -> None:
    """Tell a worker where the checks could not be run at once."""
    enrollment = Enrollment.objects.get(drafts=ticket.draft_id)
    if enrollment.stage == Stage.CHECKING:
        tasks.hint_enrollment(enrollment)


def _hint_message(row: Draft) -> None:
    """Tell a sender at once where a campaign gives no time to take an approval back."""
    for message_id in row.messages.filter(status=MessageStatus.SCHEDULED).values_list("pk", flat=True):
        tasks.hint_message(message_id)
