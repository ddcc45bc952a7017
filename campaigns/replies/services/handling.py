"""What a person does with a reply: take it, give it, be reminded of it, be done with it."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import BigIntegerField, Q, Value
from django.db.models.functions import Coalesce

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage


@transaction.atomic
def mark_handled(*, inbound: InboundMessage, by: Member, now: datetime) -> bool:
    """Take a reply off the list; False where somebody did already."""
    open_still = Q(handled_at__isnull=True)
    changes = {"handled_at": now, "handled_by": by, "remind_at": None}
    return _changed(inbound, open_still, changes, by, handled=True)


@transaction.atomic
def reopen(*, inbound: InboundMessage, by: Member) -> bool:
    """Put a reply that somebody was done with back on the list; False where it stands there already.

    That may be whoever took the conversation over by a link, who is no member.
    """
    handled = Q(handled_at__isnull=False)
    return _changed(inbound, handled, {"handled_at": None, "handled_by": None}, by, handled=False)


@transaction.atomic
def assign(*, inbound: InboundMessage, to: Member | None, by: Member) -> bool:
    """Give a reply to a member, or to nobody; False where it is his already."""
    changed = Q(assigned_to__isnull=False) if to is None else ~Q(assigned_to=to) | Q(assigned_to__isnull=True)
    return _changed(inbound, changed, {"assigned_to": to}, by, assigned_to=to.pk if to else None)


@transaction.atomic
def remind(*, inbound: InboundMessage, until: datetime, by: Member, now: datetime) -> bool:
    """Take a reply off the list until a moment, when it comes back by itself; False where somebody is done with it.

    What was nobody's is his from then on who wants to be reminded.

    Raises:
        ValueError: the moment is over.
    """
    if until <= now:
        raise ValueError("A reminder is for a time that is still to come.")
    his = Coalesce("assigned_to", Value(by.pk), output_field=BigIntegerField())
    changes = {"remind_at": until, "assigned_to": his}
    return _changed(inbound, Q(handled_at__isnull=True), changes, by, remind_at=until.isoformat())


@transaction.atomic
def bring_back(*, inbound: InboundMessage, by: Member) -> bool:
    """Put a reply that waits for its time back on the list at once; False where it waits for none."""
    return _changed(inbound, Q(remind_at__isnull=False), {"remind_at": None}, by, remind_at=None)


@transaction.atomic
def take_agreement_back(*, inbound: InboundMessage, by: Member) -> bool:
    """Take back that a member agreed to a label, and put the reply on the list again; False where he did not.

    What the label did stays: it was the same before anybody agreed. One that he gave himself is not taken back so.
    """
    changes = {"confirmed_at": None, "confirmed_by": None, "handled_at": None, "handled_by": None}
    return _changed(inbound, Q(confirmed_by=by, relabelled=0), changes, by, confirmed=False)


def _changed(inbound: InboundMessage, only: Q, changes: dict[str, Any], by: Member, **detail: Any) -> bool:
    """Change a reply that is still as it was thought to be, and put it on record."""
    changed = InboundMessage.objects.filter(only, pk=inbound.pk).update(**changes)
    if changed:
        record(Action.CHANGED, subject=inbound, by=by.actor, **detail)
    return bool(changed)
