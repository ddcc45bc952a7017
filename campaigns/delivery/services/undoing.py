"""Taking approvals back: that of a mail while no sender has claimed it, and that of a follow-up before its turn."""

import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import F, OuterRef, Q, Subquery

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind
from campaigns.delivery.services.along import undone_along
from campaigns.delivery.services.decisions import (
    NOT_YOURS,
    Act,
    Along,
    Decided,
    Refused,
    Seen,
    decided,
    earlier,
    made,
)
from campaigns.delivery.services.pairs import planned_again, taken_back, without_a_message
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DecisionKind, DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move_beside
from campaigns.members.models import Member
from campaigns.members.rules import Right
from outreach.db.together import Update, insert_together, update_together


def undo(
    *, draft: Draft, by: Member, request_key: uuid.UUID, now: datetime, note: str = ""
) -> Decided | Refused:
    """Take an approval back while no sender has claimed its message, and those of the follow-ups with it.

    One's own is undone. A colleague's, or one with a `note` for whoever reads it next, is sent back.
    """
    return decided(request_key, by, partial(_undone, draft, by, request_key, now, note))


def _undone(draft: Draft, by: Member, key: uuid.UUID, now: datetime, note: str) -> Decided | Refused:
    if not taken_back(draft.messages.filter(kind=MessageKind.STEP), _REASON):
        return _TOO_LATE if draft.messages.filter(kind=MessageKind.STEP).exists() else _NOTHING
    text, *after = _texts_from(draft, _ONE_S_MESSAGE)
    _show_again(text, after, now)
    message: Any = text
    records = [
        noted(Action.WITHDRAWN, subject=Message(pk=message.message), by=by.actor, reason=_REASON),
        noted(Action.UNDONE, subject=draft, by=by.actor),
    ]
    own = message.approved_by == by.pk and not note
    kind = DecisionKind.UNDO if own else DecisionKind.SEND_BACK
    return _kept([text, *after], by, key, now, records, kind, note)


def _show_again(text: DraftText, after: Sequence[DraftText], now: datetime) -> None:
    """Bring the card of a mail that was taken back again, and the follow-ups on it; none where its journey has ended."""
    approved = Draft.objects.filter(status=DraftStatus.APPROVED)
    journey = Enrollment.objects.filter(pk=text.draft.enrollment_id)
    updates = [
        move_beside(journey, [Stage.APPROVED], go(Stage.REVIEWING, wait_reason=_REASON), now),
        Update(approved.filter(pk=text.draft_id), {"status": DraftStatus.IN_REVIEW}),
    ]
    if after:
        ahead = without_a_message(approved, [each.draft_id for each in after])
        updates.append(Update(ahead, {"status": DraftStatus.PLANNED}))
    moved, *drafts = update_together(*updates)
    if not moved:
        Draft.objects.filter(pk__in=set().union(*drafts)).update(status=DraftStatus.WITHDRAWN)


_REASON: Final = "taken back"
_NOTHING: Final = Refused("There is nothing to take back.")
_TOO_LATE: Final = Refused("It is too late: the message was already on its way.", conflict=True)
_MESSAGE: Final = Message.objects.filter(draft=OuterRef("draft"), kind=MessageKind.STEP)
_ONE_S_MESSAGE: Final = {
    "message": Subquery(_MESSAGE.values("pk")[:1]),
    "approved_by": Subquery(_MESSAGE.values("approved_by")[:1]),
}


def _texts_from(draft: Draft, beside: Mapping[str, Any]) -> list[DraftText]:
    """Return the text of a draft, and those of the follow-ups behind it that are approved ahead of their turn.

    Each comes as it is now, with its draft, in their order.
    """
    itself = Draft.objects.filter(pk=draft.pk)
    ahead = Q(
        draft__enrollment=draft.enrollment_id,
        draft__step__number__gt=Subquery(itself.values("step__number")),
        draft__status=DraftStatus.APPROVED,
        draft__planted=False,
    )
    texts = DraftText.objects.filter(Q(draft=draft) | ahead, version=F("draft__version")).annotate(**beside)
    related = texts.select_related("draft__enrollment__prospect", "draft__step")
    return list(related.order_by("draft__step__number"))


def _kept(
    texts: Sequence[DraftText],
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    records: Sequence[AuditRecord],
    kind: DecisionKind = DecisionKind.UNDO,
    note: str = "",
) -> Decided:
    """Write down that the first was taken back, and the others with it."""
    text, *after = texts
    seen = Seen(text.version, text.draft.envelope(text).sha256)
    undone = made(Act(text.draft, seen, by, request_key, now), kind, note=note[:500])
    insert_together([undone], undone_along(after, undone), records)
    return Decided(undone, along=Along(len(after)))


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
    texts = _texts_from(draft, {})
    if not planned_again([draft.pk]):
        return Refused("It is too late: this follow-up is not waiting for its turn any more.", conflict=True)
    planned_again([each.draft_id for each in texts[1:]])
    records = [noted(Action.UNDONE, subject=each.draft, by=by.actor) for each in texts]
    return _kept(texts, by, request_key, now, records)
