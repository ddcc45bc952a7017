"""What follows from what came of a mail: for the person, for the sequence, and for the mailbox that sent it."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.models import DeliveryReport, Message
from campaigns.delivery.rules.bounces import SOFT_AT_MOST, Outcome, Report, Told, later_by
from campaigns.delivery.selectors.reports import why_too_many
from campaigns.delivery.services.pairs import stop_journey
from campaigns.drafts.services.sampling import note_complaint
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.enrollments.services import postpone
from campaigns.mailboxes.services import pause
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.segments import Behaviour
from campaigns.prospects.services.noting import note_behaviour
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import in_force
from campaigns.suppressions.services import suppress, take_back


@transaction.atomic
def note_report(*, message: Message, report: Report, now: datetime) -> bool:
    """Keep what somebody told of a message and do what follows; False where that was known already.

    *Gone* bars the address. *Later* puts the sequence off, and bars an address that came back so three times. *Ours*
    pauses the mailbox and leaves the person alone. A complaint bars the person. Nothing is ever sent again by itself.
    """
    row, new = DeliveryReport.objects.get_or_create(
        message=message, outcome=report.outcome,
        defaults={
            "mailbox_id": message.mailbox_id, "told_by": report.told_by, "reason": report.reason,
            "status": report.status[:16], "words": report.words[:500], "at": now,
        },
    )  # fmt: skip
    if not new:
        return False
    record(Action.REPORTED, subject=message, by=SOFTWARE, outcome=row.outcome, status=row.status)
    _FOLLOWS[report.outcome](message, report, now)
    too_many = why_too_many(message.mailbox, now)
    if too_many:
        pause(mailbox=message.mailbox, reason=too_many, by=SOFTWARE, now=now)
    return True


def _gone(message: Message, report: Report, now: datetime) -> None:
    prospect = message.enrollment.prospect
    note_behaviour(prospect_id=prospect.pk, behaviour=Behaviour.BOUNCED)
    _bar(prospect, SuppressionReason.BOUNCE, report.status)
    _stop(prospect, StopReason.BOUNCED, "The address does not work.", now)


def _later(message: Message, report: Report, now: datetime) -> None:
    prospect = message.enrollment.prospect
    came_back = DeliveryReport.objects.filter(message__enrollment__prospect=prospect, outcome=Outcome.LATER)
    if came_back.count() >= SOFT_AT_MOST:
        _gone(message, report, now)
        return
    until, reason = now + later_by(report.reason), f"The last mail came back: {report.reason}."
    for enrollment in prospect.enrollments.filter(stage=Stage.WAITING, due_at__lt=until):
        postpone(enrollment=enrollment, until=until, reason=reason, by=SOFTWARE)


def _ours(message: Message, report: Report, now: datetime) -> None:
    words = report.words.strip() or f"{report.status} {report.reason}"
    reason = f"A mail of this mailbox was refused for what we are, not for whom it went to: {words}"
    pause(mailbox=message.mailbox, reason=reason[:500], by=SOFTWARE, now=now)


def _complaint(message: Message, _report: Report, now: datetime) -> None:
    if message.draft_id:
        note_complaint(draft_id=message.draft_id, now=now)
    _bar(message.enrollment.prospect, SuppressionReason.COMPLAINT, "reported our mail as spam")
    explanation = "This person reported our mail as spam."
    _stop(message.enrollment.prospect, StopReason.SUPPRESSED, explanation, now)


def _bar(prospect: Prospect, reason: SuppressionReason, note: str) -> None:
    suppress(scope=SuppressionScope.ADDRESS, key=prospect.address, reason=reason, by=SOFTWARE, note=note)


def _stop(prospect: Prospect, reason: StopReason, explanation: str, now: datetime) -> None:
    for enrollment in Enrollment.objects.filter(prospect=prospect).exclude(stage=Stage.STOPPED):
        stop_journey(enrollment=enrollment, reason=reason, explanation=explanation, by=SOFTWARE, now=now)


_FOLLOWS: Final[Mapping[Outcome, Callable[[Message, Report, datetime], None]]] = {
    Outcome.GONE: _gone,
    Outcome.LATER: _later,
    Outcome.OURS: _ours,
    Outcome.COMPLAINT: _complaint,
}


@transaction.atomic
def forget_notice(*, message: Message, by: Actor, reason: str, now: datetime) -> list[str]:
    """Take back that a message came back, where a person says that what told so was none; return what stays all the same.

    The journey that ended stays so: whoever takes a notice for a reply says that somebody answered.

    Raises:
        ValueError: no person stands behind it.
    """
    told = DeliveryReport.objects.filter(message=message, told_by=Told.NOTICE, outcome__in=_CAME_BACK)
    outcomes = set(told.values_list("outcome", flat=True))
    told.delete()
    remains = (
        ["The mailbox that was paused stays so until somebody resumes it."]
        if Outcome.OURS in outcomes
        else []
    )
    row = in_force(key=message.enrollment.prospect.address, reason=SuppressionReason.BOUNCE)
    if row and outcomes & {Outcome.GONE, Outcome.LATER}:
        lifted = take_back(suppression_id=row.pk, reason=reason, by=by, now=now)
        remains += [] if lifted else ["The address stays barred: it came back another time too."]
    if outcomes:
        record(Action.UNDONE, subject=message, by=by, reason=reason[:250], outcomes=sorted(outcomes))
    return remains


_CAME_BACK: Final = (Outcome.GONE, Outcome.LATER, Outcome.OURS)
