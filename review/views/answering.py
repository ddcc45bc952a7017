"""Answering a reply, handing it over, and noting what became of it. Each page works without a script."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.delivery.rules import MessageStatus
from campaigns.members.models import Member, Team
from campaigns.members.rules import Right
from campaigns.quality.rules import Finding
from campaigns.replies.models import HandOver, InboundMessage, ReplyAnswer, SavedReply
from campaigns.replies.rules.outcomes import OUTCOME_WORDS, OutcomeKind
from campaigns.replies.selectors.answering import (
    insertables,
    is_thank_you,
    letter_to,
    mailto,
    meeting_link,
    why_not_through,
)
from campaigns.replies.selectors.handing_over import hand_over_by, hand_overs_of, may_take_over
from campaigns.replies.selectors.outcomes import outcomes_of, standing
from campaigns.replies.services.answering import Answered, Refused, answer, answered_elsewhere, may_answer
from campaigns.replies.services.handing_over import (
    NotHandedOver,
    Taker,
    accept,
    hand_over,
    taker_of,
    try_again,
)
from campaigns.replies.services.outcomes import note_outcome
from campaigns.tasks import hint_message
from campaigns.views.access import member_of, requires
from campaigns.views.message import STATUS_WORDS
from campaigns.views.times import in_words, team_zone

MEETING: Final = "meeting"  # the button that sets in the meeting link
_RELATED: Final = (
    "message__enrollment__prospect__company", "message__enrollment__campaign__offer", "message__mailbox",
)  # fmt: skip


@dataclass(frozen=True)
class Typed:
    """What stands in the form: what was typed, and what is said of it."""

    text: str = ""
    request_key: str = ""
    saved_reply: str = ""
    problem: str = ""
    warned: bool = False
    findings: Iterable[Finding] = field(default=())


def context_for(inbound: InboundMessage, member: Member, typed: Typed | None = None) -> dict[str, Any]:
    """Return what the parts for answering, handing over and outcomes show of a reply; the thread includes them.

    They are `review/inbox/answer.html`, `hand_over.html` and `outcome.html`.
    """
    now, zone = timezone.now(), team_zone()
    return {
        "answering": _answering(inbound, member, typed or Typed(), now, zone),
        "handing_over": _handing_over(inbound, member, now, zone),
        "outcome": _outcome(inbound, now, zone),
    }


def _answering(
    inbound: InboundMessage, member: Member, typed: Typed, now: datetime, zone: str
) -> dict[str, Any]:
    before = list(inbound.answers.select_related("by", "message").order_by("number"))
    shown: dict[str, Any] = {
        "url": reverse("inbox_answer", args=[inbound.pk]),
        "why_not": may_answer(inbound, now),
        "before": [_before(row, now, zone) for row in before],
        "seen": len(before),
        "typed": typed,
        "request_key": typed.request_key or str(uuid.uuid4()),
    }
    if shown["why_not"]:
        return shown | _elsewhere(inbound)
    return shown | _form(inbound, member)


def _before(row: ReplyAnswer, now: datetime, zone: str) -> dict[str, Any]:
    return {
        "by": str(row.by),
        "at": in_words(row.at, now=now, zone=zone),
        "at_iso": row.at.isoformat(),
        "text": row.text,
        "state": STATUS_WORDS[MessageStatus(row.message.status)],
        "url": reverse("message", args=[row.message_id]),
    }


def _elsewhere(inbound: InboundMessage) -> dict[str, Any]:
    """Return what is offered where no answer leaves from here: the mailbox itself, where nothing else bars it."""
    through = inbound.message is None or bool(why_not_through(inbound.message.mailbox))
    offered = through and bool(inbound.raw) and inbound.answered_at is None
    return {"mailto": mailto(inbound) if offered else ""}


def _form(inbound: InboundMessage, member: Member) -> dict[str, Any]:
    letter = letter_to(inbound)
    return {
        "sender": letter.mailbox.address,
        "recipient": letter.addressee.address,
        "why_there": letter.addressee.why,
        "subject": letter.subject,
        "footer": letter.footer.strip(),
        "thank_you": is_thank_you(inbound),
        "insertables": insertables(inbound, member),
        "meeting_link": meeting_link(inbound, member),
        "keys_url": reverse("keys"),
    }


def _handing_over(inbound: InboundMessage, member: Member, now: datetime, zone: str) -> dict[str, Any]:
    return {
        "url": reverse("inbox_hand_over", args=[inbound.pk]),
        "request_key": str(uuid.uuid4()),
        "members": [{"id": one.pk, "name": str(one)} for one in may_take_over(member)],
        "rows": [_handed_over(row, member, now, zone) for row in hand_overs_of(inbound)],
    }


def _handed_over(row: HandOver, member: Member, now: datetime, zone: str) -> dict[str, Any]:
    given_up = [each for each in row.notices.all() if each.done_at is None and each.due_at is None]
    trying = [each for each in row.notices.all() if each.done_at is None and each.due_at and each.problem]
    return {
        "id": row.pk,
        "to": row.to_name,
        "by": str(row.by),
        "note": row.note,
        "at": in_words(row.at, now=now, zone=zone),
        "accepted": in_words(row.accepted_at, now=now, zone=zone) if row.accepted_at else "",
        "yours": row.to_member_id == member.pk and row.accepted_at is None,
        "problems": [f"By {each.way}: {each.problem}" for each in (*given_up, *trying)],
        "given_up": bool(given_up),
    }


def _outcome(inbound: InboundMessage, now: datetime, zone: str) -> dict[str, Any]:
    stands = standing(inbound)
    return {
        "url": reverse("inbox_outcome", args=[inbound.pk]),
        "choices": [
            {"value": kind.value, "label": OUTCOME_WORDS[kind], "stands": kind is stands}
            for kind in OutcomeKind
            if kind is not OutcomeKind.NONE or stands is not OutcomeKind.NONE
        ],
        "rows": [
            {
                "words": OUTCOME_WORDS[OutcomeKind(row.kind)],
                "by": str(row.by),
                "at": in_words(row.at, now=now, zone=zone),
            }
            for row in outcomes_of(inbound)
        ],
    }


def _the_reply(inbound_id: int) -> InboundMessage:
    return get_object_or_404(InboundMessage.objects.select_related(*_RELATED), pk=inbound_id)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.TRIAGE)
def write(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show a reply with the form for its answer; a post sets a text into it, or sends it."""
    inbound = _the_reply(inbound_id)
    if request.method != "POST":
        return _page(request, inbound, Typed())
    if request.POST.get("do") == "elsewhere":
        return _noted_elsewhere(request, inbound)
    if "insert" in request.POST:
        return _page(request, inbound, _with_inserted(request, inbound))
    return _sent(request, inbound)


