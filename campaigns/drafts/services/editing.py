"""A person's new text of a draft. The old one is kept; the checks run again."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Case, F, Value, When

from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.drafts.selectors.known import Known, known_of
from campaigns.drafts.services.attributing import changes_of, reread_opener
from campaigns.drafts.services.checking import checked_record, finding_rows, shown_columns
from campaigns.drafts.services.context import rendered_of
from campaigns.drafts.services.planning import retitle_follow_ups
from campaigns.enrollments.rules import Stage
from campaigns.enrollments.services import stays
from campaigns.members.models import Member
from campaigns.quality.rules import Finding as Said
from campaigns.quality.rules.edits import after_edit
from outreach.db.together import Update, insert_together, update_together


class StaleDraftError(Exception):
    """Somebody else changed or decided the draft meanwhile; nothing was written."""


class UnchangedError(Exception):
    """The text is as it was; nothing was written."""


@dataclass(frozen=True)
class Edited:
    """A person's text as it was stored, with its fills, the decision that it is, and what was known of the draft.

    `checked`: the checks have run on it, and the draft is shown again.
    """

    known: Known
    text: DraftText
    fills: Sequence[SlotFill]
    decision: ReviewDecision
    checked: bool = False


# What the checks find in a text that is about to be stored; None where they run later. It must ask no model.
Checker = Callable[[Edited], "Sequence[Said] | None"]


def _nothing_bars(_: Known) -> None:
    """Let every draft be edited."""


def _checked_later(_: Edited) -> None:
    """Leave the checks to whoever moves the enrollment."""


# The two people of a pair read the same bytes: a first view was of those before. Its decision is kept.
_END_FIRST_VIEW: Final = {
    "first_reader": Case(When(lane=Lane.READERS, then=None), default=F("first_reader")),
    "first_opinion": Case(When(lane=Lane.READERS, then=Value("")), default=F("first_opinion")),
}


@transaction.atomic
def edit(  # noqa: PLR0913  what is saved, by whom, and what its caller asks of it, each by its name
    *,
    draft: Draft,
    version: int,
    subject: str,
    body: str | None,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    gate: Callable[[Known], None] = _nothing_bars,
    checker: Checker = _checked_later,
) -> Edited:
    """Store a person's text as the next version and send it back to the checks.

    `body` is the letter without the footer, which nobody edits; None leaves it as it is. Where it is as it was, and the
    subject one of those approved for this draft, that subject was picked, and nothing was edited. The draft is taken
    first and read afterwards; `gate` may raise over what was read. The caller moves the enrollment, unless `checker`
    says what the checks find: then the draft is shown again at once.

    Raises:
        StaleDraftError: the draft is no longer in review at `version`, or its journey is not.
        UnchangedError: the text is as it was.
    """
    # What goes out unread, or waits behind a test, is nobody's to edit.
    open_to_people = Draft.objects.filter(lane__in=(Lane.READERS, Lane.LEAD))
    taken = open_to_people.filter(pk=draft.pk, status=DraftStatus.IN_REVIEW, version=version)
    if not taken.update(status=DraftStatus.CHECKING, **_END_FIRST_VIEW):
        raise StaleDraftError
    known = known_of(draft.pk)
    gate(known)
    before = known.read.text
    words = before.body.strip() if body is None else tidy(body)
    if (subject.strip(), words) == (before.subject, before.body.strip()):
        raise UnchangedError
    return _stored(_new(known, subject.strip(), words, by, request_key, now), by, now, checker)


def _new(known: Known, subject: str, body: str, by: Member, request_key: uuid.UUID, now: datetime) -> Edited:
    """Return the text as it is to be stored."""
    draft, before = known.draft, known.read.text
    text = DraftText(
        draft=draft, version=before.version + 1, subject=subject, body=body, by_name=str(by), by=by
    )
    decision = ReviewDecision(
        draft=draft,
        kind=_kind(draft, before, text),
        version=before.version,
        content_sha256=draft.envelope(before).sha256,
        by=by,
        at=now,
        request_key=request_key,
    )
    return Edited(known, text, _carried(known, text, now), decision)


def _stored(edited: Edited, by: Member, now: datetime, checker: Checker) -> Edited:
    """Write a text down with all that hangs on it, and what the checks find where they have run."""
    known, text = edited.known, edited.text
    draft, subject_before = known.draft, known.read.text.subject
    reread_opener(known=known, text=text)
    draft.version = text.version
    checked = checker(edited)
    records = [noted(Action.EDITED, subject=draft, by=by.actor, version=text.version)]
    findings: list[Finding] = []
    if checked is not None:
        findings = finding_rows(text, checked)
        records.append(checked_record(draft, text, checked))
    changes = changes_of(known=known, text=text, decision=edited.decision)
    insert_together([text], [edited.decision], edited.fills, changes, findings, records)
    _show(draft, checked, now)
    if known.ahead and text.subject != subject_before:
        retitle_follow_ups(draft=draft, subject=text.subject, by=by)
    return replace(edited, checked=checked is not None)


def _show(draft: Draft, checked: Sequence[Said] | None, now: datetime) -> None:
    """Give the draft its new version; where it was checked, show it again, its journey standing where it stood."""
    columns = {"version": draft.version, "anchor": draft.anchor_id, "anchor_type": draft.anchor_type}
    row = Draft.objects.filter(pk=draft.pk)
    if checked is None:
        row.update(**columns)
        return
    columns |= shown_columns(draft.version, checked, now) | {"status": DraftStatus.IN_REVIEW}
    updates = [Update(row, columns)]
    if not draft.planted:
        updates.append(stays(draft.enrollment_id, Stage.REVIEWING, now))
    if not all(update_together(*updates)):
        raise StaleDraftError
    draft.status, draft.checked_version = DraftStatus.IN_REVIEW, draft.version


def _kind(draft: Draft, before: DraftText, text: DraftText) -> DecisionKind:
    picked = text.subject in draft.subjects and text.body == tidy(before.body)
    return DecisionKind.PICK_SUBJECT if picked else DecisionKind.EDIT


def tidy(body: str) -> str:
    """Undo what a form does to line ends and to the ends of the text; nothing else."""
    return body.replace("\r\n", "\n").replace("\r", "\n").strip()


def _carried(known: Known, text: DraftText, now: datetime) -> Sequence[SlotFill]:
    """Return the proof beside the words that survived the edit, at their new places."""
    fills = {fill.name: fill for fill in known.filled}
    body = text.body + known.draft.footer
    edited = after_edit(rendered_of(known, now), subject=text.subject, body=body)
    return [
        SlotFill(
            text=text,
            name=slot.name,
            value=slot.text,
            part=slot.part,
            start=slot.start,
            end=slot.end,
            insight=fills[slot.name].insight,
            entry=fills[slot.name].entry,
        )
        for slot in edited.slots
    ]
