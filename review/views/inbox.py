"""The inbox: what people answered, by category, what was done about it by itself, and what a person takes off the list."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from campaigns.delivery.models import Message
from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import SHOWN_AS, Category, Flag
from campaigns.replies.selectors import inbox as waiting
from campaigns.replies.selectors import open_counts
from campaigns.replies.services import mark_handled
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone
from review.rules import age

SENTENCES: Final[dict[Category, str]] = {
    Category.POSITIVE: "They want to go on. Nothing more is sent to them by itself.",
    Category.NEUTRAL: "They answered without a yes or a no. Nothing more is sent to them by itself.",
    Category.NOT_INTERESTED: "They said no. This offer is not sent to them again.",
    Category.WRONG_PERSON: "They say that somebody else is the one to ask.",
    Category.OUT_OF_OFFICE: "They are away. It goes on when they are back.",
    Category.AMBIGUOUS: "The rules could not tell what is meant. Read these first.",
}


@require_safe
@requires(Right.TRIAGE)
def inbox(request: HttpRequest) -> HttpResponse:
    """List the answers of one category that nobody has handled yet."""
    counts = open_counts()
    chosen = _category(request, counts)
    now, zone = timezone.now(), team_zone()
    context = {
        "category": {
            "label": _label(chosen),
            "sentence": SENTENCES[chosen],
            "empty": f"No reply is waiting under “{SHOWN_AS[chosen]}”.",
        },
        "tabs": [
            {"label": _label(one), "url": _url(one), "count": counts[one], "current": one is chosen}
            for one in Category
        ],
        "replies": [_reply(row, now, zone) for row in waiting(chosen)],
    }
    return render(request, "review/inbox/list.html", context)


@require_POST
@requires(Right.TRIAGE)
def done(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Take an answer off the list."""
    inbound = get_object_or_404(InboundMessage.objects.defer("raw"), pk=inbound_id)
    if mark_handled(inbound=inbound, by=member_of(request), now=timezone.now()):
        messages.success(request, f"Done: {inbound.sender}.")
    else:
        messages.warning(request, "Somebody took this answer off the list before you.")
    return redirect(_url(Category(inbound.category)) if inbound.category else reverse("inbox"))


def _category(request: HttpRequest, counts: dict[str, int]) -> Category:
    """Return the category that was asked for, else the first that has something waiting."""
    wanted = request.GET.get("category", "")
    if wanted in set(Category):
        return Category(wanted)
    return next((one for one in Category if counts[one]), Category.POSITIVE)


def _url(category: Category) -> str:
    return f"{reverse('inbox')}?{urlencode({'category': category.value})}"


def _label(category: Category) -> str:
    return SHOWN_AS[category].capitalize()


def _reply(row: InboundMessage, now: datetime, zone: str) -> dict[str, Any]:
    prospect = row.message.enrollment.prospect if row.message else None
    company = prospect.company if prospect else None
    about = prospect.address_as_given if prospect else row.sender
    return {
        "id": row.pk,
        "no_url": reverse("do_not_contact", query={"whom": about, "back": reverse("inbox")}) if about else "",
        "done_url": reverse("inbox_done", args=[row.pk]),
        "person": str(prospect) if prospect else row.sender or "Unknown sender",
        "title": prospect.title if prospect else "",
        "company": company.name if company else row.sender.rpartition("@")[2],
        "received_iso": row.received_at.isoformat(),
        "age": age(now - row.received_at),
        "flags": [SHOWN_AS[Flag(flag)] for flag in row.flags],
        "deciding_words": [words for words in row.deciding_words.split(" · ") if words],
        "done": _what_was_done(row),
        "subject": row.subject,
        "text": row.new_text,
        "sent": _sent(row.message, now, zone) if row.message else None,
    }


def _what_was_done(row: InboundMessage) -> str:
    """Say what software did about an answer by itself."""
    if row.effects_at is None:
        return ""
    if Flag.OPT_OUT in row.flags:
        return "They are on the do-not-contact list, and nothing more goes out to them."
    if row.category == Category.OUT_OF_OFFICE:
        return (
            f"Waits until they are back, {row.return_date:%-d %b %Y}."
            if row.return_date
            else "Waits two weeks."
        )
    if row.message is None:
        return ""
    if row.category == Category.NOT_INTERESTED:
        return "This offer is not sent to them again, and what was scheduled is withdrawn."
    return "What was scheduled for them is withdrawn."


def _sent(message: Message, now: datetime, zone: str) -> dict[str, str]:
    return {
        "when": in_words(message.handed_over_at, now=now, zone=zone)
        if message.handed_over_at
        else "not confirmed",
        "subject": message.subject,
        "text": message.body,
    }
