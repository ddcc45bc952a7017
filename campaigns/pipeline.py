"""The journey of a prospect: one table of stage, service and what follows. What crosses all slices stands here.

The database is the truth. A caller (a task, the sweep, a command) names a row; this module claims it, lets the
stage's service work outside any transaction, and moves the row by what it said. Every part may run twice, at
once, or never, with the same result.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import structlog
from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Actor
from campaigns.delivery.selectors import due_messages, last_handed_over, noes
from campaigns.delivery.services import send
from campaigns.delivery.services.pairs import take_drafts_back
from campaigns.delivery.services.turning import (
    TakenBackError,
    begin_turn,
    schedule_approved_ahead,
    show_again,
    standing_approval,
    why_look_again,
)
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.drafts.services import (
    NoTemplate,
    NothingNew,
    Written,
    check,
    check_follow_ups,
    plan_follow_ups,
    write,
)
from campaigns.drafts.services.checking import examine
from campaigns.drafts.services.drafting import Thread
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import BY_VERDICT, ENDED, Outcome, Stage, StopReason, go, stop, wait
from campaigns.enrollments.selectors import colleagues_ahead, due_machine, due_waiting
from campaigns.enrollments.services import Claimed, claim, finish, give_up, move, retry, wait_out_fault
from campaigns.insights.rules.kinds import Tact
from campaigns.insights.selectors import latest_extraction
from campaigns.insights.services import NoEvidence, extract, subject_of
from campaigns.llm.services import NotYet, Unusable, provider_from_settings, retry_now
from campaigns.members.models import Member
from campaigns.prospects.selectors import has_open_deal
from campaigns.relevance.models import Appeal, Match
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.relevance.selectors import effective_verdict, latest_match
from campaigns.relevance.services import decide, draw, judge, override
from campaigns.replies.selectors import wrote_of_something_sensitive
from campaigns.sources.services import collect

ASK_AGAIN: Final = timedelta(
    minutes=15
)  # after a hold with an open end, which a person may release at any time
ROOM_AGAIN: Final = timedelta(hours=4)  # until somebody else at a company may have been done with

logger = structlog.get_logger(__name__)


class OutageError(Exception):
    """Somebody else's service does not answer: the row waits and goes on by itself."""

    def __init__(self, reason: str, retry_at: datetime) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retry_at = retry_at


class NoAnswerError(Exception):
    """A model gave no usable answer, and asking it again by itself is no use: a person must look."""


def _barred(enrollment: Enrollment, now: datetime) -> Outcome | None:
    """Return what follows where something says no: a lasting no ends the journey, a hold lets it wait."""
    bars = noes(enrollment, None, now)
    if not bars:
        return None
    if bars[0].lasting:
        return stop(StopReason.SUPPRESSED, bars[0].sentence)
    return wait(bars[0].until or now + ASK_AGAIN, bars[0].sentence)


def _collect(enrollment: Enrollment, now: datetime) -> Outcome:
    barred = _barred(enrollment, now)
    if barred:
        return barred
    collected = collect(prospect=enrollment.prospect, now=now)
    if collected.usable:
        return go(Stage.EXTRACTING)
    if collected.retry_at:
        raise OutageError(collected.reason, collected.retry_at)
    return stop(StopReason.NO_EVIDENCE, collected.reason)


def _extract(enrollment: Enrollment, now: datetime) -> Outcome:
    result = extract(prospect=enrollment.prospect, provider=provider_from_settings(), now=now)
    if isinstance(result, NotYet):
        raise OutageError(result.reason, result.retry_at)
    if isinstance(result, Unusable):
        raise NoAnswerError(f"No usable answer: {result.reason}.")
    if isinstance(result, NoEvidence):
        return stop(StopReason.NO_EVIDENCE, result.reason)
    return go(Stage.JUDGING)


def _judge(enrollment: Enrollment, now: datetime) -> Outcome:
    extraction = latest_extraction(enrollment.prospect)
    if extraction is None:
        return stop(StopReason.NO_EVIDENCE, "Nothing was read about this person.")
    result = judge(
        extraction=extraction, offer=enrollment.campaign.offer, provider=provider_from_settings(), now=now
    )
    if isinstance(result, NotYet):
        raise OutageError(result.reason, result.retry_at)
    if Verdict(result.verdict) is Verdict.DO_NOT_SEND:
        draw(match=result)
    verdict = effective_verdict(result)
    if verdict is not Verdict.SEND:
        take_drafts_back(enrollment=enrollment)  # one may stand since before the offer was changed
    return _after_verdict(result, verdict)


def _after_verdict(match: Match, verdict: Verdict) -> Outcome:
    if verdict is Verdict.SEND:
        return go(Stage.WRITING)
    if verdict is Verdict.ASK:
        return go(Stage.ASKING, wait_reason=match.reasons[0])
    reason = StopReason.NOT_RECOGNISED if match.recognition == Recognition.WRONG else StopReason.NOT_RELEVANT
    return stop(reason, match.reasons[0])


