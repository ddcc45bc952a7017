"""What every page shows around its content: where one may go, who extracts the facts, light or dark."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.selectors import queue
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.notifications.selectors import unread_by
from campaigns.replies.selectors import waiting_answers
from campaigns.views.do_not_contact import no_reasons
from outreach.db.rows import Number

THEMES: Final = ("light", "dark")
THEME_COOKIE: Final = "theme"
_A_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Place:
    """One entry of the navigation. `count` None where a number would mean nothing."""

    label: str
    url: str
    count: int | None
    current: bool


def shell(request: HttpRequest) -> dict[str, Any]:
    """Give every template the navigation (read only where it is shown), the model's name and the theme."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    waits: Any = SimpleLazyObject(partial(_what_waits, request))
    return {
        "navigation": SimpleLazyObject(partial(navigation, request, waits)),
        "unread_notifications": SimpleLazyObject(lambda: waits.get("notifications", 0)),
        "model_label": model_label(),
        "no_reasons": no_reasons(),
        "theme": theme if theme in THEMES else "",
    }


def model_label() -> str:
    """Say who extracts the facts, so that nobody takes the keyless baseline for a model."""
    if settings.OPENAI_API_KEY:
        return f"Facts extracted by {settings.OPENAI_MODEL}"
    return "Facts extracted by the rules baseline, no model"


def navigation(request: HttpRequest, counts: Mapping[str, int]) -> list[Place]:
    """Return the places that a member may open, with what waits there."""
    member = request.user
    if not isinstance(member, Member):
        return []
    return [
        Place(label, url, counts.get(count) if count else None, request.path.startswith(url))
        for label, url, allowed, count in (
            ("Review", reverse("review"), member.may(Right.REVIEW), "drafts"),
            ("Inbox", reverse("inbox"), member.may(Right.TRIAGE), "answers"),
            ("People", reverse("prospects"), member.may(Right.REVIEW), None),
            ("Scheduled", reverse("outbox"), member.may(Right.REVIEW), "mails"),
            ("Import", reverse("imports"), member.may(Right.IMPORT), None),
            ("Never sent", reverse("never_sent"), member.may(Right.SEE_DASHBOARDS), None),
            ("Campaigns", reverse("campaigns"), member.may(Right.SEE_DASHBOARDS), None),
            ("Dashboards", reverse("dashboards"), member.may(Right.SEE_DASHBOARDS), None),
            ("Privacy", reverse("privacy"), member.may(Right.ANSWER_PRIVACY_REQUESTS), None),
            ("Admin", reverse("admin:index"), member.is_staff, None),
        )
        if allowed
    ]


def _what_waits(request: HttpRequest) -> dict[str, int]:
    """Count what waits at each place, and what the member was told and has not read, in one statement."""
    member = request.user
    if not isinstance(member, Member):
        return {}
    on_its_way = Message.objects.filter(
        status__in=[MessageStatus.SCHEDULED, MessageStatus.SENDING, MessageStatus.UNKNOWN]
    )
    waiting = Member.objects.filter(pk=member.pk).values_list(
        Number(queue()),
        Number(waiting_answers(timezone.now())),
        Number(on_its_way),
        Number(unread_by(member)),
    )
    return dict(zip(("drafts", "answers", "mails", "notifications"), waiting.get(), strict=True))


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep light, dark, or whatever the system says, in a cookie, and go back to where it was chosen."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None) or not back.startswith("/"):
        back = "/"
    response = HttpResponseRedirect(back)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(
            THEME_COOKIE, theme, max_age=_A_YEAR, secure=settings.HTTPS_ONLY, httponly=True, samesite="Lax"
        )
    else:
        response.delete_cookie(THEME_COOKIE)
    return response
