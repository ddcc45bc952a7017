"""The page of what a member was told, the bell in the bar that counts it, and what could not be sent."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.notifications.models import Notification, Telling
from campaigns.notifications.rules.kinds import ChannelName, Rung, TellingState, Urgency
from campaigns.notifications.rules.words import STATES
from campaigns.notifications.selectors import failed_tellings, told_to, unread_by
from campaigns.notifications.services import mark_read, retry
from campaigns.views.access import member_of
from campaigns.views.times import in_words, team_zone

SHOWN: Final = 100
FAILED_SHOWN: Final = 20
STOP_ASKING: Final = 286  # htmx asks no more after it
BY: Final = {ChannelName.MAIL: "Mail", ChannelName.WEBHOOK: "The team’s chat"}
AS: Final = {Rung.OWNER: "", Rung.DEPUTY: "as deputy", Rung.LEAD: "as lead"}


@require_safe
def notifications(request: HttpRequest) -> HttpResponse:
    """List what the member was told, the newest first."""
    member, now, zone = member_of(request), timezone.now(), team_zone()
    rows = told_to(member).prefetch_related("tellings")[:SHOWN]
    context = {
        "rows": [_row(row, now, zone) for row in rows],
        "failed": [_failed(telling) for telling in _may_retry(member)[:FAILED_SHOWN]],
        "unread": unread_by(member).count(),
        "shown": SHOWN,
    }
    return render(request, "notifications/list.html", context)


@login_not_required
@require_safe
def bell(request: HttpRequest) -> HttpResponse:
    """Count again for the bar; the page of somebody who signed out meanwhile asks no more."""
    if not isinstance(request.user, Member):
        return HttpResponse(status=STOP_ASKING)
    return render(request, "notifications/bell.html")


@require_POST
def open_one(request: HttpRequest, notification_id: int) -> HttpResponse:
    """Mark one as read, and go to what it is about."""
    member = member_of(request)
    row = get_object_or_404(told_to(member), pk=notification_id)
    mark_read(member=member, now=timezone.now(), notification_id=row.pk)
    return redirect(row.url)


@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Mark everything that the member was told as read."""
    mark_read(member=member_of(request), now=timezone.now())
    return redirect("notifications")


@require_POST
def try_again(request: HttpRequest, telling_id: int) -> HttpResponse:
    """Let a channel be tried again that failed."""
    member = member_of(request)
    telling = get_object_or_404(_may_retry(member), pk=telling_id)
    if retry(telling=telling, by=member, now=timezone.now()):
        messages.success(request, "It is tried again within half a minute.")
    return redirect("notifications")


def _may_retry(member: Member) -> QuerySet[Telling]:
    """Return what failed of a member's own; of everybody's for who answers for the team's settings."""
    failed = failed_tellings()
    return failed if member.may(Right.SET_POLICY) else failed.filter(notification__member=member)


def _row(row: Notification, now: datetime, zone: str) -> dict[str, Any]:
    assert row.told_at is not None
    return {
        "id": row.pk,
        "text": row.text,
        "detail": row.detail,
        "as": AS[Rung(row.rung)],
        "urgent": row.urgency == Urgency.URGENT,
        "unread": row.read_at is None,
        "told_iso": row.told_at.isoformat(),
        "told": in_words(row.told_at, now=now, zone=zone),
        "open_url": reverse("open_notification", args=[row.pk]),
        "channels": [_channel(telling, now, zone) for telling in row.tellings.all()],
    }


def _channel(telling: Telling, now: datetime, zone: str) -> str:
    """Say what became of a telling: `Mail sent today 09:10`, `Mail waits until today 09:30`."""
    name, state = BY[ChannelName(telling.channel)], TellingState(telling.state)
    if telling.sent_at:
        return f"{name}: {STATES[state]} {in_words(telling.sent_at, now=now, zone=zone)}"
    if state is TellingState.WAITING and telling.due_at > now:
        return f"{name}: {STATES[state]} until {in_words(telling.due_at, now=now, zone=zone)}"
    return f"{name}: {STATES[state]}"


def _failed(telling: Telling) -> dict[str, Any]:
    return {
        "text": telling.notification.text,
        "whom": str(telling.notification.member),
        "by": BY[ChannelName(telling.channel)],
        "problem": telling.problem,
        "retry_url": reverse("retry_telling", args=[telling.pk]),
    }
