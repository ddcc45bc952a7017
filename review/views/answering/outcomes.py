"""Noting what became of a conversation."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.members.rules import Right
from campaigns.replies.rules.outcomes import OUTCOME_WORDS, OutcomeKind
from campaigns.replies.services.outcomes import note_outcome
from campaigns.views.access import member_of, requires
from review.views.answering.showing import Typed, page_of, the_reply


@require_POST
@requires(Right.TRIAGE)
def became(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Note what became of a reply's conversation."""
    inbound, raw = the_reply(inbound_id), request.POST.get("kind", "")
    if raw not in set(OutcomeKind):
        return page_of(request, inbound, Typed(problem="Choose what became of it."))
    kind = OutcomeKind(raw)
    noted = note_outcome(inbound=inbound, kind=kind, by=member_of(request), now=timezone.now())
    words = OUTCOME_WORDS[kind].lower()
    messages.success(request, f"Noted: {words}." if noted else f"That stood already: {words}.")
    return redirect(reverse("inbox_answer", args=[inbound.pk]))
