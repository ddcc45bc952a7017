"""Why a message has not gone, when it will, and what is due."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypedDict
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.transports import transport_of
from campaigns.drafts.selectors import broken_fills, current_fills, why_lapsed
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, next_working_day
from campaigns.mailboxes.selectors import today_of
from campaigns.prospects.rules.addresses import normalise, registrable_domain
from campaigns.suppressions.rules import ReasonNotToWrite
from campaigns.suppressions.selectors import nothing_bars, reasons_not_to_write


@dataclass(frozen=True)
class Held:
    """Why a message does not go now. `until` None: until a person acts. `lasting`: it never goes."""

    sentence: str
    until: datetime | None
    lasting: bool = False


def noes(
    enrollment: Enrollment, mailbox: Mailbox | None, now: datetime, *, recipient: str = ""
) -> list[ReasonNotToWrite]:
    """Return every no against writing to this person in this campaign.

    Asked by the person's address and by the `recipient` that was approved, should the two have parted since; by the
    company's domain and by that of the address, which is another one at groups and after mergers.
    """
    return reasons_not_to_write(**_asked(enrollment, mailbox, recipient), now=now)


def no_noes(enrollment: Enrollment, mailbox: Mailbox | None, now: datetime, *, recipient: str = "") -> Q:
    """Return the condition that `noes` would find none, for the update that rests on it."""
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
    return why_held(message, now) or _cap(message.mailbox, now)


def why_held(message: Message, now: datetime) -> Held | None:
    """Return the first reason against sending but the daily cap, whose places a claim takes as it asks for them."""
    bars = noes(message.enrollment, message.mailbox, now, recipient=message.recipient)
    if bars:
        return Held(bars[0].sentence, bars[0].until, lasting=bars[0].lasting)
    return row_holds(message, now) or (
        colleague_holds(message, _asked_colleagues(message), now) if keeps_apart(message) else None
    )


def row_holds(message: Message, now: datetime) -> Held | None:
    """Return the first reason that the message's own row, its campaign's and its mailbox's give."""
    return _campaign(message, now) or _mailbox(message.mailbox) or _time(message, now)


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
    due_before = Q(due_at__lt=OuterRef("due_at")) | Q(due_at=OuterRef("due_at"), pk__lt=OuterRef("pk"))
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
    window, apart = message.mailbox.window, message.enrollment.campaign.company_days_apart
    last = colleagues.last_at
    until = last and next_working_day(last, apart, window.weekdays, window.zone)
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


def _time(message: Message, now: datetime) -> Held | None:
    """Return what is still to come: the end of the time to take back an approval, or the mailbox's window."""
    mailbox = message.mailbox
    if message.due_at > now:
        return Held(message.wait_reason or "It can still be taken back.", message.due_at)
    opening = mailbox.window.next_opening(now)
    if opening > now:
        return Held(
            f"{mailbox.address} sends between {mailbox.opens:%H:%M} and {mailbox.closes:%H:%M}.", opening
        )
    return None


def _cap(mailbox: Mailbox, now: datetime) -> Held | None:
    today = today_of(mailbox, now)
    has_place = today.claimed < mailbox.daily_cap and not today.full_reason
    return None if has_place else _full(mailbox, today.full_reason, now)


def full_today(mailbox: Mailbox, now: datetime) -> Held:
    """Return how a message waits whose mailbox has no place left today, under its cap or at its server."""
    return _full(mailbox, today_of(mailbox, now).full_reason, now)


def _full(mailbox: Mailbox, full_reason: str, now: datetime) -> Held:
    sentence = (
        f"The server of {mailbox.address} takes no more today: {full_reason}"
        if full_reason
        else f"{mailbox.address} has sent its {mailbox.daily_cap} for today."
    )
    return Held(sentence, tomorrow(mailbox, now))


def tomorrow(mailbox: Mailbox, now: datetime) -> datetime:
    """Return when the mailbox opens first on a later day than this one."""
    local = now.astimezone(ZoneInfo(mailbox.time_zone))
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return mailbox.window.next_opening(midnight)


def why_unproven(message: Message, now: datetime) -> str:
    """Return why what the message says no longer holds; "" where each quote stands and each entry is in force."""
    if message.draft_id is None:
        return ""
    fills = current_fills(message.draft_id)
    return "a quote no longer matches" if broken_fills(fills) else why_lapsed(fills, now.date())


def due_messages(now: datetime) -> QuerySet[Message]:
    """Return scheduled messages whose time has come, the longest due first."""
    return Message.objects.filter(
        status=MessageStatus.SCHEDULED,
        due_at__lte=now,
        enrollment__campaign__status=CampaignStatus.RUNNING,
        enrollment__campaign__sends_from__lte=now,
    ).order_by("due_at", "id")


def overdue_sending(now: datetime) -> QuerySet[Message]:
    """Return messages whose sender did not come back in time: they may have been sent."""
    return Message.objects.filter(status=MessageStatus.SENDING, sending_until__lt=now).order_by("id")


def to_look_up() -> list[Message]:
    """Return the unknown messages whose transport can read back what it took."""
    return [message for message in unknown() if transport_of(message.mailbox).capabilities.reads_back]


def scheduled() -> QuerySet[Message]:
    """Return what is going to leave, with what the Scheduled page shows of it."""
    return (
        Message.objects.filter(status__in=[MessageStatus.SCHEDULED, MessageStatus.SENDING])
        .select_related(
            "enrollment__prospect__company", "enrollment__campaign__offer", "mailbox", "approved_by", "step"
        )
        .order_by("due_at", "id")
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
