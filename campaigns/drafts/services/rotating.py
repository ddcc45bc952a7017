"""Which of its campaign's mailboxes writes to a person."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Count

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.rules.pace import Load, least_loaded, places_of
from campaigns.mailboxes.selectors import todays_of


def mailbox_for(enrollment: Enrollment, now: datetime) -> Mailbox:
    """Return the campaign's mailbox that would write soonest, by what waits for each and by its day's places.

    The journey stays on it: its follow-ups go into the thread of the first mail.
    """
    mailboxes = list(enrollment.campaign.mailboxes.order_by("pk"))
    if len(mailboxes) == 1:
        return mailboxes[0]
    taken = least_loaded(_loads(mailboxes, now))
    return next(mailbox for mailbox in mailboxes if mailbox.pk == taken)


def _loads(mailboxes: Collection[Mailbox], now: datetime) -> list[Load]:
    waiting, days = _waiting(mailboxes), todays_of(mailboxes, now)
    return [
        Load(
            mailbox.pk,
            waiting.get(mailbox.pk, 0),
            places_of(mailbox.daily_cap, days[mailbox.pk].bound),
            active=mailbox.status == MailboxStatus.ACTIVE,
        )
        for mailbox in mailboxes
    ]


def _waiting(mailboxes: Collection[Mailbox]) -> dict[int, int]:
    """Return how many mails of each mailbox are written and have not left."""
    stages = (Stage.CHECKING, Stage.REVIEWING, Stage.APPROVED)
    ahead = Draft.objects.filter(mailbox__in=mailboxes, status__in=OPEN, enrollment__stage__in=stages)
    counts = ahead.values("mailbox").annotate(n=Count("enrollment", distinct=True))
    return dict(counts.values_list("mailbox", "n"))
