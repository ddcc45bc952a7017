"""What a sender asks before it takes a message, read with the message in one statement."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import DateTimeField, Exists, Model, OuterRef, Subquery
from django.db.models.functions import Coalesce

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import (
    Colleagues,
    Held,
    beside_colleagues,
    colleague_holds,
    colleagues_of,
    keeps_apart,
    row_holds,
)
from campaigns.delivery.selectors.timing import opening_of
from campaigns.delivery.services.following import Following
from campaigns.drafts.models import ReviewDecision
from campaigns.drafts.rules import APPROVALS
from campaigns.drafts.selectors.proof import Proof, is_out_of_date, proof_of
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import MailboxDay
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.rules.pace import MEASURED_DAYS
from campaigns.members.models import Team
from campaigns.prospects.models import Company, Prospect
from outreach.db.kept import Given, Kept
from outreach.db.rows import Rows, made, same

_RELATED: Final = ("enrollment__campaign", "enrollment__prospect__company", "mailbox", "step")


def _unasked() -> Iterator[str]:
    """Yield the columns that neither a claim nor a record reads; whoever does costs a statement, which a test counts."""
    for path, (model, read) in _READ.items():
        for field in model._meta.concrete_fields:
            if not field.primary_key and field.name not in read:
                yield f"{path}__{field.name}"


_READ: Final[dict[str, tuple[type[Model], frozenset[str]]]] = {
    "enrollment": (Enrollment, frozenset({"campaign", "prospect", "stage", "step"})),
    "enrollment__campaign": (
        Campaign,
        frozenset({
            "name", "status", "sends_from", "company_days_apart", "offer", "time_zone", "weekdays", "opens", "closes",
            "rests_on_holidays", "basis",
        }),
    ),
    "enrollment__prospect": (
        Prospect, frozenset({"address", "company", "time_zone", "columns", "city", "country", "basis"}),
    ),
    "enrollment__prospect__company": (Company, frozenset({"domain", "city", "country"})),
    "step": (Step, frozenset({"number"})),
}  # fmt: skip
_UNASKED: Final = tuple(_unasked())


@dataclass(frozen=True)
class Asked:
    """A due message as it was found, with everything that its claim and its record rest on."""

    message: Message
    approved: bool
    proof: Proof
    colleagues: Colleagues
    following: Following | None
    days: Sequence[MailboxDay]
    grace: timedelta


def _rows() -> Any:
    approvals = ReviewDecision.objects.filter(
        kind__in=sorted(APPROVALS), draft=OuterRef("draft"), content_sha256=OuterRef("approved_sha256")
    )
    later = Step.objects.filter(
        campaign=OuterRef("enrollment__campaign"), number__gt=Coalesce(OuterRef("step__number"), 0)
    )
    recent = MailboxDay.objects.filter(mailbox=OuterRef("mailbox")).order_by("-day")[: MEASURED_DAYS + 1]
    return Message.objects.filter(
        pk=Given("message"), status=MessageStatus.SCHEDULED, due_at__lte=Given("now", DateTimeField()),
        past_due=False,
    ).select_related(*_RELATED).defer(*_UNASKED).annotate(
        approved=Exists(approvals),
        proof=proof_of("draft_id", "draft__version"),
        following=Rows(later.order_by("number")[:1], number="number", delay_days="delay_days"),
        days=Rows(recent, **same("day", "claimed", "bound", "last_claimed_at")),
        grace=Subquery(Team.objects.values("past_due_minutes")[:1]),
        **beside_colleagues(),
    )  # fmt: skip


_DUE: Final[Kept[Message]] = Kept(_rows)


def ask(message_id: int, now: datetime) -> Asked | None:
    """Return a message that is scheduled and due; None where it is not, or is somebody else's already."""
    rows = _DUE.ask(message=message_id, now=now)
    if not rows:
        return None
    (row,) = rows
    following = Following(**row.following[0]) if row.following else None
    days = [made(MailboxDay, day) for day in row.days]
    return Asked(
        message=row,
        approved=row.draft_id is None or row.approved,
        proof=row.proof,
        colleagues=colleagues_of(row),
        following=following,
        days=days,
        grace=timedelta(minutes=row.grace or 0),
    )


def holds(asked: Asked, now: datetime) -> Held | None:
    """Return why the message waits, as far as what was read says it."""
    message = asked.message
    held = row_holds(message, now)
    if held or not keeps_apart(message):
        return held
    return colleague_holds(message, asked.colleagues, now)


def comes_too_late(asked: Asked, now: datetime) -> bool:
    """Say whether a message could not leave for longer than the grace time, so that a person must say if it still goes.

    Counted from when it could have left: its turn, its campaign's, the hours of reader and mailbox. There is no grace
    for what tells of an event that grew old in the meantime. Whatever a person paused is not late. An answer asks
    nothing of its campaign.
    """
    message, campaign = asked.message, asked.message.enrollment.campaign
    runs = message.is_answer or campaign.status == CampaignStatus.RUNNING
    if not runs or message.mailbox.status != MailboxStatus.ACTIVE:
        return False
    begins = None if message.is_answer else campaign.sends_from
    turn = max(message.due_at, begins or message.due_at)
    could = opening_of(message, turn) or turn
    grew_old = is_out_of_date(asked.proof, now.date()) and not is_out_of_date(asked.proof, could.date())
    return now - could > (timedelta(0) if grew_old else asked.grace)


def comes_early(message: Message) -> bool:
    """Say whether the mail of an earlier step is still to be sent."""
    return message.step is not None and message.step.number > message.enrollment.step