def _write(enrollment: Enrollment, now: datetime) -> Outcome:
    barred = _barred(enrollment, now)
    if barred:
        return barred
    match = latest_match(enrollment.prospect, enrollment.campaign.offer)
    if match is None:
        return stop(StopReason.NOT_RELEVANT, "There is no verdict on this person.")
    later = _not_yet(enrollment, now)
    if later:
        return later
    before = last_handed_over(enrollment)
    thread = None
    if before:
        thread = Thread(in_reply_to=before.message_id, subject=before.subject, mailbox=before.mailbox)
    result = write(
        enrollment=enrollment, match=match, thread=thread, provider=provider_from_settings(), now=now
    )
    if isinstance(result, NotYet):
        raise OutageError(result.reason, result.retry_at)
    if isinstance(result, NoTemplate):
        return stop(StopReason.NO_TEMPLATE, result.reason)
    if isinstance(result, NothingNew):
        return Outcome(Stage.FINISHED)
    assert isinstance(result, Written)
    plan_follow_ups(draft=result.draft, provider=provider_from_settings(), now=now)
    return go(Stage.CHECKING)


def _not_yet(enrollment: Enrollment, now: datetime) -> Outcome | None:
    """Return how a draft waits that a campaign or a company has no room for now."""
    campaign = enrollment.campaign
    if campaign.drafts_paused_at:
        return wait(
            now + ASK_AGAIN, "A reader said that this campaign's mail undermines its offer; a lead decides."
        )
    if enrollment.written_to or colleagues_ahead(enrollment) < campaign.company_limit:
        return None
    return wait(
        now + ROOM_AGAIN, f"{campaign.company_limit} people at this company are being written to already."
    )


def _check(enrollment: Enrollment, now: datetime) -> Outcome:
    draft = Draft.objects.get(
        enrollment=enrollment, step__number=enrollment.step, status__in=OPEN, planted=False
    )
    provider = provider_from_settings()
    why = ""
    if standing_approval(draft):
        barred = _barred(enrollment, now)
        if barred:
            return barred
        why = why_look_again(draft, examine(draft=draft, provider=provider, now=now), now)
        if not why:
            return go(Stage.APPROVED)
    show_again(enrollment=enrollment)
    check(draft=draft, provider=provider, now=now, sensitive=lambda: why or delicate(draft, now=now))
    check_follow_ups(draft=draft, provider=provider, now=now)
    return go(Stage.REVIEWING, wait_reason=why)


def delicate(draft: Draft, *, now: datetime) -> str:
    """Say what makes a draft a person's whatever was drawn: a no or a hold, what may not be said, a touchy answer."""
    enrollment = draft.enrollment
    bars = noes(enrollment, draft.mailbox, now)
    if bars:
        return bars[0].sentence
    if has_open_deal(enrollment.prospect.domain):
        return "A deal with this company is open."
    if draft.match.extraction.insights.exclude(tact=Tact.SAY).exists():
        return "Something is known about this person that may not be said."
    return "Somebody there answered us touchily." if wrote_of_something_sensitive(enrollment.prospect) else ""


def check_test(*, draft_id: int, now: datetime) -> None:
    """Check a test draft that a reviewer edited; no journey moves with it."""
    draft = Draft.objects.get(pk=draft_id, planted=True)
    check(draft=draft, provider=provider_from_settings(), now=now)


STAGES: Final[Mapping[Stage, Callable[[Enrollment, datetime], Outcome]]] = {
    Stage.COLLECTING: _collect,
    Stage.EXTRACTING: _extract,
    Stage.JUDGING: _judge,
    Stage.WRITING: _write,
    Stage.CHECKING: _check,
}


def advance(*, enrollment_id: int, now: datetime) -> Stage | None:
    """Do the due work of one enrollment; return its stage afterwards, None where there was nothing to do for us."""
    claimed = claim(enrollment_id=enrollment_id, now=now)
    if claimed is None:
        return None
    try:
        outcome = STAGES[claimed.stage](claimed.enrollment, now)
    except OutageError as outage:
        wait_out_fault(claimed=claimed, reason=outage.reason, retry_at=outage.retry_at, outage=True, now=now)
    except NoAnswerError as error:
        give_up(claimed=claimed, reason=str(error), now=now)
    except Exception as fault:  # noqa: BLE001  one bad row must not stop the others; it ends as a visible fault
        _own_fault(claimed, fault, now)
    else:
        if not _concluded(claimed, outcome, now):
            _lost(claimed)
    return Stage(Enrollment.objects.values_list("stage", flat=True).get(pk=enrollment_id))


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


@transaction.atomic
def try_again(*, enrollment: Enrollment, by: Actor, now: datetime) -> bool:
    """A person takes back the end of a journey that failed; what no model answered usably is asked anew.

    False where it did not fail.
    """
    if not retry(enrollment=enrollment, by=by, now=now):
        return False
    retry_now(subject_of(enrollment.prospect), now=now)
    return True


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
