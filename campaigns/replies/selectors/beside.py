"""What was done, said and told because of one reply, as columns of its row: all of it comes in the reply's own statement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet

from campaigns.notifications.models import Notification
from campaigns.notifications.rules.kinds import Kind as ToldOf
from campaigns.replies.models import (
    ColleagueProposal,
    HandOver,
    HandOverNotice,
    InboundMessage,
    Outcome,
    ReplyAnswer,
    ReplyEffect,
)
from campaigns.replies.selectors.answering import thanks_to
from campaigns.replies.selectors.telling import Told, to_be_told_of, told_of
from outreach.db.rows import Rows, attach, made, made_whole, same

_EFFECT: Final = same(
    "id", "kind", "done_at", "done_by_name", "undone_at", "undone_by_name", "undone_reason"
)  # fmt: skip
_NAMED: Final = same("id", "inbound_id", "name", "address", "quote", "state")
_NOTICE: Final = same("id", "way", "due_at", "done_at", "problem")
_HAND_OVER: Final = same("id", "to_member_id", "to_name", "note", "at", "accepted_at")
_ANSWER: Final = same("id", "number", "text", "at", "message__id", "message__status")
_TOLD: Final = same("id", "rung", "told_at", "due_at", "owner_id")


def member_as_columns(relation: str) -> dict[str, str]:
    """Return the columns by which a page names the member that a relation leads to."""
    return same(*(f"{relation}__{name}" for name in ("id", "name", "email")))


@dataclass(frozen=True)
class Beside:
    """What came of a reply: who answered it, `thanks` after a no, the outcomes of its conversation, the latest first, and who is told.

    What was done because of it, whom it names and to whom it was handed over are relations of the reply.
    """

    answers: Sequence[ReplyAnswer]
    thanks: Sequence[ReplyAnswer]
    outcomes: Sequence[Outcome]
    told: Sequence[Told]


def columns_beside() -> dict[str, Any]:
    """Return what is read with the row of a reply; `beside` makes something of it."""
    reply = OuterRef("pk")
    by = member_as_columns("by")
    notices = Rows(HandOverNotice.objects.filter(hand_over=OuterRef("pk")).order_by("pk"), **_NOTICE)
    told = Notification.objects.filter(kind=ToldOf.REPLY, subject_id=reply).order_by("due_at", "pk")
    people = member_as_columns("member") | member_as_columns("owner")
    answers = ReplyAnswer.objects.filter(inbound=reply).order_by("number")
    return {
        "was_done": Rows(ReplyEffect.objects.filter(inbound=reply).order_by("pk"), **_EFFECT),
        "were_named": Rows(ColleagueProposal.objects.filter(inbound=reply).order_by("-pk"), **_NAMED),
        "was_given": Rows(
            HandOver.objects.filter(inbound=reply).order_by("-pk"), **_HAND_OVER, **by, notices=notices
        ),
        "was_answered": Rows(answers, **_ANSWER, **by),
        "was_thanked": Rows(thanks_to(OuterRef("message__enrollment__prospect")), **same("id", "at"), **by),
        "became": Rows(_outcomes(), **same("id", "kind", "at"), **by),
        "became_alone": Rows(
            Outcome.objects.filter(inbound=reply).order_by("-pk"), **same("id", "kind", "at"), **by
        ),
        "is_told": Rows(told, **_TOLD, **people),
        "is_urgent": Exists(to_be_told_of().filter(pk=reply)),
    }


def _outcomes() -> "QuerySet[Outcome]":
    journey = OuterRef("message__enrollment")
    return Outcome.objects.filter(inbound__message__enrollment=journey).order_by("-pk")


def beside(row: Any) -> Beside:
    """Return what came of a reply whose row was read with `columns_beside`; its relations know it from then on."""
    inbound: InboundMessage = row
    attach(inbound, "effects", [made(ReplyEffect, each) for each in row.was_done])
    attach(inbound, "colleagues", [made(ColleagueProposal, each) for each in row.were_named])
    attach(inbound, "hand_overs", [_hand_over(each) for each in row.was_given])
    return Beside(
        answers=[made_whole(ReplyAnswer, each) for each in row.was_answered],
        thanks=[made_whole(ReplyAnswer, each) for each in row.was_thanked],
        outcomes=[made_whole(Outcome, each) for each in row.became or row.became_alone],
        told=told_of(inbound, [made_whole(Notification, each) for each in row.is_told], stands=row.is_urgent),
    )


def _hand_over(row: Mapping[str, Any]) -> HandOver:
    given = made_whole(HandOver, row)
    attach(given, "notices", [made(HandOverNotice, each) for each in row["notices"]])
    return given
