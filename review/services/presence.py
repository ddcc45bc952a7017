"""Who has which reply before him: said by an open page, and over by itself soon after it closes."""

from datetime import datetime

from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from review.models import Presence
from review.rules.replies import PRESENT


def be_here(*, inbound: InboundMessage, by: Member, now: datetime) -> None:
    """Note that a member has a reply before him; it counts since he came, as long as he says so again in time."""
    here = Presence.objects.filter(inbound=inbound, member=by, until__gt=now)
    if here.update(until=now + PRESENT):
        return
    Presence.objects.update_or_create(
        inbound=inbound, member=by, defaults={"since": now, "until": now + PRESENT}
    )


def leave(*, inbound: InboundMessage, by: Member) -> None:
    """Note that a member has gone on."""
    Presence.objects.filter(inbound=inbound, member=by).delete()
