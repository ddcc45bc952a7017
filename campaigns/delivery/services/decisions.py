"""What a reviewer decides, whatever it is. Bound to the bytes that he saw, and counted once by its request key."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind, Shown
from campaigns.members.models import Member


@dataclass(frozen=True)
class Seen:
    """What the reviewer had before him: the draft's version and the hash of everything that would leave.

    `follow_ups` are those that the same key is to approve.
    """

    version: int
    sha256: str
    active_seconds: int | None = None
    follow_ups: tuple[Shown, ...] = ()


@dataclass(frozen=True)
class Along:
    """How many follow-ups went with a decision, and the sentence why others that were shown did not."""

    count: int = 0
    why_not_all: str = ""


@dataclass(frozen=True)
class Decided:
    """The decision stands; `again` says that this request had been answered before.

    `sentence` is what its maker is told instead of what usually follows; "" where it does follow.
    """

    decision: ReviewDecision
    again: bool = False
    sentence: str = ""
    along: Along = Along()


@dataclass(frozen=True)
class Refused:
    """The decision was not taken. `conflict`: somebody else was faster or the text changed."""

    sentence: str
    conflict: bool = False


@dataclass(frozen=True)
class Act:
    """One reviewer's act on one draft; a form that is sent twice carries the same key twice."""

    draft: Draft
    seen: Seen
    by: Member
    key: uuid.UUID
    now: datetime


class LostRaceError(Exception):
    """Somebody else moved a row between two statements: the transaction is taken back."""


NOT_YOURS = Refused("Your role may not review.")
CONFLICT = Refused("Somebody else changed or decided this draft meanwhile.", conflict=True)


def earlier(key: uuid.UUID) -> Decided | None:
    """Return the decision that a request with this key led to before."""
    row = ReviewDecision.objects.filter(request_key=key).first()
    return Decided(row, again=True) if row else None


def keep(act: Act, kind: DecisionKind, **fields: Any) -> Decided:
    """Write the decision down."""
    return Decided(
        ReviewDecision.objects.create(
            draft=act.draft,
            kind=kind,
            version=act.seen.version,
            content_sha256=act.seen.sha256,
            active_seconds=act.seen.active_seconds,
            by=act.by,
            at=act.now,
            request_key=act.key,
            **fields,
        )
    )
