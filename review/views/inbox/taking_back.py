"""The press that takes back what one did last with a reply."""

from datetime import datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.services import reopen, take_agreement_back
from campaigns.replies.services.labelling import relabel
from campaigns.views.access import member_of, requires
from review.views.inbox.acts import reply_named, with_what_stays
from review.views.inbox.pages import go_on

REASON: Final = "Taken back."


@require_POST
@requires(Right.TRIAGE)
def undo(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Put a reply back as it was before its reader gave or agreed to its label or was done with it."""
    inbound, by, now = reply_named(inbound_id), member_of(request), timezone.now()
    again = reopen(inbound=inbound, by=by)
    agreed = take_agreement_back(inbound=inbound, by=by)
    said = _as_before(inbound, by, now) if inbound.confirmed_by_id == by.pk and not (again or agreed) else ""
    if said or again or agreed:
        return go_on(request, inbound_id, said or f"Taken back: {inbound.sender} waits again.")
    return go_on(request, inbound_id, "There is nothing to take back.")


def _as_before(inbound: InboundMessage, by: Member, now: datetime) -> str:
    """Give a reply the label that it had before the member gave it another; "" where he did not."""
    last = inbound.relabellings.filter(by=by).last()
    if last is None or last.number != inbound.relabelled or not last.from_category:
        return ""
    switched = relabel(
        inbound=inbound, category=Category(last.from_category), flags=[Flag(flag) for flag in last.from_flags],
        by=by, reason=REASON, now=now,
    )  # fmt: skip
    return with_what_stays("Taken back: it has the label from before.", switched) if switched else ""
