"""What a reviewer does with a draft instead of deciding: put it off, leave it to the lead, give it back to the readers."""

import uuid
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from django.db.models import Exists, Q

from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.services.decisions import (
    CONFLICT,
    OPEN_GATE,
    Act,
    Decided,
    Gate,
    Refused,
    RefusedError,
    Seen,
    decided,
    keep,
    lanes_of,
    take,
)
from campaigns.delivery.services.testing import answer_test
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind, Lane
from campaigns.enrollments.rules import Stage, wait
from campaigns.enrollments.services import move
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.members.selectors import who_may

NOBODY_LEADS: Final = Refused(
    "Nobody here may decide as a lead, so nothing was flagged. Decide yourself, or hold it."
)
_LED: Final = Exists(who_may(Right.TAKE_OVER))  # whether somebody could decide what is flagged
NOTE: Final = 500  # characters of a note that a decision keeps


def put_off(
    *,
    draft: Draft,
    seen: Seen,
    until: datetime,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    gate: Gate = OPEN_GATE,
) -> Decided | Refused:
    """Let a draft wait until a moment: it is due then, and nobody is handed it before. Whoever opens it may decide.

    A test draft that is put off ends, neither caught nor missed, and the real one follows at once.
    """
    act = Act(draft, seen, by, request_key, now, gate)
    return decided(request_key, by, partial(_put_off, act, until))


def _put_off(act: Act, until: datetime) -> Decided:
    taken = take(act, only=Q(planted=False), lanes=lanes_of(act.by), due_at=until, held_until=until)
    act = replace(act, draft=taken.read.draft)
    if not taken.ours:
        return answer_test(act, DecisionKind.HOLD, note=until.isoformat())
    if not _waits(act, act.draft, until):
        raise RefusedError(CONFLICT)
    said = noted(Action.HELD, subject=act.draft, by=act.by.actor, until=until.isoformat())
    return keep(act, DecisionKind.HOLD, said, note=until.isoformat())


def _waits(act: Act, draft: Draft, until: datetime) -> bool:
    return move(
        enrollment_id=draft.enrollment_id,
        expected=Stage.REVIEWING,
        outcome=wait(until, f"{act.by} put its draft off."),
        by=act.by.actor,
        now=act.now,
    )


def flag(
    *,
    draft: Draft,
    seen: Seen,
    note: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    gate: Gate = OPEN_GATE,
) -> Decided | Refused:
    """Leave a draft to the lead, with a note; refused where nobody could decide it. A test that is flagged was caught."""
    act = Act(draft, seen, by, request_key, now, gate)
    return decided(request_key, by, partial(_moved, act, DecisionKind.FLAG, Lane.READERS, Lane.LEAD, note))


def give_back(
    *,
    draft: Draft,
    seen: Seen,
    note: str,
    by: Member,
    request_key: uuid.UUID,
    now: datetime,
    gate: Gate = OPEN_GATE,
) -> Decided | Refused:
    """Give a draft that waits for the lead back to the readers, with a note; a lead may."""
    act = Act(draft, seen, by, request_key, now, gate)
    return decided(
        request_key, by, partial(_moved, act, DecisionKind.SEND_BACK, Lane.LEAD, Lane.READERS, note)
    )


def _moved(act: Act, kind: DecisionKind, lane: Lane, to: Lane, note: str) -> Decided:
    lanes, leads = lanes_of(act.by) & {lane}, {"led": _LED}
    taken = take(
        act, only=Q(planted=False), lanes=lanes, beside=leads, lane=to, assigned_to=None, held_until=None
    )
    act = replace(act, draft=taken.read.draft)
    if to == Lane.LEAD and not taken.read.beside["led"]:
        raise RefusedError(NOBODY_LEADS)
    if not taken.ours:
        return answer_test(act, kind, note=note[:NOTE])
    said = noted(Action.CHANGED, subject=act.draft, by=act.by.actor, lane=to)
    return keep(act, kind, said, note=note[:NOTE])
