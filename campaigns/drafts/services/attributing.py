"""Keeping what an edit or a *do not send* says, and reading again with which fact the letter opens."""

from collections.abc import Mapping

from campaigns.drafts.models import Draft, DraftText, ReviewDecision, SlotFill
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import SuppressReason
from campaigns.drafts.rules.changes import Change, blamed
from campaigns.drafts.rules.comparing import changes
from campaigns.drafts.rules.opening import Known, opens_with
from campaigns.drafts.rules.origins import AsWritten
from campaigns.drafts.services.choosing import context_for
from campaigns.insights.models import Insight
from campaigns.message_templates.rules.rendering import SlotSpan


def keep_changes(
    *, draft: Draft, first: DraftText, text: DraftText, decision: ReviewDecision
) -> tuple[Change, ...]:
    """Keep what a person's text changed of the first, and return it. Must run inside the edit's transaction.

    A change that stood before this edit stays its author's.
    """
    fills = list(first.fills.all())
    # A subject that was picked among those approved for this draft teaches nothing, nor does the one that a thread has.
    given = draft.in_reply_to or text.subject in draft.subjects
    subject = first.subject if given else text.subject
    found = changes(as_written(draft, first, fills), subject=subject, body=text.body)
    earlier = DraftEdit.objects.filter(draft=draft, version=text.version - 1) if text.version > 2 else ()
    made = {row.change: row.decision_id for row in earlier}
    _keep(decision, text.version, {change: made.get(change, decision.pk) for change in found})
    return found


def keep_blame(*, decision: ReviewDecision) -> None:
    """Keep what a *do not send* says about source or verdict. Must run inside the decision's transaction."""
    found = blamed(SuppressReason(decision.reason))
    if found:
        _keep(decision, decision.version, {found: decision.pk})


def _keep(decision: ReviewDecision, version: int, found: Mapping[Change, int]) -> None:
    DraftEdit.objects.bulk_create(
        DraftEdit(
            draft_id=decision.draft_id,
            version=version,
            decision_id=by,
            kind=change.kind,
            part=change.part or "",
            key=change.key,
            before=change.before,
            after=change.after,
            wording=change.wording,
            start=change.start,
            fact=change.fact,
        )
        for change, by in found.items()
    )


def as_written(draft: Draft, first: DraftText, fills: list[SlotFill]) -> AsWritten:
    """Return the first text with where each word of it came from.

    What an author wrote for an empty slot is his wording. A subject that others could have stood for, or that a
    thread gave, is none of the version's sentences.
    """
    version = draft.template_version
    own_subject = not (draft.subjects or draft.in_reply_to)
    context = context_for(version, draft.enrollment.prospect, {}, draft.mailbox)
    fields = {"prospect": context.prospect, "sender": context.sender, "offer": context.offer}
    return AsWritten(
        subject=first.subject,
        body=first.body,
        slots=tuple(_span(fill) for fill in fills if fill.insight_id or fill.entry_id),
        subject_source=version.subject if own_subject else "",
        body_source=version.body,
        values={
            f"{space}.{name}": value
            for space, values in fields.items()
            for name, value in values.items()
            if value and name != "greeting"
        },
    )


def _span(fill: SlotFill) -> SlotSpan:
    return SlotSpan(fill.name, fill.start, fill.end, "subject" if fill.part == "subject" else "body")


def reread_opener(*, draft: Draft, first: DraftText, text: DraftText) -> None:
    """Set the fact that a draft opens with, and its type, to what a person's text opens with.

    It is read at the edit, since only an edit changes it: what is approved later is this text.
    """
    fills = [fill for fill in first.fills.select_related("insight") if fill.insight and fill.part == "body"]
    known = {insight.pk: _known(insight) for insight in _insights(draft)}
    said = {fill.insight_id: fill.value for fill in reversed(fills)}
    was = draft.anchor_id if draft.anchor_id in said else next((fill.insight_id for fill in fills), None)
    opened = Known(was, known[was].anchor_type, (said[was],)) if was in known and was is not None else None
    found = opens_with(text.body, before=first.body, opened=opened, known=known.values())
    draft.anchor_id, draft.anchor_type = (found.key, found.anchor_type) if found else (None, "none")
    Draft.objects.filter(pk=draft.pk).update(anchor=draft.anchor_id, anchor_type=draft.anchor_type)


def _insights(draft: Draft) -> list[Insight]:
    return list(draft.match.extraction.insights.prefetch_related("evidence__snapshot").order_by("pk"))


def _known(insight: Insight) -> Known:
    quotes = tuple(evidence.quote for evidence in insight.evidence.all())
    return Known(insight.pk, insight.anchor_type, (insight.value, *quotes))
