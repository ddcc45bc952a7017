"""What came back of a mailbox's mail, and of what was sent to a person."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from campaigns.delivery.models import DeliveryReport, Message
from campaigns.delivery.rules import MAY_HAVE_LEFT, MessageKind
from campaigns.delivery.rules.bounces import BOUNCES, COMPLAINTS, Outcome, Told
from campaigns.delivery.rules.bounces.limits import COUNTED
from campaigns.delivery.selectors.leaving import LEFT
from campaigns.mailboxes.models import Mailbox


@dataclass(frozen=True)
class CameBack:
    """Of the mails that a mailbox handed over since it counts: how many came back, and how many were called spam."""

    mails: int
    bounces: int
    complaints: int


def came_back(mailbox: Mailbox, now: datetime) -> CameBack:
    """Count the last 30 days, or what came since a person let the mailbox go on, where that is later.

    Answers count nowhere: they go to somebody who wrote to us, and would make the share of the others look small.
    """
    since = max(now - COUNTED, mailbox.counted_from or now - COUNTED)
    steps = Message.objects.filter(LEFT, kind=MessageKind.STEP, mailbox=mailbox, handed_over_at__gte=since)
    left = steps.count()
    reports = DeliveryReport.objects.filter(message__kind=MessageKind.STEP, mailbox=mailbox, at__gte=since)
    told = reports.aggregate(
        bounces=Count("message", filter=~Q(outcome=Outcome.COMPLAINT), distinct=True),
        complaints=Count("message", filter=Q(outcome=Outcome.COMPLAINT), distinct=True),
        refused=Count("message", filter=Q(told_by=Told.REFUSAL), distinct=True),
    )
    return CameBack(left + told["refused"], told["bounces"], told["complaints"])


def why_too_many(mailbox: Mailbox, now: datetime) -> str:
    """Return the sentence why a mailbox must pause for what came back, "" where it need not."""
    counted = came_back(mailbox, now)
    if COMPLAINTS.is_reached(cases=counted.complaints, mails=counted.mails):
        return _sentence(counted.complaints, counted.mails, "were reported as spam", COMPLAINTS.share) + (
            " Look at whom this list holds and why they should expect to hear from you, before you resume it."
        )
    if BOUNCES.is_reached(cases=counted.bounces, mails=counted.mails):
        return _sentence(counted.bounces, counted.mails, "came back", BOUNCES.share) + (
            " Look at where these addresses are from, before you resume it."
        )
    return ""


def _sentence(cases: int, mails: int, what: str, share: float) -> str:
    return f"{cases} of its last {mails} mails {what}; it pauses at {100 * share:g} %."


def last_sent_to(address: str) -> Message | None:
    """Return the latest message that left, or may have left, to a normalised address; None where none ever did."""
    sent = Message.objects.filter(enrollment__prospect__address=address, status__in=MAY_HAVE_LEFT)
    related = sent.select_related("enrollment__prospect", "mailbox")
    return related.order_by("-handed_over_at", "-id").first()
