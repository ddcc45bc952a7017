"""Where a journey goes when its message was handed over, or may have been."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ANSWER_DAYS, Outcome, Stage, go
from campaigns.enrollments.services import move
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import note_behaviour


def after_hand_over(*, message: Message, now: datetime) -> None:
    """Move the journey on: to the next step's day, or to the days in which an answer may come.

    An enrollment that was stopped meanwhile stays stopped, and counts as written to. An answer moves nothing.
    """
    record(Action.HANDED_OVER, subject=message, by=SOFTWARE)
    if message.is_answer:
        return
    note_behaviour(prospect_id=message.enrollment.prospect_id, behaviour=Behaviour.WRITTEN_TO)
    waiting = what_follows(message, following_of(message), now)
    if not any(_moved(message, stage, waiting, now) for stage in (Stage.SENDING, Stage.UNKNOWN)):
        Enrollment.objects.filter(pk=message.enrollment_id).update(written_to=True)


@dataclass(frozen=True)
class Following:
    """The step after a message's own, and how many working days it waits."""

    number: int
    delay_days: int


def following_of(message: Message) -> Following | None:
    """Return the step after a message's own, None after the last."""
    number = message.step.number if message.step else 0
    step = message.enrollment.campaign.steps.filter(number__gt=number).first()
    return Following(step.number, step.delay_days) if step else None


def what_follows(message: Message, following: Following | None, now: datetime) -> Outcome:
    """Return where the journey goes: to the next step's day, or to the days in which an answer may come."""
    if following is None:
        end = now + timedelta(days=ANSWER_DAYS)
        return go(Stage.WAITING, due_at=end, wait_reason="Every step was sent; an answer may still come.")
    enrollment, days = message.enrollment, following.delay_days
    return go(
        Stage.WAITING,
        due_at=enrollment.campaign.window_of(enrollment.prospect).working_days_later(now, days),
        wait_reason=f"Step {following.number} is due {days} working days after the one before.",
    )


def after_doubt(*, message: Message, words: str, now: datetime) -> None:
    """Let the journey wait for a look-up or a person: its message may have been sent. No journey waits for an answer."""
    if not message.is_answer:
        _moved(message, Stage.SENDING, go(Stage.UNKNOWN, wait_reason=words[:300]), now)
    record(Action.MARKED_UNKNOWN, subject=message, by=SOFTWARE)


def _moved(message: Message, stage: Stage, outcome: Outcome, now: datetime) -> bool:
    return move(enrollment_id=message.enrollment_id, expected=stage, outcome=outcome, by=SOFTWARE, now=now)