def _noted_elsewhere(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    if answered_elsewhere(inbound=inbound, by=member_of(request), now=timezone.now()):
        messages.success(request, f"Noted: {inbound.sender} was answered from the mailbox.")
    else:
        messages.info(request, "It was noted before that somebody answered.")
    return redirect(_back(inbound))


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
    typed, key = _typed(request), _key(request)
    if key is None:
        return _page(
            request, inbound, Typed(typed.text, problem="This form was not complete. Send it again.")
        )
    outcome = answer(
        inbound=inbound,
        body=typed.text,
        by=member_of(request),
        request_key=key,
        now=timezone.now(),
        seen=_number(request.POST.get("seen")),
        despite_warnings=request.POST.get("do") == "despite_warnings",
        saved_reply=SavedReply.objects.filter(pk=_number(typed.saved_reply)).first(),
    )
    if isinstance(outcome, Answered):
        hint_message(outcome.answer.message_id)
        messages.success(request, f"Your answer to {outcome.answer.message.recipient} leaves now.")
        return redirect(_back(inbound))
    return _page(request, inbound, _refused(typed, outcome))


def _refused(typed: Typed, refused: Refused) -> Typed:
    """Return the form as it was typed, with what is said of it; whoever was overtaken gets a key of his own again."""
    key = "" if refused.conflict else typed.request_key
    return Typed(typed.text, key, typed.saved_reply, refused.sentence, refused.warned, refused.findings)


def _page(request: HttpRequest, inbound: InboundMessage, typed: Typed) -> HttpResponse:
    person = inbound.message.enrollment.prospect if inbound.message else None
    context = context_for(inbound, member_of(request), typed) | {
        "person": str(person) if person else inbound.sender,
        "reply": inbound,
        "back_url": _back(inbound),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if typed.problem else HTTPStatus.OK
    return render(request, "review/inbox/answering.html", context, status=status)


def _back(inbound: InboundMessage) -> str:
    return reverse("inbox", query={"category": inbound.category} if inbound.category else None)


def _key(request: HttpRequest) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.POST.get("request_key", ""))
    except ValueError:
        return None


def _number(raw: str | None) -> int:
    return int(raw) if raw and raw.isdecimal() and len(raw) < 19 else 0


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.TRIAGE)
def give(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Show how a reply is handed over; a post hands it over, accepts it, or tells of it again."""
    inbound = _the_reply(inbound_id)
    if request.method != "POST":
        return _page(request, inbound, Typed())
    deed = {"accept": _accepted, "again": _told_again}.get(request.POST.get("do", ""), _given)
    return deed(request, inbound)


def _given(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    key = _key(request)
    if key is None:
        return _page(request, inbound, Typed(problem="This form was not complete. Send it again."))
    given = hand_over(
        inbound=inbound,
        to=_taker(request),
        note=request.POST.get("note", ""),
        by=member_of(request),
        request_key=key,
        now=timezone.now(),
    )
    if isinstance(given, NotHandedOver):
        return _page(request, inbound, Typed(problem=given.sentence))
    messages.success(request, f"Handed over to {given.to_name}, who is told by mail.")
    return redirect(_back(inbound))


def _taker(request: HttpRequest) -> Taker:
    """Return the member who was chosen, else whoever was named."""
    member = Member.objects.filter(is_active=True, pk=_number(request.POST.get("member"))).first()
    if member:
        return taker_of(member)
    return Taker(request.POST.get("name", "").strip(), request.POST.get("address", "").strip())


def _accepted(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    member = member_of(request)
    mine = inbound.hand_overs.filter(to_member=member, pk=_number(request.POST.get("hand_over"))).first()
    if mine and accept(hand_over=mine, by=member, now=timezone.now()):
        messages.success(request, "It is yours.")
    else:
        messages.info(request, "Nothing was changed: it is accepted already, or was given to somebody else.")
    return redirect(reverse("inbox_answer", args=[inbound.pk]))


def _told_again(request: HttpRequest, inbound: InboundMessage) -> HttpResponse:
    row = get_object_or_404(inbound.hand_overs, pk=_number(request.POST.get("hand_over")))
    again = try_again(hand_over=row, by=member_of(request), now=timezone.now())
    messages.info(request, f"{row.to_name} is told again." if again else "Nothing had been given up.")
    return redirect(reverse("inbox_hand_over", args=[inbound.pk]))


@require_POST
@requires(Right.TRIAGE)
def became(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Note what became of a reply's conversation."""
    inbound, raw = _the_reply(inbound_id), request.POST.get("kind", "")
    if raw not in set(OutcomeKind):
        return _page(request, inbound, Typed(problem="Choose what became of it."))
    kind = OutcomeKind(raw)
    noted = note_outcome(inbound=inbound, kind=kind, by=member_of(request), now=timezone.now())
    words = OUTCOME_WORDS[kind].lower()
    messages.success(request, f"Noted: {words}." if noted else f"That stood already: {words}.")
    return redirect(reverse("inbox_answer", args=[inbound.pk]))


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whoever has the link whether he takes the conversation; a post records it. Reading it changes nothing."""
    row, ours = hand_over_by(token), Team.objects.values_list("name", flat=True).first() or "this sender"
    if row is None:
        return render(request, "review/inbox/accept_over.html", {"sender": ours}, status=HTTPStatus.NOT_FOUND)
    if request.method == "POST":
        accept(hand_over=row, by=row.to_member, now=timezone.now())
        row.refresh_from_db()
    message = row.inbound.message
    context = {
        "sender": ours,
        "row": row,
        "person": str(message.enrollment.prospect) if message else row.inbound.sender,
    }
    return render(request, "review/inbox/accept.html", context)
