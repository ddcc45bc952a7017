"""What each stage of a machine does: its service, and what follows from what it says."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.selectors import last_handed_over, noes
from campaigns.delivery.services.pairs import take_drafts_back
from campaigns.delivery.services.turning import (
    show_again,
    standing_approval,
    why_look_again,
)
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.drafts.selectors.sampling import WRITER
from campaigns.drafts.services import (
    NoTemplate,
    NothingNew,
    Written,
    check,
    check_edited,
    check_follow_ups,
    plan_follow_ups,
    write,
)
from campaigns.drafts.services.checking import examine
from campaigns.drafts.services.drafting import Thread
from campaigns.drafts.services.editing import Edited
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Outcome, Stage, StopReason, go, stop, wait
from campaigns.enrollments.selectors import colleagues_ahead
from campaigns.insights.rules.kinds import Tact
from campaigns.insights.selectors import latest_extraction
from campaigns.insights.services import NoEvidence, extract
from campaigns.llm.services import NotYet, Unusable, provider_from_settings
from campaigns.prospects.rules.address_checks import CheckReason, CheckResult
from campaigns.prospects.selectors import doubt_about_address, has_open_deal
from campaigns.prospects.services.checking import NotChecked, address_check
from campaigns.relevance.models import Match
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.relevance.selectors import effective_verdict, latest_match
from campaigns.relevance.services import draw, judge
from campaigns.replies.selectors import wrote_of_something_sensitive
from campaigns.sources.services import collect
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress

ASK_AGAIN: Final = timedelta(
    minutes=15
)  # after a hold with an open end, which a person may release at any time


ROOM_AGAIN: Final = timedelta(hours=4)  # until somebody else at a company may have been done with


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


def _may_not_write(enrollment: Enrollment, now: datetime) -> Outcome | None:
    """Return what follows where nobody may write, or where no mail reaches the address; None where both are well.

    Raises:
        OutageError: whom we ask about addresses does not answer.
    """
    barred = _barred(enrollment, now)
    if barred:
        return barred
    check = address_check(prospect=enrollment.prospect, now=now)
    if isinstance(check, NotChecked):
        raise OutageError(check.sentence, check.retry_at)
    if check.reason == CheckReason.ASKED_TO_STOP:
        suppress(
            scope=SuppressionScope.ADDRESS, key=enrollment.prospect.address, reason=SuppressionReason.OPT_OUT, by=SOFTWARE,
            note="said to a verification service",
        )  # fmt: skip
        return stop(StopReason.SUPPRESSED, check.sentence)
    if check.result == CheckResult.UNUSABLE:
        return stop(StopReason.UNREACHABLE, check.sentence)
    return None


def _collect(enrollment: Enrollment, now: datetime) -> Outcome:
    barred = _may_not_write(enrollment, now)
    if barred:
        return barred
    collected = collect(prospect=enrollment.prospect, now=now)
    if collected.usable:
        return go(Stage.EXTRACTING)
    if collected.retry_at:
        raise OutageError(collected.reason, collected.retry_at)
    return stop(StopReason.NO_EVIDENCE, collected.reason)


def _extract(enrollment: Enrollment, now: datetime) -> Outcome:
    barred = _barred(
        enrollment, now
    )  # each later step begins here, and nothing is paid for somebody who said no
    if barred:
        return barred
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
    barred = _may_not_write(enrollment, now)
    if barred:
        return barred
    match = latest_match(enrollment.prospect, enrollment.campaign.offer)
    if match is None:
        return stop(StopReason.NOT_RELEVANT, "There is no verdict on this person.")
    later = _not_yet(enrollment, now)
    if later:
        return later
    result = write(
        enrollment=enrollment,
        match=match,
        thread=_thread(enrollment),
        provider=provider_from_settings(),
        now=now,
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


def _thread(enrollment: Enrollment) -> Thread | None:
    """Return the thread that the next mail continues; none before the first, and none from another mailbox."""
    before = last_handed_over(enrollment)
    if before is None or enrollment.mailbox_id not in {None, before.mailbox_id}:
        return None
    return Thread(in_reply_to=before.message_id, subject=before.subject, mailbox=before.mailbox)


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
    drafts = Draft.objects.select_related(*WRITER)
    draft = drafts.get(enrollment=enrollment, step__number=enrollment.step, status__in=OPEN, planted=False)
    provider = provider_from_settings()
    why = ""
    if standing_approval(draft):
        barred = _may_not_write(enrollment, now)
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
    doubt = doubt_about_address(enrollment.prospect)
    if doubt:
        return doubt
    if draft.match.extraction.insights.exclude(tact=Tact.SAY).exists():
        return "Something is known about this person that may not be said."
    return "Somebody there answered us touchily." if wrote_of_something_sensitive(enrollment.prospect) else ""


def check_edit(edited: Edited, now: datetime) -> Outcome:
    """Check what a person has just stored, with what was known then; its follow-ups hang on it again."""
    provider, known = provider_from_settings(), edited.known
    draft = known.draft
    if known.ahead and not draft.planted:
        show_again(enrollment=draft.enrollment)
    check_edited(known=known, text=edited.text, fills=edited.fills, provider=provider, now=now)
    if known.ahead and not draft.planted:
        check_follow_ups(draft=draft, provider=provider, now=now)
    return go(Stage.REVIEWING)


def check_test(*, draft_id: int, now: datetime) -> None:
    """Check a test draft whose checks did not run when a reviewer edited it; no journey moves with it."""
    draft = Draft.objects.get(pk=draft_id, planted=True)
    check(draft=draft, provider=provider_from_settings(), now=now)


StageWork = Callable[[Enrollment, datetime], Outcome]
STAGES: Final[Mapping[Stage, StageWork]] = {
    Stage.COLLECTING: _collect,
    Stage.EXTRACTING: _extract,
    Stage.JUDGING: _judge,
    Stage.WRITING: _write,
    Stage.CHECKING: _check,
}
