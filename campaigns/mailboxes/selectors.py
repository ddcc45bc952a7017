"""Reads of mailboxes and of their days."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from campaigns.mailboxes.models import DomainHealth, Mailbox, MailboxDay
from campaigns.mailboxes.rules.pace import MEASURED_DAYS


def day_of(mailbox: Mailbox, now: datetime) -> date:
    """Return which day it is where the mailbox is."""
    return now.astimezone(ZoneInfo(mailbox.time_zone)).date()


def today_of(mailbox: Mailbox, now: datetime) -> MailboxDay:
    """Return today's row of the mailbox; a fresh one that is not stored where nothing was claimed today."""
    day = day_of(mailbox, now)
    return MailboxDay.objects.filter(mailbox=mailbox, day=day).first() or fresh_day(mailbox, day)


def domain_of(mailbox: Mailbox) -> str:
    """Return the domain that a mailbox sends from."""
    return mailbox.address.rpartition("@")[2].lower()


def health_of(mailbox: Mailbox) -> DomainHealth | None:
    """Return what the DNS said of a mailbox's domain at the last look, None where nobody looked yet."""
    return DomainHealth.objects.filter(domain=domain_of(mailbox)).first()


def health_in_words(mailbox: Mailbox) -> list[str]:
    """Return a sentence for each part that was looked at, and first why nothing leaves, where that is so."""
    health = health_of(mailbox)
    if health is None:
        return []
    return [health.held_because, *health.sentences] if health.held_because else health.sentences


def fresh_day(mailbox: Mailbox, day: date) -> MailboxDay:
    """Return a day on which nothing was claimed yet, not stored: bounded by what left on the days before."""
    return begun(mailbox, day, _recent([mailbox.pk], day).get(mailbox.pk, ()))


def todays_of(mailboxes: Collection[Mailbox], now: datetime) -> dict[int, MailboxDay]:
    """Return today's row of each mailbox by its id, as `today_of` does, in one statement."""
    recent = recent_days(mailboxes, now)
    return {mailbox.pk: today_among(mailbox, now, recent.get(mailbox.pk, ())) for mailbox in mailboxes}


def recent_days(mailboxes: Collection[Mailbox], now: datetime) -> Mapping[int, Sequence[MailboxDay]]:
    """Return the days of the last two weeks that mailboxes have sent on, by mailbox, in one statement."""
    earliest = min((day_of(mailbox, now) for mailbox in mailboxes), default=now.date())
    return _recent([mailbox.pk for mailbox in mailboxes], earliest)


def _recent(ids: Collection[int], day: date) -> Mapping[int, Sequence[MailboxDay]]:
    rows = MailboxDay.objects.filter(mailbox__in=ids, day__gte=day - timedelta(days=MEASURED_DAYS))
    found: dict[int, list[MailboxDay]] = {}
    for row in rows.order_by("day"):
        found.setdefault(row.mailbox_id, []).append(row)
    return found


def today_among(mailbox: Mailbox, now: datetime, recent: Sequence[MailboxDay]) -> MailboxDay:
    """Return today's row of a mailbox whose days are loaded; one that is not stored where nothing was claimed today."""
    day = day_of(mailbox, now)
    return next((row for row in recent if row.day == day), None) or begun(mailbox, day, recent)


def begun(mailbox: Mailbox, day: date, recent: Sequence[MailboxDay]) -> MailboxDay:
    """Return a day on which nothing was claimed yet, not stored, of the mailbox's loaded days before it."""
    before = [row for row in recent if row.day < day]
    last = max((row.last_claimed_at for row in before if row.last_claimed_at), default=None)
    bound = mailbox.ramp.bound(((row.day, row.claimed) for row in before), day)
    return MailboxDay(mailbox=mailbox, day=day, bound=bound, last_claimed_at=last)
