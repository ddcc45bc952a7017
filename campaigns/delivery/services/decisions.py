"""What a reviewer decides. Each decision is bound to the bytes that he saw, and counted once by its request key."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.crypto import get_random_string

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors import noes
from campaigns.delivery.services.pairs import stop_journey, withdraw
from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, SuppressReason, SuppressScope
from campaigns.drafts.selectors import broken_fills, fills_of, warnings_and_blocks
from campaigns.drafts.services import edit
from campaigns.drafts.services.editing import StaleDraftError
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, Stage, StopReason, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.prospects.rules.addresses import is_free_provider
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress as bar


@dataclass(frozen=True)
class Seen:
    """What the reviewer had before him: the draft's version and the hash of everything that would leave."""

    version: int
    sha256: str
    active_seconds: int | None = None


@dataclass(frozen=True)
class Decided:
    """The decision stands; `again` says that this request had been answered before."""

    decision: ReviewDecision
    again: bool = False


@dataclass(frozen=True)
class Refused:
    """The decision was not taken. `conflict`: somebody else was faster or the text changed."""

    sentence: str
    conflict: bool = False


class _LostRaceError(Exception):
    """Somebody else moved a row between two statements: the transaction is taken back."""


_NOT_YOURS = Refused("Your role may not review.")
_CONFLICT = Refused("Somebody else changed or decided this draft meanwhile.", conflict=True)


def approve(
    *, draft: Draft, seen: Seen, by: Member, request_key: uuid.UUID, despite_warnings: bool, now: datetime
) -> Decided | Refused:
    """Approve exactly what was seen, and schedule its message after the time to take it back.

    Refused where the text is not what was seen, a check blocks or has not run, a quote no longer matches, a
    warning stands and was not accepted, no mail can be made of it, or anything says no to writing.
    """
    present = _earlier(request_key)
    if present:
        return present
    if not by.may(Right.REVIEW):
        return _NOT_YOURS
    refusal = _why_not(draft, seen, despite_warnings=despite_warnings, now=now)
    if refusal:
        return refusal
    try:
        return _approve(draft, seen, by, request_key, despite_warnings, now)
    except _LostRaceError:
        return _earlier(request_key) or _CONFLICT


def _earlier(request_key: uuid.UUID) -> Decided | None:
    row = ReviewDecision.objects.filter(request_key=request_key).first()
    return Decided(row, again=True) if row else None


def _why_not(draft: Draft, seen: Seen, *, despite_warnings: bool, now: datetime) -> Refused | None:
    text = draft.text
    if draft.status != DraftStatus.IN_REVIEW or draft.version != seen.version:
        return _CONFLICT
    if draft.envelope(text).sha256 != seen.sha256:
        return Refused("Sender, footer or text changed since you opened this draft.", conflict=True)
    sentence = why_unsendable(draft.envelope(text), now=now)
    if sentence:
        return Refused(sentence)
    return _why_unfit(draft, text, despite_warnings=despite_warnings) or _why_barred(draft, now)


def _why_unfit(draft: Draft, text: DraftText, *, despite_warnings: bool) -> Refused | None:
    if draft.planted:
        return Refused("This was a test draft; it can never be sent.")
    if draft.checked_version != draft.version:
        return Refused("The checks have not run on this text yet.")
    warnings, blocks = warnings_and_blocks(text)
    if blocks:
        return Refused(blocks[0].sentence)
    if broken_fills(fills_of(text)):
        return Refused("A quote no longer stands in its saved page.")
    if warnings and not despite_warnings:
        return Refused(f"A check warns: {warnings[0].sentence}")
    return None


def _why_barred(draft: Draft, now: datetime) -> Refused | None:
    bars = noes(draft.enrollment, draft.mailbox, now)
    return Refused(bars[0].sentence) if bars else None


@transaction.atomic
def _approve(
    draft: Draft,
    seen: Seen,
    by: Member,
    request_key: uuid.UUID,
    despite_warnings: bool,  # noqa: FBT001
    now: datetime,
) -> Decided:
    enrollment = draft.enrollment
    due_at = now + timedelta(minutes=enrollment.campaign.undo_minutes)
    claimed = Draft.objects.filter(pk=draft.pk, status=DraftStatus.IN_REVIEW, version=seen.version).update(
        status=DraftStatus.APPROVED
    )
    outcome = go(Stage.APPROVED, due_at=due_at, wait_reason="It can still be taken back.")
    if not claimed or not move(
        enrollment_id=enrollment.pk, expected=Stage.REVIEWING, outcome=outcome, by=by.actor, now=now
    ):
        raise _LostRaceError
    message = _schedule(draft, by, due_at, now)
    kind = DecisionKind.APPROVE_DESPITE_WARNING if despite_warnings else DecisionKind.APPROVE
    decision = _decision(draft, kind, seen, by, request_key, now)
    action = Action.APPROVED_DESPITE_WARNING if despite_warnings else Action.APPROVED
    record(action, subject=draft, by=by.actor, version=seen.version, message=message.pk, sha256=seen.sha256)
    return Decided(decision)


def _schedule(draft: Draft, by: Member, due_at: datetime, now: datetime) -> Message:
    """Make the message, or make the withdrawn one of this step new: one row a step, whatever happened before."""
    envelope = draft.envelope(draft.text)
    content = {
        "draft": draft,
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
        "approved_by": by,
        "approved_at": now,
        "status": MessageStatus.SCHEDULED,
        "due_at": due_at,
        "wait_reason": "It can still be taken back.",
        "hint_until": due_at,
    }
    keys = {"enrollment": draft.enrollment, "step": draft.step, "kind": MessageKind.STEP}
    again = Message.objects.filter(**keys, status=MessageStatus.WITHDRAWN).update(**content)
    if again:
        return Message.objects.get(**keys)
    return Message.objects.create(**keys, **content, message_id=_new_message_id(draft.mailbox.address))


