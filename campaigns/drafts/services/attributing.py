"""What an edit or a *do not send* says, and reading again with which fact the letter opens."""

from collections.abc import Sequence

from campaigns.drafts.models import Draft, DraftText, ReviewDecision, SlotFill
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import SuppressReason, opening
from campaigns.drafts.rules.changes import Change, blamed
from campaigns.drafts.rules.comparing import changes
from campaigns.drafts.rules.origins import AsWritten
from campaigns.drafts.selectors.known import Known
from campaigns.drafts.services.choosing import context_for
from campaigns.insights.models import Insight
from campaigns.message_templates.rules.rendering import SlotSpan


def changes_of(*, known: Known, text: DraftText, decision: ReviewDecision) -> list[DraftEdit]:
    """Return what a person's text changed of the first, to be written down with the decision that it is.

    `known` is the draft as the edit found it. A change that stood before this edit stays its author's.
    """
    draft, first = known.draft, known.read.first
    # A subject that was picked among those approved for this draft teaches nothing, nor does the one that a thread has.
    given = draft.in_reply_to or text.subject in draft.subjects
    subject = first.subject if given else text.subject
    found = changes(as_written(draft, first, known.filled), subject=subject, body=text.body)
    made = {row.change: row.decision_id for row in known.edits} if text.version > 2 else {}
    return [
        _edit(
            change, ReviewDecision(pk=made[change], draft=draft) if change in made else decision, text.version
        )
        for change in found
    ]


def blame_of(decision: ReviewDecision) -> list[DraftEdit]:
    """Return what a *do not send* says about source or verdict, to be written down with it."""
    found = blamed(SuppressReason(decision.reason))
    return [_edit(found, decision, decision.version)] if found else []


def _edit(change: Change, decision: ReviewDecision, version: int) -> DraftEdit:
    return DraftEdit(
        draft_id=decision.draft_id,
        version=version,
        decision=decision,
        kind=change.kind,
        part=change.part or "",
        key=change.key,
        before=change.before,
        after=change.after,
        wording=change.wording,
        start=change.start,
        fact=change.fact,
    )


def as_written(draft: Draft, first: DraftText, fills: Sequence[SlotFill]) -> AsWritten:
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


def reread_opener(*, known: Known, text: DraftText) -> None:
    """Let the draft know the fact that a person's text opens with, and its type; the caller writes it down.

    It is read at the edit, since only an edit changes it: what is approved later is this text.
    """
    draft, first = known.draft, known.read.first
    fills = [fill for fill in known.filled if fill.insight and fill.part == "body"]
    facts = {insight.pk: _known(insight) for insight in known.facts}
    said = {fill.insight_id: fill.value for fill in reversed(fills)}
    was = draft.anchor_id if draft.anchor_id in said else next((fill.insight_id for fill in fills), None)
    opened = (
        opening.Known(was, facts[was].anchor_type, (said[was],)) if was in facts and was is not None else None
    )
    found = opening.opens_with(text.body, before=first.body, opened=opened, known=facts.values())
    draft.anchor_id, draft.anchor_type = (found.key, found.anchor_type) if found else (None, "none")


def _known(insight: Insight) -> opening.Known:
    quotes = tuple(evidence.quote for evidence in insight.evidence.all())
    return opening.Known(insight.pk, insight.anchor_type, (insight.value, *quotes))
