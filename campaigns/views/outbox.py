"""Scheduled: what waits and why, what may have been sent, what left today."""

import uuid
from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors import Held, unknown
from campaigns.delivery.selectors.queue import Day, Queue, Queued, explained, is_kept, waiting
from campaigns.delivery.services import Refused, mark_not_sent, mark_sent, resolve, send_late, undo
from campaigns.delivery.transports.port import Found
from campaigns.enrollments.models import Enrollment
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.tasks import hint_message
from campaigns.views.access import member_of, requires
from campaigns.views.at_platforms import at_platforms
from campaigns.views.staying import staying
from campaigns.views.times import in_words, start_of_day, team_zone

ON_A_PAGE: Final = 50
DAYS_SHOWN: Final = 10


@require_GET
@requires(Right.REVIEW)
def outbox(request: HttpRequest) -> HttpResponse:
    """Show what leaves when, and in one sentence why not now."""
    now, zone = timezone.now(), team_zone()
    queue, doubtful = waiting(now), list(unknown().prefetch_related("attempts"))
    page = Paginator(queue.mails, ON_A_PAGE).get_page(request.GET.get("page"))
    shown = explained(list(page), now)
    context = {
        "sentence": _sentence(queue, len(doubtful)),
        "as_of": f"{queue.at.astimezone(ZoneInfo(zone)):%H:%M}" if is_kept(queue) else "",
        "zone": zone,
        "take_back_url": reverse("take_back"),
        "unknown": [_unknown(message, now, zone) for message in doubtful],
        "staying": staying(queue, member_of(request)),
        "waiting": [_waiting(mail, message, held, now, zone) for mail, message, held in shown],
        "waiting_count": len(queue.mails),
        "pages": _pages(page),
        "forecast": _forecast(queue, now, zone),
        "at_platforms": at_platforms(now, zone),
        "left_today": _left_today(now, zone),
    }
    return render(request, "campaigns/outbox/list.html", context)


def _sentence(queue: Queue, doubtful: int) -> str:
    total, staying = len(queue.mails), queue.staying.total()
    if not total:
        words = "No approved mail waits to leave."
    else:
        words = (
            "1 mail is approved and has not left."
            if total == 1
            else f"{total} mails are approved and have not left."
        )
        words += " Each says why, and when it will."
    if staying:
        words += f" {staying} of them {'waits' if staying == 1 else 'wait'} for a person."
    if doubtful:
        words += f" {doubtful} more may have left: somebody must look."
    return words


def _pages(page: Page[Queued]) -> dict[str, str]:
    several = page.paginator.num_pages > 1
    return {
        "words": f"{page.start_index()} to {page.end_index()} of {page.paginator.count}" if several else "",
        "previous_url": f"?page={page.previous_page_number()}" if page.has_previous() else "",
        "next_url": f"?page={page.next_page_number()}" if page.has_next() else "",
    }


def _forecast(queue: Queue, now: datetime, zone: str) -> dict[str, Any]:
    """Return what leaves on the next days, each with the width of its bar, and in one sentence what leaves later."""
    days = queue.by_day(zone)
    later, most = days[DAYS_SHOWN:], max((day.mails for day in days), default=1)
    mails, more = sum(day.mails for day in later), ""
    if later:
        more = f"{mails} more leave later, the last on {later[-1].day:%-d %b %Y}."
    today = now.astimezone(ZoneInfo(zone)).date()
    return {"days": [_day(day, most, today) for day in days[:DAYS_SHOWN]], "later": more}


def _day(day: Day, most: int, today: date) -> dict[str, Any]:
    named = {today: "today", today + timedelta(days=1): "tomorrow"}
    words = named.get(day.day, f"{day.day:%a %-d %b}")
    return {
        "iso": day.day.isoformat(),
        "words": words,
        "mails": day.mails,
        "first_mails": day.first_mails,
        "follow_ups": day.follow_ups,
        "width": round(100 * day.mails / most, 1),
    }


def _person(enrollment: Enrollment) -> dict[str, str]:
    prospect = enrollment.prospect
    return {"person": str(prospect), "company": str(prospect.company or prospect.domain)}


def _unknown(message: Message, now: datetime, zone: str) -> dict[str, Any]:
    attempt = next(reversed(message.attempts.all()), None)
    started = attempt.started_at if attempt else message.due_at
    return {
        **_person(message.enrollment),
        "started": in_words(started, now=now, zone=zone),
        "started_iso": started.isoformat(),
        "subject": message.subject,
        "why": f"{message.mailbox.address} was handing it over when the answer was lost. It may have arrived.",
        "url": reverse("resolve_unknown", args=[message.pk]),
    }


def _waiting(mail: Queued, message: Message, held: Held | None, now: datetime, zone: str) -> dict[str, Any]:
    leaves = mail.leaves
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
        "clock": message.enrollment.campaign.clock_of(message.enrollment.prospect).words,
        "held": leaves is None,
        "chip": leaves is None and not (held and held.sentence.startswith("On hold")),
        "send_url": reverse("send_past_due", args=[message.pk]) if message.past_due else "",
        "can_take_back": message.status == MessageStatus.SCHEDULED and message.kind == MessageKind.STEP,
    }


def _leaves_in_words(leaves: datetime | None, held: Held | None, now: datetime, zone: str) -> str:
    if leaves is None:
        return "never" if held and held.lasting else "when a person lets it"
    return "now" if leaves <= now else in_words(leaves, now=now, zone=zone)


def _why(message: Message, held: Held | None) -> str:
    if held:
        return held.sentence
    if message.status == MessageStatus.SENDING:
        return "It is being handed over."
    return "Nothing holds it: it leaves within a minute."


def _left_today(now: datetime, zone: str) -> dict[str, Any]:
    # What a platform took longer ago does not leave today, and this column has the index.
    today = start_of_day(now, zone)
    left = Message.objects.filter(sent_at__gte=today, handed_over_at__gte=today - timedelta(days=7))
    last = left.select_related("enrollment__prospect").order_by("-sent_at").first()
    sentence = "Nothing has left today."
    if last and last.sent_at:
        sentence = (
            f"The last one to {last.enrollment.prospect}, {in_words(last.sent_at, now=now, zone=zone)}."
        )
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


@require_POST
@requires(Right.REVIEW)
def send_past_due(request: HttpRequest, message_id: int) -> HttpResponse:
    """Let a mail go that could not leave when it was due."""
    message = get_object_or_404(Message.objects.select_related("enrollment__prospect"), pk=message_id)
    if send_late(message=message, by=member_of(request), now=timezone.now()):
        hint_message(message.pk)
        messages.success(
            request, f"The mail to {message.enrollment.prospect} leaves as soon as its turn comes."
        )
    else:
        messages.info(request, "Nothing was changed: somebody else was faster.")
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
