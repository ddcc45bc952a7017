"""What a reviewer does on a card instead of deciding, and how an approval comes back to the queue."""

from datetime import datetime

from campaigns.delivery.services import Decided, Refused, undo
from campaigns.delivery.services import flag as flag_draft
from campaigns.delivery.services import give_back as give_draft_back
from campaigns.delivery.services import put_off as put_draft_off
from campaigns.delivery.services.decisions import Seen
from campaigns.drafts.models import Draft
from campaigns.members.models import Member
from review.rules import Ticket
from review.services.deciding import unless_held


def put_off(*, ticket: Ticket, until: datetime, by: Member, now: datetime) -> Decided | Refused:
    """Let a draft wait until a moment, and come back by itself."""
    if until <= now:
        return Refused("Choose a time that is still to come.")
    return put_draft_off(
        draft=Draft(pk=ticket.draft_id),
        seen=_seen(ticket),
        until=until,
        by=by,
        request_key=ticket.request_key,
        now=now,
        gate=unless_held(by, now),
    )


def flag(*, ticket: Ticket, note: str, by: Member, now: datetime) -> Decided | Refused:
    """Leave a draft to the lead, with a note."""
    return flag_draft(
        draft=Draft(pk=ticket.draft_id),
        seen=_seen(ticket),
        note=note,
        by=by,
        request_key=ticket.request_key,
        now=now,
        gate=unless_held(by, now),
    )


def give_back(*, ticket: Ticket, note: str, by: Member, now: datetime) -> Decided | Refused:
    """Give a draft that waits for the lead back to the readers."""
    return give_draft_back(
        draft=Draft(pk=ticket.draft_id),
        seen=_seen(ticket),
        note=note,
        by=by,
        request_key=ticket.request_key,
        now=now,
        gate=unless_held(by, now),
    )


def send_back(*, ticket: Ticket, note: str, by: Member, now: datetime) -> Decided | Refused:
    """Send an approved draft back to the queue while no sender has claimed its message; any reviewer may."""
    draft = Draft.objects.select_related("enrollment__prospect", "enrollment__campaign", "step").get(
        pk=ticket.draft_id
    )
    return undo(draft=draft, by=by, request_key=ticket.request_key, now=now, note=note)


def _seen(ticket: Ticket) -> Seen:
    return Seen(ticket.version, ticket.sha256, ticket.active_seconds)
