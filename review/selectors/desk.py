"""What the inbox needs whichever reply lies open: the team, who may answer, its mailboxes and saved replies, and one's last act."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import DateTimeField, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest

from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member, Team
from campaigns.members.rules import Right
from campaigns.members.selectors import who_may
from campaigns.replies.models import InboundMessage, SavedReply
from campaigns.replies.selectors.answering import saved_replies
from outreach.db.kept import Given, Kept
from outreach.db.rows import Rows, made, made_whole, same
from review.selectors.card import nameless

UNDO: Final = timedelta(minutes=10)  # as long as an approval can be taken back
_TEAM: Final = same(
    "id", "time_zone", "weekdays", "day_starts", "day_ends", "absent_days", "not_interested_months"
)  # fmt: skip
_NAMES: Final = ("id", "first_name", "last_name", "address_as_given")
_ACT: Final = same(
    "id", "sender", "handled_at", "handled_by_id", "confirmed_at", "confirmed_by_id", "message__id", "message__enrollment__id",
    *(f"{whose}__{name}" for whose in ("prospect", "message__enrollment__prospect") for name in _NAMES),
)  # fmt: skip


@dataclass(frozen=True)
class Desk:
    """`members` are those who may answer, by name, `mailboxes` the addresses of ours, `saved` the saved replies of every language.

    `last` is the reply about which a member did something within the time in which that can be taken back.
    """

    by: Member
    team: Team
    members: Sequence[Member]
    mailboxes: Sequence[str]
    saved: Sequence[SavedReply]
    last: InboundMessage | None

    @property
    def zone(self) -> str:
        """The team's time zone."""
        return self.team.time_zone


def desk_of(by: Member, now: datetime) -> Desk:
    """Read what the inbox shows a member around any reply, in one statement."""
    (found,) = _desks.ask(member=by.pk, since=now - UNDO)
    return Desk(
        by=by,
        team=made(Team, found["teams"][0]) if found["teams"] else nameless(),
        members=[made(Member, row) for row in found["members"]],
        mailboxes=[row["address"] for row in found["addresses"]],
        saved=[made(SavedReply, row) for row in found["saved"]],
        last=next((made_whole(InboundMessage, row) for row in found["last"]), None),
    )


@Kept
def _desks() -> "QuerySet[Member, Any]":
    columns = {
        "teams": Rows(Team.objects.filter(pk=1), **_TEAM),
        "members": Rows(who_may(Right.TRIAGE).order_by("name", "pk"), **same("id", "name", "email")),
        "addresses": Rows(Mailbox.objects.order_by("pk"), **same("address")),
        "saved": Rows(
            saved_replies().order_by("language", "key", "title"),
            **same("id", "title", "language", "key", "text"),
        ),
        "last": Rows(_acts(), **_ACT),
    }
    return Member.objects.filter(pk=Given("member")).order_by().values(**columns)


def _acts() -> "QuerySet[InboundMessage]":
    """Return the reply about which a member did something last."""
    by, since = Given("member"), Given("since", DateTimeField())
    mine = Q(handled_by=by, handled_at__gt=since) | Q(confirmed_by=by, confirmed_at__gt=since)
    latest = Greatest(Coalesce("handled_at", "received_at"), Coalesce("confirmed_at", "received_at"))
    return InboundMessage.objects.filter(mine).order_by(latest.desc(), "-pk")[:1]
