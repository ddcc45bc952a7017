"""What stands at sending platforms, and what of it must be looked after."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet

from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import PlatformEvent, PlatformHook, RemoteCampaign
from campaigns.delivery.rules import MessageStatus, Stopping
from campaigns.delivery.rules.platforms import Event, EventKind
from campaigns.delivery.transports.platforms.port import Known
from campaigns.enrollments.rules import Stage
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from campaigns.prospects.rules.addresses import registrable_domain
from campaigns.suppressions.selectors import barred

WATCHED: Final = timedelta(days=30)  # so long after a mail was taken its campaign is asked for events
OVERLAP: Final = timedelta(days=1)
HINTED: Final = timedelta(minutes=1)  # by then the task that the webhook hinted at has read it


def waiting_there() -> QuerySet[Message]:
    """Return the messages that a platform has taken and that have not left, as far as we know."""
    return Message.objects.filter(
        status=MessageStatus.HANDED_OVER,
        sent_at__isnull=True,
        stopping="",
        mailbox__platform_account__isnull=False,
    ).order_by("id")


def taken_by_platforms(*, since: datetime) -> QuerySet[Message]:
    """Return what waits at a platform, and what was stopped there since a moment, with what a page shows of it."""
    stopped = ~Q(stopping="") & Q(handed_over_at__gte=since)
    waiting = Q(stopping="", sent_at__isnull=True)
    rows = Message.objects.filter(
        waiting | stopped, status=MessageStatus.HANDED_OVER, mailbox__platform_account__isnull=False
    )
    related = ("enrollment__prospect__company", "mailbox__platform_account")
    return rows.select_related(*related).order_by("stopping", "-handed_over_at", "-id")


def to_stop_there() -> list[int]:
    """Return the messages at platforms that must not leave any more: their journey ended, or a no came since."""
    rows = waiting_there().values_list(
        "pk", "recipient", "enrollment__prospect__address", "enrollment__stage"
    )
    said_no = barred({key for _, *addresses, _ in rows for address in addresses for key in _keys(address)})
    return [
        pk
        for pk, *addresses, stage in rows
        if stage == Stage.STOPPED or any(key in said_no for address in addresses for key in _keys(address))
    ]


def _keys(address: str) -> Sequence[str]:
    return [key for key in (address.lower(), registrable_domain(address) or "") if key]


def message_of(account: PlatformAccount, event: Event) -> Message | None:
    """Return the message that an event is about: by its campaign and address, else by what the platform calls it."""
    row = (
        RemoteCampaign.objects.filter(account=account, remote_id=event.campaign).exclude(remote_id="").first()
    )
    if row is None or not (event.address or event.lead):
        return None
    this = Q(recipient__iexact=event.address) if event.address else Q(remote_id=event.lead)
    related = ("enrollment__prospect", "enrollment__campaign", "mailbox", "step")
    found = Message.objects.filter(this, step=row.step_id, mailbox=row.mailbox_id).select_related(*related)
    return found.exclude(status=MessageStatus.WITHDRAWN).first()


def campaigns_to_poll(account: PlatformAccount, now: datetime) -> QuerySet[RemoteCampaign]:
    """Return the campaigns of an account in which something may have happened."""
    recent = Message.objects.filter(
        Q(handed_over_at__gte=now - WATCHED) | Q(status=MessageStatus.UNKNOWN),
        step=OuterRef("step"),
        mailbox=OuterRef("mailbox"),
    )
    rows = RemoteCampaign.objects.filter(Exists(recent), account=account).exclude(remote_id="")
    longest_ago = F("polled_at").asc(nulls_first=True)
    return rows.select_related("account", "mailbox", "step__campaign").order_by(longest_ago, "id")


def known_of(row: RemoteCampaign) -> Known:
    """Return what a campaign need not be asked for again; a day is asked for twice, since its clock may differ."""
    replies = PlatformEvent.objects.filter(
        account=row.account_id,
        kind=EventKind.REPLIED,
        message__step=row.step_id,
        message__mailbox=row.mailbox_id,
    )
    answered = replies.values_list("address").annotate(last=Max("occurred_at"))
    return Known(
        row.polled_at and row.polled_at - OVERLAP, {address: last for address, last in answered if last}
    )


def unread_hooks(now: datetime) -> QuerySet[PlatformHook]:
    """Return what was posted a while ago and nobody has read: its hint was lost, or reading it failed."""
    return PlatformHook.objects.filter(read_at__isnull=True, received_at__lt=now - HINTED).order_by("id")


def where_it_stands(message: Message) -> str:
    """Return in one sentence where a message is that a platform took, "" for any other."""
    account = message.mailbox.platform_account
    if account is None or message.status != MessageStatus.HANDED_OVER:
        return ""
    name = PlatformName(account.platform).capitalize()
    if message.stopping:
        return _STOPPED[Stopping(message.stopping)].format(name)
    if message.sent_at:
        return f"{name} sent it."
    return f"{name} has taken it, and has not sent it yet."


_STOPPED: Final = {
    Stopping.CANCELLED: "Cancelled: {} had not sent it, and does not send it any more.",
    Stopping.LEFT_BEFORE: "It left before we could stop it: {} had sent it.",
    Stopping.CANNOT_TELL: "It could not be stopped: {} does not show it. Look there.",
}
