"""What a person does with a reply beside its label: done, given to somebody, put off, whom it answers, who is there."""

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.members.selectors import who_may
from campaigns.replies.models import InboundMessage
from campaigns.replies.selectors import answers
from campaigns.replies.services import assign as give
from campaigns.replies.services import bring_back, mark_handled, remind
from campaigns.replies.services.effects import Switched
from campaigns.replies.services.matching import settle_match
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words
from review.forms import PutOffForm, first_error
from review.rules import Until, counted, numbers
from review.selectors.thread import present_at
from review.services.presence import be_here, leave
from review.views.aside import moment_of, team_or_none
from review.views.inbox.pages import following, go_on, stay
from review.views.inbox.thread import present_words

MOST: Final = 100  # replies that one press reaches
OFF_BEFORE: Final = "Somebody took this reply off the list before you."


def with_what_stays(said: str, switched: Switched | None) -> str:
    """Add to what was done what of it could not be taken back."""
    return " ".join([said, *(switched.remains if switched else ())])


def reply_named(inbound_id: int) -> InboundMessage:
    """Return a reply without its bytes.

    Raises:
        Http404: there is none.
    """
    return get_object_or_404(answers().defer("raw"), pk=inbound_id)


@require_POST
@requires(Right.TRIAGE)
def done(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Take a reply off the list and show the one behind it."""
    inbound, by, now = reply_named(inbound_id), member_of(request), timezone.now()
    behind = following(request, inbound, by, now)
    if not mark_handled(inbound=inbound, by=by, now=now):
        return go_on(request, behind, OFF_BEFORE)
    return go_on(request, behind, f"Done: {inbound.sender}.")


@require_POST
@requires(Right.TRIAGE)
def assign(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Take a reply, give it to a named member, or give it back to all."""
    inbound, by = reply_named(inbound_id), member_of(request)
    wanted = request.POST.get("to", "")
    to = by if wanted == "me" else _member(wanted)
    if to is None and wanted != "nobody":
        return stay(request, inbound_id, "Choose to whom you give it.")
    give(inbound=inbound, to=to, by=by)
    return go_on(request, inbound_id, _given(to, by))


def _given(to: Member | None, by: Member) -> str:
    if to is None:
        return "It is nobody's now."
    return "It is yours." if to == by else f"Given to {to}."


def _member(wanted: str) -> Member | None:
    found = numbers([wanted], 1)
    return who_may(Right.TRIAGE).filter(pk=found[0]).first() if found else None


@require_POST
@requires(Right.TRIAGE)
def put_off(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Take a reply off the list until a time, when it comes back by itself; or bring it back at once."""
    inbound, by, now = reply_named(inbound_id), member_of(request), timezone.now()
    if request.POST.get("until") == "now":
        bring_back(inbound=inbound, by=by)
        return go_on(request, inbound_id, f"{inbound.sender} is back on the list.")
    until, problem = _until(request, now)
    if until is None:
        return stay(request, inbound_id, problem)
    behind = following(request, inbound, by, now)
    if not remind(inbound=inbound, until=until, by=by, now=now):
        return go_on(request, behind, OFF_BEFORE)
    return go_on(request, behind, f"Put off: {inbound.sender} comes back {_when(until, now)}.")


def _when(until: datetime, now: datetime) -> str:
    return in_words(until, now=now, zone=team_or_none().time_zone)


def _until(request: HttpRequest, now: datetime) -> tuple[datetime | None, str]:
    """Return until when a form puts something off, or why it says no time."""
    form = PutOffForm(request.POST)
    if not form.is_valid():
        return None, first_error(form)
    chosen: Any = form.cleaned_data
    until = Until(chosen["until"])
    if until is Until.DAY and chosen["day"] is None:
        return None, "Choose the day on which it comes back."
    moment = moment_of(until, chosen["day"], team_or_none(), now)
    return moment, "" if moment else "Choose a time that is still to come, within a year."


@require_POST
@requires(Right.TRIAGE)
def match(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Keep a person's word whether a doubtful reply answers our mail."""
    inbound, by, now = reply_named(inbound_id), member_of(request), timezone.now()
    said = request.POST.get("answer", "")
    if said not in {"yes", "no"}:
        return stay(request, inbound_id, "Say whether it answers our mail.")
    switched = settle_match(inbound=inbound, answers_ours=said == "yes", by=by, now=now)
    words = "Kept: it answers our mail." if said == "yes" else "Kept: it answers no mail of ours."
    return go_on(request, inbound_id, with_what_stays(words, switched))


@require_POST
@requires(Right.TRIAGE)
def batch(request: HttpRequest) -> HttpResponse:
    """Be done with several replies, or put them off. Nothing is answered so."""
    by, now = member_of(request), timezone.now()
    chosen = list(answers().filter(pk__in=numbers(request.POST.getlist("reply"), MOST)).defer("raw"))
    if not chosen:
        return go_on(request, None, "Tick the replies first.")
    if request.POST.get("act") == "done":
        number = sum(mark_handled(inbound=row, by=by, now=now) for row in chosen)
        return go_on(request, None, f"Done: {counted(number, 'reply', 'replies')}.")
    until, problem = _until(request, now)
    if until is None:
        return go_on(request, None, problem)
    number = sum(remind(inbound=row, until=until, by=by, now=now) for row in chosen)
    return go_on(request, None, f"Put off: {counted(number, 'reply', 'replies')}, back {_when(until, now)}.")


@require_POST
@requires(Right.TRIAGE)
def here(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Note that a member has a reply before him, or that he has gone, and say who else has it open."""
    inbound, by, now = reply_named(inbound_id), member_of(request), timezone.now()
    if request.POST.get("gone"):
        leave(inbound=inbound, by=by)
        return HttpResponse(status=204)
    be_here(inbound=inbound, by=by, now=now)
    others = [present_words(row, now) for row in present_at(inbound.pk, by, now)]
    return render(request, "review/inbox/page.html#present", {"present": others})
