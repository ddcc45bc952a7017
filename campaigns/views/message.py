"""One mail: what was approved and by whom, every try at sending it with the server's words, and what came back."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns.delivery.composing import envelope_of
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import AttemptResult, MessageStatus, Stopping
from campaigns.delivery.rules.bounces import Outcome
from campaigns.delivery.selectors import why_not_now
from campaigns.delivery.services.rehousing import move_to_mailbox, other_mailboxes
from campaigns.enrollments.rules import ENDED
from campaigns.mailboxes.models import Mailbox
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.copies import shown_copy
from campaigns.views.times import in_words, team_zone

STATUS_WORDS: Final = {
    MessageStatus.SCHEDULED: "Approved, waits to leave",
    MessageStatus.SENDING: "It is being handed over",
    MessageStatus.HANDED_OVER: "Handed over",
    MessageStatus.UNKNOWN: "May have been sent: check",
    MessageStatus.REFUSED: "The server refused it",
    MessageStatus.WITHDRAWN: "Taken back before it left",
}
RESULT_WORDS: Final = {
    AttemptResult.STARTED: "Begun, not ended",
    AttemptResult.ACCEPTED: "Taken",
    AttemptResult.DEFERRED: "Put off by the server",
    AttemptResult.REFUSED: "Refused",
    AttemptResult.NOT_SENT: "Nothing was handed over",
    AttemptResult.UNKNOWN: "The answer was lost",
}
STOPPING_WORDS: Final = {
    Stopping.CANCELLED: "Cancelled at the platform before it left.",
    Stopping.LEFT_BEFORE: "It left before we could stop it.",
    Stopping.CANNOT_TELL: "Whether it was stopped in time cannot be told.",
}
OUTCOME_WORDS: Final = {
    Outcome.GONE: "Came back: the address is gone",
    Outcome.LATER: "Came back: a later mail may arrive",
    Outcome.OURS: "Refused for what we are",
    Outcome.COMPLAINT: "Reported as spam",
}


@require_GET
@requires(Right.REVIEW)
def message(request: HttpRequest, message_id: int) -> HttpResponse:
    """Show one mail and all that became of it."""
    mail, now, zone = _the_message(message_id), timezone.now(), team_zone()
    context = {
        "mail": mail,
        "person": mail.enrollment.prospect,
        "state": STATUS_WORDS[MessageStatus(mail.status)],
        "facts": _facts(mail, now, zone),
        "as_approved": envelope_of(mail).sha256 == mail.approved_sha256,
        "why": _why(mail, now, zone),
        "attempts": [_attempt(each, now, zone) for each in mail.attempts.all()],
        "reports": [
            {
                "at": in_words(each.at, now=now, zone=zone),
                "said": OUTCOME_WORDS[Outcome(each.outcome)],
                "words": each.words,
            }
            for each in mail.reports.all()
        ],
        "copy": shown_copy(mail, now),
        "stopping": STOPPING_WORDS[Stopping(mail.stopping)] if mail.stopping else "",
        **_moving(request, mail),
    }
    return render(request, "campaigns/outbox/message.html", context)


def _the_message(message_id: int) -> Message:
    related = (
        "enrollment__prospect__company", "enrollment__campaign__offer", "mailbox__owner", "approved_by", "step",
    )  # fmt: skip
    return get_object_or_404(Message.objects.select_related(*related), pk=message_id)


def _facts(mail: Message, now: datetime, zone: str) -> list[tuple[str, str]]:
    before = Message.objects.filter(message_id=mail.in_reply_to).values_list("subject", flat=True).first()
    thread = f"answers “{before}”" if before else "a thread of its own"
    step = f"step {mail.step.number}" if mail.step else "an answer"
    facts = [
        ("From", mail.sender),
        ("To", mail.recipient),
        ("Campaign", f"{mail.enrollment.campaign}, {step}, {thread}"),
        ("Approved", f"by {mail.approved_by}, {in_words(mail.approved_at, now=now, zone=zone)}"),
        ("Message-ID", mail.message_id),
    ]
    if mail.handed_over_at:
        facts.append(("Handed over", in_words(mail.handed_over_at, now=now, zone=zone)))
        facts.append(
            ("Left", in_words(mail.sent_at, now=now, zone=zone) if mail.sent_at else "not that we know")
        )
    return facts


def _why(mail: Message, now: datetime, zone: str) -> str:
    if mail.status == MessageStatus.WITHDRAWN:
        return mail.wait_reason
    if mail.status != MessageStatus.SCHEDULED:
        return ""
    held = why_not_now(mail, now)
    if held is None:
        return "Nothing holds it: it leaves within a minute."
    until = f" Until {in_words(held.until, now=now, zone=zone)}." if held.until else ""
    return f"{held.sentence}{until}"


def _attempt(attempt: Attempt, now: datetime, zone: str) -> dict[str, str]:
    return {
        "at": in_words(attempt.started_at, now=now, zone=zone),
        "at_iso": attempt.started_at.isoformat(),
        "result": RESULT_WORDS[AttemptResult(attempt.result)],
        "words": attempt.server_answer,
    }


def _moving(request: HttpRequest, mail: Message) -> dict[str, Any]:
    """Return where the sequence may go on from, for who may move it and while it goes on from this mail."""
    journey = mail.enrollment
    newest = not journey.messages.filter(pk__gt=mail.pk).exists()
    goes_on = mail.step is not None and newest and journey.stage not in ENDED
    now_at = journey.mailbox or mail.mailbox
    may = member_of(request).may(Right.TAKE_OVER)
    others = other_mailboxes(journey, now_at) if goes_on and may else []
    return {"goes_on": goes_on, "may_move": may, "others": others, "now_at": now_at}


@require_POST
@requires(Right.TAKE_OVER)
def move_sequence(request: HttpRequest, message_id: int) -> HttpResponse:
    """Let the sequence of a mail go on from another mailbox, as a new thread that is read again."""
    mail, raw = _the_message(message_id), request.POST.get("mailbox", "")
    number = int(raw) if raw.isdecimal() and len(raw) < 19 else 0
    mailbox = get_object_or_404(Mailbox, pk=number)
    refused = move_to_mailbox(
        enrollment=mail.enrollment, mailbox=mailbox, by=member_of(request), now=timezone.now()
    )
    if refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(
            request,
            f"The sequence of {mail.enrollment.prospect} goes on from {mailbox.address}, as a new thread. "
            "What was approved is back in review.",
        )
    return redirect(reverse("message", args=[mail.pk]))
