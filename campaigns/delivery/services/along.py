"""Follow-ups that one key approves with the mail before them, and how they are taken back.

None of them has a message before its turn comes. Each hangs on the mail before it, so they are approved in their
order, up to the first that cannot be, and taken back with all that come after.
"""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import reduce
from operator import or_

from django.db.models import F, Prefetch, Q

from campaigns.audit.rules import Action
from campaigns.audit.services import record_each
from campaigns.delivery.composing import why_unsendable
from campaigns.delivery.services.decisions import Along, Decided
from campaigns.delivery.services.pairs import planned_again
from campaigns.drafts.models import Draft, DraftText, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Shown
from campaigns.drafts.selectors import ahead_of, why_lapsed
from campaigns.drafts.services.planning import due_after


def with_follow_ups(decided: Decided, shown: Sequence[Shown], due_at: datetime) -> Decided:
    """Approve the follow-ups that a page showed beside the mail that was just approved, each bound to its own hash.

    Runs inside the transaction of that approval. They are taken first and read afterwards, so that nobody moves them
    in between; what cannot be approved is planned again, and the sentence says why.
    """
    if not shown:
        return decided
    if not _taken(shown):
        return replace(decided, along=Along(0, _CHANGED))
    decision = decided.decision
    rows = _read([each.draft_id for each in shown], DraftStatus.APPROVED)
    fit, why = _up_to_the_first_that_cannot_be(rows, shown, decision, due_at)
    planned_again([row.pk for row in rows if row not in fit])
    Draft.objects.bulk_update(fit, ["due_at"])
    kept = [_decision(row, DecisionKind.APPROVE, decision) for row in fit]
    ReviewDecision.objects.bulk_create(kept)
    assert decision.by is not None
    record_each(Action.APPROVED, subjects=fit, by=decision.by.actor)
    return replace(decided, along=Along(len(fit), why))


_CHANGED = "The follow-ups changed since you opened this draft, so they were not approved with it."


def _taken(shown: Sequence[Shown]) -> int:
    same = reduce(or_, (Q(pk=each.draft_id, version=each.version) for each in shown))
    return Draft.objects.filter(same, status=DraftStatus.PLANNED).update(status=DraftStatus.APPROVED)


def _read(ids: Sequence[int], status: DraftStatus) -> list[Draft]:
    """Return follow-ups with all that their approval rests on, in a fixed number of statements."""
    current = DraftText.objects.filter(version=F("draft__version")).prefetch_related(
        "findings", "fills__entry"
    )
    rows = Draft.objects.filter(pk__in=ids, status=status).order_by("step__number")
    return list(
        rows.select_related("enrollment__prospect", "mailbox", "step").prefetch_related(
            Prefetch("texts", queryset=current, to_attr="current")
        )
    )


def _up_to_the_first_that_cannot_be(
    rows: Sequence[Draft], shown: Sequence[Shown], decision: ReviewDecision, due_at: datetime
) -> tuple[list[Draft], str]:
    hashes = {each.draft_id: each.sha256 for each in shown}
    fit: list[Draft] = []
    before = decision.draft
    for row in rows:
        row.due_at = due_at = due_after(due_at, row.step, row)
        why = _why_not(row, hashes[row.pk], before, decision.at)
        if why:
            return fit, f"Step {row.step.number} was not approved with it: {why}"
        fit.append(row)
        before = row
    return fit, "" if len(fit) == len(shown) else _CHANGED


def _why_not(row: Draft, sha256: str, before: Draft, now: datetime) -> str:
    """Return why a follow-up may not be approved unasked, "" where it may: whatever a check says is for a person."""
    text = _text(row)
    envelope = row.envelope(text)
    if envelope.sha256 != sha256 or row.in_reply_to != before.message_id or row.planted:
        return "it changed since you opened this draft."
    if row.checked_version != row.version:
        return "the checks have not run on its text yet."
    findings = list(text.findings.all())
    if findings:
        return findings[0].sentence
    return why_lapsed(list(text.fills.all()), row.due_at.date()) or why_unsendable(envelope, now=now)


def _text(row: Draft) -> DraftText:
    text: DraftText = row.current[0]  # type: ignore[attr-defined]  # what _read() adds to it
    return text


def approved_after(draft: Draft) -> list[Draft]:
    """Return the follow-ups of a draft that are approved ahead of their turn, in their order."""
    rows = ahead_of(draft.enrollment).filter(status=DraftStatus.APPROVED, step__number__gt=draft.step.number)
    return list(rows)


def keep_undone(rows: Sequence[Draft], undone: ReviewDecision) -> None:
    """Write down that follow-ups were taken back with the mail before them."""
    if rows:
        planned = _read([row.pk for row in rows], DraftStatus.PLANNED)
        ReviewDecision.objects.bulk_create(_decision(row, DecisionKind.UNDO, undone) for row in planned)


def _decision(row: Draft, kind: DecisionKind, along_with: ReviewDecision) -> ReviewDecision:
    """Return the follow-up's own decision; its key comes from that of the key press."""
    return ReviewDecision(
        draft=row,
        kind=kind,
        version=row.version,
        content_sha256=row.envelope(_text(row)).sha256,
        by=along_with.by,
        at=along_with.at,
        request_key=uuid.uuid5(along_with.request_key, f"follow-up:{row.pk}"),
        along_with=along_with,
    )
