"""What a member chooses of how he is told, and what he has read."""

from datetime import datetime, time

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.notifications.models import Preference
from campaigns.notifications.selectors import unread_by


@transaction.atomic
def choose(
    *,
    member: Member,
    by_mail: bool,
    by_webhook: bool,
    quiet: tuple[time, time] | None,
    time_zone: str,
) -> None:
    """Keep by which channels a member is told, and between which hours by none but the page."""
    starts, ends = quiet or (None, None)
    Preference.objects.update_or_create(
        member=member,
        defaults={
            "by_mail": by_mail, "by_webhook": by_webhook, "quiet_from": starts, "quiet_to": ends, "time_zone": time_zone,
        },
    )  # fmt: skip
    record(Action.CHANGED, subject=member, by=member.actor, told_by_mail=by_mail, told_by_webhook=by_webhook)


def mark_read(*, member: Member, now: datetime, notification_id: int | None = None) -> int:
    """Mark what a member was told as read, all of it or one; return how much was unread."""
    rows = unread_by(member)
    if notification_id is not None:
        rows = rows.filter(pk=notification_id)
    return rows.order_by().update(read_at=now)
