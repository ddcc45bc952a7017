"""How an approved message leaves: claim, commit, send, record.

The call to the outside is never inside a transaction. Whatever happens between claim and record, the attempt's row is
there: a try without an end is *unknown* after its time, always.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import DateTimeField, TextField, UUIDField

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import kept_record, record, said_record
from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import AttemptResult, MessageStatus, defer_delay
from campaigns.delivery.rules.bounces import report_of_refusal
from campaigns.delivery.rules.copies import FIRST_LOOK
from campaigns.delivery.selectors import Held, tomorrow, turn_in_line
from campaigns.delivery.services.claiming import HeldError, PastDueError, UnfitError, claim
from campaigns.delivery.services.following import after_doubt, after_hand_over, what_follows
from campaigns.delivery.services.late import hold_past_due
from campaigns.delivery.services.pairs import JOURNEY_ENDED, stop_journey, withdraw
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.services.reporting import note_report
from campaigns.delivery.services.taking import Claimed
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Accepted, TransportError, Trouble
from campaigns.enrollments.rules import Stage, StopReason, go, stop
from campaigns.enrollments.services import kept_move, move, said_move
from campaigns.mailboxes.services import close_day, pause
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import kept_behaviour
from outreach.db.chain import BrokenChainError, Chain, Change
from outreach.db.planned import Given, field_of


def send(*, message_id: int, now: datetime) -> MessageStatus | None:
    """Send one message if it is due, allowed and nobody else's; return its status, None where nothing was done.

    May be called twice, at once, or never: one caller hands the message over, the others do nothing.
    """
    try:
        claimed = claim(message_id=message_id, now=now)
    except HeldError as error:
        return _hold_back(error.message, error.held, now)
    except PastDueError as error:
        hold_past_due(message=error.message)
        return None
    except UnfitError as error:
        withdraw(message=error.message, to_review=True, by=SOFTWARE, reason=error.sentence, now=now)
        return MessageStatus.WITHDRAWN
    return _deliver(claimed, now) if claimed else None


def _hold_back(message: Message, held: Held, now: datetime) -> MessageStatus | None:
    """A lasting no ends the journey; a temporary one is written on the row, so that people can read it.

    An answer is taken back alone: its journey ended with the reply, or goes on without it.
    """
    if held.lasting and message.is_answer:
        withdraw(message=message, to_review=False, by=SOFTWARE, reason=held.sentence, now=now)
        return MessageStatus.WITHDRAWN
    if held.lasting:
        stop_journey(
            enrollment=message.enrollment,
            reason=StopReason.SUPPRESSED,
            explanation=held.sentence,
            by=SOFTWARE,
            now=now,
        )
        return MessageStatus.WITHDRAWN
    later = turn_in_line(message, held) or now + timedelta(minutes=15)
    Message.objects.filter(pk=message.pk, status=MessageStatus.SCHEDULED).update(
        due_at=later, wait_reason=held.sentence[:300], hint_until=later
    )
    return None


def _deliver(claimed: Claimed, now: datetime) -> MessageStatus:
    """Hand the bytes over, and record what the transport said.

    A sender that stood still hands nothing over: it was taken for lost meanwhile, and a person may have let the message
    be sent again.
    """
    message = claimed.message
    if claimed.stood_still:
        return _record_trouble(claimed, TransportError(Trouble.NOT_REACHED, _STOOD_STILL), now)
    try:
        accepted = transport_of(message.mailbox).hand_over(parcel_of(message, claimed.raw))
    except TransportError as error:
        return _record_trouble(claimed, error, now)
    return _record_accepted(claimed, accepted, now)


_STOOD_STILL: Final = "Its sender stood still before it could hand it over, so nothing was sent."


def _record_accepted(claimed: Claimed, accepted: Accepted, now: datetime) -> MessageStatus:
    message = claimed.message
    record_it = _ACCEPT_ANSWER if message.is_answer else _ACCEPT
    left = {
        "status": MessageStatus.HANDED_OVER,
        "handed_over_at": now,
        "sent_at": now if accepted.sent else None,
        "remote_id": accepted.remote_id[:250],
        "server_answer": accepted.words[:500],
        "wait_reason": "",
        "compare_at": now + FIRST_LOOK,
    }
    said = {
        **{f"left_{name}": value for name, value in left.items()},
        **said_record(message),
        **said_move(message.enrollment_id, what_follows(message, claimed.asked.following, now), now),
        "token": claimed.token,
        "now": now,
        "prospect": message.enrollment.prospect_id,
    }
    try:
        recorded = record_it.do(**said)
    except BrokenChainError:
        recorded = False
    if not recorded:
        _record_late(claimed, accepted, left, now)
    return MessageStatus.HANDED_OVER


@transaction.atomic
def _record_late(claimed: Claimed, accepted: Accepted, left: dict[str, Any], now: datetime) -> None:
    """Record an acceptance whose message or journey went on meanwhile."""
    ended = _end(claimed, AttemptResult.ACCEPTED, accepted.words, now, **left)
    if ended or _accepted_late(claimed.message, left, now):
        after_hand_over(message=claimed.message, now=now)


def _still_ours() -> Any:
    """Return the message where the token is still ours; a sender that came back late may still clear an unknown."""
    return Message.objects.filter(
        pk=Given("subject"), token=_TOKEN, status__in=[MessageStatus.SENDING, MessageStatus.UNKNOWN]
    )


_TOKEN: Final = Given("token", UUIDField())
_LEFT: Final = (
    "status", "handed_over_at", "sent_at", "remote_id", "server_answer", "wait_reason", "compare_at",
)  # fmt: skip
_RECORDED: Final = (
    Change(
        _still_ours,
        {"token": None, "sending_until": None}
        | {name: Given(f"left_{name}", field_of(Message, name)) for name in _LEFT},
    ),
    Change(
        lambda: Attempt.objects.filter(token=_TOKEN),
        {
            "result": AttemptResult.ACCEPTED,
            "finished_at": Given("now", DateTimeField()),
            "server_answer": Given("left_server_answer", TextField()),
        },
    ),
    kept_record(Action.HANDED_OVER, Message, by=SOFTWARE),
)
_ACCEPT: Final = Chain(
    *_RECORDED, kept_move(Stage.SENDING, Stage.WAITING), kept_behaviour(Behaviour.WRITTEN_TO)
)
_ACCEPT_ANSWER: Final = Chain(*_RECORDED)


def _accepted_late(message: Message, left: dict[str, Any], now: datetime) -> bool:
    """Take back a new try that a person asked for, where the first turns out to have been accepted after all."""
    waiting = Message.objects.filter(
        pk=message.pk, status=MessageStatus.SCHEDULED, approved_sha256=message.approved_sha256
    )
    taken = waiting.update(**left)
    if taken and not message.is_answer:
        move(
            enrollment_id=message.enrollment_id,
            expected=Stage.APPROVED,
            outcome=go(Stage.SENDING),
            by=SOFTWARE,
            now=now,
        )
    return bool(taken)


def _end(claimed: Claimed, result: AttemptResult, words: str, now: datetime, **fields: Any) -> bool:
    """Write the result where the token is still ours; a sender that came back late may still clear an unknown."""
    ended = Message.objects.filter(
        pk=claimed.message.pk,
        token=claimed.token,
        status__in=[MessageStatus.SENDING, MessageStatus.UNKNOWN],
    ).update(token=None, sending_until=None, **fields)
    Attempt.objects.filter(token=claimed.token).update(
        result=result, finished_at=now, server_answer=words[:500]
    )
    return bool(ended)


def _end_in(
    claimed: Claimed, status: MessageStatus, result: AttemptResult, words: str, now: datetime
) -> bool:
    """Write that this try did not hand the message over, and where that leaves it."""
    said = {"server_answer": words[:500], "wait_reason": words[:300], "hint_until": None}
    return _end(claimed, result, words, now, status=status, handed_over_at=None, **said)


@transaction.atomic
def _record_trouble(claimed: Claimed, error: TransportError, now: datetime) -> MessageStatus:
    match error.trouble:
        case Trouble.UNKNOWN:
            return _record_unknown(claimed, error.words, now)
        case Trouble.REFUSED:
            return _record_refused(claimed, error.words, now)
        case Trouble.QUOTA:
            mailbox = claimed.message.mailbox
            close_day(mailbox=mailbox, reason=error.words, now=now)
            until = tomorrow(mailbox, now)
            return _back_to_schedule(claimed, AttemptResult.DEFERRED, error.words, now, until=until)
        case Trouble.BLOCKED | Trouble.AUTH:
            pause(mailbox=claimed.message.mailbox, reason=error.words, by=SOFTWARE, now=now)
            return _back_to_schedule(claimed, AttemptResult.NOT_SENT, error.words, now)
        case Trouble.NOT_REACHED:
            return _back_to_schedule(claimed, AttemptResult.NOT_SENT, error.words, now)
        case Trouble.DEFERRED:
            asked = now + timedelta(seconds=error.seconds) if error.seconds else None
            return _back_to_schedule(claimed, AttemptResult.DEFERRED, error.words, now, until=asked)


def _record_unknown(claimed: Claimed, words: str, now: datetime) -> MessageStatus:
    if _end_in(claimed, MessageStatus.UNKNOWN, AttemptResult.UNKNOWN, words, now):
        after_doubt(message=claimed.message, words=words, now=now)
    return MessageStatus.UNKNOWN


def _record_refused(claimed: Claimed, words: str, now: datetime) -> MessageStatus:
    if _end_in(claimed, MessageStatus.REFUSED, AttemptResult.REFUSED, words, now):
        _stop_refused(claimed.message, words, now)
        record(Action.REFUSED, subject=claimed.message, by=SOFTWARE)
        note_report(message=claimed.message, report=report_of_refusal(words), now=now)
    return MessageStatus.REFUSED


def _stop_refused(message: Message, words: str, now: datetime) -> None:
    if not message.is_answer:
        outcome = stop(StopReason.BOUNCED, f"The mail was refused: {words}")
        move(
            enrollment_id=message.enrollment_id, expected=Stage.SENDING, outcome=outcome, by=SOFTWARE, now=now
        )


def _back_to_schedule(
    claimed: Claimed, result: AttemptResult, words: str, now: datetime, *, until: datetime | None = None
) -> MessageStatus:
    """Nothing was handed over: the message waits and is tried again as the same message.

    Where its journey was stopped meanwhile, it is taken back instead.
    """
    message = claimed.message
    if not _end_in(claimed, MessageStatus.SCHEDULED, result, words, now):
        return MessageStatus.SCHEDULED
    due_at = until or now + defer_delay(message.tries)
    Message.objects.filter(pk=message.pk).update(due_at=due_at, hint_until=due_at)
    outcome = go(Stage.APPROVED, due_at=due_at, wait_reason=words[:300])
    if message.is_answer or move(
        enrollment_id=message.enrollment_id, expected=Stage.SENDING, outcome=outcome, by=SOFTWARE, now=now
    ):
        return MessageStatus.SCHEDULED
    withdraw(message=message, to_review=False, by=SOFTWARE, reason=JOURNEY_ENDED, now=now)
    return MessageStatus.WITHDRAWN
