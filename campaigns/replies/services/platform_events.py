"""What platforms tell: posted to us or asked for, each event is taken once, and what follows is what always follows.

An answer becomes a mail and is read like any other. A no counts whether or not we know which message it is about.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from email.header import Header
from email.mime.text import MIMEText
from email.utils import format_datetime
from typing import Final

import structlog
from django.db import transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import PlatformEvent, PlatformHook, RemoteCampaign
from campaigns.delivery.rules.bounces import report_of_event
from campaigns.delivery.rules.hooks import events_of_hook
from campaigns.delivery.rules.platforms import Event, EventKind
from campaigns.delivery.selectors.platforms import campaigns_to_poll, known_of, message_of, waiting_there
from campaigns.delivery.services import stop_journey
from campaigns.delivery.services.leaving import note_left, stop_there
from campaigns.delivery.services.reporting import note_report
from campaigns.delivery.transports.platforms import platform_of
from campaigns.delivery.transports.platforms.campaigns import may_start, set_going
from campaigns.delivery.transports.platforms.port import Platform, why_another_template
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from campaigns.mailboxes.services import pause
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.replies.services.receiving import receive
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress

logger = structlog.get_logger(__name__)
POLLS_PERCENT: Final = 60
_ENDS_A_TURN: Final = frozenset({Trouble.DEFERRED, Trouble.AUTH})


def read_hook(*, hook: PlatformHook, now: datetime) -> int:
    """Take what a platform posted; return how many of its events were new. What cannot be read is kept, with why."""
    try:
        events = events_of_hook(PlatformName(hook.account.platform), bytes(hook.raw))
    except ValueError as error:
        events, problem = [], f"It could not be read: {error}"
    else:
        problem = "" if events else "Nothing in it concerns us."
    taken = sum(take_event(account=hook.account, event=event, hook=hook, now=now) for event in events)
    PlatformHook.objects.filter(pk=hook.pk).update(read_at=now, problem=problem[:300])
    return taken


def poll_platform(*, account: PlatformAccount, now: datetime) -> int:
    """Ask a platform what happened in our campaigns; return how many events were new. Looks after what waits there.

    The campaign that was asked the longest ago comes first, so that one turn, which leaves requests for sending, goes on
    where the one before ended. A fault of one campaign leaves the others their turn.
    """
    try:
        platform, taken, problem = platform_of(account, percent=POLLS_PERCENT), 0, ""
    except TransportError as error:
        PlatformAccount.objects.filter(pk=account.pk).update(polled_at=now, last_problem=error.words[:300])
        return 0
    for row in campaigns_to_poll(account, now):
        try:
            _keep_going(row, platform, now)
            for event in platform.events(row.place, known_of(row)):
                taken += take_event(account=account, event=event, polled=True, now=now)
        except TransportError as error:
            problem = error.words
            if error.trouble in _ENDS_A_TURN:
                break
        RemoteCampaign.objects.filter(pk=row.pk).update(polled_at=now)
    PlatformAccount.objects.filter(pk=account.pk).update(polled_at=now, last_problem=problem[:300])
    return taken


def _keep_going(row: RemoteCampaign, platform: Platform, now: datetime) -> None:
    """Look after a campaign in which messages wait: start it where its start failed, stop them where it was changed."""
    waiting = waiting_there().filter(step=row.step_id, mailbox=row.mailbox_id)
    if not waiting.exists():
        return
    standing = platform.standing(row.place)
    another = why_another_template(row.place, standing)
    if another:
        reason = f"The campaign “{row}” at the platform is not as we made it: {another}. What waited there was stopped."
        pause(mailbox=row.mailbox, reason=reason, by=SOFTWARE, now=now)
        for message_id in waiting.values_list("pk", flat=True):
            stop_there(message_id=message_id, now=now)
    elif may_start(row, standing):
        set_going(row, platform)


@transaction.atomic
def take_event(
    *,
    account: PlatformAccount,
    event: Event,
    now: datetime,
    hook: PlatformHook | None = None,
    polled: bool = False,
) -> bool:
    """Keep one event and do what follows; False where it was taken before, be it by the other way."""
    message = message_of(account, event)
    row, new = PlatformEvent.objects.get_or_create(
        account=account, key=event.key,
        defaults={
            "kind": event.kind, "address": event.address[:320].lower(), "occurred_at": event.occurred_at,
            "taken_at": now, "polled": polled, "words": event.words[:300], "hook": hook, "message": message,
        },
    )  # fmt: skip
    if new:
        _FOLLOWS[event.kind](account, event, message, now)
        logger.info("platform event", platform=account.platform, kind=row.kind, ours=message is not None)
    return new


def _sent(_: PlatformAccount, event: Event, message: Message | None, now: datetime) -> None:
    if message:
        note_left(message=message, at=event.occurred_at or now, sender=event.mailbox, now=now)


def _replied(account: PlatformAccount, event: Event, message: Message | None, now: datetime) -> None:
    """Somebody may answer whom we did not write to: his mail is matched as one that names none of ours."""
    if message:
        _sent(account, event, message, now)
        receive(mailbox=message.mailbox, raw=_as_mail(event, message.mailbox, message), now=now)
        return
    ours = RemoteCampaign.objects.filter(account=account, remote_id=event.campaign).exclude(remote_id="")
    row = ours.select_related("mailbox").first()
    if row and "@" in normalise(event.address):
        receive(mailbox=row.mailbox, raw=_as_mail(event, row.mailbox, None), now=now)


def _as_mail(event: Event, mailbox: Mailbox, message: Message | None) -> bytes:
    """Return an answer as the mail that it was, as far as the platform tells: the same bytes whoever tells it."""
    mail = MIMEText(event.text, "plain", "utf-8")
    mail["From"] = message.recipient if message else normalise(event.address)
    mail["To"] = mailbox.address
    subject = event.subject or (f"Re: {message.subject}" if message else "")
    mail["Subject"] = Header(subject, "utf-8").encode()
    if message:
        mail["In-Reply-To"] = message.message_id
    mail["Message-ID"] = f"<{event.key}@platform.invalid>"
    if event.occurred_at:
        mail["Date"] = format_datetime(event.occurred_at)
    if event.automatic:
        mail["Auto-Submitted"] = "auto-replied"
    return mail.as_bytes()


def _bounced(account: PlatformAccount, event: Event, message: Message | None, now: datetime) -> None:
    if message is None:
        _bar(event.address, SuppressionReason.BOUNCE, "came back at a platform", now)
        return
    _sent(account, event, message, now)
    note_report(
        message=message, report=report_of_event(words=event.words, hard=not event.words or None), now=now
    )


def _failed(_: PlatformAccount, event: Event, message: Message | None, now: datetime) -> None:
    """The platform could not send it: the journey ends with its words, and nobody counts as written to by it."""
    if message:
        words = f"The platform could not send it: {event.words or 'it does not say why'}"
        Message.objects.filter(pk=message.pk).update(server_answer=words[:500])
        stop_journey(
            enrollment=message.enrollment,
            reason=StopReason.FAILED,
            explanation=words[:500],
            by=SOFTWARE,
            now=now,
        )


def _unsubscribed(_: PlatformAccount, event: Event, __: Message | None, now: datetime) -> None:
    _bar(event.address, SuppressionReason.OPT_OUT, "by the platform's own link", now)


def _bar(address: str, reason: SuppressionReason, note: str, now: datetime) -> None:
    """Bar an address, known to us or not, and end what runs with this person."""
    key = normalise(address)
    if "@" not in key:
        return
    suppress(scope=SuppressionScope.ADDRESS, key=key, reason=reason, by=SOFTWARE, note=note)
    prospect = Prospect.objects.filter(address=key).first()
    for enrollment in (
        Enrollment.objects.filter(prospect=prospect).exclude(stage=Stage.STOPPED) if prospect else ()
    ):
        stop_journey(
            enrollment=enrollment, reason=_STOPS[reason], explanation=_WHY[reason], by=SOFTWARE, now=now
        )


_STOPS: Final = {
    SuppressionReason.BOUNCE: StopReason.BOUNCED,
    SuppressionReason.OPT_OUT: StopReason.SUPPRESSED,
}
_WHY: Final = {
    SuppressionReason.BOUNCE: "The address does not work.",
    SuppressionReason.OPT_OUT: "This person asked us to stop.",
}


def _account_problem(account: PlatformAccount, event: Event, _: Message | None, now: datetime) -> None:
    """Pause the mailbox that the platform can no longer send from, or say it of the account where it names none."""
    words = event.words or "The platform says that it can no longer send from this mailbox."
    mailbox = Mailbox.objects.filter(platform_account=account, address__iexact=event.mailbox).first()
    if mailbox:
        pause(mailbox=mailbox, reason=words, by=SOFTWARE, now=now)
    else:
        PlatformAccount.objects.filter(pk=account.pk).update(last_problem=words[:300])


_FOLLOWS: Final[Mapping[EventKind, Callable[[PlatformAccount, Event, Message | None, datetime], None]]] = {
    EventKind.SENT: _sent,
    EventKind.REPLIED: _replied,
    EventKind.BOUNCED: _bounced,
    EventKind.FAILED: _failed,
    EventKind.UNSUBSCRIBED: _unsubscribed,
    EventKind.ACCOUNT_PROBLEM: _account_problem,
}
