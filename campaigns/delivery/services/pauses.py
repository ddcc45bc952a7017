"""Telling the owner of a mailbox that it paused. Here, since what pauses and what tells stand beside each other below."""

from datetime import datetime
from typing import Final

from django.db import transaction

from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.notifications.rules.kinds import Kind, Urgency
from campaigns.notifications.services import tell

_WHAT_NOW: Final = "What is planned for it waits, and nothing is lost. Look at the reason on its page, then let it start again."


def tell_owners(*, now: datetime) -> int:
    """Tell the owner of each mailbox that paused since the last look, once; return how many were told."""
    paused = Mailbox.objects.filter(
        status=MailboxStatus.PAUSED, told_owner_at__isnull=True, owner__is_active=True
    )
    return sum(_told(mailbox, now) for mailbox in paused.select_related("owner"))


@transaction.atomic
def _told(mailbox: Mailbox, now: datetime) -> bool:
    rows = Mailbox.objects.filter(pk=mailbox.pk, paused_at=mailbox.paused_at, told_owner_at__isnull=True)
    if mailbox.owner is None or mailbox.paused_at is None or not rows.update(told_owner_at=now):
        return False
    return tell(
        about=(Kind.MAILBOX_PAUSED, mailbox.pk),
        whom=mailbox.owner,
        text=f"{mailbox.address} is paused and sends nothing.",
        detail=f"{mailbox.paused_reason}\n\n{_WHAT_NOW}",
        url=f"/mailbox/{mailbox.pk}/",
        urgency=Urgency.NORMAL,
        key=f"{Kind.MAILBOX_PAUSED}:{mailbox.pk}:{mailbox.paused_at.isoformat()}",
        now=now,
    )
