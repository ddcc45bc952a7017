"""What becomes of a stage that met a fault: it is due again later, or ends visibly, and a person takes that back."""

import random
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import (
    GIVE_UP_AFTER,
    MOST_FAULTS,
    Outcome,
    Stage,
    StopReason,
    fault_delay,
    stop,
    try_again,
    wait,
)
from campaigns.enrollments.services.moving import Claimed, finish, move


def wait_out_fault(
    *, claimed: Claimed, reason: str, retry_at: datetime | None, outage: bool, now: datetime
) -> bool:
    """Let a stage that met a fault be due again later, and end it as a visible fault when that is no use.

    An outage of somebody else's is waited out for days; a fault of our own is tried a few times.
    """
    enrollment = claimed.enrollment
    since = enrollment.trying_since or now
    hopeless = now - since > GIVE_UP_AFTER if outage else enrollment.tries + 1 >= MOST_FAULTS
    if hopeless:
        return give_up(claimed=claimed, reason=reason, now=now)
    later = retry_at or now + fault_delay(enrollment.tries, random.random())  # noqa: S311  spreads retries, no secret
    if not outage:
        return finish(claimed=claimed, outcome=try_again(later, reason), now=now)
    Enrollment.objects.filter(pk=enrollment.pk, task_token=claimed.token).update(trying_since=since)
    return finish(claimed=claimed, outcome=wait(later, reason), now=now)


@transaction.atomic
def give_up(*, claimed: Claimed, reason: str, now: datetime) -> bool:
    """End a stage as a visible fault that a person may retry; False where the claim was lost."""
    done = finish(claimed=claimed, outcome=stop(StopReason.FAILED, reason), now=now)
    if done:
        Enrollment.objects.filter(pk=claimed.enrollment.pk).update(failed_stage=claimed.stage)
        record(
            Action.FAILED, subject=claimed.enrollment, by=SOFTWARE, reason=reason[:250], stage=claimed.stage
        )
    return done


@transaction.atomic
def retry(*, enrollment: Enrollment, by: Actor, now: datetime) -> bool:
    """Take back the end `failed`: go on in the stage that failed."""
    if not enrollment.failed_stage:
        return False
    back = Outcome(Stage(enrollment.failed_stage), due_at=now)
    moved = Enrollment.objects.filter(pk=enrollment.pk, stop_reason=StopReason.FAILED).exists() and move(
        enrollment_id=enrollment.pk, expected=Stage.STOPPED, outcome=back, by=by, now=now
    )
    if moved:
        Enrollment.objects.filter(pk=enrollment.pk).update(failed_stage="")
        record(Action.RETRIED, subject=enrollment, by=by)
    return moved
