"""One try of one telling by its channel. A row that somebody tries is not due for others meanwhile.

A sender that dies leaves the row to be tried again: a second copy of a notification harms nobody, a lost one does. Mail
carries the same Message-ID at each try.
"""

import random
from datetime import datetime
from zoneinfo import ZoneInfo

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.notifications.channels import ChannelError, channel_of
from campaigns.notifications.models import Notification, Telling
from campaigns.notifications.rules.kinds import ChannelName, Rung, TellingState, Urgency
from campaigns.notifications.rules.trying import LEASE, MOST_TRIES, wait_after
from campaigns.notifications.rules.words import Letter, body_of, line_of, subject_of
from campaigns.notifications.selectors import due_tellings, heard_from, preference_of
from campaigns.notifications.services.telling import Stands

logger = structlog.get_logger(__name__)


def send_telling(*, telling_id: int, now: datetime, stands: Stands) -> bool:
    """Try one telling; False where it is not due, somebody else has it, it is not needed, or it could not leave."""
    rows = due_tellings(now).select_related("notification__member", "notification__owner")
    telling = rows.filter(pk=telling_id).first()
    if telling is None:
        return False
    to = channel_of(ChannelName(telling.channel)).to(telling.notification)
    if not to or not stands(telling.notification):
        _waiting(telling).delete()
        return False
    if not _claimed(telling, now):
        return False
    try:
        channel_of(ChannelName(telling.channel)).send(_letter(telling, to), now=now)
    except ChannelError as error:
        _failed(telling, error, now)
        return False
    _mine(telling).update(state=TellingState.SENT, sent_at=now, problem="")
    return True


def _waiting(telling: Telling) -> QuerySet[Telling]:
    """Return the row as it was read, as long as nobody has tried it since."""
    return Telling.objects.filter(pk=telling.pk, state=TellingState.WAITING, tries=telling.tries)


def _mine(telling: Telling) -> QuerySet[Telling]:
    """Return the row as long as it is this try's."""
    return Telling.objects.filter(pk=telling.pk, state=TellingState.WAITING, tries=telling.tries + 1)


def _claimed(telling: Telling, now: datetime) -> bool:
    """Take the row for one try, or put it off where the member has chosen quiet hours meanwhile."""
    heard = heard_from(telling.notification.member, now)
    if heard > now:
        _waiting(telling).update(due_at=heard)
        return False
    return bool(_waiting(telling).update(tries=F("tries") + 1, due_at=now + LEASE))


def _failed(telling: Telling, error: ChannelError, now: datetime) -> None:
    tries = telling.tries + 1
    logger.warning(
        "not told", telling=telling.pk, channel=telling.channel, tries=tries, lasting=error.lasting
    )
    if error.lasting or tries >= MOST_TRIES:
        _mine(telling).update(state=TellingState.FAILED, problem=error.words[:300])
        return
    wait = wait_after(tries, jitter=random.random(), asked=error.retry_after)  # noqa: S311  spreads retries, no secret
    _mine(telling).update(due_at=now + wait, problem=error.words[:300])


def _letter(telling: Telling, to: str) -> Letter:
    row = telling.notification
    urgency, link = Urgency(row.urgency), f"{settings.SITE_URL}{row.url}"
    return Letter(
        key=telling.key,
        to=to,
        subject=subject_of(row.text, urgency),
        body=body_of(row.text, row.detail, link, came_at=_came_at(row), held=_held(row), urgency=urgency),
        line=line_of(row.text, urgency, whom=str(row.member), rung=Rung(row.rung)),
        link=link,
    )


def _held(row: Notification) -> bool:
    """Say whether quiet hours kept it back when it came."""
    return row.told_at is not None and heard_from(row.member, row.told_at) > row.told_at


def _came_at(row: Notification) -> str:
    zone = preference_of(row.member).time_zone
    return f"{row.told_at.astimezone(ZoneInfo(zone)):%H:%M}" if row.told_at else ""


@transaction.atomic
def retry(*, telling: Telling, by: Member, now: datetime) -> bool:
    """Let a telling that failed be tried again; False where it does not stand so any more."""
    failed = Telling.objects.filter(pk=telling.pk, state=TellingState.FAILED)
    again = failed.update(state=TellingState.WAITING, tries=0, due_at=now, problem="")
    if again:
        record(Action.RETRIED, subject=telling, by=by.actor)
    return bool(again)
