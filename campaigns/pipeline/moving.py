"""Claiming a row, letting its stage work outside any transaction, and moving it by what the stage said."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import structlog
from django.db import transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.selectors import due_messages
from campaigns.delivery.services import send
from campaigns.delivery.services.editing import SentBack
from campaigns.delivery.services.pairs import take_drafts_back
from campaigns.delivery.services.turning import (
    TakenBackError,
    begin_turn,
    schedule_approved_ahead,
)
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import ENDED, Outcome, Stage
from campaigns.enrollments.selectors import due_machine, due_waiting
from campaigns.enrollments.services import Claimed, claim, finish, give_up, move, wait_out_fault
from campaigns.pipeline.stages import STAGES, NoAnswerError, OutageError, StageWork, check_edit

logger = structlog.get_logger(__name__)


def advance(*, enrollment_id: int, now: datetime) -> Stage | None:
    """Do the due work of one enrollment; return its stage afterwards, None where there was nothing to do for us."""
    claimed = claim(enrollment_id=enrollment_id, now=now)
    if claimed is None:
        return None
    _work(claimed, STAGES[claimed.stage], now)
    return Stage(Enrollment.objects.values_list("stage", flat=True).get(pk=enrollment_id))


def check_at_once(*, sent_back: SentBack, now: datetime) -> bool:
    """Run the checks over a text that a person has just sent back; False where a worker must, or they met a fault.

    Must not run inside a transaction: a model may be asked.
    """
    edited, claimed = sent_back.edited, sent_back.claimed
    if edited.known.draft.planted:
        check_edit(edited, now)
        return True
    return claimed is not None and _work(claimed, lambda _, now: check_edit(edited, now), now)


def _work(claimed: Claimed, stage: StageWork, now: datetime) -> bool:
    """Let a stage work for a claimed enrollment and move it by what it says; False where it met a fault or lost it."""
    try:
        outcome = stage(claimed.enrollment, now)
    except OutageError as outage:
        wait_out_fault(claimed=claimed, reason=outage.reason, retry_at=outage.retry_at, outage=True, now=now)
    except NoAnswerError as error:
        give_up(claimed=claimed, reason=str(error), now=now)
    except Exception as fault:  # noqa: BLE001  one bad row must not stop the others; it ends as a visible fault
        _own_fault(claimed, fault, now)
    else:
        if _concluded(claimed, outcome, now):
            return True
        _lost(claimed)
    return False


@transaction.atomic
def _concluded(claimed: Claimed, outcome: Outcome, now: datetime) -> bool:
    """Apply what a stage decided, with what must be true at the same moment; False where the lease was lost.

    A step that was approved ahead has its message when it counts as approved, and an end leaves no open draft.
    """
    if not finish(claimed=claimed, outcome=outcome, now=now):
        return False
    if outcome.stage is Stage.APPROVED:
        schedule_approved_ahead(enrollment=claimed.enrollment, now=now)
    elif outcome.stage in ENDED:
        take_drafts_back(enrollment=claimed.enrollment)
    return True


def _lost(claimed: Claimed) -> None:
    """Take back what we wrote where the journey ended while we worked; a new holder of the lease goes on with it."""
    enrollment = claimed.enrollment
    if Enrollment.objects.filter(pk=enrollment.pk, stage__in=ENDED).exists():
        take_drafts_back(enrollment=enrollment)


def _own_fault(claimed: Claimed, fault: Exception, now: datetime) -> None:
    logger.exception("stage failed", enrollment=claimed.enrollment.pk, stage=claimed.stage)  # noqa: LOG004  its caller handles
    reason = f"{type(fault).__name__} while {claimed.stage}"
    wait_out_fault(claimed=claimed, reason=reason, retry_at=None, outage=False, now=now)


def next_step(*, enrollment_id: int, now: datetime) -> Stage | None:
    """Move an enrollment whose waiting time is over: to its next step, or to its end. None where it is not over.

    What was approved ahead goes to the checks. Every other step begins with the reading, so that fit and freshness
    are asked again before its mail.
    """
    enrollment = due_waiting(now).filter(pk=enrollment_id).select_related("campaign").first()
    if enrollment is None:
        return None
    following = enrollment.campaign.steps.filter(number__gt=enrollment.step).first()
    if following is None:
        finished = Outcome(Stage.FINISHED)
        moved = move(
            enrollment_id=enrollment_id,
            expected=Stage.WAITING,
            outcome=finished,
            by=SOFTWARE,
            now=now,
            only_if_due=True,
        )
        return Stage.FINISHED if moved else None
    try:
        return begin_turn(enrollment=enrollment, step=following, now=now)
    except TakenBackError:
        return None


def due_work(now: datetime, *, campaign: Campaign | None = None) -> list[Callable[[], object]]:
    """Return everything that is due now, each as a call that does it. Whoever calls first does it; others do nothing."""
    machine = due_machine(now, campaign=campaign).values_list("pk", flat=True)
    waiting = due_waiting(now, campaign=campaign).values_list("pk", flat=True)
    messages = due_messages(now).filter(**({"enrollment__campaign": campaign} if campaign else {}))
    return [
        *(partial(advance, enrollment_id=pk, now=now) for pk in machine),
        *(partial(next_step, enrollment_id=pk, now=now) for pk in waiting),
        *(partial(send, message_id=pk, now=now) for pk in messages.values_list("pk", flat=True)),
    ]
