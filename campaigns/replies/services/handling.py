"""What a person does with an answer."""

from datetime import datetime

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage


def mark_handled(*, inbound: InboundMessage, by: Member, now: datetime) -> bool:
    """Take an answer off the list; False where somebody did already."""
    handled = InboundMessage.objects.filter(pk=inbound.pk, handled_at__isnull=True).update(
        handled_at=now, handled_by=by
    )
    if handled:
        record(Action.CHANGED, subject=inbound, by=by.actor, handled=True)
    return bool(handled)
