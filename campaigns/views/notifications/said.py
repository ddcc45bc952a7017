"""Who is told of a reply, in one sentence for the page that shows it."""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from campaigns.members.models import Member
from campaigns.notifications.rules.words import Said, who_is_told_in_words
from campaigns.replies.selectors.telling import Told
from campaigns.views.times import in_words


def told_in_words(told: Iterable[Told], *, reader: Member, now: datetime, zone: str) -> str:
    """Return who was told of a reply and who will be, as a member reads it; "" where nobody is told."""
    return who_is_told_in_words([_said(one, reader, now, zone) for one in told])


def _said(one: Told, reader: Member, now: datetime, zone: str) -> Said:
    today = one.at.astimezone(ZoneInfo(zone)).date() == now.astimezone(ZoneInfo(zone)).date()
    moment = f"{one.at.astimezone(ZoneInfo(zone)):%H:%M}" if today else in_words(one.at, now=now, zone=zone)
    return Said(
        name=str(one.who), rung=one.rung, at=moment, told=one.told, is_reader=one.who.pk == reader.pk,
        owner=str(one.owner) if one.owner else "",
    )  # fmt: skip
