"""Noting what became of a conversation."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.replies.models import InboundMessage, Outcome
from campaigns.replies.rules.outcomes import OutcomeKind
from campaigns.replies.selectors.outcomes import standing


@transaction.atomic
def note_outcome(*, inbound: InboundMessage, kind: OutcomeKind, by: Member, now: datetime) -> Outcome | None:
    """Add what became of the conversation; None where that stands already, or for want of the right."""
    if not by.may(Right.TRIAGE) or standing(inbound) is kind:
        return None
    row = Outcome.objects.create(inbound=inbound, kind=kind, by=by, at=now)
    record(Action.NOTED, subject=inbound, by=by.actor, outcome=kind)
    return row
