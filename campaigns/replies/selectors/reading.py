"""How mailboxes are read: which are due, and how that goes in words."""

from datetime import datetime

from django.db.models import Q

from campaigns.mailboxes.models import Mailbox
from campaigns.replies.models import MailboxReading
from campaigns.replies.readers import reader_of


def due_mailboxes(now: datetime) -> list[int]:
    """Return the ids of mailboxes to be read now: those that can be, that nobody reads, and that did not fail just now."""
    free = Q(reading__isnull=True) | Q(reading__due_at__lte=now)
    idle = Q(reading__reading_until__isnull=True) | Q(reading__reading_until__lte=now)
    return [
        mailbox.pk for mailbox in Mailbox.objects.filter(free & idle).order_by("pk") if reader_of(mailbox)
    ]


def reading_in_words(mailbox: Mailbox) -> tuple[str, str]:
    """Return how the reading of a mailbox stands, and why it cannot be read, "" where it can.

    The first is a sentence without a moment; `MailboxReading` holds the moments.
    """
    if reader_of(mailbox) is None:
        return "Its mail is not read here. Answers come in by its platform, or by upload.", ""
    row = MailboxReading.objects.filter(mailbox=mailbox).first()
    if row is None or (row.read_at is None and not row.problem):
        return "It has not been read yet.", ""
    return ("It cannot be read.", row.problem) if row.problem else ("It is read every half minute.", "")
