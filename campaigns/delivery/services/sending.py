"""How an approved message leaves: claim, commit, attempt, send, record.

The claim is one short transaction of conditional updates. The call to the outside is never inside one. Whatever
happens between the two, the attempt's row is there: a try without an end is *unknown* after its time, always.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr

from django.db import transaction
from django.db.models import F

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.composing import UnsendableError, compose, content_sha256, difference, envelope_of
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import SEND_SECONDS, AttemptResult, MessageStatus, defer_delay
from campaigns.delivery.selectors import Held, evidence_broken, overdue_sending, to_look_up, why_not_now
from campaigns.delivery.services.pairs import JOURNEY_ENDED, no_longer_approved, stop_journey, withdraw
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Found, TransportError, Trouble
from campaigns.drafts.rules import DecisionKind, DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ANSWER_DAYS, CampaignStatus, Stage, StopReason, go, stop
from campaigns.enrollments.services import move
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, next_working_day
from campaigns.mailboxes.services import pause, take_place
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import note_behaviour


@dataclass(frozen=True)
class _Claimed:
    message: Message
    attempt: Attempt
    token: uuid.UUID


class _ClaimLostError(Exception):
    """The last place under the cap, or the journey itself, went elsewhere meanwhile; the claim is taken back."""


def send(*, message_id: int, now: datetime) -> MessageStatus | None:
    """Send one message if it is due, allowed and nobody else's; return its status, None where nothing was done.

    May be called twice, at once, or never: one caller hands the message over, the others do nothing.
    """
    message = _loaded(message_id)
    if message is None or message.status != MessageStatus.SCHEDULED or message.due_at > now:
        return None
    held = why_not_now(message, now)
    if held is not None:
        return _hold_back(message, held, now)
    if evidence_broken(message):
        withdraw(message=message, to_review=True, by=SOFTWARE, reason="a quote no longer matches", now=now)
        return MessageStatus.WITHDRAWN
    claimed = _claim(message, now)
    return _deliver(claimed, now) if claimed else None


def _loaded(message_id: int) -> Message | None:
    return (
        Message.objects.select_related(
            "enrollment__campaign__offer", "enrollment__prospect__company", "mailbox", "draft"
        )
        .filter(pk=message_id)
        .first()
    )


def _hold_back(message: Message, held: Held, now: datetime) -> MessageStatus | None:
    """A lasting no ends the journey; a temporary one is written on the row, so that people can read it."""
    if held.lasting:
        stop_journey(
            enrollment=message.enrollment,
            reason=StopReason.SUPPRESSED,
            explanation=held.sentence,
            by=SOFTWARE,
            now=now,
        )
        return MessageStatus.WITHDRAWN
    later = held.until or now + timedelta(minutes=15)
    Message.objects.filter(pk=message.pk, status=MessageStatus.SCHEDULED).update(
        due_at=later, wait_reason=held.sentence[:300], hint_until=later
    )
    return None


def _claim(message: Message, now: datetime) -> _Claimed | None:
    """Make the message ours, in one transaction that re-checks all that a claim rests on."""
    try:
        with transaction.atomic():
            return _claim_and_count(message, now)
    except _ClaimLostError:
        return None


def _claim_and_count(message: Message, now: datetime) -> _Claimed | None:
    token = uuid.uuid4()
    held = why_not_now(message, now)
    if held is not None or not _taken(message, token, now):
        return None
    moved = move(
        enrollment_id=message.enrollment_id,
        expected=Stage.APPROVED,
        outcome=go(Stage.SENDING),
        by=SOFTWARE,
        now=now,
    )
    if not moved or not take_place(mailbox=message.mailbox, now=now):
        raise _ClaimLostError
    attempt = Attempt.objects.create(message=message, token=token, started_at=now)
    record(Action.CLAIMED, subject=message, by=SOFTWARE, attempt=attempt.pk)
    return _Claimed(message, attempt, token)


def _taken(message: Message, token: uuid.UUID, now: datetime) -> bool:
    """The conditional update that decides between two senders; its conditions are what was approved and allowed.

    Other tables are asked by subqueries of their own: a join would move the row's own conditions into a subquery too,
    which PostgreSQL does not ask again after it waited for the other sender, so that both would win.
    """
    return bool(
        Message.objects.filter(
            pk=message.pk,
            status=MessageStatus.SCHEDULED,
            due_at__lte=now,
            approved_sha256=message.approved_sha256,
            enrollment__in=Enrollment.objects.filter(
                stage=Stage.APPROVED, campaign__status=CampaignStatus.RUNNING
            ),
            mailbox__in=Mailbox.objects.filter(status=MailboxStatus.ACTIVE),
        ).update(
            status=MessageStatus.SENDING,
            token=token,
            sending_until=now + timedelta(seconds=SEND_SECONDS),
            tries=F("tries") + 1,
        )
    )


def _deliver(claimed: _Claimed, now: datetime) -> MessageStatus:
    """Hash the actual bytes against the approval, hand them over, record what the transport said."""
    message = claimed.message
    try:
        raw = _finished(message, now)
    except UnsendableError as error:
        return _back_to_review(claimed, str(error), now)
    Attempt.objects.filter(pk=claimed.attempt.pk).update(sent_sha256=content_sha256(raw))
    try:
        words = transport_of(message.mailbox).hand_over(
            mailbox=message.mailbox, recipient=message.recipient, message_id=message.message_id, raw=raw
        )
    except TransportError as error:
        return _record_trouble(claimed, error, now)
    return _record_accepted(claimed, words, now)


def _finished(message: Message, now: datetime) -> bytes:
    """Return the bytes of what was approved.

    Raises:
        UnsendableError: the message is no longer what was approved, or cannot be made into a mail.
    """
    envelope = envelope_of(message)
    if not _approved(message, envelope.sha256):
        raise UnsendableError("This message is no longer what was approved.")
    if parseaddr(message.sender)[1].lower() != message.mailbox.address.lower():
        raise UnsendableError("The mailbox of this message is no longer the one that was approved.")
    raw = compose(envelope, message_id=message.message_id, now=now)
    differing = difference(envelope, raw)
    if differing:
        raise UnsendableError(f"The finished mail was not what was approved: its {differing} differs.")
    return raw


def _approved(message: Message, sha256: str) -> bool:
    """Say whether this content was approved: by the message's own row, and by the decision, which nobody can change."""
    if sha256 != message.approved_sha256:
        return False
    approvals = [DecisionKind.APPROVE, DecisionKind.APPROVE_DESPITE_WARNING]
    return (
        message.draft is None
        or message.draft.decisions.filter(kind__in=approvals, content_sha256=sha256).exists()
    )


