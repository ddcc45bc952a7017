"""What a reviewer decides, whatever it is. Bound to the bytes that he saw, and counted once by its request key.

A decision takes its draft first, by a conditional update, and reads afterwards: whatever it rests on is read of a
row that nobody else can move, after everything that was written before. Where something refuses, the transaction is
taken back.
"""

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet, Subquery

from campaigns.audit.models import AuditRecord
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane, Shown
from campaigns.drafts.rules.planting import told
from campaigns.drafts.selectors.reading import Read, Readable, read_drafts, readable
from campaigns.members.models import Member
from campaigns.members.rules import Right
from outreach.db.kept import Given
from outreach.db.together import insert_together


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


def _nothing_bars(_: Draft) -> Refused | None:
    return None


@dataclass(frozen=True)
class Gate:
    """What the screen asks of the draft as the decision reads it: the relations it needs, and why it refuses."""

    related: tuple[str, ...] = ()
    why_not: Callable[[Draft], Refused | None] = _nothing_bars


OPEN_GATE: Final = Gate()


@dataclass(frozen=True)
class Act:
    """One reviewer's act on one draft; a form that is sent twice carries the same key twice."""

    draft: Draft
    seen: Seen
    by: Member
    key: uuid.UUID
    now: datetime
    gate: Gate = OPEN_GATE


class LostRaceError(Exception):
    """Somebody else moved a row between two statements: the transaction is taken back."""


class RefusedError(Exception):
    """The decision is refused: what it has done so far is taken back."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.sentence)
        self.refused = refused


NOT_YOURS = Refused("Your role may not review.")
CONFLICT = Refused("Somebody else changed or decided this draft meanwhile.", conflict=True)
# Who decides where a draft stands. What goes out unread is nobody's until somebody pulls it.
ELSEWHERE: Final[Mapping[Lane, Refused]] = {
    Lane.LEAD: Refused("This draft waits for a lead, who alone decides about it.", conflict=True),
    Lane.UNREAD: Refused("This draft goes out unread. Pull it to decide about it.", conflict=True),
}
_RELATED: Final = ("enrollment__prospect__company", "enrollment__campaign", "mailbox", "step")


def decided(key: uuid.UUID, by: Member, work: Callable[[], Decided | Refused]) -> Decided | Refused:
    """Do a reviewer's work in one transaction; answer a request that comes twice as it was answered the first time."""
    if not by.may(Right.REVIEW):
        return earlier(key) or NOT_YOURS
    try:
        with transaction.atomic():
            outcome = work()
    except RefusedError as error:
        return earlier(key) or error.refused
    except LostRaceError:
        return earlier(key) or CONFLICT
    except IntegrityError:  # the same request at the same moment: its key is unique
        present = earlier(key)
        if present is None:
            raise
        return present
    return outcome if isinstance(outcome, Decided) else earlier(key) or outcome


@dataclass(frozen=True)
class Taken:
    """A draft as it was read for a decision. `ours`: it was changed; else it is as it was seen, and is left as it was.

    `planned` are the follow-ups behind it that were asked for, in their order.
    """

    read: Read
    ours: bool
    planned: Sequence[Read] = ()


def take(
    act: Act, *, only: Q, lanes: Collection[Lane], beside: Mapping[str, Any] | None = None, **changes: Any
) -> Taken:
    """Make a draft in review ours until the transaction ends, change it where `only` is so, and return it as it is then.

    `beside` are expressions over its row that the decision needs too. Where follow-ups were seen they are read with it.

    Raises:
        RefusedError: it is not in the version that was seen, stands in none of the `lanes`, or the screen refuses.
    """
    seen = Draft.objects.filter(pk=act.draft.pk, status=DraftStatus.IN_REVIEW, version=act.seen.version)
    ours = bool(seen.filter(only, lane__in=lanes).update(**changes))
    names = tuple(sorted(beside or {}))
    expressions = tuple((beside or {})[name] for name in names)
    among = _readable(act.gate.related, names, expressions, ahead=bool(act.seen.follow_ups))
    found = read_drafts(among, draft=act.draft.pk)
    if not found:
        raise RefusedError(CONFLICT)
    read, *planned = found
    refused = (None if ours else _why_not_seen(act, read.draft, lanes)) or act.gate.why_not(read.draft)
    if refused:
        raise RefusedError(refused)
    return Taken(read, ours, planned)


def _why_not_seen(act: Act, draft: Draft, lanes: Collection[Lane]) -> Refused | None:
    if (draft.status, draft.version) != (DraftStatus.IN_REVIEW, act.seen.version):
        return CONFLICT
    return None if draft.lane in lanes else ELSEWHERE.get(Lane(draft.lane), CONFLICT)


@cache
def _readable(
    related: tuple[str, ...], names: tuple[str, ...], expressions: tuple[Any, ...], *, ahead: bool
) -> Readable:
    beside = dict(zip(names, expressions, strict=True))
    return readable(*_RELATED, *related, beside=beside, wanted=_and_what_follows() if ahead else None)


def _and_what_follows() -> QuerySet[Draft]:
    """Return the draft that is given, and the follow-ups behind it that nobody has approved, in their order."""
    given = Draft.objects.filter(pk=Given("draft"))
    behind = Q(step__number__gt=Subquery(given.values("step__number")))
    planned = behind & Q(status=DraftStatus.PLANNED, planted=False)
    wanted = Draft.objects.filter(
        Q(pk=Given("draft")) | planned, enrollment=Subquery(given.values("enrollment"))
    )
    return wanted.order_by("step__number")


def lanes_of(by: Member) -> frozenset[Lane]:
    """Return the lanes whose drafts a member decides about."""
    return frozenset({Lane.READERS, Lane.LEAD} if by.may(Right.TAKE_OVER) else {Lane.READERS})


def earlier(key: uuid.UUID) -> Decided | None:
    """Return the decision that a request with this key led to before."""
    related = ("draft__enrollment__prospect", "draft__test")
    row = ReviewDecision.objects.filter(request_key=key).select_related(*related).first()
    return Decided(row, again=True, sentence=_told_before(row)) if row else None


def _told_before(row: ReviewDecision) -> str:
    """Return what its maker was told of a test or of his view of two: the first answer may have been lost."""
    if row.opinion:
        views = ReviewDecision.objects.filter(
            draft=row.draft_id, version=row.version, content_sha256=row.content_sha256, opinion=True
        )
        return view_kept(row.draft, second=views.filter(pk__lt=row.pk).exists())
    test = getattr(row.draft, "test", None)
    put_off = row.kind == DecisionKind.HOLD
    if test is None or not (put_off or test.at == row.at):
        return ""
    return told(test.told, caught=None if put_off else test.caught)


def view_kept(draft: Draft, *, second: bool) -> str:
    """Return what one of two readers is told of his view."""
    person = draft.enrollment.prospect
    if second:
        return f"Kept: a colleague saw {person} otherwise, so the lead decides."
    return f"Kept: {person} was drawn to be read by a second person too, who decides with you."


def made(act: Act, kind: DecisionKind, **fields: Any) -> ReviewDecision:
    """Return the decision, which is to be written down with its record."""
    return ReviewDecision(
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


def keep(act: Act, kind: DecisionKind, record: AuditRecord, **fields: Any) -> Decided:
    """Write the decision down with its record."""
    decision = made(act, kind, **fields)
    insert_together([decision], [record])
    return Decided(decision)
