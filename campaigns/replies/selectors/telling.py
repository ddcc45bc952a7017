"""Of which replies somebody is told, whose they are, and who is or will be told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import CharField, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat

from campaigns.delivery.models import Message
from campaigns.members.models import Member
from campaigns.notifications.models import Notification
from campaigns.notifications.rules.kinds import Kind as ToldOf
from campaigns.notifications.rules.kinds import Rung
from campaigns.notifications.selectors import about
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Category, Flag, Kind

LOOKED_BACK: Final = timedelta(days=7)  # a reply that was found to be urgent later than that is old news
LOOKED_AT: Final = 500


@dataclass(frozen=True)
class Told:
    """Who is told of a reply, as whom, and when; `at` is still to come where he is not `told`."""

    who: Member
    rung: Rung
    owner: Member | None
    at: datetime
    told: bool


def who_is_told(inbound: InboundMessage) -> list[Told]:
    """Return who was told of a reply and who will be, in the order of its moments; whose turn will not come is left out."""
    rows = about(ToldOf.REPLY, [inbound.pk])
    return told_of(inbound, rows, stands=to_be_told_of().filter(pk=inbound.pk).exists())


def told_of(inbound: InboundMessage, rows: Iterable[Notification], *, stands: bool) -> list[Told]:
    """Return the same of what was read already; `stands`: somebody is still to be told of the reply."""
    owner = owner_of(inbound)
    current = owner.pk if owner else None
    return [
        Told(row.member, Rung(row.rung), row.owner, row.told_at or row.due_at, row.told_at is not None)
        for row in rows
        if row.told_at is not None or (stands and row.owner_id == current)
    ]


def owner_of(inbound: InboundMessage) -> Member | None:
    """Return whose reply it is: whom it was given to, else who approved the mail that it answers, else the mailbox's owner."""
    if inbound.assigned_to is not None:
        return inbound.assigned_to
    return inbound.message.approved_by if inbound.message else inbound.mailbox.owner


def to_be_told_of() -> QuerySet[InboundMessage]:
    """Return the replies that are told of: positive or sensitive ones that nobody has seen to.

    Who agreed with the label has; whom it was given to by him has not. Who answers from another client has too, which is
    seen among the sent mail of the mailbox.
    """
    flags = Cast("flags", CharField())
    given_on = Q(assigned_to__isnull=False) & ~Q(assigned_to=F("confirmed_by"))
    return (
        InboundMessage.objects.alias(said=flags)
        .filter(Q(category=Category.POSITIVE) | Q(said__contains=f'"{Flag.SENSITIVE}"'), kind=Kind.HUMAN)
        .filter(original__isnull=True, handled_at__isnull=True)
        .filter(Q(confirmed_at__isnull=True) | given_on)
        .exclude(Exists(_by_hand()))
        .select_related("assigned_to", "message__approved_by", "mailbox__owner", "message__enrollment__prospect__company", "prospect__company")
        .defer("raw")
    )  # fmt: skip


def _by_hand() -> QuerySet[InboundMessage]:
    """Return what one of us wrote by hand to the person of a reply after it came in; what this program sent is not by hand.

    What came in at the same moment is of the same reading, and may be far older than the reply: it answers nothing.
    """
    ours = Message.objects.filter(message_id=Concat(Value("<"), OuterRef("mail_id"), Value(">")))
    sent = InboundMessage.objects.filter(kind=Kind.OWN, folder=FolderRole.SENT, prospect__isnull=False)
    since = sent.filter(prospect=OuterRef("prospect"), received_at__gt=OuterRef("received_at"))
    return since.exclude(Exists(ours))


def stands(row: Notification) -> bool:
    """Say whether somebody need still hear of what a notification is about."""
    return not settled([row])


def settled(rows: list[Notification]) -> list[Notification]:
    """Return those of some notifications of which nobody need hear any more.

    A reply that was given to somebody else is his, and whoever was told in the place of who had it is not asked any more.
    """
    asked = {row.subject_id for row in rows if row.kind == ToldOf.REPLY}
    found = to_be_told_of().filter(pk__in=asked) if asked else ()
    open_ones = {inbound.pk: owner.pk if (owner := owner_of(inbound)) else None for inbound in found}
    reminded = {row.subject_id for row in rows if row.kind == ToldOf.REMINDER}
    waiting = set(_unhandled().filter(pk__in=reminded).values_list("pk", flat=True)) if reminded else set()
    return [row for row in rows if not _stands(row, open_ones, waiting)]


def _stands(row: Notification, open_ones: dict[int, int | None], waiting: set[int]) -> bool:
    if row.kind == ToldOf.REPLY:
        return row.subject_id in open_ones and open_ones[row.subject_id] == row.owner_id
    return row.kind != ToldOf.REMINDER or row.subject_id in waiting


def _unhandled() -> QuerySet[InboundMessage]:
    return InboundMessage.objects.filter(handled_at__isnull=True, original__isnull=True)


def untold(now: datetime) -> Iterator[InboundMessage]:
    """Yield the replies whose owner was not told yet: they were labelled, or given to him, where nobody told him."""
    recent = list(
        to_be_told_of().filter(received_at__gte=now - LOOKED_BACK).order_by("received_at")[:LOOKED_AT]
    )
    rows = about(ToldOf.REPLY, [inbound.pk for inbound in recent]).order_by()
    known = set(rows.values_list("subject_id", "owner_id"))
    for inbound in recent:
        owner = owner_of(inbound)
        if (inbound.pk, owner.pk if owner else None) not in known:
            yield inbound


def to_remind_of(now: datetime) -> QuerySet[InboundMessage]:
    """Return the replies that somebody wanted to be reminded of, at a moment that has come."""
    due = _unhandled().filter(remind_at__lte=now, remind_at__gt=now - LOOKED_BACK)
    return due.select_related(
        "assigned_to", "message__approved_by", "mailbox__owner", "message__enrollment__prospect__company", "prospect__company"
    ).defer("raw")  # fmt: skip