@transaction.atomic
def _record_accepted(claimed: _Claimed, words: str, now: datetime) -> MessageStatus:
    ended = _end(claimed, MessageStatus.HANDED_OVER, AttemptResult.ACCEPTED, words, now)
    if ended or _accepted_late(claimed.message, words, now):
        after_hand_over(message=claimed.message, now=now)
    return MessageStatus.HANDED_OVER


def _accepted_late(message: Message, words: str, now: datetime) -> bool:
    """Take back a new try that a person asked for, where the first turns out to have been accepted after all."""
    waiting = Message.objects.filter(
        pk=message.pk, status=MessageStatus.SCHEDULED, approved_sha256=message.approved_sha256
    )
    taken = waiting.update(
        status=MessageStatus.HANDED_OVER, handed_over_at=now, server_answer=words[:500], wait_reason=""
    )
    if taken:
        move(
            enrollment_id=message.enrollment_id,
            expected=Stage.APPROVED,
            outcome=go(Stage.SENDING),
            by=SOFTWARE,
            now=now,
        )
    return bool(taken)


def _end(claimed: _Claimed, status: MessageStatus, result: AttemptResult, words: str, now: datetime) -> bool:
    """Write the result where the token is still ours; a sender that came back late may still clear an unknown."""
    handed_over = status is MessageStatus.HANDED_OVER
    ended = Message.objects.filter(
        pk=claimed.message.pk, token=claimed.token, status__in=[MessageStatus.SENDING, MessageStatus.UNKNOWN]
    ).update(
        status=status,
        token=None,
        sending_until=None,
        handed_over_at=now if handed_over else None,
        server_answer=words[:500],
        wait_reason="" if handed_over else words[:300],
    )
    Attempt.objects.filter(pk=claimed.attempt.pk).update(
        result=result, finished_at=now, server_answer=words[:500]
    )
    return bool(ended)


