"""What the page of an answer shows, and what stands in its forms."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.quality.rules import Finding
from campaigns.replies.models import HandOver, InboundMessage, ReplyAnswer
from campaigns.replies.rules.answering import subject_of_answer
from campaigns.replies.rules.outcomes import OUTCOME_WORDS, OutcomeKind
from campaigns.replies.selectors.answering import (
    addressee_in,
    insertables,
    is_thank_you,
    mailto,
    meeting_link,
    why_not_through,
)
from campaigns.replies.services.answering import may_answer
from campaigns.views.access import member_of
from campaigns.views.message import STATUS_WORDS
from campaigns.views.times import in_words
from review.rules.replies import unwrapped
from review.selectors.desk import Desk, desk_of
from review.selectors.thread import OpenReply, open_reply

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


def context_for(reply: OpenReply, desk: Desk, typed: Typed | None = None) -> dict[str, Any]:
    """Return what the parts for answering, handing over and outcomes show of a reply; the thread includes them.

    They are `review/inbox/answer.html`, `hand_over.html` and `outcome.html`.
    """
    now = timezone.now()
    return {
        "answering": _answering(reply, desk, typed or Typed(), now),
        "handing_over": _handing_over(reply.inbound, desk, now),
        "outcome": _outcome(reply, desk.zone, now),
    }


def _answering(reply: OpenReply, desk: Desk, typed: Typed, now: datetime) -> dict[str, Any]:
    inbound, before = reply.inbound, reply.came.answers
    shown: dict[str, Any] = {
        "url": reverse("inbox_answer", args=[inbound.pk]),
        "why_not": may_answer(inbound, now, thanks=reply.came.thanks),
        "before": [_before(row, now, desk.zone) for row in before],
        "seen": len(before),
        "typed": typed,
        "request_key": typed.request_key or str(uuid.uuid4()),
    }
    if shown["why_not"] or inbound.message is None:
        return shown | _elsewhere(inbound)
    return shown | _form(reply, inbound.message, desk)


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


def _form(reply: OpenReply, ours: Message, desk: Desk) -> dict[str, Any]:
    inbound, addressee = reply.inbound, addressee_in(reply.mail, reply.inbound, ours.enrollment.prospect)
    return {
        "sender": ours.mailbox.address,
        "recipient": addressee.address,
        "why_there": addressee.why,
        "subject": subject_of_answer(reply.mail.subject, ours.subject),
        "thank_you": is_thank_you(inbound),
        "insertables": insertables(inbound, desk.by, desk.saved),
        "meeting_link": meeting_link(inbound, desk.by),
        "keys_url": reverse("keys"),
    }


def _handing_over(inbound: InboundMessage, desk: Desk, now: datetime) -> dict[str, Any]:
    return {
        "url": reverse("inbox_hand_over", args=[inbound.pk]),
        "request_key": str(uuid.uuid4()),
        "members": [{"id": one.pk, "name": str(one)} for one in desk.members if one.pk != desk.by.pk],
        "rows": [_handed_over(row, desk, now) for row in inbound.hand_overs.all()],
    }


def _handed_over(row: HandOver, desk: Desk, now: datetime) -> dict[str, Any]:
    zone = desk.zone
    given_up = [each for each in row.notices.all() if each.done_at is None and each.due_at is None]
    trying = [each for each in row.notices.all() if each.done_at is None and each.due_at and each.problem]
    return {
        "id": row.pk,
        "to": row.to_name,
        "by": str(row.by),
        "note": row.note,
        "at": in_words(row.at, now=now, zone=zone),
        "accepted": in_words(row.accepted_at, now=now, zone=zone) if row.accepted_at else "",
        "yours": row.to_member_id == desk.by.pk and row.accepted_at is None,
        "problems": [f"By {each.way}: {each.problem}" for each in (*given_up, *trying)],
        "given_up": bool(given_up),
    }


def _outcome(reply: OpenReply, zone: str, now: datetime) -> dict[str, Any]:
    inbound, noted = reply.inbound, reply.came.outcomes
    stands = OutcomeKind(noted[0].kind) if noted else OutcomeKind.NONE
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
            for row in noted
        ],
    }


def the_reply(inbound_id: int) -> InboundMessage:
    """Return a reply with what its page needs, or answer 404."""
    return get_object_or_404(InboundMessage.objects.select_related(*_RELATED), pk=inbound_id)


def page_of(request: HttpRequest, inbound: InboundMessage, typed: Typed) -> HttpResponse:
    """Return the page of an answer, with what was typed and what is said of it."""
    by, now = member_of(request), timezone.now()
    reply = open_reply(inbound.pk, by, now)
    assert reply is not None
    context = context_for(reply, desk_of(by, now), typed) | {
        "person": str(reply.prospect or inbound.sender),
        "reply": reply.inbound,
        "said": unwrapped(reply.inbound.new_text),
        "back_url": back_from(inbound),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if typed.problem else HTTPStatus.OK
    return render(request, "review/inbox/answering.html", context, status=status)


def back_from(inbound: InboundMessage) -> str:
    """Return where one goes on after a reply."""
    return reverse("inbox", query={"category": inbound.category} if inbound.category else None)


def key_of(request: HttpRequest) -> uuid.UUID | None:
    """Return the key of a form that was posted; None where it is none."""
    try:
        return uuid.UUID(request.POST.get("request_key", ""))
    except ValueError:
        return None


def number_in(raw: str | None) -> int:
    """Return the number that was posted; 0 where it is none."""
    return int(raw) if raw and raw.isdecimal() and len(raw) < 19 else 0
