"""A person's new text of a draft, which goes back to the checks."""

import uuid
from datetime import datetime

from django.db import transaction

from campaigns.delivery.services.decisions import Act, Decided, LostRaceError, Refused, Seen, earlier
from campaigns.delivery.services.testing import answer_test, takes_fault_out
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind
from campaigns.drafts.services import edit
from campaigns.drafts.services.editing import StaleDraftError
from campaigns.enrollments.rules import Stage, go
from campaigns.enrollments.services import move
from campaigns.members.models import Member


def send_back_edited(
    *, draft: Draft, seen: Seen, subject: str, body: str, by: Member, request_key: uuid.UUID, now: datetime
) -> Decided | Refused:
    """Store a person's text and send it to the checks again; a test draft whose fault is gone was caught.

    Raises:
        StaleDraftError: the draft is no longer what was seen, or its journey ended.
    """
    present = earlier(request_key)
    if present:
        return present
    if draft.planted and takes_fault_out(draft, subject=subject, body=body):
        return _caught(Act(draft, seen, by, request_key, now))
    with transaction.atomic():
        text = edit(
            draft=draft,
            version=seen.version,
            subject=subject,
            body=body,
            by=by,
            request_key=request_key,
            now=now,
        )
        if not draft.planted and not move(
            enrollment_id=draft.enrollment_id,
            expected=Stage.REVIEWING,
            outcome=go(Stage.CHECKING),
            by=by.actor,
            now=now,
        ):
            raise StaleDraftError
    return Decided(text.draft.decisions.get(request_key=request_key))


def _caught(act: Act) -> Decided:
    try:
        return answer_test(act, DecisionKind.EDIT)
    except LostRaceError as lost:
        raise StaleDraftError from lost
