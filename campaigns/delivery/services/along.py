"""Follow-ups that one key approves with the mail before them, and how they are taken back.

None of them has a message before its turn comes. Each hangs on the mail before it, so they are approved in their
order, up to the first that cannot be, and taken back with all that come after.
"""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, reduce
from operator import or_

from django.db.models import Case, CharField, DateTimeField, IntegerField, Q, Value, When

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action
from campaigns.audit.services import noted, record_together
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.services.decisions import Along, Decided
from campaigns.delivery.services.pairs import planned_again
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Shown
from campaigns.drafts.selectors import ahead_of, why_lapsed
from campaigns.drafts.selectors.reading import Read, Readable, read_drafts, readable
from campaigns.drafts.services.planning import due_after
from outreach.db.kept import Given


def with_follow_ups(
    decided: Decided, shown: Sequence[Shown], due_at: datetime, *, beside: AuditRecord
) -> Decided:
    """Approve the follow-ups that a page showed beside the mail that was just approved, each bound to its own hash.

    Runs inside the transaction of that approval, whose record is written `beside` theirs. What cannot be approved
    stays planned, and the sentence says why.
    """
    decision = decided.decision
    fit, why = _fit_to_approve(shown, decision, due_at) if shown else ((), "")
    if fit and not _taken(fit):
        fit, why = (), _CHANGED
    assert decision.by is not None
    said = [noted(Action.APPROVED, subject=read.draft, by=decision.by.actor) for read in fit]
    record_together([beside, *said])
    _keep(fit, DecisionKind.APPROVE, decision)
    return replace(decided, along=Along(len(fit), why))


_CHANGED = "The follow-ups changed since you opened this draft, so they were not approved with it."


@cache
def _after() -> Readable:
    """Return the follow-ups behind a step of a journey, with all that their approval rests on."""
    step, status = Given("step", IntegerField()), Given("status", CharField())
    wanted = Draft.objects.filter(
        enrollment=Given("enrollment"), step__number__gt=step, status=status, planted=False
    )
    return readable(
        "enrollment__campaign",
        "enrollment__prospect__company",
        "mailbox",
        "step",
        wanted=wanted.order_by("step__number"),
    )


def _read(draft: Draft, ids: Collection[int], status: DraftStatus) -> list[Read]:
    """Return those of a draft's follow-ups that have these ids and this status, in their order."""
    found = read_drafts(_after(), enrollment=draft.enrollment_id, step=draft.step.number, status=status)
    return [read for read in found if read.draft.pk in ids]


def _fit_to_approve(
    shown: Sequence[Shown], decision: ReviewDecision, due_at: datetime
) -> tuple[Sequence[Read], str]:
    """Return the follow-ups up to the first that cannot be approved, each with the day on which it is due, and why not all."""
    hashes = {each.draft_id: each.sha256 for each in shown}
    fit: list[Read] = []
    before = decision.draft
    for read in _read(before, hashes.keys(), DraftStatus.PLANNED):
        row = read.draft
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


def approved_after(draft: Draft) -> list[Draft]:
    """Return the follow-ups of a draft that are approved ahead of their turn, in their order."""
    rows = ahead_of(draft.enrollment).filter(status=DraftStatus.APPROVED, step__number__gt=draft.step.number)
    return list(rows)


def keep_undone(rows: Sequence[Draft], undone: ReviewDecision) -> None:
    """Write down that follow-ups were taken back with the mail before them."""
    if rows:
        planned = _read(undone.draft, {row.pk for row in rows}, DraftStatus.PLANNED)
        _keep(planned, DecisionKind.UNDO, undone)


def _keep(reads: Sequence[Read], kind: DecisionKind, along_with: ReviewDecision) -> None:
    """Write down each follow-up's own decision; its key comes from that of the key press."""
    ReviewDecision.objects.bulk_create(
        ReviewDecision(
            draft=read.draft,
            kind=kind,
            version=read.draft.version,
            content_sha256=read.draft.envelope(read.text).sha256,
            by=along_with.by,
            at=along_with.at,
            request_key=uuid.uuid5(along_with.request_key, f"follow-up:{read.draft.pk}"),
            along_with=along_with,
        )
        for read in reads
    )
