"""Taking approvals back: that of a mail while no sender has claimed it, and that of a follow-up before its turn."""

import uuid
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record, record_each
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind
from campaigns.delivery.services.along import approved_after, keep_undone
from campaigns.delivery.services.decisions import (
    NOT_YOURS,
    Act,
    Along,
    Decided,
    Refused,
    Seen,
    earlier,
    keep,
)
from campaigns.delivery.services.pairs import planned_again, withdraw
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind
from campaigns.members.models import Member
from campaigns.members.rules import Right


@transaction.atomic
def undo(
    *, draft: Draft, by: Member, request_key: uuid.UUID, now: datetime, note: str = ""
) -> Decided | Refused:
    """Take an approval back while no sender has claimed its message, and those of the follow-ups with it.

    One's own is undone. A colleague's, or one with a `note` for whoever reads it next, is sent back.
    """
    present = earlier(request_key)
    if present:
        return present
    message = draft.messages.filter(kind=MessageKind.STEP).first()
    if not by.may(Right.REVIEW):
        return NOT_YOURS
    if message is None:
        return Refused("There is nothing to take back.")
    ahead = approved_after(draft)
    if not _undone(message, by, now):
        return Refused("It is too late: the message was already on its way.", conflict=True)
    own = message.approved_by_id == by.pk and not note
    kind = DecisionKind.UNDO if own else DecisionKind.SEND_BACK
    return _kept(draft, ahead, by, request_key, now, kind, note)


def _undone(message: Message, by: Member, now: datetime) -> bool:
    taken = withdraw(message=message, to_review=True, by=by.actor, reason="taken back", now=now)
    if taken and message.draft:
        record(Action.UNDONE, subject=message.draft, by=by.actor)
    return taken


def _kept(
    draft: Draft,
    with_it: list[Draft],
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    kind: DecisionKind = DecisionKind.UNDO,
    note: str = "",
) -> Decided:
    draft.refresh_from_db()
    seen = Seen(draft.version, draft.envelope(draft.text).sha256)
    undone = keep(Act(draft, seen, by, request_key, now), kind, note=note[:500]).decision
    keep_undone(with_it, undone)
    return Decided(undone, along=Along(len(with_it)))


@transaction.atomic
def withdraw_follow_up(
    *, draft: Draft, by: Member, request_key: uuid.UUID, now: datetime
) -> Decided | Refused:
    """Take the approval of a follow-up back before its turn, and of those that hang on it: they come back as cards."""
    present = earlier(request_key)
    if present:
        return present
    if not by.may(Right.REVIEW):
        return NOT_YOURS
    after = approved_after(draft)
    if not planned_again([draft.pk]):
        return Refused("It is too late: this follow-up is not waiting for its turn any more.", conflict=True)
    planned_again([each.pk for each in after])
    record_each(Action.UNDONE, subjects=[draft, *after], by=by.actor)
    return _kept(draft, after, by, request_key, now)
