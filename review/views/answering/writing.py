"""Answering a reply. The page works without a script."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage, SavedReply
from campaigns.replies.selectors.answering import (
    insertables,
    meeting_link,
)
from campaigns.replies.services.answering import Answered, Refused, answer, answered_elsewhere
from campaigns.tasks import hint_message
from campaigns.views.access import member_of, requires
from review.views.answering.showing import Typed, back_from, key_of, number_in, page_of, the_reply

MEETING: Final = "meeting"  # the button that sets in the meeting link


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.TRIAGE)
def write(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show a reply with the form for its answer; a post sets a text into it, or sends it."""
    inbound = the_reply(inbound_id)
    if request.method != "POST":
        return page_of(request, inbound, Typed())
    if request.POST.get("do") == "elsewhere":
        return _noted_elsewhere(request, inbound)
    if "insert" in request.POST:
        return page_of(request, inbound, _with_inserted(request, inbound))
    return _sent(request, inbound)


def _noted_elsewhere(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    if answered_elsewhere(inbound=inbound, by=member_of(request), now=timezone.now()):
        messages.success(request, f"Noted: {inbound.sender} was answered from the mailbox.")
    else:
        messages.info(request, "It was noted before that somebody answered.")
    return redirect(back_from(inbound))


def _typed(request: HttpRequest) -> Typed:
    posted = request.POST
    return Typed(
        text=posted.get("body", ""),
        request_key=posted.get("request_key", ""),
        saved_reply=posted.get("saved_reply", ""),
    )


def _with_inserted(request: HttpRequest, inbound: InboundMessage) -> Typed:
    """Return the form with a text set in at its end, for who has no script that knows where the caret is."""
    typed, member, wanted = _typed(request), member_of(request), request.POST.get("insert", "")
    if wanted == MEETING:
        return Typed(_joined(typed.text, meeting_link(inbound, member)), typed.request_key, typed.saved_reply)
    chosen = next((each for each in insertables(inbound, member) if each.name == wanted), None)
    if chosen is None:
        return Typed(typed.text, typed.request_key, problem="This saved reply is no longer there.")
    if chosen.why_not:
        return Typed(
            typed.text, typed.request_key, problem=f"“{chosen.label}” cannot be set in. {chosen.why_not}"
        )
    return Typed(_joined(typed.text, chosen.text), typed.request_key, chosen.name)


def _joined(before: str, text: str) -> str:
    return f"{before.rstrip()}\n\n{text}" if before.strip() else text


def _sent(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    typed, key = _typed(request), key_of(request)
    if key is None:
        return page_of(
            request, inbound, Typed(typed.text, problem="This form was not complete. Send it again.")
        )
    outcome = answer(
        inbound=inbound,
        body=typed.text,
        by=member_of(request),
        request_key=key,
        now=timezone.now(),
        seen=number_in(request.POST.get("seen")),
        despite_warnings=request.POST.get("do") == "despite_warnings",
        saved_reply=SavedReply.objects.filter(pk=number_in(typed.saved_reply)).first(),
    )
    if isinstance(outcome, Answered):
        hint_message(outcome.answer.message_id)
        messages.success(request, f"Your answer to {outcome.answer.message.recipient} leaves now.")
        return redirect(back_from(inbound))
    return page_of(request, inbound, _refused(typed, outcome))


def _refused(typed: Typed, refused: Refused) -> Typed:
    """Return the form as it was typed, with what is said of it; whoever was overtaken gets a key of his own again."""
    key = "" if refused.conflict else typed.request_key
    return Typed(typed.text, key, typed.saved_reply, refused.sentence, refused.warned, refused.findings)
