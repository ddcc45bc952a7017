"""Why a message has not gone, when it will, and what is due."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypedDict

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors.timing import Held, past_due, place_of, rest_before, time_of, tomorrow
from campaigns.delivery.transports import transport_of
from campaigns.drafts.selectors import broken_fills, current_fills, why_lapsed
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.rules.pace import even_gap
from campaigns.mailboxes.selectors import today_of
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.suppressions.rules import ReasonNotToWrite
from campaigns.suppressions.rules.countries import objection
from campaigns.suppressions.selectors import nothing_bars, reasons_not_to_write

__all__ = [
    "Colleagues",
    "Held",
    "Keys",
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


def noes(
    enrollment: Enrollment, mailbox: Mailbox | None, now: datetime, *, recipient: str = ""
) -> list[ReasonNotToWrite]:
    """Return every no against writing to this person in this campaign.

    Asked by the person's address and by the `recipient` that was approved, should the two have parted since; by the
    company's domain and by that of the address, which is another one at groups and after mergers. What the person's
    country asks for comes last; it takes no statement of its own.
    """
    said = reasons_not_to_write(**_asked(enrollment, mailbox, recipient), now=now)
    country = country_objection(enrollment)
    return [*said, country] if country else said


def country_objection(enrollment: Enrollment) -> ReasonNotToWrite | None:
    """Return what the person's country asks for and nobody has answered, for this person or for the campaign."""
    person = enrollment.prospect
    return objection(person.country_code, person.basis or enrollment.campaign.basis)


def no_noes(enrollment: Enrollment, mailbox: Mailbox | None, now: datetime, *, recipient: str = "") -> Q:
    """Return the condition that `noes` would find none, for the update that rests on it."""
    if country_objection(enrollment):
        return Q(pk__in=[])
    return nothing_bars(**_asked(enrollment, mailbox, recipient), now=now)


def keys_of(message: Message) -> "Keys":
    """Return under which keys a no to this message is looked for."""
    return _asked(message.enrollment, message.mailbox, message.recipient)


class Keys(TypedDict):
    """Addresses, domains and rows that a no may name."""

    addresses: set[str]
    domains: set[str]
    offer_id: int | None
    campaign_id: int | None
    mailbox_id: int | None


def _asked(enrollment: Enrollment, mailbox: Mailbox | None, recipient: str) -> Keys:
    prospect = enrollment.prospect
    addresses = {prospect.address, normalise(recipient or prospect.address)}
    domains = {prospect.domain} | {registrable_domain(address) or "" for address in addresses}
    return {
        "addresses": addresses,
        "domains": domains - {""},
        "offer_id": enrollment.campaign.offer_id,
        "campaign_id": enrollment.campaign_id,
        "mailbox_id": mailbox.pk if mailbox else None,
    }


def why_not_now(message: Message, now: datetime) -> Held | None:
    """Return the first reason that holds a scheduled message back; None where it may go.

    The Scheduled page asks what the claim asks, so the page never promises what the sender refuses.
    """
    bars = noes(message.enrollment, message.mailbox, now, recipient=message.recipient)
    if bars:
        return Held(bars[0].sentence, bars[0].until, lasting=bars[0].lasting)
    return (
        row_holds(message, now)
        or (colleague_holds(message, _asked_colleagues(message), now) if keeps_apart(message) else None)
        or why_no_place(message, now)
    )


def row_holds(message: Message, now: datetime) -> Held | None:
    """Return the first reason that the message's own row, its campaign's and its mailbox's give."""
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
        return Held(f"The campaign “{campaign}” is {campaign.get_status_display()}.", None)
    if campaign.sends_from and campaign.sends_from > now:
        return Held(f"The launch of “{campaign}” can still be taken back.", campaign.sends_from)
    return None


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
    with_a_sender = Q(status__in=[MessageStatus.SENDING, MessageStatus.UNKNOWN])
    same_time = Q(due_since=OuterRef("due_since"), pk__lt=OuterRef("pk"))
    due_before = Q(due_since__lt=OuterRef("due_since")) | same_time
    waiting = due_before & Q(status=MessageStatus.SCHEDULED, mailbox__status=MailboxStatus.ACTIVE)
    latest = others.filter(handed_over_at__isnull=False).order_by("-handed_over_at")
    return {
        "colleague_at": Subquery(latest.values("handed_over_at")[:1]),
        "colleague_first": Exists(others.filter(with_a_sender | waiting)),
    }


def colleagues_of(message: Any) -> Colleagues:
    """Return what a row with the columns of `beside_colleagues` says of the person's colleagues."""
    return Colleagues(message.colleague_at, message.colleague_first)


def _asked_colleagues(message: Message) -> Colleagues:
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


def _mailbox(mailbox: Mailbox) -> Held | None:
    if mailbox.status == MailboxStatus.ACTIVE:
        return None
    return Held(f"{mailbox.address} is paused: {mailbox.paused_reason}", None)


def why_no_place(message: Message, now: datetime) -> Held | None:
    """Return how a message waits for a place of its mailbox; None where one is free."""
    mailbox = message.mailbox
    return place_of(mailbox, today_of(mailbox, now), rest_before(message), now)


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
    """Return scheduled messages whose time has come, the longest due first: follow-ups and first mails alike."""
    return Message.objects.filter(
        status=MessageStatus.SCHEDULED,
        due_at__lte=now,
        enrollment__campaign__status=CampaignStatus.RUNNING,
        enrollment__campaign__sends_from__lte=now,
        past_due=False,
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
    """Return the latest message that went to this person in this campaign."""
    return enrollment.messages.filter(status=MessageStatus.HANDED_OVER).order_by("-handed_over_at").first()
