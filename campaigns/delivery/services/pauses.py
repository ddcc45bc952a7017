"""Telling whose mailbox it is that it paused. Here, since what pauses and what tells stand beside each other below."""

from datetime import datetime
from typing import Final

from django.db import transaction

from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member
from campaigns.members.selectors import leads
from campaigns.notifications.rules.kinds import Kind, Urgency
from campaigns.notifications.services import tell

_WHAT_NOW: Final = "What is planned for it waits, and nothing is lost. Look at the reason on its page, then let it start again."


def tell_owners(*, now: datetime) -> int:
    """Tell of each mailbox that paused since the last look, once; return how many were told of.

    Its owner is told; the leads are where it has none, or one who has left.
    """
    paused = Mailbox.objects.filter(status=MailboxStatus.PAUSED, told_owner_at__isnull=True)
    return sum(_told(mailbox, now) for mailbox in paused.select_related("owner"))


@transaction.atomic
def _told(mailbox: Mailbox, now: datetime) -> bool:
    rows = Mailbox.objects.filter(pk=mailbox.pk, paused_at=mailbox.paused_at, told_owner_at__isnull=True)
    owner = mailbox.owner if mailbox.owner and mailbox.owner.is_active else None
    whom = [owner] if owner else leads()
    if not whom or not rows.update(told_owner_at=now):
        return False
    return sum(_tell(mailbox, member, now) for member in whom) > 0


def _tell(mailbox: Mailbox, whom: Member, now: datetime) -> bool:
    paused_at = mailbox.paused_at or now
    return tell(
        about=(Kind.MAILBOX_PAUSED, mailbox.pk),
        whom=whom,
        text=f"{mailbox.address} is paused and sends nothing.",
        detail=f"{mailbox.paused_reason}\n\n{_WHAT_NOW}",
        url=f"/mailbox/{mailbox.pk}/",
        urgency=Urgency.NORMAL,
        key=f"{Kind.MAILBOX_PAUSED}:{mailbox.pk}:{paused_at.isoformat()}:{whom.pk}",
        now=now,
    )