def after_hand_over(*, message: Message, now: datetime) -> None:
    """Move the journey on: to the next step's day, or to the days in which an answer may come.

    An enrollment that was stopped meanwhile stays stopped, and counts as written to.
    """
    Enrollment.objects.filter(pk=message.enrollment_id).update(written_to=True)
    note_behaviour(prospect_id=message.enrollment.prospect_id, behaviour=Behaviour.WRITTEN_TO)
    record(Action.HANDED_OVER, subject=message, by=SOFTWARE)
    for stage in (Stage.SENDING, Stage.UNKNOWN):
        move(
            enrollment_id=message.enrollment_id,
            expected=stage,
            outcome=go(Stage.HANDED_OVER),
            by=SOFTWARE,
            now=now,
        )
    due_at, reason = _what_follows(message, now)
    waiting = go(Stage.WAITING, due_at=due_at, wait_reason=reason)
    move(
        enrollment_id=message.enrollment_id, expected=Stage.HANDED_OVER, outcome=waiting, by=SOFTWARE, now=now
    )


def _what_follows(message: Message, now: datetime) -> tuple[datetime, str]:
    campaign, number = message.enrollment.campaign, message.step.number if message.step else 0
    following = campaign.steps.filter(number__gt=number).first()
    if following is None:
        return now + timedelta(days=ANSWER_DAYS), "Every step was sent; an answer may still come."
    window = message.mailbox.window
    due_at = next_working_day(now, following.delay_days, window.weekdays, window.zone)
    return due_at, f"Step {following.number} is due {following.delay_days} working days after the one before."


@transaction.atomic
def _record_trouble(claimed: _Claimed, error: TransportError, now: datetime) -> MessageStatus:
    match error.trouble:
        case Trouble.UNKNOWN:
            return _record_unknown(claimed, error.words, now)
        case Trouble.REFUSED:
            return _record_refused(claimed, error.words, now)
        case Trouble.MAILBOX:
            pause(mailbox=claimed.message.mailbox, reason=error.words, by=SOFTWARE, now=now)
            return _back_to_schedule(claimed, AttemptResult.NOT_SENT, error.words, now)
        case Trouble.NOT_REACHED:
            return _back_to_schedule(claimed, AttemptResult.NOT_SENT, error.words, now)
        case Trouble.DEFERRED:
            return _back_to_schedule(claimed, AttemptResult.DEFERRED, error.words, now)


def _record_unknown(claimed: _Claimed, words: str, now: datetime) -> MessageStatus:
    if _end(claimed, MessageStatus.UNKNOWN, AttemptResult.UNKNOWN, words, now):
        _journey_unknown(claimed.message, words, now)
    return MessageStatus.UNKNOWN


def _journey_unknown(message: Message, words: str, now: datetime) -> None:
    outcome = go(Stage.UNKNOWN, wait_reason=words[:300])
    move(enrollment_id=message.enrollment_id, expected=Stage.SENDING, outcome=outcome, by=SOFTWARE, now=now)
    record(Action.MARKED_UNKNOWN, subject=message, by=SOFTWARE)


def _record_refused(claimed: _Claimed, words: str, now: datetime) -> MessageStatus:
    if _end(claimed, MessageStatus.REFUSED, AttemptResult.REFUSED, words, now):
        outcome = stop(StopReason.BOUNCED, f"The mail was refused: {words}")
        move(
            enrollment_id=claimed.message.enrollment_id,
            expected=Stage.SENDING,
            outcome=outcome,
            by=SOFTWARE,
            now=now,
        )
        record(Action.REFUSED, subject=claimed.message, by=SOFTWARE)
    return MessageStatus.REFUSED


