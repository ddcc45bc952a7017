"""A person's new text of a draft, which goes back to the checks."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from django.db import IntegrityError, transaction

from campaigns.delivery.services.decisions import (
    Act,
    Decided,
    LostRaceError,
    Refused,
    RefusedError,
    Seen,
    earlier,
)
from campaigns.delivery.services.testing import answer_test, takes_fault_out
from campaigns.delivery.services.turning import show_again
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind
from campaigns.drafts.selectors.known import Known
from campaigns.drafts.services import check_follow_ups, edit
from campaigns.drafts.services.checking import found_by_code
from campaigns.drafts.services.editing import Edited, StaleDraftError
from campaigns.enrollments.rules import AT_WORK, Stage, go
from campaigns.enrollments.services import Claimed, move, move_and_claim
from campaigns.llm.port import Provider
from campaigns.members.models import Member
from campaigns.quality.rules import Finding as Said


@dataclass(frozen=True, kw_only=True)
class SentBack(Decided):
    """The text stands and goes to the checks. `claimed` is its journey, leased for them; None where a worker runs them.

    `checked`: they have run since.
    """

    edited: Edited
    claimed: Claimed | None
    checked: bool = False


class _FaultGoneError(Exception):
    """The edit takes the fault out of a test draft: nothing was written."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft


def send_back_edited(
    *,
    draft: Draft,
    seen: Seen,
    subject: str,
    body: str | None,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    provider: Provider | None = None,
) -> Decided | Refused:
    """Store a person's text and send it to the checks again; a test draft whose fault is gone was caught.

    A `body` of None puts another of the draft's subjects over it. With a `provider` it is checked at once where its
    campaign is at work: in the same transaction where no model is asked; else the caller does it, to whom the journey
    is leased.

    Raises:
        StaleDraftError: the draft is no longer what was seen, or its journey ended.
        UnchangedError: the text is as it was.
    """
    act = Act(draft, seen, by, request_key, now)
    try:
        return _sent_back(act, subject, body, provider)
    except RefusedError as error:
        return error.refused
    except _FaultGoneError as gone:
        return _caught(replace(act, draft=gone.draft))
    except (StaleDraftError, IntegrityError):
        present = earlier(request_key)
        if present is None:
            raise
        return present


@transaction.atomic
def _sent_back(act: Act, subject: str, body: str | None, provider: Provider | None) -> SentBack:
    edited = edit(
        draft=act.draft,
        version=act.seen.version,
        subject=subject,
        body=body,
        by=act.by,
        request_key=act.key,
        now=act.now,
        gate=partial(_insist, act.seen, subject, body),
        checker=partial(_found, provider, act.now),
    )
    draft, claimed = edited.known.draft, None
    if edited.checked:
        assert provider is not None
        _check_what_follows(edited, provider, act.now)
    elif not draft.planted:
        claimed = _moved(draft, act.by, act.now, claim=provider is not None)
    return SentBack(edited.decision, edited=edited, claimed=claimed, checked=edited.checked)


_OTHER_SUBJECT: Final = Refused("Choose one of the subjects of this draft.")


def _insist(seen: Seen, subject: str, body: str | None, known: Known) -> None:
    """Let nothing be edited but what was seen."""
    draft, text = known.draft, known.read.text
    if draft.envelope(text).sha256 != seen.sha256:
        raise StaleDraftError
    if body is None and subject not in draft.subjects:
        raise RefusedError(_OTHER_SUBJECT)
    words = text.body if body is None else body
    if draft.planted and takes_fault_out(draft, subject=subject, body=words):
        raise _FaultGoneError(draft)


def _found(provider: Provider | None, now: datetime, edited: Edited) -> Sequence[Said] | None:
    """Return what the checks say at once, None where they cannot run here."""
    draft = edited.known.draft
    if provider is None or not (draft.planted or _at_work(draft)):
        return None
    return found_by_code(known=edited.known, text=edited.text, fills=edited.fills, provider=provider, now=now)


def _at_work(draft: Draft) -> bool:
    return draft.enrollment.campaign.status in AT_WORK


def _check_what_follows(edited: Edited, provider: Provider, now: datetime) -> None:
    """Show the follow-ups again with the mail that they hang on, and check those whose text is new."""
    draft = edited.known.draft
    if edited.known.ahead and not draft.planted:
        show_again(enrollment=draft.enrollment)
        check_follow_ups(draft=draft, provider=provider, now=now)


def _moved(draft: Draft, by: Member, now: datetime, *, claim: bool) -> Claimed | None:
    """Move the journey to its checks, and lease it where that is wanted and its campaign is at work."""
    enrollment, before, checks = draft.enrollment, Stage.REVIEWING, Stage.CHECKING
    claimed = None
    if claim and _at_work(draft):
        claimed = move_and_claim(enrollment=enrollment, expected=before, stage=checks, now=now)
        moved = claimed is not None
    else:
        moved = move(enrollment_id=enrollment.pk, expected=before, outcome=go(checks), by=by.actor, now=now)
    if not moved:
        raise StaleDraftError
    return claimed


def _caught(act: Act) -> Decided:
    try:
        return answer_test(act, DecisionKind.EDIT)
    except LostRaceError as lost:
        raise StaleDraftError from lost
