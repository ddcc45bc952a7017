"""Approving a draft: exactly what was seen, or a sentence why not."""

import uuid
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db.models import OuterRef, Subquery

from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors import no_noes, noes
from campaigns.delivery.services.along import approve_along, record_of
from campaigns.delivery.services.decisions import (
    CONFLICT,
    OPEN_GATE,
    Act,
    Decided,
    Gate,
    Refused,
    RefusedError,
    Seen,
    decided,
    lanes_of,
    made,
    take,
)
from campaigns.delivery.services.opinions import acts_at_once, give_opinion
from campaigns.delivery.services.scheduling import columns_of
from campaigns.delivery.services.testing import answer_test
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind, DraftStatus, Envelope, Lane
from campaigns.drafts.selectors import broken_fills, why_lapsed
from campaigns.drafts.selectors.reading import Read
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.quality.rules import Severity
from outreach.db.together import insert_together


def approve(
    *,
    draft: Draft,
    seen: Seen,
    by: Member,
    request_key: uuid.UUID,
    despite_warnings: bool,
    now: datetime,
    unread: bool = False,
    gate: Gate = OPEN_GATE,
) -> Decided | Refused:
    """Approve exactly what was seen, and schedule its message after the time to take it back.

    Refused where the text is not what was seen, a check blocks or has not run, a quote no longer matches, a
    warning stands and was not accepted, no mail can be made of it, or anything says no to writing. `unread`: the
    policy does it, in the name of the lead who set it. A test draft is answered instead, and the first of two
    views is only kept.
    """
    kind = DecisionKind.APPROVE_DESPITE_WARNING if despite_warnings else DecisionKind.APPROVE
    act = Act(draft, seen, by, request_key, now, gate)
    return decided(request_key, by, partial(_approved, act, DecisionKind.APPROVE_UNREAD if unread else kind))


CHANGED: Final = Refused("Sender, footer or text changed since you opened this draft.", conflict=True)


def _approved(act: Act, kind: DecisionKind) -> Decided | Refused:
    unread = kind is DecisionKind.APPROVE_UNREAD
    taken = take(
        act, only=acts_at_once(act, kind), lanes=_UNREAD if unread else lanes_of(act.by),
        beside={"withdrawn": _WITHDRAWN}, status=DraftStatus.APPROVED, **_lane_after(kind),
    )  # fmt: skip
    read = taken.read
    envelope, act = _as_seen(read, act), replace(act, draft=read.draft)
    if not taken.ours:
        return _instead(act, read, envelope, kind)
    _insist(read, envelope, kind, act.now)
    due_at = act.now + timedelta(minutes=read.draft.enrollment.campaign.undo_minutes)
    _move_on(act, read.draft, due_at)
    message = _schedule(act, read, envelope, due_at)
    said = noted(
        _ACTIONS[kind], subject=read.draft, by=act.by.actor, version=act.seen.version, message=message,
        sha256=envelope.sha256,
    )  # fmt: skip
    decision = made(act, kind)
    along, theirs = approve_along(decision, act.seen.follow_ups, taken.planned, due_at)
    insert_together([decision], theirs, [said, *(record_of(each) for each in theirs)])
    return Decided(decision, along=along)


def _instead(act: Act, read: Read, envelope: Envelope, kind: DecisionKind) -> Decided | Refused:
    """Answer a test draft, of which nothing need be in order but what was seen, or keep one of two views."""
    if read.draft.planted:
        return answer_test(act, kind)
    _insist(read, envelope, kind, act.now)
    given = give_opinion(act, kind, no_noes(read.draft.enrollment, read.draft.mailbox, act.now))
    return given or _why_no_mail(read.draft, act.now)


def _as_seen(read: Read, act: Act) -> Envelope:
    envelope = read.draft.envelope(read.text)
    if envelope.sha256 != act.seen.sha256:
        raise RefusedError(CHANGED)
    return envelope


def _insist(read: Read, envelope: Envelope, kind: DecisionKind, now: datetime) -> None:
    """Refuse what no mail can be made of, and what its checks or its proof forbid."""
    sentence = why_unsendable(envelope, now=now) or _why_unfit(read, kind, now)
    if sentence:
        raise RefusedError(Refused(sentence))


def _why_unfit(read: Read, kind: DecisionKind, now: datetime) -> str:
    """Return the sentence why this text may not be approved, "" where it may."""
    if read.draft.checked_version != read.draft.version:
        return "The checks have not run on this text yet."
    blocks = [finding for finding in read.findings if finding.severity == Severity.BLOCKS]
    if blocks:
        return blocks[0].sentence
    if broken_fills(read.fills):
        return "A quote no longer stands in its saved page."
    lapsed = why_lapsed(read.fills, now.date())
    if lapsed or not read.findings or kind is DecisionKind.APPROVE_DESPITE_WARNING:
        return lapsed
    return f"A check warns: {read.findings[0].sentence}"


def _move_on(act: Act, draft: Draft, due_at: datetime) -> None:
    """Let the journey wait for its mail, unless anything says no to writing: the update itself holds that."""
    moved = move(
        enrollment_id=draft.enrollment_id,
        expected=Stage.REVIEWING,
        outcome=go(Stage.APPROVED, due_at=due_at, wait_reason="It can still be taken back."),
        by=act.by.actor,
        now=act.now,
        only_if=no_noes(draft.enrollment, draft.mailbox, act.now),
    )
    if not moved:
        raise RefusedError(_why_no_mail(draft, act.now))


def _why_no_mail(draft: Draft, now: datetime) -> Refused:
    """Return why an update that rests on no noes changed nothing: one was said, or somebody else was faster."""
    bars = noes(draft.enrollment, draft.mailbox, now)
    return Refused(bars[0].sentence) if bars else CONFLICT


def _lane_after(kind: DecisionKind) -> dict[str, Lane]:
    """What went out unread and is taken back is read by people."""
    return {"lane": Lane.READERS} if kind is DecisionKind.APPROVE_UNREAD else {}


_UNREAD: Final = frozenset({Lane.UNREAD})
_ACTIONS = {
    DecisionKind.APPROVE: Action.APPROVED,
    DecisionKind.APPROVE_UNREAD: Action.APPROVED,
    DecisionKind.APPROVE_DESPITE_WARNING: Action.APPROVED_DESPITE_WARNING,
}


# The message of the step that was taken back before.
_WITHDRAWN: Final = Subquery(
    Message.objects.filter(
        enrollment=OuterRef("enrollment"), step=OuterRef("step"), kind=MessageKind.STEP, status=MessageStatus.WITHDRAWN
    ).values("pk")[:1]
)  # fmt: skip


def _schedule(act: Act, read: Read, envelope: Envelope, due_at: datetime) -> int:
    """Make the message, or make the withdrawn one of this step new: one row a step, whatever happened before."""
    draft = read.draft
    content = columns_of(draft, envelope, by=act.by, at=act.now, due_at=due_at) | {
        "status": MessageStatus.SCHEDULED,
        "wait_reason": "It can still be taken back.",
        "hint_until": due_at,
    }
    withdrawn: int | None = read.beside["withdrawn"]
    if withdrawn is None:
        keys = {"enrollment_id": draft.enrollment_id, "step_id": draft.step_id, "kind": MessageKind.STEP}
        return Message.objects.create(**keys, **content).pk
    if not Message.objects.filter(pk=withdrawn, status=MessageStatus.WITHDRAWN).update(**content):
        raise RefusedError(CONFLICT)
    return withdrawn
