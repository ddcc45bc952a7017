"""Keeping views of the queue under a name, and the list of what one decided last."""

from datetime import datetime
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.rules import DecisionKind, SuppressReason
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone
from review.forms import REASONS, first_error
from review.rules import minutes_left, numbers
from review.rules.views import view_of
from review.selectors.decided import Last, last_decisions
from review.services.views import forget_view, save_view
from review.views.tabs import within


class ViewForm(forms.Form):
    """Under which name a view is kept, and for whom."""

    name = forms.CharField(max_length=40, error_messages={"required": "Give the view a name."})
    shared = forms.BooleanField(required=False)


@require_POST
@requires(Right.REVIEW)
def views(request: HttpRequest) -> HttpResponse:
    """Keep the view that the query string says under a name, or throw an own one away."""
    by, view = member_of(request), view_of(request.GET)
    forgotten = numbers([request.POST.get("forget", "")], 1)
    if forgotten:
        if forget_view(view_id=forgotten[0], by=by):
            messages.success(request, "The view is gone. No draft was touched.")
        return HttpResponseRedirect(within(reverse("review"), view))
    form = ViewForm(request.POST)
    if form.is_valid():
        row = save_view(name=form.cleaned_data["name"], view=view, shared=form.cleaned_data["shared"], by=by)
        messages.success(request, f"Kept as “{row.name}”.")
    else:
        messages.error(request, first_error(form))
    return HttpResponseRedirect(within(reverse("review"), view))


@require_safe
@requires(Right.REVIEW)
def decided(request: HttpRequest) -> HttpResponse:
    """Show what the member decided last, and what of it can still be taken back."""
    now, zone = timezone.now(), team_zone()
    rows = [_row(row, now, zone) for row in last_decisions(member_of(request), now)]
    return render(request, "review/queue/decided.html", {"rows": rows})


_VERBS: Final = {
    DecisionKind.APPROVE: "Approved",
    DecisionKind.APPROVE_DESPITE_WARNING: "Approved despite a warning",
    DecisionKind.APPROVE_UNREAD: "Went out unread, by your policy",
    DecisionKind.EDIT: "Edited",
    DecisionKind.PICK_SUBJECT: "Subject chosen",
    DecisionKind.SUPPRESS: "Held back",
    DecisionKind.HOLD: "Put off",
    DecisionKind.FLAG: "Flagged for the lead",
    DecisionKind.PULL: "Taken out of what goes unread",
    DecisionKind.SEND_BACK: "Sent back",
    DecisionKind.UNDO: "Taken back",
}


def _detail(decision: ReviewDecision, now: datetime, zone: str) -> str:
    """Return why, until when, or with which words something was decided; "" where it was said with one key."""
    if decision.kind == DecisionKind.HOLD:
        return f"until {in_words(datetime.fromisoformat(decision.note), now=now, zone=zone)}"
    reason = REASONS[SuppressReason(decision.reason)] if decision.reason else ""
    return f"{reason}: {decision.note}" if reason and decision.note else reason or decision.note


def _row(row: Last, now: datetime, zone: str) -> dict[str, Any]:
    decision, prospect = row.decision, row.decision.draft.enrollment.prospect
    return {
        "id": decision.pk,
        "url": reverse("review_draft", args=[decision.draft_id]),
        "person": str(prospect),
        "company": prospect.company.name if prospect.company else prospect.domain,
        "what": _VERBS[DecisionKind(decision.kind)],
        "detail": _detail(decision, now, zone),
        "when": in_words(decision.at, now=now, zone=zone),
        "minutes": minutes_left(row.until - now) if row.until else None,
    }
