"""Pausing and resuming mailboxes, and counting what they send."""

from datetime import date, datetime

from django.db import transaction
from django.db.models import F

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.selectors import day_of


@transaction.atomic
def pause(*, mailbox: Mailbox, reason: str, by: Actor, now: datetime) -> None:
    """Stop a mailbox, with the words that its owner reads. Its messages wait."""
    changed = Mailbox.objects.filter(pk=mailbox.pk, status=MailboxStatus.ACTIVE).update(
        status=MailboxStatus.PAUSED, paused_at=now, paused_reason=reason[:500]
    )
    if changed:
        record(Action.PAUSED, subject=mailbox, by=by, reason=reason[:500])


@transaction.atomic
def resume(*, mailbox: Mailbox, by: Actor) -> None:
    """Let a paused mailbox send again."""
    changed = Mailbox.objects.filter(pk=mailbox.pk, status=MailboxStatus.PAUSED).update(
        status=MailboxStatus.ACTIVE, paused_at=None, paused_reason=""
    )
    if changed:
        record(Action.RESUMED, subject=mailbox, by=by)


def close_day(*, mailbox: Mailbox, reason: str, now: datetime) -> None:
    """Give out no more places on this day of the mailbox: its server has said that it is full."""
    MailboxDay.objects.update_or_create(
        mailbox=mailbox, day=day_of(mailbox, now), defaults={"full_reason": reason[:300]}
    )


def take_place(*, mailbox: Mailbox, now: datetime) -> bool:
    """Take one of today's places under the cap, in the caller's transaction; False when the day is full.

    The increment is conditional, so two senders never take the last place twice.
    """
    day = day_of(mailbox, now)
    if _counted(mailbox, day):
        return True
    MailboxDay.objects.get_or_create(mailbox=mailbox, day=day)
    return _counted(mailbox, day)


def _counted(mailbox: Mailbox, day: date) -> bool:
    places = MailboxDay.objects.filter(
        mailbox=mailbox, day=day, claimed__lt=mailbox.daily_cap, full_reason=""
    )
    return bool(places.update(claimed=F("claimed") + 1))
