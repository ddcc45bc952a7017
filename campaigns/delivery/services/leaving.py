"""Messages that a platform has taken: when they leave there, and how they are stopped before."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Case, Q, Value, When

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import PlatformHook
from campaigns.delivery.rules import MessageStatus, Stopping
from campaigns.delivery.rules.hooks import without_secret
from campaigns.delivery.selectors.platforms import waiting_there
from campaigns.delivery.services.following import after_hand_over, following_of, what_follows
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import TransportError
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.services import postpone
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.services import pause

AT_ONCE: Final = timedelta(hours=1)


@transaction.atomic
def note_left(*, message: Message, at: datetime, sender: str, now: datetime) -> bool:
    """Keep that a message left its platform at a moment; False where that was known.

    A message that may have been taken was taken then. One that was to be stopped left before. The next step counts its
    days from here. Where it left from another address than the approved one, the mailbox stops.
    """
    taken = Message.objects.filter(pk=message.pk, status=MessageStatus.UNKNOWN).update(
        status=MessageStatus.HANDED_OVER, handed_over_at=at, token=None, sending_until=None, wait_reason=""
    )
    if taken:
        after_hand_over(message=message, now=now)
    not_known = Q(sent_at__isnull=True) | Q(
        sent_at__gt=at
    )  # an answer may be told before the mail that it answers
    left = Message.objects.filter(not_known, pk=message.pk, status=MessageStatus.HANDED_OVER).update(
        sent_at=at,
        stopping=Case(When(stopping="", then=Value("")), default=Value(Stopping.LEFT_BEFORE.value)),
    )
    if not left:
        return False
    record(Action.LEFT, subject=message, by=SOFTWARE)
    _count_from_here(message, at)
    _insist_on_sender(message, sender, now)
    return True


def _count_from_here(message: Message, at: datetime) -> None:
    """Put the next step off by as much later as the platform sent this one, where that is more than it always takes."""
    outcome = what_follows(message, following_of(message), at)
    if outcome.due_at is None or message.step is None:
        return
    too_early = Enrollment.objects.filter(
        pk=message.enrollment_id, step=message.step.number, due_at__lt=outcome.due_at - AT_ONCE
    )
    if too_early.exists():
        postpone(enrollment=message.enrollment, until=outcome.due_at, reason=outcome.wait_reason, by=SOFTWARE)


def _insist_on_sender(message: Message, sender: str, now: datetime) -> None:
    approved = message.mailbox.address
    if sender and sender.lower() != approved.lower():
        reason = (
            f"A mail that was approved from {approved} left from {sender}. Choose the sender at the platform."
        )
        pause(mailbox=message.mailbox, reason=reason, by=SOFTWARE, now=now)


def stop_there(*, message_id: int, now: datetime) -> Stopping | None:
    """Stop a message at its platform; return what became of it, None where nothing was asked or no answer came.

    May be called twice or at once. It pauses or takes out one lead, and unsubscribes nobody. What had no answer is asked
    again by the sweep.
    """
    related = ("enrollment", "mailbox__platform_account", "step")
    message = waiting_there().select_related(*related).filter(pk=message_id).first()
    if message is None:
        return None
    try:
        result = Stopping(transport_of(message.mailbox).cancel(parcel_of(message)))
    except TransportError as error:
        Message.objects.filter(pk=message.pk, stopping="").update(wait_reason=error.words[:300])
        return None
    return result if _stopped(message, result) else None


@transaction.atomic
def _stopped(message: Message, result: Stopping) -> bool:
    changed = Message.objects.filter(pk=message.pk, sent_at__isnull=True, stopping="").update(
        stopping=result, wait_reason=""
    )
    if changed:
        record(Action.CANCELLED, subject=message, by=SOFTWARE, result=result)
    return bool(changed)


@transaction.atomic
def store_hook(*, account: PlatformAccount, raw: bytes, now: datetime) -> PlatformHook:
    """Keep what a platform posted as it came, but for the secret in it, until a task reads it."""
    PlatformAccount.objects.filter(pk=account.pk).update(last_webhook_at=now)
    return PlatformHook.objects.create(account=account, raw=without_secret(raw), received_at=now)
