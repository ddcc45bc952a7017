"""Approving a draft: exactly what was seen, or a sentence why not."""

import uuid
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors import noes
from campaigns.delivery.services.along import with_follow_ups
from campaigns.delivery.services.decisions import (
    CONFLICT,
    NOT_YOURS,
    Act,
    Decided,
    LostRaceError,
    Refused,
    Seen,
    earlier,
    keep,
)
from campaigns.delivery.services.opinions import give_opinion, is_opinion
from campaigns.delivery.services.testing import answer_test
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DecisionKind, DraftStatus, Envelope, Lane
from campaigns.drafts.selectors import broken_fills, fills_of, warnings_and_blocks, why_lapsed
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.members.rules import Right


def approve(
    *,
    draft: Draft,
    seen: Seen,
    by: Member,
    request_key: uuid.UUID,
    despite_warnings: bool,
    now: datetime,
    unread: bool = False,
) -> Decided | Refused:
    """Approve exactly what was seen, and schedule its message after the time to take it back.

    Refused where the text is not what was seen, a check blocks or has not run, a quote no longer matches, a
    warning stands and was not accepted, no mail can be made of it, or anything says no to writing. `unread`: the
    policy does it, in the name of the lead who set it. A test draft is answered instead, and the first of two
    views is only kept.
    """
    present = earlier(request_key)
    if present:
        return present
    if not by.may(Right.REVIEW):
        return NOT_YOURS
    text = draft.text
    refusal = _why_not(draft, text, seen, despite_warnings=despite_warnings, now=now)
    if refusal:
        return refusal
    kind = DecisionKind.APPROVE_DESPITE_WARNING if despite_warnings else DecisionKind.APPROVE
    act = Act(draft, seen, by, request_key, now)
    try:
        return _acted(act, draft.envelope(text), DecisionKind.APPROVE_UNREAD if unread else kind)
    except LostRaceError:
        return earlier(request_key) or CONFLICT


def _acted(act: Act, envelope: Envelope, kind: DecisionKind) -> Decided | Refused:
    if act.draft.planted:
        return answer_test(act, kind)
    return give_opinion(act, kind) if is_opinion(act.draft, kind) else _approved(act, envelope, kind)


def _why_not(
    draft: Draft, text: DraftText, seen: Seen, *, despite_warnings: bool, now: datetime
) -> Refused | None:
    envelope = draft.envelope(text)
    if draft.status != DraftStatus.IN_REVIEW or draft.version != seen.version:
        return CONFLICT
    if envelope.sha256 != seen.sha256:
        return Refused("Sender, footer or text changed since you opened this draft.", conflict=True)
    if draft.planted:
        return None  # it goes nowhere, so nothing need be in order but what was seen
    sentence = why_unsendable(envelope, now=now)
    if sentence:
        return Refused(sentence)
    return _why_unfit(draft, text, despite_warnings=despite_warnings, now=now) or _why_barred(draft, now)


def _why_unfit(draft: Draft, text: DraftText, *, despite_warnings: bool, now: datetime) -> Refused | None:
    if draft.checked_version != draft.version:
        return Refused("The checks have not run on this text yet.")
    warnings, blocks = warnings_and_blocks(text)
    if blocks:
        return Refused(blocks[0].sentence)
    fills = fills_of(text)
    broken = "A quote no longer stands in its saved page." if broken_fills(fills) else ""
    if broken or (broken := why_lapsed(fills, now.date())):
        return Refused(broken)
    if warnings and not despite_warnings:
        return Refused(f"A check warns: {warnings[0].sentence}")
    return None


def _why_barred(draft: Draft, now: datetime) -> Refused | None:
    bars = noes(draft.enrollment, draft.mailbox, now)
    return Refused(bars[0].sentence) if bars else None


@transaction.atomic
def _approved(act: Act, envelope: Envelope, kind: DecisionKind) -> Decided:
    enrollment, version = act.draft.enrollment, act.seen.version
    due_at = act.now + timedelta(minutes=enrollment.campaign.undo_minutes)
    waiting = Draft.objects.filter(
        pk=act.draft.pk, status=DraftStatus.IN_REVIEW, lane__in=_LANES[kind], version=version, planted=False
    )
    outcome = go(Stage.APPROVED, due_at=due_at, wait_reason="It can still be taken back.")
    if not waiting.update(status=DraftStatus.APPROVED, **_lane_after(kind)) or not move(
        enrollment_id=enrollment.pk, expected=Stage.REVIEWING, outcome=outcome, by=act.by.actor, now=act.now
    ):
        raise LostRaceError
    message = _schedule(act, envelope, due_at)
    record(
        _ACTIONS[kind], subject=act.draft, by=act.by.actor, version=version, message=message.pk, sha256=envelope.sha256
    )  # fmt: skip
    return with_follow_ups(keep(act, kind), act.seen.follow_ups, due_at)


# Whose a draft is decides who may approve it: what goes out unread is nobody's until somebody pulls it.
_PEOPLE: Final = (Lane.READERS, Lane.LEAD)
_LANES: Final = {
    DecisionKind.APPROVE: _PEOPLE,
    DecisionKind.APPROVE_DESPITE_WARNING: _PEOPLE,
    DecisionKind.APPROVE_UNREAD: (Lane.UNREAD,),
}


def _lane_after(kind: DecisionKind) -> dict[str, Lane]:
    """What went out unread and is taken back is read by people."""
    return {"lane": Lane.READERS} if kind is DecisionKind.APPROVE_UNREAD else {}


_ACTIONS = {
    DecisionKind.APPROVE: Action.APPROVED,
    DecisionKind.APPROVE_UNREAD: Action.APPROVED,
    DecisionKind.APPROVE_DESPITE_WARNING: Action.APPROVED_DESPITE_WARNING,
}


def _schedule(act: Act, envelope: Envelope, due_at: datetime) -> Message:
    """Make the message, or make the withdrawn one of this step new: one row a step, whatever happened before."""
    draft = act.draft
    content = {
        "draft": draft,
        "message_id": draft.message_id,
        "mailbox": draft.mailbox,
        "sender": envelope.sender,
        "recipient": envelope.recipient,
        "subject": envelope.subject,
        "body": envelope.body,
        "in_reply_to": envelope.in_reply_to,
        "opt_out_url": envelope.opt_out_url,
        "template_version": envelope.template_version,
        "anchor_type": draft.anchor_type,
        "approved_sha256": envelope.sha256,
        "approved_by": act.by,
        "approved_at": act.now,
        "status": MessageStatus.SCHEDULED,
        "due_at": due_at,
        "wait_reason": "It can still be taken back.",
        "hint_until": due_at,
    }
    keys = {"enrollment_id": draft.enrollment_id, "step_id": draft.step_id, "kind": MessageKind.STEP}
    again = Message.objects.filter(**keys, status=MessageStatus.WITHDRAWN).update(**content)
    if again:
        return Message.objects.get(**keys)
    return Message.objects.create(**keys, **content)
