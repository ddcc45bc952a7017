"""Moments as people of the team read them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from campaigns.members.models import Team


def team_zone() -> str:
    """Return the name of the team's time zone; UTC until the team has named itself."""
    return Team.objects.values_list("time_zone", flat=True).first() or "UTC"


def team_time_in_admin(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Have the admin write and read moments in the team's zone, as every other screen does: a middleware."""

    def respond(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(reverse("admin:index")):
            return get_response(request)
        with timezone.override(team_zone()):
            return get_response(request)

    return respond


def start_of_day(now: datetime, zone: str) -> datetime:
    """Return the midnight that began this day in a time zone."""
    return now.astimezone(ZoneInfo(zone)).replace(hour=0, minute=0, second=0, microsecond=0)


def in_words(moment: datetime, *, now: datetime, zone: str) -> str:
    """Write a moment as `today 14:05`, `tomorrow 09:00`, `3 Dec, 09:00`, with the year where it is another."""
    local, today = moment.astimezone(ZoneInfo(zone)), now.astimezone(ZoneInfo(zone)).date()
    near = {today: "today", today + timedelta(days=1): "tomorrow", today - timedelta(days=1): "yesterday"}
    if local.date() in near:
        return f"{near[local.date()]} {local:%H:%M}"
    return f"{local:%-d %b, %H:%M}" if local.year == today.year else f"{local:%-d %b %Y, %H:%M}"
