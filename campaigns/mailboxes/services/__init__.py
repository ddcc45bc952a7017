"""Pausing and resuming mailboxes, and counting what they send."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import DateField, DateTimeField, IntegerField

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.rules.pace import places_of
from campaigns.mailboxes.selectors import begun, day_of, fresh_day
from outreach.db.chain import Written
from outreach.db.planned import Given


@transaction.atomic
def pause(*, mailbox: Mailbox, reason: str, by: Actor, now: datetime) -> None:
    """Stop a mailbox, with the words that its owner reads. Its messages wait."""
    changed = Mailbox.objects.filter(pk=mailbox.pk, status=MailboxStatus.ACTIVE).update(
        status=MailboxStatus.PAUSED, paused_at=now, paused_reason=reason[:500], told_owner_at=None
    )
    if changed:
        record(Action.PAUSED, subject=mailbox, by=by, reason=reason[:500])


@transaction.atomic
def resume(*, mailbox: Mailbox, by: Actor, now: datetime) -> None:
    """Let a paused mailbox send again. What came back before counts no more against it."""
    changed = Mailbox.objects.filter(pk=mailbox.pk, status=MailboxStatus.PAUSED).update(
        status=MailboxStatus.ACTIVE, paused_at=None, paused_reason="", counted_from=now
    )
    if changed:
        record(Action.RESUMED, subject=mailbox, by=by)


_DAYS: Final = MailboxDay._meta.db_table


def close_day(*, mailbox: Mailbox, reason: str, now: datetime) -> None:
    """Give out no more places on this day of the mailbox: its server has said that it is full."""
    fresh, full = fresh_day(mailbox, day_of(mailbox, now)), {"full_reason": reason[:300]}
    bounds = {"bound": fresh.bound, "last_claimed_at": fresh.last_claimed_at}
    MailboxDay.objects.update_or_create(
        mailbox=mailbox, day=fresh.day, defaults=full, create_defaults=bounds | full
    )


# Taking one of today's places, as the write of a chain. It is said what `said_place` returns, and touches nothing
# where the day is full or the mailbox has not rested: the increment is conditional, so two senders never take the last
# place twice, nor two places at once.
TAKE_PLACE: Final = Written(
    f"INSERT INTO {_DAYS} (mailbox_id, day, claimed, full_reason, bound, last_claimed_at) "
    "SELECT %s, %s, 1, '', CAST(%s AS integer), %s WHERE {condition} AND %s > 0 ON CONFLICT (mailbox_id, day) DO UPDATE "
    f"SET claimed = {_DAYS}.claimed + 1, last_claimed_at = EXCLUDED.last_claimed_at "
    f"WHERE {_DAYS}.claimed < %s AND ({_DAYS}.bound IS NULL OR {_DAYS}.claimed < {_DAYS}.bound) "
    f"AND ({_DAYS}.last_claimed_at IS NULL OR {_DAYS}.last_claimed_at <= %s) AND {_DAYS}.full_reason = ''",
    (
        Given("mailbox"), Given("day", DateField()), Given("bound", IntegerField()), Given("taken_at", DateTimeField()),
        Given("places"), Given("cap"), Given("rested_since", DateTimeField()),
    ),
)  # fmt: skip


def said_place(
    mailbox: Mailbox, now: datetime, rest: timedelta, recent: Sequence[MailboxDay]
) -> dict[str, Any]:
    """Return what a chain with `TAKE_PLACE` is said of it.

    `rest` is how long the mailbox must have rested since its last mail; `recent` are its days of the last two weeks.
    """
    day = day_of(mailbox, now)
    begins = not any(row.day == day for row in recent)
    fresh = begun(mailbox, day, recent)
    tired = begins and fresh.last_claimed_at is not None and fresh.last_claimed_at > now - rest
    return {
        "mailbox": mailbox.pk,
        "day": day,
        "cap": mailbox.daily_cap,
        "bound": fresh.bound,
        "places": 0 if tired else places_of(mailbox.daily_cap, fresh.bound),
        "taken_at": now,
        "rested_since": now - rest,
    }
