"""One act on several drafts of the queue: first a page that says how many, then the act. Nothing is approved so."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, SuppressReason
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.members.selectors import reviewers
from campaigns.views.access import member_of, requires
from review.forms import REASONS, PutOffForm, first_error
from review.rules import Ticket, Until, counted, numbers
from review.rules.views import View, view_of
from review.selectors.queue import waiting_texts
from review.services.bulk import Done, assign_each, put_each_off, stop_each
from review.views.aside import moment_of, team_or_none, untils
from review.views.tabs import within

MOST: Final = 100  # drafts that one press reaches
SALT: Final = "review.bulk"


class Bulk(StrEnum):
    """What can be done with several drafts at once."""

    STOP = "stop"
    PUT_OFF = "put_off"
    ASSIGN = "assign"


class StopForm(forms.Form):
    """Why several drafts are not to be sent."""

    reason = forms.ChoiceField(
        choices=list(REASONS.items()),
        error_messages={"required": "Choose why.", "invalid_choice": "Choose one of the reasons."},
    )
    note = forms.CharField(max_length=300, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def bulk(request: HttpRequest) -> HttpResponse:
    """Say how many drafts an act reaches; a POST does it and says how many it reached."""
    by, now, view = member_of(request), timezone.now(), view_of(request.GET)
    if request.method == "POST":
        return _done(request, by, view, now)
    act, tickets = _asked(request)
    if act is None or not tickets:
        messages.error(request, "Tick drafts that still wait, and choose what to do with them.")
        return HttpResponseRedirect(within(reverse("review"), view))
    return _confirm(request, act, tickets, by, view, now)


def _asked(request: HttpRequest) -> tuple[Bulk | None, list[Ticket]]:
    name = request.GET.get("act", "")
    ids = numbers(request.GET.getlist("draft"), MOST)
    key = uuid.uuid4()
    tickets = [
        Ticket(text.draft_id, text.version, text.draft.envelope(text).sha256, key)
        for text in waiting_texts(ids)
    ]
    return (Bulk(name) if name in set(Bulk) else None), tickets


def _confirm(
    request: HttpRequest,
    act: Bulk,
    tickets: Sequence[Ticket],
    by: Member,
    view: View,
    now: datetime,
    *,
    problem: str = "",
) -> HttpResponse:
    team = team_or_none()
    context = {
        "act": act,
        "sentence": _SENTENCES[act](counted(len(tickets), "draft")),
        "verb": _BUTTONS[act],
        "people": [str(row.enrollment.prospect) for row in _drafts(tickets)],
        "token": _sign(tickets, by),
        "url": within(reverse("review_bulk"), view),
        "back": within(reverse("review"), view),
        "reasons": [{"value": reason.value, "label": label} for reason, label in REASONS.items()],
        "untils": list(untils(team, now)),
        "readers": reviewers() if act is Bulk.ASSIGN else (),
        "problem": problem,
    }
    return render(request, "review/queue/bulk.html", context, status=422 if problem else 200)


_BUTTONS: Final = {
    Bulk.STOP: "Do not send these",
    Bulk.PUT_OFF: "Put these off",
    Bulk.ASSIGN: "Give these",
}
_SENTENCES: Final[Mapping[Bulk, Callable[[str], str]]] = {
    Bulk.STOP: lambda number: f"This withdraws {number}.",
    Bulk.PUT_OFF: lambda number: f"This puts {number} off.",
    Bulk.ASSIGN: lambda number: f"This gives {number} to another reader.",
}


def _drafts(tickets: Sequence[Ticket]) -> Any:
    ids = [ticket.draft_id for ticket in tickets]
    return Draft.objects.filter(pk__in=ids, status=DraftStatus.IN_REVIEW).select_related(
        "enrollment__prospect"
    )


def _sign(tickets: Sequence[Ticket], by: Member) -> str:
    rows = [[ticket.draft_id, ticket.version, ticket.sha256] for ticket in tickets]
    return signing.dumps([rows, tickets[0].request_key.hex, by.pk], salt=SALT)


def _read(token: str, by: Member) -> list[Ticket]:
    """Return what the page was about; nothing where it is not ours, or another member's."""
    try:
        rows, key, owner = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return []
    if owner != by.pk:
        return []
    return [Ticket(pk, version, sha256, uuid.UUID(key)) for pk, version, sha256 in rows]


def _done(request: HttpRequest, by: Member, view: View, now: datetime) -> HttpResponse:
    tickets, name = _read(request.POST.get("token", ""), by), request.POST.get("act", "")
    if not tickets or name not in set(Bulk):
        messages.error(request, "This form is no longer valid. Look again, then decide.")
        return HttpResponseRedirect(within(reverse("review"), view))
    act = Bulk(name)
    outcome = _ACTS[act](request, tickets, by, now)
    if isinstance(outcome, str):
        return _confirm(request, act, tickets, by, view, now, problem=outcome)
    messages.success(request, _said(act, outcome))
    for sentence in outcome.told:
        messages.info(request, sentence)
    return HttpResponseRedirect(within(reverse("review"), view))


def _stop(request: HttpRequest, tickets: list[Ticket], by: Member, now: datetime) -> Done | str:
    form = StopForm(request.POST)
    if not form.is_valid():
        return first_error(form)
    reason = SuppressReason(form.cleaned_data["reason"])
    return stop_each(tickets=tickets, reason=reason, note=form.cleaned_data["note"], by=by, now=now)


def _put_off(request: HttpRequest, tickets: list[Ticket], by: Member, now: datetime) -> Done | str:
    form = PutOffForm(request.POST)
    if not form.is_valid():
        return first_error(form)
    until = moment_of(Until(form.cleaned_data["until"]), form.cleaned_data["day"], team_or_none(), now)
    if until is None:
        return "Choose a day that is still to come, within a year."
    return put_each_off(tickets=tickets, until=until, by=by, now=now)


def _assign(request: HttpRequest, tickets: list[Ticket], by: Member, _: datetime) -> Done | str:
    to = request.POST.get("to", "")
    reader = reviewers().filter(pk__in=numbers([to], 1)).first()
    if reader is None and to != "anyone":
        return "Choose who is to read them."
    return assign_each(draft_ids=[ticket.draft_id for ticket in tickets], to=reader, by=by)


_ACTS: Final[Mapping[Bulk, Callable[[HttpRequest, list[Ticket], Member, datetime], Done | str]]] = {
    Bulk.STOP: _stop,
    Bulk.PUT_OFF: _put_off,
    Bulk.ASSIGN: _assign,
}
_VERBS: Final = {Bulk.STOP: "held back", Bulk.PUT_OFF: "put off", Bulk.ASSIGN: "given to another reader"}


def _said(act: Bulk, done: Done) -> str:
    """Say how many were reached, and how many had changed."""
    said = f"{counted(done.reached, 'draft')} {_VERBS[act]}."
    if not done.missed:
        return said
    return f"{said} {done.missed} not: changed, decided or opened by somebody else meanwhile, or not yours to give."
