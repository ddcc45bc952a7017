"""A person's new text of a draft. The old one is kept; the checks run again."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Case, F, Value, When

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, ReviewDecision, SlotFill
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.drafts.selectors.known import Known, known_of
from campaigns.drafts.services.attributing import keep_changes, reread_opener
from campaigns.drafts.services.context import rendered_of
from campaigns.drafts.services.planning import retitle_follow_ups
from campaigns.members.models import Member
from campaigns.quality.rules.edits import after_edit


class StaleDraftError(Exception):
    """Somebody else changed or decided the draft meanwhile; nothing was written."""


class UnchangedError(Exception):
    """The text is as it was; nothing was written."""


@dataclass(frozen=True)
class Edited:
    """A person's text as it was stored, with its fills, the decision that it is, and what was known of the draft."""

    known: Known
    text: DraftText
    fills: Sequence[SlotFill]
    decision: ReviewDecision


def _nothing_bars(_: Known) -> None:
    """Let every draft be edited."""


# The two people of a pair read the same bytes: a first view was of those before. Its decision is kept.
_END_FIRST_VIEW: Final = {
    "first_reader": Case(When(lane=Lane.READERS, then=None), default=F("first_reader")),
    "first_opinion": Case(When(lane=Lane.READERS, then=Value("")), default=F("first_opinion")),
}


@transaction.atomic
def edit(
    *,
    draft: Draft,
    version: int,
    subject: str,
    body: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    gate: Callable[[Known], None] = _nothing_bars,
) -> Edited:
    """Store a person's text as the next version and send it back to the checks.

    `body` is the letter without the footer, which nobody edits. Where it is as it was, and the subject one of those
    approved for this draft, that subject was picked, and nothing was edited. The draft is taken first and read
    afterwards; `gate` may raise over what was read. The caller moves the enrollment.

    Raises:
        StaleDraftError: the draft is no longer in review at `version`.
        UnchangedError: the text is as it was.
    """
    # What goes out unread, or waits behind a test, is nobody's to edit.
    open_to_people = Draft.objects.filter(lane__in=(Lane.READERS, Lane.LEAD))
    taken = open_to_people.filter(pk=draft.pk, status=DraftStatus.IN_REVIEW, version=version)
    if not taken.update(status=DraftStatus.CHECKING, **_END_FIRST_VIEW):
        raise StaleDraftError
    known = known_of(draft.pk)
    gate(known)
    return _stored(known, subject.strip(), tidy(body), by, request_key, now)


def _stored(
    known: Known, subject: str, body: str, by: Member, request_key: uuid.UUID, now: datetime
) -> Edited:
    draft, before = known.draft, known.read.text
    if (subject, body) == (before.subject, before.body.strip()):
        raise UnchangedError
    text = DraftText.objects.create(
        draft=draft, version=before.version + 1, subject=subject, body=body, by_name=str(by), by=by
    )
    fills = _carried(known, text, now)
    decision = ReviewDecision.objects.create(
        draft=draft,
        kind=_kind(draft, before, text),
        version=before.version,
        content_sha256=draft.envelope(before).sha256,
        by=by,
        at=now,
        request_key=request_key,
    )
    keep_changes(known=known, text=text, decision=decision)
    reread_opener(known=known, text=text)
    draft.version = text.version
    draft.save(update_fields=["version", "anchor", "anchor_type"])
    record(Action.EDITED, subject=draft, by=by.actor, version=draft.version)
    if known.ahead and text.subject != before.subject:
        retitle_follow_ups(draft=draft, subject=text.subject, by=by)
    return Edited(known, text, fills, decision)


def _kind(draft: Draft, before: DraftText, text: DraftText) -> DecisionKind:
    picked = text.subject in draft.subjects and text.body == tidy(before.body)
    return DecisionKind.PICK_SUBJECT if picked else DecisionKind.EDIT


def tidy(body: str) -> str:
    """Undo what a form does to line ends and to the ends of the text; nothing else."""
    return body.replace("\r\n", "\n").replace("\r", "\n").strip()


def _carried(known: Known, text: DraftText, now: datetime) -> Sequence[SlotFill]:
    """Keep the proof beside the words that survived the edit, at their new places, and return it."""
    fills = {fill.name: fill for fill in known.filled}
    body = text.body + known.draft.footer
    edited = after_edit(rendered_of(known, now), subject=text.subject, body=body)
    return SlotFill.objects.bulk_create(
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
    )
