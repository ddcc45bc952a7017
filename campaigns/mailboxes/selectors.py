"""Reads of mailboxes and of their days."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from campaigns.mailboxes.models import Mailbox, MailboxDay


def day_of(mailbox: Mailbox, now: datetime) -> date:
    """Return which day it is where the mailbox is."""
    return now.astimezone(ZoneInfo(mailbox.time_zone)).date()


def today_of(mailbox: Mailbox, now: datetime) -> MailboxDay:
    """Return today's row of the mailbox; a fresh one that is not stored where nothing was claimed today."""
    day = day_of(mailbox, now)
    return MailboxDay.objects.filter(mailbox=mailbox, day=day).first() or MailboxDay(mailbox=mailbox, day=day)
