"""A person's new text of a draft. The old one is kept; the checks run again."""

import uuid
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, ReviewDecision, SlotFill
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.drafts.selectors import fills_of
from campaigns.drafts.services.attributing import keep_changes, reread_opener
from campaigns.drafts.services.context import rendered_of
from campaigns.drafts.services.planning import retitle_follow_ups
from campaigns.members.models import Member
from campaigns.quality.rules.edits import after_edit


class StaleDraftError(Exception):
    """Somebody else changed or decided the draft meanwhile; nothing was written."""


@transaction.atomic
def edit(
    *, draft: Draft, version: int, subject: str, body: str, by: Member, request_key: uuid.UUID, now: datetime
) -> DraftText:
    """Store a person's text as the next version and send it back to the checks.

    `body` is the letter without the footer, which nobody edits. Where it is as it was, and the subject one of those
    approved for this draft, that subject was picked, and nothing was edited. The caller moves the enrollment.

    Raises:
        StaleDraftError: the draft is no longer in review at `version`.
    """
    # What goes out unread, or waits behind a test, is nobody's to edit.
    open_to_people = Draft.objects.filter(lane__in=(Lane.READERS, Lane.LEAD))
    changed = open_to_people.filter(pk=draft.pk, status=DraftStatus.IN_REVIEW, version=version).update(
        status=DraftStatus.CHECKING, version=version + 1
    )
    if not changed:
        raise StaleDraftError
    _end_first_view(draft)
    before = draft.texts.get(version=version)
    draft.refresh_from_db()
    text = DraftText.objects.create(
        draft=draft, version=draft.version, subject=subject.strip(), body=tidy(body), by_name=str(by), by=by
    )
    first = draft.texts.get(version=1)
    _carry_fills(draft, first, text, now)
    decision = ReviewDecision.objects.create(
        draft=draft,
        kind=_kind(draft, before, text),
        version=version,
        content_sha256=draft.envelope(before).sha256,
        by=by,
        at=now,
        request_key=request_key,
    )
    keep_changes(draft=draft, first=first, text=text, decision=decision)
    reread_opener(draft=draft, first=first, text=text)
    record(Action.EDITED, subject=draft, by=by.actor, version=draft.version)
    if text.subject != before.subject:
        retitle_follow_ups(draft=draft, subject=text.subject, by=by)
    return text


def _end_first_view(draft: Draft) -> None:
    """Have two people read the new text: a first view was of the bytes before it. Its decision is kept."""
    viewed = Draft.objects.filter(pk=draft.pk, lane=Lane.READERS, first_reader__isnull=False)
    viewed.update(first_reader=None, first_opinion="")


def _kind(draft: Draft, before: DraftText, text: DraftText) -> DecisionKind:
    picked = text.subject in draft.subjects and text.body == tidy(before.body)
    return DecisionKind.PICK_SUBJECT if picked else DecisionKind.EDIT


def tidy(body: str) -> str:
    """Undo what a form does to line ends and to the ends of the text; nothing else."""
    return body.replace("\r\n", "\n").replace("\r", "\n").strip()


def _carry_fills(draft: Draft, first: DraftText, text: DraftText, now: datetime) -> None:
    """Keep the proof beside the words that survived the edit, at their new places."""
    fills = {fill.name: fill for fill in fills_of(first)}
    edited = after_edit(rendered_of(draft, first, now), subject=text.subject, body=text.body + draft.footer)
    SlotFill.objects.bulk_create(
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
