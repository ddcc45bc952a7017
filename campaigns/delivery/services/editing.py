"""A person's new text of a draft, which goes back to the checks."""

import uuid
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction

from campaigns.delivery.services.decisions import Act, Decided, LostRaceError, Refused, Seen, earlier
from campaigns.delivery.services.testing import answer_test, takes_fault_out
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind
from campaigns.drafts.selectors.known import Known
from campaigns.drafts.services import edit
from campaigns.drafts.services.editing import Edited, StaleDraftError
from campaigns.enrollments.rules import AT_WORK, Stage, go
from campaigns.enrollments.services import Claimed, move, move_and_claim
from campaigns.members.models import Member


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
    body: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    claim: bool = False,
) -> Decided | Refused:
    """Store a person's text and send it to the checks again; a test draft whose fault is gone was caught.

    `claim`: the caller checks it at once, so its journey is leased to him where its campaign is at work.

    Raises:
        StaleDraftError: the draft is no longer what was seen, or its journey ended.
        UnchangedError: the text is as it was.
    """
    act = Act(draft, seen, by, request_key, now)
    try:
        return _sent_back(act, subject, body, claim=claim)
    except _FaultGoneError as gone:
        return _caught(replace(act, draft=gone.draft))
    except (StaleDraftError, IntegrityError):
        present = earlier(request_key)
        if present is None:
            raise
        return present


@transaction.atomic
def _sent_back(act: Act, subject: str, body: str, *, claim: bool) -> SentBack:
    edited = edit(
        draft=act.draft,
        version=act.seen.version,
        subject=subject,
        body=body,
        by=act.by,
        request_key=act.key,
        now=act.now,
        gate=partial(_insist, act.seen, subject, body),
    )
    draft = edited.known.draft
    claimed = None if draft.planted else _moved(draft, act.by, act.now, claim=claim)
    return SentBack(edited.decision, edited=edited, claimed=claimed)


def _insist(seen: Seen, subject: str, body: str, known: Known) -> None:
    """Let nothing be edited but what was seen."""
    draft = known.draft
    if draft.envelope(known.read.text).sha256 != seen.sha256:
        raise StaleDraftError
    if draft.planted and takes_fault_out(draft, subject=subject, body=body):
        raise _FaultGoneError(draft)


def _moved(draft: Draft, by: Member, now: datetime, *, claim: bool) -> Claimed | None:
    """Move the journey to its checks, and lease it where that is wanted and its campaign is at work."""
    enrollment, before, checks = draft.enrollment, Stage.REVIEWING, Stage.CHECKING
    claimed = None
    if claim and enrollment.campaign.status in AT_WORK:
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
