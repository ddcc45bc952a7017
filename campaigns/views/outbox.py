"""Scheduled: what waits and why, what may have been sent, what left today."""

import uuid
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors import Held, scheduled, unknown, why_not_now
from campaigns.delivery.services import Refused, mark_not_sent, mark_sent, resolve, undo
from campaigns.delivery.transports.port import Found
from campaigns.enrollments.models import Enrollment
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.tasks import hint_message
from campaigns.views.access import member_of, requires
from campaigns.views.at_platforms import at_platforms
from campaigns.views.times import in_words, start_of_day, team_zone

SHOWN: Final = 100  # each row asks the sender's own question, a few queries; the rest is counted


@require_GET
@requires(Right.REVIEW)
def outbox(request: HttpRequest) -> HttpResponse:
    """Show what leaves when, and in one sentence why not now."""
    now, zone = timezone.now(), team_zone()
    total, doubtful = scheduled().count(), list(unknown())
    context = {
        "sentence": _sentence(total, len(doubtful)),
        "zone": zone,
        "take_back_url": reverse("take_back"),
        "unknown": [_unknown(message, now, zone) for message in doubtful],
        "waiting": [_waiting(message, now, zone) for message in scheduled()[:SHOWN]],
        "waiting_count": total,
        "at_platforms": at_platforms(now, zone),
        "left_today": _left_today(now, zone),
    }
    return render(request, "campaigns/outbox/list.html", context)


def _sentence(waiting: int, doubtful: int) -> str:
    words = f"{waiting} approved {'mail waits' if waiting == 1 else 'mails wait'} to leave." if waiting else (
        "No approved mail waits to leave."
    )  # fmt: skip
    if waiting > SHOWN:
        words += f" The {SHOWN} soonest are listed."
    if doubtful:
        words += f" {doubtful} may have been sent: somebody must look."
    return words


def _person(enrollment: Enrollment) -> dict[str, str]:
    prospect = enrollment.prospect
    return {"person": str(prospect), "company": str(prospect.company or prospect.domain)}


def _unknown(message: Message, now: datetime, zone: str) -> dict[str, Any]:
    attempt = message.attempts.last()
    started = attempt.started_at if attempt else message.due_at
    return {
        **_person(message.enrollment),
        "started": in_words(started, now=now, zone=zone),
        "started_iso": started.isoformat(),
        "subject": message.subject,
        "why": f"{message.mailbox.address} was handing it over when the answer was lost. It may have arrived.",
        "url": reverse("resolve_unknown", args=[message.pk]),
    }


def _waiting(message: Message, now: datetime, zone: str) -> dict[str, Any]:
    held = None if message.status == MessageStatus.SENDING else why_not_now(message, now)
    leaves = _leaves(message, held, now)
    return {
        **_person(message.enrollment),
        "id": message.pk,
        "no_url": reverse("do_not_contact", query={"whom": message.recipient, "back": reverse("outbox")}),
        "url": reverse("review_draft", args=[message.draft_id]) if message.draft_id else "",
        "subject": message.subject,
        "mailbox": message.mailbox.address,
        "leaves": _leaves_in_words(leaves, held, now, zone),
        "leaves_iso": leaves.isoformat() if leaves else "",
        "why": _why(message, held),
        "held": held is not None and held.until is None,
        "can_take_back": message.status == MessageStatus.SCHEDULED and message.kind == MessageKind.STEP,
    }


def _leaves(message: Message, held: Held | None, now: datetime) -> datetime | None:
    """Return when the mail can leave at the earliest: after all that holds it, inside its mailbox's hours."""
    if held is None:
        return now
    if held.until is None:
        return None
    return message.mailbox.window.next_opening(max(held.until, message.due_at, now))


def _leaves_in_words(leaves: datetime | None, held: Held | None, now: datetime, zone: str) -> str:
    if held is None:
        return "now"
    if leaves is None:
        return "never" if held.lasting else "when a person lets it"
    return in_words(leaves, now=now, zone=zone)


def _why(message: Message, held: Held | None) -> str:
    if held:
        return held.sentence
    if message.status == MessageStatus.SENDING:
        return "It is being handed over."
    return "Nothing holds it: it leaves within a minute."


def _left_today(now: datetime, zone: str) -> dict[str, Any]:
    left = Message.objects.filter(handed_over_at__gte=start_of_day(now, zone))
    last = left.select_related("enrollment__prospect").order_by("-handed_over_at").first()
    sentence = "Nothing has left today."
    if last and last.handed_over_at:
        sentence = f"The last one to {last.enrollment.prospect}, {in_words(last.handed_over_at, now=now, zone=zone)}."
    return {"count": left.count(), "sentence": sentence}


@require_POST
@requires(Right.REVIEW)
def take_back(request: HttpRequest) -> HttpResponse:
    """Take an approval back while no sender has claimed its mail."""
    message = get_object_or_404(
        Message.objects.filter(draft__isnull=False), pk=_number(request.POST.get("take_back"))
    )
    assert message.draft is not None
    note = request.POST.get("note", "").strip()
    outcome = undo(
        draft=message.draft, by=member_of(request), request_key=uuid.uuid4(), now=timezone.now(), note=note
    )
    if isinstance(outcome, Refused):
        messages.error(request, outcome.sentence)
    else:
        messages.success(
            request, f"Taken back: the mail to {message.enrollment.prospect} is in review again."
        )
    return redirect("outbox")


def _number(raw: str | None) -> int:
    return int(raw) if raw and raw.isdecimal() and len(raw) < 19 else 0


@require_POST
@requires(Right.RESOLVE_UNKNOWN)
def resolve_unknown(request: HttpRequest, message_id: int) -> HttpResponse:
    """Take a named person's word, or look again, on a mail that may have been sent."""
    message = get_object_or_404(
        Message.objects.select_related("enrollment__prospect", "mailbox", "step"), pk=message_id
    )
    said = _resolved(message, request.POST.get("answer", ""), member_of(request))
    messages.info(request, said)
    return redirect("outbox")


def _resolved(message: Message, answer: str, by: Member) -> str:
    """Do what the answer says and return the sentence about it."""
    now, person = timezone.now(), message.enrollment.prospect
    if answer == "look":
        found = resolve(message=message, now=now)
        return f"The mail to {person}: {_FOUND[found]}"
    if answer == "sent" and mark_sent(message=message, by=by, now=now):
        return f"Noted: the mail to {person} was sent."
    if answer == "not_sent" and mark_not_sent(message=message, by=by, now=now):
        hint_message(message.pk)
        return f"The same mail goes to {person} again, under your name."
    return "Nothing was changed: somebody else was faster, or no answer was given."


_FOUND: Final = {
    Found.YES: "it was found where it was sent, so it counts as sent.",
    Found.NO: "it is not to be found there, which does not prove that it never arrived.",
    Found.CANNOT_TELL: "this way of sending cannot be looked up.",
}
