"""Follow-ups that one key approves with the mail before them, and how they are taken back.

None of them has a message before its turn comes. Each hangs on the mail before it, so they are approved in their
order, up to the first that cannot be, and taken back with all that come after.
"""

import uuid
from collections.abc import Sequence
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import Case, DateTimeField, Q, Value, When

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.services.decisions import Along
from campaigns.delivery.services.pairs import planned_again
from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Shown
from campaigns.drafts.selectors import why_lapsed
from campaigns.drafts.selectors.reading import Read
from campaigns.drafts.services.planning import due_after


def approve_along(
    decision: ReviewDecision, shown: Sequence[Shown], planned: Sequence[Read], due_at: datetime
) -> tuple[Along, list[ReviewDecision]]:
    """Approve the follow-ups that a page showed beside a mail, each bound to its own hash; return their decisions too.

    `planned` are those that stand behind it. Runs inside the transaction of the mail's approval, which writes the
    decisions down. What cannot be approved stays planned, and the sentence says why.
    """
    fit, why = _fit_to_approve(shown, planned, decision, due_at) if shown else ((), "")
    if fit and not _taken(fit):
        fit, why = (), _CHANGED
    theirs = [_with(read.draft, read.text, DecisionKind.APPROVE, decision) for read in fit]
    return Along(len(fit), why), theirs


def record_of(approval: ReviewDecision) -> AuditRecord:
    """Return the record of a follow-up's approval."""
    assert approval.by is not None
    return noted(Action.APPROVED, subject=approval.draft, by=approval.by.actor)


_CHANGED = "The follow-ups changed since you opened this draft, so they were not approved with it."


def _fit_to_approve(
    shown: Sequence[Shown], planned: Sequence[Read], decision: ReviewDecision, due_at: datetime
) -> tuple[Sequence[Read], str]:
    """Return the follow-ups up to the first that cannot be approved, each with the day on which it is due, and why not all."""
    hashes = {each.draft_id: each.sha256 for each in shown}
    fit: list[Read] = []
    before = decision.draft
    for read in planned:
        row = read.draft
        if row.pk not in hashes:
            continue
        row.due_at = due_at = due_after(due_at, row.step, row)
        why = _why_not(read, hashes[row.pk], before, decision.at)
        if why:
            return fit, f"Step {row.step.number} was not approved with it: {why}"
        fit.append(read)
        before = row
    return fit, "" if len(fit) == len(shown) else _CHANGED


def _why_not(read: Read, sha256: str, before: Draft, now: datetime) -> str:
    """Return why a follow-up may not be approved unasked, "" where it may: whatever a check says is for a person."""
    row, envelope = read.draft, read.draft.envelope(read.text)
    if envelope.sha256 != sha256 or row.in_reply_to != before.message_id:
        return "it changed since you opened this draft."
    if row.checked_version != row.version:
        return "the checks have not run on its text yet."
    if read.findings:
        return read.findings[0].sentence
    return why_lapsed(read.fills, row.due_at.date()) or why_unsendable(envelope, now=now)


def _taken(fit: Sequence[Read]) -> bool:
    """Approve follow-ups as they were read. Where somebody changed one meanwhile they all stay planned."""
    rows = [read.draft for read in fit]
    same = reduce(or_, (Q(pk=row.pk, version=row.version, checked_version=row.version) for row in rows))
    due = Case(*(When(pk=row.pk, then=Value(row.due_at)) for row in rows), output_field=DateTimeField())
    planned = Draft.objects.filter(same, status=DraftStatus.PLANNED)
    if planned.update(status=DraftStatus.APPROVED, due_at=due) == len(rows):
        return True
    planned_again([row.pk for row in rows])
    return False


def undone_along(texts: Sequence[DraftText], undone: ReviewDecision) -> list[ReviewDecision]:
    """Return the decisions by which follow-ups are taken back with the mail before them."""
    return [_with(text.draft, text, DecisionKind.UNDO, undone) for text in texts]


def _with(draft: Draft, text: DraftText, kind: DecisionKind, along_with: ReviewDecision) -> ReviewDecision:
    """Return a follow-up's own decision; its key comes from that of the key press."""
    return ReviewDecision(
        draft=draft,
        kind=kind,
        version=text.version,
        content_sha256=draft.envelope(text).sha256,
        by=along_with.by,
        at=along_with.at,
        request_key=uuid.uuid5(along_with.request_key, f"follow-up:{draft.pk}"),
        along_with=along_with,
    )
