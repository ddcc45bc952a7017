"""Objecting to a refusal, deciding on it by name, and the draw that tests the rules."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason, go, stop
from campaigns.enrollments.services import IllegalMoveError, move
from campaigns.members.rules import Role
from campaigns.pipeline import advance, decide_appeal, stages
from campaigns.relevance.models import Appeal, Match, Override, RefusalAudit
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.relevance.second_looks import (
    APPEAL_TRANSITIONS,
    APPEAL_WORDS,
    AUDIT_WORDS,
    AUDITED_PERCENT,
    SEED,
    AppealState,
    AuditAnswer,
    is_drawn,
    ticket,
)
from campaigns.relevance.selectors import audit_counts, audits_to_answer, effective_verdict, open_appeals
from campaigns.relevance.services import (
    AlreadyOverriddenError,
    NoRightError,
    NotAppealableError,
    answer_audit,
    appeal,
    draw,
    override,
)
from tests.factories import NOW, a_campaign, a_match, a_member, a_prospect, an_enrollment

pytestmark = pytest.mark.django_db


def a_refusal(*, reason: StopReason = StopReason.NOT_RELEVANT, **fields: Any) -> tuple[Enrollment, Match]:
    """Somebody whom the rules held back."""
    enrollment = an_enrollment(campaign=fields.pop("campaign", None), prospect=fields.pop("prospect", None))
    match = a_match(enrollment, **({"verdict": Verdict.DO_NOT_SEND, "decided_by": "disqualifier"} | fields))
    Enrollment.objects.filter(pk=enrollment.pk).update(stage=Stage.JUDGING)
    move(
        enrollment_id=enrollment.pk,
        expected=Stage.JUDGING,
        outcome=stop(reason, "Deal-breaker."),
        by=a_member().actor,
        now=NOW,
    )
    return fresh(enrollment), match


def fresh(enrollment: Enrollment) -> Enrollment:
    return Enrollment.objects.get(pk=enrollment.pk)


def a_lead() -> Any:
    return a_member(name="Lena Voss", role=Role.LEAD)


@pytest.mark.parametrize("reason", [StopReason.NOT_RELEVANT, StopReason.NOT_RECOGNISED])
def test_an_objection_that_is_agreed_to_goes_on_in_writing_by_a_named_override(reason: StopReason) -> None:
    enrollment, match = a_refusal(reason=reason)
    mira, lead = a_member(), a_lead()
    objection = appeal(match=match, reason="They sold that business.", by=mira)
    assert decide_appeal(appeal=objection, agreed=True, reason="True, since May.", by=lead, now=NOW)
    going_on = fresh(enrollment)
    assert (going_on.stage, going_on.stop_reason, going_on.explanation) == (Stage.WRITING, "", "")
    assert going_on.due_at == NOW
    decided = Override.objects.get(match=match)
    assert (decided.verdict, decided.by, decided.reason) == (Verdict.SEND, lead, "True, since May.")
    assert effective_verdict(match) is Verdict.SEND
    assert Match.objects.get().verdict == Verdict.DO_NOT_SEND, "the rules' verdict stays as it was"
    objection.refresh_from_db()
    assert (objection.state, objection.decided_by, objection.decided_at) == (AppealState.UPHELD, lead, NOW)
    assert [row.action for row in trail(match)] == [Action.APPEALED, Action.OVERRIDDEN]


def test_an_objection_that_is_not_agreed_to_leaves_the_refusal() -> None:
    enrollment, match = a_refusal()
    objection = appeal(match=match, reason="I like them.", by=a_member())
    assert decide_appeal(appeal=objection, agreed=False, reason="That is no fit rule.", by=a_lead(), now=NOW)
    assert fresh(enrollment).stop_reason == StopReason.NOT_RELEVANT
    assert not Override.objects.exists()
    assert [row.action for row in trail(match)] == [Action.APPEALED, Action.DECLINED]
    assert not open_appeals().exists()


def test_an_objection_is_decided_once() -> None:
    enrollment, match = a_refusal()
    objection = appeal(match=match, reason="They changed.", by=a_member())
    assert decide_appeal(appeal=objection, agreed=False, reason="No.", by=a_lead(), now=NOW)
    assert not decide_appeal(appeal=objection, agreed=True, reason="Yes!", by=a_lead(), now=NOW)
    assert fresh(enrollment).stage == Stage.STOPPED
    assert not Override.objects.exists()


@pytest.mark.parametrize("reason", ["", "  "])
def test_one_press_objects_without_a_word_and_decisions_keep_their_reason(reason: str) -> None:
    enrollment, match = a_refusal()
    objection = appeal(match=match, reason=reason, by=a_member())
    assert (objection.reason, objection.words) == ("", "I disagree")
    with pytest.raises(ValueError, match="A decision needs a reason"):
        decide_appeal(appeal=objection, agreed=True, reason=reason, by=a_lead(), now=NOW)
    assert (Appeal.objects.get().state, fresh(enrollment).stage) == (AppealState.OPEN, Stage.STOPPED)
    assert not Override.objects.exists()


def test_a_refusal_is_objected_to_once() -> None:
    _, match = a_refusal()
    appeal(match=match, reason="They changed.", by=a_member())
    with pytest.raises(NotAppealableError, match="Somebody disagreed"):
        appeal(match=Match.objects.get(), reason="Again.", by=a_member())


def test_who_reads_the_verdict_at_the_same_moment_objects_second() -> None:
    _, match = a_refusal()
    before = Match.objects.get()
    assert not hasattr(before, "appeal")
    appeal(match=match, reason="They changed.", by=a_member())
    stale = Match.objects.get()
    stale._state.fields_cache["appeal"] = None  # as it was read before
    with pytest.raises(NotAppealableError):
        appeal(match=stale, reason="Me too.", by=a_member())
    assert Appeal.objects.count() == 1


def test_a_persons_decision_is_not_objected_to_here() -> None:
    _, match = a_refusal()
    override(match=match, verdict=Verdict.DO_NOT_SEND, reason="I asked them.", by=a_lead())
    with pytest.raises(NotAppealableError, match="A person decided"):
        appeal(match=Match.objects.get(), reason="Hm.", by=a_member())


@pytest.mark.parametrize("verdict", [Verdict.SEND, Verdict.ASK])
def test_only_a_refusal_can_be_objected_to(verdict: Verdict) -> None:
    match = a_match(an_enrollment(), verdict=verdict)
    with pytest.raises(NotAppealableError):
        appeal(match=match, reason="Hm.", by=a_member())


def test_who_may_not_override_decides_nothing() -> None:
    enrollment, match = a_refusal()
    objection = appeal(match=match, reason="They changed.", by=a_member())
    with pytest.raises(NoRightError):
        decide_appeal(appeal=objection, agreed=True, reason="Yes.", by=a_member(role=Role.SDR), now=NOW)
    assert fresh(enrollment).stage == Stage.STOPPED


def test_a_decision_without_a_reason_changes_nothing() -> None:
    _, match = a_refusal()
    objection = appeal(match=match, reason="They changed.", by=a_member())
    with pytest.raises(ValueError, match="needs a reason"):
        decide_appeal(appeal=objection, agreed=True, reason=" ", by=a_lead(), now=NOW)
    objection.refresh_from_db()
    assert objection.state == AppealState.OPEN


def test_a_decision_by_another_way_meanwhile_stands() -> None:
    enrollment, match = a_refusal()
    objection = appeal(match=match, reason="They changed.", by=a_member())
    override(match=match, verdict=Verdict.DO_NOT_SEND, reason="No.", by=a_lead())
    with pytest.raises(AlreadyOverriddenError):
        decide_appeal(appeal=objection, agreed=True, reason="Yes.", by=a_lead(), now=NOW)
    objection.refresh_from_db()
    assert (objection.state, fresh(enrollment).stage) == (AppealState.OPEN, Stage.STOPPED)


def test_a_newer_verdict_is_left_alone() -> None:
    enrollment, match = a_refusal()
    objection = appeal(match=match, reason="They changed.", by=a_member())
    a_match(enrollment, verdict=Verdict.DO_NOT_SEND)
    assert decide_appeal(appeal=objection, agreed=True, reason="Yes.", by=a_lead(), now=NOW)
    assert fresh(enrollment).stage == Stage.STOPPED


def test_only_whom_this_verdict_stopped_goes_on() -> None:
    prospect = a_prospect()
    enrollment, match = a_refusal(prospect=prospect)
    same = an_enrollment(campaign=a_campaign(offer=match.offer), prospect=prospect, stage=Stage.JUDGING)
    move(
        enrollment_id=same.pk, expected=Stage.JUDGING, outcome=stop(StopReason.SUPPRESSED, "They said no."),
        by=a_member().actor, now=NOW,
    )  # fmt: skip
    objection = appeal(match=match, reason="They changed.", by=a_member())
    assert decide_appeal(appeal=objection, agreed=True, reason="Yes.", by=a_lead(), now=NOW)
    assert fresh(enrollment).stage == Stage.WRITING
    assert fresh(same).stop_reason == StopReason.SUPPRESSED


@pytest.mark.parametrize(
    ("reason", "stage"),
    [
        (reason, stage)
        for reason in sorted(
            set(StopReason) - {StopReason.FAILED, StopReason.NOT_RELEVANT, StopReason.NOT_RECOGNISED}
        )
        for stage in (Stage.WRITING, Stage.COLLECTING)
        # An address is looked at again where a person says that it is right.
        if (reason, stage) != (StopReason.UNREACHABLE, Stage.COLLECTING)
    ],
)
def test_no_other_end_can_be_taken_back(reason: StopReason, stage: Stage) -> None:
    enrollment, _ = a_refusal(reason=reason)
    with pytest.raises(IllegalMoveError):
        move(
            enrollment_id=enrollment.pk, expected=Stage.STOPPED, outcome=go(stage), by=a_lead().actor, now=NOW
        )


@pytest.mark.parametrize("stage", [Stage.COLLECTING, Stage.EXTRACTING, Stage.CHECKING])
def test_a_refusal_goes_on_in_writing_or_is_judged_by_newer_rules_or_stays(stage: Stage) -> None:
    enrollment, _ = a_refusal()
    with pytest.raises(IllegalMoveError):
        move(
            enrollment_id=enrollment.pk, expected=Stage.STOPPED, outcome=go(stage), by=a_lead().actor, now=NOW
        )


def test_an_open_objection_has_no_decision_and_a_decided_one_has_all_of_it() -> None:
    _, match = a_refusal()
    objection = appeal(match=match, reason="They changed.", by=a_member())
    rows = Appeal.objects.filter(pk=objection.pk)
    for wrong in ({"state": AppealState.UPHELD}, {"decision": "Yes."}, {"state": "maybe"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**wrong)


def test_the_draw_is_kept_at_the_refusal_and_a_second_call_finds_it() -> None:
    _, match = a_refusal()
    first = draw(match=match)
    assert (first.seed, first.ticket) == (SEED, ticket(SEED, match.pk))
    assert first.drawn is is_drawn(first.ticket)
    assert draw(match=match) == first
    assert RefusalAudit.objects.count() == 1


@pytest.mark.parametrize(("verdict", "draws"), [("do_not_send", 1), ("ask", 0), ("send", 0)])
def test_the_journey_draws_each_refusal_of_the_rules_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, verdict: str, draws: int
) -> None:
    enrollment = an_enrollment(stage=Stage.JUDGING)
    match = a_match(enrollment, verdict=verdict)
    monkeypatch.setattr(stages, "judge", lambda **_: match)
    for _ in range(2):
        Enrollment.objects.update(stage=Stage.JUDGING, stop_reason="", due_at=NOW)
        advance(enrollment_id=enrollment.pk, now=NOW)
    assert RefusalAudit.objects.count() == draws


def test_about_five_in_a_hundred_are_drawn_and_never_otherwise() -> None:
    drawn = [number for number in range(1, 20_001) if is_drawn(ticket(SEED, number))]
    assert 0.044 <= len(drawn) / 20_000 <= 0.056
    assert drawn == [number for number in range(1, 20_001) if is_drawn(ticket(SEED, number))]
    assert AUDITED_PERCENT == 5
    assert drawn != [number for number in range(1, 20_001) if is_drawn(ticket("other", number))]


def a_drawn_refusal(*, drawn: bool = True) -> RefusalAudit:
    _, match = a_refusal()
    return RefusalAudit.objects.create(match=match, seed="test", ticket=1 if drawn else 9999, drawn=drawn)


def test_a_drawn_refusal_is_answered_once_and_writes_to_nobody() -> None:
    audit, lead = a_drawn_refusal(), a_lead()
    assert [row.pk for row in audits_to_answer()] == [audit.pk]
    assert answer_audit(audit=audit, answer=AuditAnswer.WRONG, by=lead, now=NOW)
    (kept,) = trail(audit)
    assert (kept.action, kept.actor_id, kept.data["answer"]) == (Action.AUDITED, lead.pk, AuditAnswer.WRONG)
    assert not answer_audit(audit=audit, answer=AuditAnswer.RIGHT, by=a_lead(), now=NOW)
    audit.refresh_from_db()
    assert (audit.answer, audit.answered_by, audit.answered_at) == (AuditAnswer.WRONG, lead, NOW)
    assert Enrollment.objects.get().stage == Stage.STOPPED
    assert not audits_to_answer().exists()


def test_what_was_not_drawn_is_not_answered() -> None:
    audit = a_drawn_refusal(drawn=False)
    assert not answer_audit(audit=audit, answer=AuditAnswer.RIGHT, by=a_lead(), now=NOW)
    with pytest.raises(NoRightError):
        answer_audit(audit=audit, answer=AuditAnswer.RIGHT, by=a_member(), now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        RefusalAudit.objects.update(answer=AuditAnswer.RIGHT, answered_by=a_lead(), answered_at=NOW)


def test_the_counts_say_how_many_went_through_the_draw() -> None:
    for answer in (AuditAnswer.RIGHT, AuditAnswer.WRONG, None):
        audit = a_drawn_refusal()
        if answer:
            answer_audit(audit=audit, answer=answer, by=a_lead(), now=NOW)
    a_drawn_refusal(drawn=False)
    counts = audit_counts()
    assert (counts.refusals, counts.drawn, counts.answered, counts.wrong) == (4, 3, 2, 1)


def test_a_refused_recognition_is_drawn_too() -> None:
    _, match = a_refusal(
        reason=StopReason.NOT_RECOGNISED, recognition=Recognition.WRONG, recognition_reason="Left."
    )
    assert draw(match=match).match == match


def test_every_state_and_answer_has_words_and_an_end_stays_one() -> None:
    assert set(APPEAL_WORDS) == set(APPEAL_TRANSITIONS) == set(AppealState)
    assert set(AUDIT_WORDS) == set(AuditAnswer)
    assert [state for state, following in APPEAL_TRANSITIONS.items() if following] == [AppealState.OPEN]
