"""Taking approvals back: that of a mail while no sender has claimed it, and that of a follow-up before its turn."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Subquery

from campaigns.audit.rules import Action
from campaigns.audit.services import noted, record_each
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
    decided,
    earlier,
    keep,
)
from campaigns.delivery.services.pairs import after_taking_back, planned_again, taken_back
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DecisionKind, DraftStatus
from campaigns.members.models import Member
from campaigns.members.rules import Right


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
    text = _text_of(draft, _ONE_S_MESSAGE)
    ahead = approved_after(text.draft) if text.ahead else []
    message = Message(pk=text.message, enrollment_id=text.draft.enrollment_id, draft_id=draft.pk)
    after_taking_back(
        message=message,
        to_review=True,
        by=by.actor,
        reason=_REASON,
        now=now,
        ahead=text.ahead,
        beside=[noted(Action.UNDONE, subject=draft, by=by.actor)],
    )
    own = text.approved_by == by.pk and not note
    return _kept(text, ahead, by, key, now, DecisionKind.UNDO if own else DecisionKind.SEND_BACK, note)


_REASON: Final = "taken back"
_NOTHING: Final = Refused("There is nothing to take back.")
_TOO_LATE: Final = Refused("It is too late: the message was already on its way.", conflict=True)
_MESSAGE: Final = Message.objects.filter(draft=OuterRef("draft"), kind=MessageKind.STEP)
_ONE_S_MESSAGE: Final = {
    "message": Subquery(_MESSAGE.values("pk")[:1]),
    "approved_by": Subquery(_MESSAGE.values("approved_by")[:1]),
    "ahead": Exists(
        Draft.objects.filter(
            enrollment=OuterRef("draft__enrollment"),
            step__number__gt=OuterRef("draft__enrollment__step"),
            status=DraftStatus.APPROVED,
        )
    ),
}


def _text_of(draft: Draft, beside: Mapping[str, Any]) -> Any:
    """Return the current text of a draft with the draft as it is now, and what else is asked of it."""
    texts = DraftText.objects.filter(draft=draft, version=F("draft__version")).annotate(**beside)
    return texts.select_related("draft__enrollment__prospect", "draft__step").get()


def _kept(
    text: DraftText,
    with_it: list[Draft],
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    kind: DecisionKind = DecisionKind.UNDO,
    note: str = "",
) -> Decided:
    seen = Seen(text.version, text.draft.envelope(text).sha256)
    undone = keep(Act(text.draft, seen, by, request_key, now), kind, note=note[:500]).decision
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
    return _kept(_text_of(draft, {}), after, by, request_key, now)
