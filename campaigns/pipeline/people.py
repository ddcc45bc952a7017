"""What people decide about a journey: a fault is tried again, a fit question answered, an objection decided."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Actor
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import BY_VERDICT, Stage, StopReason, go, stop
from campaigns.enrollments.services import move, retry
from campaigns.insights.services import subject_of
from campaigns.llm.services import retry_now
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.prospects.services.checking import confirm_address, forget_check
from campaigns.relevance.models import Appeal, Match
from campaigns.relevance.rules import Verdict
from campaigns.relevance.selectors import latest_match
from campaigns.relevance.services import decide, override


@transaction.atomic
def look_at_address_again(*, prospect: Prospect, by: Actor, now: datetime, is_right: bool) -> bool:
    """Have a person's address looked at anew, and let who was stopped for it go on; False where nothing changed.

    `is_right`: somebody says that it is right as it is written, whatever our rules make of it.
    """
    if is_right and not confirm_address(prospect=prospect, by=by):
        return False
    forget_check(prospect=prospect)
    stopped = prospect.enrollments.filter(stage=Stage.STOPPED, stop_reason=StopReason.UNREACHABLE)
    for pk in stopped.values_list("pk", flat=True):
        move(
            enrollment_id=pk, expected=Stage.STOPPED, outcome=go(Stage.COLLECTING, due_at=now), by=by, now=now
        )
    return True


@transaction.atomic
def try_again(*, enrollment: Enrollment, by: Actor, now: datetime) -> bool:
    """A person takes back the end of a journey that failed; what no model answered usably is asked anew.

    False where it did not fail.
    """
    if not retry(enrollment=enrollment, by=by, now=now):
        return False
    retry_now(subject_of(enrollment.prospect), now=now)
    return True


def answer_fit_question(
    *,
    enrollment: Enrollment,
    verdict: Verdict,
    reason: str,
    by: Member,
    now: datetime,
    wrong_person: bool = False,
) -> bool:
    """A person decides what the rules could not: write, or do not. False where it was decided already.

    `wrong_person`: why not is that this is somebody else, which says nothing of the offer.
    """
    match = latest_match(enrollment.prospect, enrollment.campaign.offer)
    if match is None:
        return False
    why_not = StopReason.NOT_RECOGNISED if wrong_person else StopReason.NOT_RELEVANT
    outcome = go(Stage.WRITING) if verdict is Verdict.SEND else stop(why_not, f"{by}: {reason}")
    with transaction.atomic():
        moved = move(
            enrollment_id=enrollment.pk, expected=Stage.ASKING, outcome=outcome, by=by.actor, now=now
        )
        if moved:
            override(match=match, verdict=verdict, reason=reason, by=by)
    return moved


def decide_appeal(*, appeal: Appeal, agreed: bool, reason: str, by: Member, now: datetime) -> bool:
    """A person with the right decides on an objection; agreed to, whom this verdict stopped goes on in writing.

    False where it was decided already. A newer verdict is another one: it is left alone.

    Raises:
        AlreadyOverriddenError, NoRightError, ValueError: as `campaigns.relevance.services.decide`.
    """
    match = appeal.match
    with transaction.atomic():
        if not decide(appeal=appeal, agreed=agreed, reason=reason, by=by, now=now):
            return False
        if agreed and latest_match(match.prospect, match.offer) == match:
            _go_on_despite(match, by, now)
    return True


def _go_on_despite(match: Match, by: Member, now: datetime) -> None:
    stopped = Enrollment.objects.filter(
        prospect=match.prospect, campaign__offer=match.offer, stage=Stage.STOPPED, stop_reason__in=BY_VERDICT
    )
    for pk in stopped.values_list("pk", flat=True):
        move(enrollment_id=pk, expected=Stage.STOPPED, outcome=go(Stage.WRITING), by=by.actor, now=now)