def _new_message_id(address: str) -> str:
    """Return a Message-ID (RFC 5322, 3.6.4) in the sender's own domain."""
    return f"<{get_random_string(32).lower()}@{address.rpartition('@')[2]}>"


def _decision(
    draft: Draft,
    kind: DecisionKind,
    seen: Seen,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    **fields: str,
) -> ReviewDecision:
    return ReviewDecision.objects.create(
        draft=draft,
        kind=kind,
        version=seen.version,
        content_sha256=seen.sha256,
        active_seconds=seen.active_seconds,
        by=by,
        at=now,
        request_key=request_key,
        **fields,
    )


def send_back_edited(
    *, draft: Draft, seen: Seen, subject: str, body: str, by: Member, request_key: uuid.UUID, now: datetime
) -> Decided | Refused:
    """Store a person's text and send it to the checks again.

    Raises:
        campaigns.drafts.services.editing.StaleDraftError: the draft is no longer what was seen, or its journey ended.
    """
    present = _earlier(request_key)
    if present:
        return present
    with transaction.atomic():
        text = edit(
            draft=draft,
            version=seen.version,
            subject=subject,
            body=body,
            by=by,
            request_key=request_key,
            now=now,
        )
        if not move(
            enrollment_id=draft.enrollment_id,
            expected=Stage.REVIEWING,
            outcome=go(Stage.CHECKING),
            by=by.actor,
            now=now,
        ):
            raise StaleDraftError
    return Decided(text.draft.decisions.get(request_key=request_key))


@transaction.atomic
def undo(*, draft: Draft, by: Member, request_key: uuid.UUID, now: datetime) -> Decided | Refused:
    """Take an approval back while no sender has claimed its message."""
    present = _earlier(request_key)
    if present:
        return present
    message = draft.messages.filter(kind=MessageKind.STEP).first()
    if message is None:
        return Refused("There is nothing to take back.")
    if not _undone(message, by, now):
        return Refused("It is too late: the message was already on its way.", conflict=True)
    draft.refresh_from_db()
    seen = Seen(draft.version, draft.envelope(draft.text).sha256)
    return Decided(_decision(draft, DecisionKind.UNDO, seen, by, request_key, now))


def _undone(message: Message, by: Member, now: datetime) -> bool:
    taken = withdraw(message=message, to_review=True, by=by.actor, reason="taken back", now=now)
    if taken and message.draft:
        record(Action.UNDONE, subject=message.draft, by=by.actor)
    return taken


_BARS = {
    SuppressReason.WRONG_PERSON: SuppressionReason.WRONG_PERSON,
    SuppressReason.CUSTOMER_OR_DEAL: SuppressionReason.CUSTOMER,
    SuppressReason.LEGAL: SuppressionReason.LEGAL,
}


def suppress(
    *,
    draft: Draft,
    seen: Seen,
    reason: SuppressReason,
    scope: SuppressScope,
    note: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
) -> Decided | Refused:
    """Do not send: this draft, or never to this person, or to nobody at this company."""
    present = _earlier(request_key)
    if present:
        return present
    if not by.may(Right.REVIEW):
        return _NOT_YOURS
    try:
        return _suppress(draft, seen, reason, scope, note, by, request_key, now)
    except _LostRaceError:
        return _earlier(request_key) or _CONFLICT


@transaction.atomic
def _suppress(
    draft: Draft,
    seen: Seen,
    reason: SuppressReason,
    scope: SuppressScope,
    note: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
) -> Decided:
    claimed = Draft.objects.filter(pk=draft.pk, status=DraftStatus.IN_REVIEW, version=seen.version).update(
        status=DraftStatus.SUPPRESSED
    )
    if not claimed:
        raise _LostRaceError
    explanation = note or f"{by} said do not send: {reason.replace('_', ' ')}."
    stop_journey(
        enrollment=draft.enrollment, reason=StopReason.REVIEWER, explanation=explanation, by=by.actor, now=now
    )
    _bar(draft, reason, scope, note, by, now)
    record(Action.DECLINED, subject=draft, by=by.actor, reason=reason, scope=scope)
    return Decided(
        _decision(
            draft,
            DecisionKind.SUPPRESS,
            seen,
            by,
            request_key,
            now,
            reason=reason,
            scope=scope,
            note=note[:500],
        )
    )


def _bar(
    draft: Draft, reason: SuppressReason, scope: SuppressScope, note: str, by: Member, now: datetime
) -> None:
    """Put person or company on the do-not-contact list, and stop what is under way there."""
    if scope is SuppressScope.DRAFT:
        return
    prospect = draft.enrollment.prospect
    bar_reason = _BARS.get(reason, SuppressionReason.REVIEWER)
    if scope is SuppressScope.PERSON or is_free_provider(prospect.domain):
        bar(
            scope=SuppressionScope.ADDRESS,
            key=prospect.address,
            reason=bar_reason,
            note=note[:250],
            by=by.actor,
        )
        others = Enrollment.objects.filter(prospect=prospect)
    else:
        bar(
            scope=SuppressionScope.DOMAIN,
            key=prospect.domain,
            reason=bar_reason,
            note=note[:250],
            by=by.actor,
        )
        others = Enrollment.objects.filter(
            prospect__company=prospect.company, prospect__company__isnull=False
        )
    for enrollment in others.exclude(stage__in=ENDED):
        stop_journey(
            enrollment=enrollment, reason=StopReason.SUPPRESSED, explanation=f"{by} put them on the do-not-contact list.",
            by=by.actor, now=now,
        )  # fmt: skip