def _back_to_schedule(claimed: _Claimed, result: AttemptResult, words: str, now: datetime) -> MessageStatus:
    """Nothing was handed over: the message waits and is tried again as the same message.

    Where its journey was stopped meanwhile, it is taken back instead.
    """
    message = claimed.message
    if not _end(claimed, MessageStatus.SCHEDULED, result, words, now):
        return MessageStatus.SCHEDULED
    due_at = now + defer_delay(message.tries + 1)
    Message.objects.filter(pk=message.pk).update(due_at=due_at, hint_until=due_at)
    outcome = go(Stage.APPROVED, due_at=due_at, wait_reason=words[:300])
    if move(
        enrollment_id=message.enrollment_id, expected=Stage.SENDING, outcome=outcome, by=SOFTWARE, now=now
    ):
        return MessageStatus.SCHEDULED
    withdraw(message=message, to_review=False, by=SOFTWARE, reason=JOURNEY_ENDED, now=now)
    return MessageStatus.WITHDRAWN


@transaction.atomic
def _back_to_review(claimed: _Claimed, sentence: str, now: datetime) -> MessageStatus:
    """Other bytes than the approved ones are never handed over; a person must look."""
    message = claimed.message
    if _end(claimed, MessageStatus.WITHDRAWN, AttemptResult.NOT_SENT, sentence, now):
        outcome = go(Stage.REVIEWING, wait_reason=sentence[:300])
        moved = move(
            enrollment_id=message.enrollment_id, expected=Stage.SENDING, outcome=outcome, by=SOFTWARE, now=now
        )
        no_longer_approved(message=message, status=DraftStatus.IN_REVIEW if moved else DraftStatus.WITHDRAWN)
        record(Action.WITHDRAWN, subject=message, by=SOFTWARE, reason=sentence[:250])
    return MessageStatus.WITHDRAWN


def sweep_unknown(*, now: datetime) -> int:
    """Mark tries that never ended as unknown, and look the unknown up where that can be; return how many were marked.

    A look-up that a crash cut off is made by the next sweep.
    """
    marked = sum(_mark(message, now) for message in overdue_sending(now).select_related("mailbox"))
    for message in to_look_up():
        resolve(message=message, now=now)
    return marked


def resolve(*, message: Message, now: datetime) -> Found:
    """Look an unknown message up where it would have been sent; what is found counts as handed over."""
    answer = transport_of(message.mailbox).look_up(mailbox=message.mailbox, message_id=message.message_id)
    if answer is Found.YES:
        found(message=message, words="found where it was sent", by=SOFTWARE, now=now)
    return answer


@transaction.atomic
def _mark(message: Message, now: datetime) -> bool:
    words = "The sender did not come back with an answer."
    marked = Message.objects.filter(
        pk=message.pk, status=MessageStatus.SENDING, token=message.token, sending_until__lt=now
    ).update(status=MessageStatus.UNKNOWN, wait_reason=words)
    if marked:
        message.attempts.filter(result=AttemptResult.STARTED).update(
            result=AttemptResult.UNKNOWN, finished_at=now
        )
        _journey_unknown(message, words, now)
    return bool(marked)


@transaction.atomic
def found(*, message: Message, words: str, by: Actor, now: datetime) -> bool:
    """Record that an unknown message was sent after all."""
    changed = Message.objects.filter(pk=message.pk, status=MessageStatus.UNKNOWN).update(
        status=MessageStatus.HANDED_OVER,
        token=None,
        sending_until=None,
        handed_over_at=now,
        server_answer=words,
        wait_reason="",
    )
    if changed:
        after_hand_over(message=message, now=now)
        record(Action.RESOLVED, subject=message, by=by, reason=words)
    return bool(changed)
