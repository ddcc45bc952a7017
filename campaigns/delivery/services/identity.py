"""A mailbox under another name, address or signature: what was approved under the old one goes back to the readers."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services.undoing import undo, withdraw_follow_up
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.drafts.services.senders import give_sender, undecided_of
from campaigns.drafts.services.unread import recall
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member

# Somebody may approve a draft while others are sent back; it is found by the next pass.
_PASSES: Final = 5


@dataclass(frozen=True)
class Identity:
    """What a reader sees of a mailbox in each of its mails."""

    address: str
    display_name: str
    signature: str


class NotSettledError(Exception):
    """Drafts of the mailbox were decided faster than they could be sent back; nothing was changed."""


def identity_of(mailbox: Mailbox) -> Identity:
    """Return what a mailbox shows of itself now."""
    return Identity(mailbox.address, mailbox.display_name, mailbox.signature)


def approved_under(mailbox: Mailbox) -> QuerySet[Draft]:
    """Return the drafts of a mailbox that are approved and that no sender has claimed, ahead of their turn or not."""
    messages = Message.objects.filter(draft=OuterRef("pk"))
    unclaimed = Exists(messages.filter(status=MessageStatus.SCHEDULED)) | ~Exists(messages)
    return Draft.objects.filter(unclaimed, mailbox=mailbox, status=DraftStatus.APPROVED).order_by("pk")


@transaction.atomic
def change_identity(*, mailbox: Mailbox, to: Identity, by: Member, now: datetime) -> int:
    """Give a mailbox another name, address or signature; return how many approved drafts went back to the readers.

    What was approved is what leaves, so nothing that a sender has not claimed leaves under a sender that nobody
    approved: it is read again, and what waits for a reader gets the new sender before he decides.

    Raises:
        NotSettledError: drafts are decided so fast that nothing can be promised of them now.
    """
    if identity_of(mailbox) == to:
        return 0
    for name, value in vars(to).items():
        setattr(mailbox, name, value)
    mailbox.save(update_fields=list(vars(to)))
    record(Action.CHANGED, subject=mailbox, by=by.actor, identity=True)
    going_unread = Q(mailbox=mailbox, lane=Lane.UNREAD)
    recall(among=going_unread, reason="The mailbox that it leaves from was changed.")
    sent_back = 0
    for _ in range(_PASSES):
        done = _send_back(mailbox, by, now)
        sent_back += done
        if not _give_new_sender(mailbox, by, now) and not done:
            return sent_back
    raise NotSettledError


def _send_back(mailbox: Mailbox, by: Member, now: datetime) -> int:
    return sum(_sent_back(draft, by, now) for draft in approved_under(mailbox))


def _sent_back(draft: Draft, by: Member, now: datetime) -> bool:
    key = uuid.uuid4()
    if draft.messages.exists():
        undo(draft=draft, by=by, request_key=key, now=now, note=REASON)
    else:
        withdraw_follow_up(draft=draft, by=by, request_key=key, now=now)
    return not Draft.objects.filter(pk=draft.pk, status=DraftStatus.APPROVED).exists()


REASON: Final = "The name, address or signature of the mailbox changed, so it is read again."


def _give_new_sender(mailbox: Mailbox, by: Member, now: datetime) -> int:
    return sum(_given(draft, mailbox, by, now) for draft in undecided_of(mailbox))


def _given(draft: Draft, mailbox: Mailbox, by: Member, now: datetime) -> bool:
    if not give_sender(draft=draft, mailbox=mailbox, by=by):
        return False
    if draft.status == DraftStatus.IN_REVIEW and not draft.planted:
        outcome = go(Stage.CHECKING)
        move(
            enrollment_id=draft.enrollment_id, expected=Stage.REVIEWING, outcome=outcome, by=by.actor, now=now
        )
    return True
