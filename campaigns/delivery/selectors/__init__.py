"""Why a message has not gone, when it will, and what is due."""

from datetime import datetime

from django.db.models import Q, QuerySet

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageKind, MessageStatus
from campaigns.delivery.selectors.colleagues import (
    Colleagues,
    asked_colleagues,
    beside_colleagues,
    colleague_holds,
    colleagues_of,
    keeps_apart,
)
from campaigns.delivery.selectors.noes import Keys, as_answer, country_objection, keys_of, no_noes, noes
from campaigns.delivery.selectors.timing import Held, past_due, place_of, rest_before, time_of, tomorrow
from campaigns.delivery.transports import transport_of
from campaigns.drafts.selectors import broken_fills, current_fills, why_lapsed
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import CampaignStatus, why_nothing_leaves
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.rules.pace import even_gap
from campaigns.mailboxes.selectors import today_of

__all__ = [
    "Colleagues",
    "Held",
    "Keys",
    "as_answer",
    "beside_colleagues",
    "colleague_holds",
    "colleagues_of",
    "country_objection",
    "due_messages",
    "keeps_apart",
    "keys_of",
    "last_handed_over",
    "no_noes",
    "noes",
    "overdue_sending",
    "place_of",
    "rest_before",
    "row_holds",
    "scheduled",
    "time_of",
    "to_look_up",
    "tomorrow",
    "turn_in_line",
    "unknown",
    "why_no_place",
    "why_not_now",
    "why_unproven",
]


def why_not_now(message: Message, now: datetime) -> Held | None:
    """Return the first reason that holds a scheduled message back; None where it may go.

    The Scheduled page asks what the claim asks, so the page never promises what the sender refuses.
    """
    bars = noes(
        message.enrollment, message.mailbox, now, recipient=message.recipient, answer=message.is_answer
    )
    if bars:
        return Held(bars[0].sentence, bars[0].until, lasting=bars[0].lasting)
    return (
        row_holds(message, now)
        or (colleague_holds(message, asked_colleagues(message), now) if keeps_apart(message) else None)
        or why_no_place(message, now)
    )


def row_holds(message: Message, now: datetime) -> Held | None:
    """Return the first reason that the message's own row, its campaign's and its mailbox's give.

    An answer asks nothing of its campaign: that may have ended long ago.
    """
    if message.is_answer:
        return past_due(message) or _mailbox(message.mailbox) or time_of(message, now)
    return (
        past_due(message)
        or _country(message)
        or _campaign(message, now)
        or _mailbox(message.mailbox)
        or time_of(message, now)
    )


def _country(message: Message) -> Held | None:
    said = country_objection(message.enrollment)
    return Held(said.sentence, None) if said else None


def _campaign(message: Message, now: datetime) -> Held | None:
    campaign = message.enrollment.campaign
    if campaign.status != CampaignStatus.RUNNING:
        return Held(why_nothing_leaves(campaign.name, CampaignStatus(campaign.status)), None)
    if campaign.sends_from and campaign.sends_from > now:
        return Held(f"The launch of “{campaign}” can still be taken back.", campaign.sends_from)
    return None


def _mailbox(mailbox: Mailbox) -> Held | None:
    if mailbox.status == MailboxStatus.ACTIVE:
        return None
    return Held(f"{mailbox.address} is paused: {mailbox.paused_reason}", None)


def why_no_place(message: Message, now: datetime) -> Held | None:
    """Return how a message waits for a place of its mailbox; None where one is free. An answer takes none."""
    if message.is_answer:
        return None
    today = today_of(message.mailbox, now)
    return place_of(message.mailbox, today, rest_before(message, today), now)


def turn_in_line(message: Message, held: Held) -> datetime | None:
    """Return when a message that only waits for its mailbox is tried again: after those that are due for longer.

    Where they fill what is left of the day, it is tried on the mailbox's next one.
    """
    if held.until is None or not held.in_line:
        return held.until
    mailbox = message.mailbox
    earlier = Q(due_since__lt=message.due_since) | Q(due_since=message.due_since, pk__lt=message.pk)
    line = Message.objects.filter(earlier, mailbox=mailbox, status=MessageStatus.SCHEDULED)
    turn = held.until + line.filter(due_at__lte=held.until).count() * even_gap(mailbox.hourly_pace)
    return turn if turn <= mailbox.window.open_until(held.until) else tomorrow(mailbox, held.until)


def why_unproven(message: Message, now: datetime) -> str:
    """Return why what the message says no longer holds; "" where each quote stands and each entry is in force."""
    if message.draft_id is None:
        return ""
    fills = current_fills(message.draft_id)
    return "a quote no longer matches" if broken_fills(fills) else why_lapsed(fills, now.date())


def due_messages(now: datetime) -> QuerySet[Message]:
    """Return scheduled messages whose time has come, the longest due first: follow-ups and first mails alike.

    Answers do not wait for their campaign.
    """
    runs = Q(enrollment__campaign__status=CampaignStatus.RUNNING, enrollment__campaign__sends_from__lte=now)
    return Message.objects.filter(
        runs | Q(kind=MessageKind.ANSWER), status=MessageStatus.SCHEDULED, due_at__lte=now, past_due=False
    ).order_by("due_since", "id")


def overdue_sending(now: datetime) -> QuerySet[Message]:
    """Return messages whose sender did not come back in time: they may have been sent."""
    return Message.objects.filter(status=MessageStatus.SENDING, sending_until__lt=now).order_by("id")


def to_look_up(now: datetime) -> list[Message]:
    """Return the unknown messages whose transport can read back what it took, and which were not looked up just now."""
    waiting = unknown().filter(Q(hint_until__isnull=True) | Q(hint_until__lte=now))
    return [message for message in waiting if transport_of(message.mailbox).capabilities.reads_back]


def scheduled() -> QuerySet[Message]:
    """Return what is going to leave, with what the Scheduled page shows of it."""
    return (
        Message.objects.filter(status__in=[MessageStatus.SCHEDULED, MessageStatus.SENDING])
        .select_related(
            "enrollment__prospect__company", "enrollment__campaign__offer", "mailbox", "approved_by", "step"
        )
        .order_by("due_at", "due_since", "id")
    )


def unknown() -> QuerySet[Message]:
    """Return messages that may have been sent."""
    return (
        Message.objects.filter(status=MessageStatus.UNKNOWN)
        .select_related("enrollment__prospect__company", "enrollment__campaign", "mailbox", "step")
        .order_by("id")
    )


def last_handed_over(enrollment: Enrollment) -> Message | None:
    """Return the latest mail of the sequence that went to this person in this campaign."""
    sent = enrollment.messages.filter(kind=MessageKind.STEP, status=MessageStatus.HANDED_OVER)
    return sent.order_by("-handed_over_at").first()
