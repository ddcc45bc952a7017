"""How a first mail keeps its distance from those to others at the same company."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import DateTimeField, Exists, F, Func, OuterRef, Q, Subquery

from campaigns.delivery.models import Message
from campaigns.delivery.rules import WITH_A_SENDER, MessageStatus
from campaigns.delivery.selectors.timing import Held
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.rules import MailboxStatus


@dataclass(frozen=True)
class Colleagues:
    """When somebody else at the company got a first mail of ours, and whether somebody is written to before this one."""

    last_at: datetime | None
    first: bool


def beside_colleagues() -> dict[str, Any]:
    """Return the columns that `colleagues_of` reads from a row of messages."""
    others = Message.objects.filter(
        step__number=1,
        enrollment__prospect__company=OuterRef("enrollment__prospect__company"),
        enrollment__campaign__status=CampaignStatus.RUNNING,
    ).exclude(enrollment__prospect=OuterRef("enrollment__prospect"))
    with_a_sender = Q(status__in=WITH_A_SENDER)
    same_time = Q(due_since=OuterRef("due_since"), pk__lt=OuterRef("pk"))
    due_before = Q(due_since__lt=OuterRef("due_since")) | same_time
    waiting = due_before & Q(status=MessageStatus.SCHEDULED, mailbox__status=MailboxStatus.ACTIVE)
    # Not the first of them in their order: for that, PostgreSQL walks through everything that ever left.
    latest = Func(F("handed_over_at"), function="MAX", output_field=DateTimeField())
    return {
        "colleague_at": Subquery(others.values(latest=latest)),
        "colleague_first": Exists(others.filter(with_a_sender | waiting)),
    }


def colleagues_of(message: Any) -> Colleagues:
    """Return what a row with the columns of `beside_colleagues` says of the person's colleagues."""
    return Colleagues(message.colleague_at, message.colleague_first)


def asked_colleagues(message: Message) -> Colleagues:
    """Return the same for a message that was loaded without these columns."""
    return colleagues_of(Message.objects.annotate(**beside_colleagues()).get(pk=message.pk))


def colleague_holds(message: Message, colleagues: Colleagues, now: datetime) -> Held | None:
    """Return how a first mail waits where somebody of the same company has just been written to, or is about to be.

    Of several that are due at once the first goes and the others wait for it, so that two senders agree.
    """
    campaign, last = message.enrollment.campaign, colleagues.last_at
    window = campaign.window_of(message.enrollment.prospect)
    until = last and window.working_days_later(last, campaign.company_days_apart)
    if until and until > now:
        return Held("Somebody else at this company was written to a short time ago.", until)
    if colleagues.first:
        return Held("Somebody else at this company is written to first.", now + timedelta(hours=1))
    return None


def keeps_apart(message: Message) -> bool:
    """Say whether this mail keeps its distance from those to colleagues: first mails do, where the campaign wants it."""
    enrollment = message.enrollment
    is_first = message.step is not None and message.step.number == 1
    return (
        is_first and enrollment.prospect.company_id is not None and enrollment.campaign.company_days_apart > 0
    )
