"""Test drafts: they look real, can never leave, touch nobody, are in no figure, and tell at once."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import count
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.services import (
    Decided,
    Refused,
    approve,
    send_back_edited,
    stop_journey,
    suppress,
    undo,
)
from campaigns.delivery.services.putting_off import flag, put_off
from campaigns.delivery.services.unread import let_go_unread
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane, Shown, SuppressReason, SuppressScope
from campaigns.drafts.rules.planting import DECIDED_BEFORE_TESTS, Fault
from campaigns.drafts.rules.sampling import Purpose, place
from campaigns.drafts.selectors import queue
from campaigns.drafts.selectors.figures import lately, readers_since
from campaigns.drafts.selectors.known import known_of
from campaigns.drafts.selectors.sampling import decided, figures_of
from campaigns.drafts.services import planting
from campaigns.enrollments.models import Campaign, Step
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.pipeline import advance, check_test
from campaigns.relevance.rules import Verdict
from campaigns.suppressions.models import Suppression
from tests.campaigns.drafts.earned import (
    a_lead,
    an_old_campaign,
    choose_draw,
    decisions_like,
    in_review,
    to_check,
)
from tests.factories import NOW, a_decision_about, a_match, a_member, an_enrollment

pytestmark = pytest.mark.usefixtures("draws")


@pytest.fixture
def campaign(db: None) -> Campaign:
    """A campaign in which tests may be planted: some were decided, and others wait."""
    campaign = an_old_campaign()
    waiting = [in_review(campaign) for _ in range(5)]
    decisions_like(waiting[0], DECIDED_BEFORE_TESTS)
    return campaign


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Callable[[Fault], None]:
    """Let one kind of fault be made and no other."""

    def choose(fault: Fault) -> None:
        monkeypatch.setattr(planting, "_MAKERS", {fault: planting._MAKERS[fault]})

    return choose


def planted_beside(real: Draft) -> Draft:
    """Let the checks of a draft that is drawn for a test end, and return the test."""
    choose_draw(real, out=False, also=Purpose.TEST)
    advance(enrollment_id=real.enrollment_id, now=NOW)
    related = ("enrollment__prospect__company", "enrollment__campaign", "mailbox", "test")
    return Draft.objects.select_related(*related).get(planted=True)


@pytest.fixture
def test(campaign: Campaign) -> Draft:
    return planted_beside(to_check(campaign))


def real_of(test: Draft) -> Draft:
    return Draft.objects.get(tests__draft=test)


def approved(test: Draft, *, despite_warnings: bool = False) -> Decided | Refused:
    return approve(
        draft=test, seen=a_decision_about(test), by=a_member(), request_key=uuid4(),
        despite_warnings=despite_warnings, now=NOW,
    )  # fmt: skip


def declined(test: Draft, scope: SuppressScope = SuppressScope.DRAFT) -> Decided | Refused:
    return suppress(
        draft=test, seen=a_decision_about(test), reason=SuppressReason.EVIDENCE_WRONG, scope=scope, note="",
        by=a_member(), request_key=uuid4(), now=NOW,
    )  # fmt: skip


def test_a_test_takes_the_place_of_the_real_draft_and_looks_like_it(test: Draft) -> None:
    real = real_of(test)
    same = (
        "enrollment_id", "step_id", "mailbox_id", "due_at", "priority", "sender", "warned", "read_twice", "combination_id",
    )  # fmt: skip
    assert [getattr(test, name) for name in same] == [getattr(real, name) for name in same]
    assert (test.status, test.lane, real.status, real.lane) == ("in_review", "readers", "in_review", "aside")
    assert (test.checked_version, list(test.text.findings.all())) == (1, [])
    assert test in queue()
    assert real not in queue()
    assert test.opt_out_token != real.opt_out_token
    assert test.opt_out_token in test.footer
    assert real.opt_out_token not in test.footer


def test_a_quote_of_another_company_is_true_of_it_and_stands_where_the_old_one_stood(
    campaign: Campaign, only: Callable[[Fault], None]
) -> None:
    only(Fault.OTHER_COMPANY)
    test = planted_beside(to_check(campaign))
    fill = test.text.fills.get()
    assert fill.insight is not None
    assert fill.insight.prospect != test.enrollment.prospect
    assert test.text.body[fill.start : fill.end] == fill.value
    assert all(evidence.matches for evidence in fill.insight.evidence.all())


def test_an_invented_number_is_not_in_the_quote(campaign: Campaign, only: Callable[[Fault], None]) -> None:
    only(Fault.INVENTED_NUMBER)
    test = planted_beside(to_check(campaign))
    fill = test.text.fills.get()
    assert fill.insight is not None
    quote = fill.insight.evidence.get().quote
    assert test.test.words in test.text.body
    assert test.test.words not in quote
    assert (len(fill.value), test.text.body[fill.start : fill.end]) == (len(quote), fill.value)


def test_a_wrong_fit_is_one_that_our_rules_refused(campaign: Campaign, only: Callable[[Fault], None]) -> None:
    only(Fault.WRONG_FIT)
    refused = a_match(
        an_enrollment(campaign=campaign), verdict=Verdict.DO_NOT_SEND, reasons=["They sell what we sell."]
    )
    assert planted_beside(to_check(campaign)).match == refused


def test_where_no_fault_can_be_made_nothing_is_planted(
    campaign: Campaign, only: Callable[[Fault], None]
) -> None:
    only(Fault.WRONG_FIT)
    real = to_check(campaign)
    choose_draw(real, out=False, also=Purpose.TEST)
    advance(enrollment_id=real.enrollment_id, now=NOW)
    assert not Draft.objects.filter(planted=True).exists()
    assert real in queue()


def never_alone(campaign: Campaign) -> None:
    Draft.objects.filter(pk__in=queue().values("pk")[:1]).update(status=DraftStatus.WITHDRAWN)


def no_beginners(campaign: Campaign) -> None:
    ReviewDecision.objects.filter(pk=ReviewDecision.objects.earliest("pk").pk).erase()


@pytest.mark.parametrize("lacks", [never_alone, no_beginners])
def test_nobodys_first_cards_are_tests_and_none_stands_alone(
    campaign: Campaign, lacks: Callable[[Campaign], None]
) -> None:
    lacks(campaign)
    real = to_check(campaign)
    choose_draw(real, out=False, also=Purpose.TEST)
    advance(enrollment_id=real.enrollment_id, now=NOW)
    assert not Draft.objects.filter(planted=True).exists()


@pytest.mark.parametrize("despite_warnings", [False, True])
def test_who_approves_it_missed_it_and_nothing_leaves(test: Draft, despite_warnings: bool) -> None:
    outcome = approved(test, despite_warnings=despite_warnings)
    assert isinstance(outcome, Decided)
    assert "you missed it" in outcome.sentence
    assert test.test.told in outcome.sentence
    row, real = ReviewTest.objects.get(), real_of(test)
    assert (row.caught, row.by, row.at) == (False, outcome.decision.by, NOW)
    assert (real.lane, real.status) == (Lane.READERS, DraftStatus.IN_REVIEW)
    assert not Message.objects.exists()
    test.enrollment.refresh_from_db()
    assert test.enrollment.stage == Stage.REVIEWING


@pytest.mark.parametrize("scope", SuppressScope)
def test_who_declines_it_caught_it_and_nobody_is_barred(test: Draft, scope: SuppressScope) -> None:
    outcome = declined(test, scope)
    assert isinstance(outcome, Decided)
    assert "you caught it" in outcome.sentence
    assert (ReviewTest.objects.get().caught, real_of(test).lane) == (True, Lane.READERS)
    assert not Suppression.objects.exists()
    test.enrollment.refresh_from_db()
    assert test.enrollment.stage == Stage.REVIEWING


def edited(test: Draft, body: str) -> Decided | Refused:
    return send_back_edited(
        draft=test, seen=a_decision_about(test), subject=test.text.subject, body=body, by=a_member(),
        request_key=uuid4(), now=NOW,
    )  # fmt: skip


def test_who_takes_the_fault_out_caught_it(campaign: Campaign, only: Callable[[Fault], None]) -> None:
    only(Fault.INVENTED_NUMBER)
    test = planted_beside(to_check(campaign))
    outcome = edited(test, test.text.body.replace(test.test.words, "12"))
    assert isinstance(outcome, Decided)
    assert "you caught it" in outcome.sentence
    assert real_of(test).lane == Lane.READERS


def test_another_edit_leaves_the_test_open_and_the_journey_where_it_is(
    campaign: Campaign, only: Callable[[Fault], None]
) -> None:
    only(Fault.INVENTED_NUMBER)
    test = planted_beside(to_check(campaign))
    outcome = edited(test, test.text.body.replace("Would a short call help?", "Shall we talk?"))
    assert isinstance(outcome, Decided)
    assert not outcome.sentence
    check_test(draft_id=test.pk, now=NOW)
    again = Draft.objects.get(pk=test.pk)
    assert (again.version, again.checked_version, again.status) == (2, 2, DraftStatus.IN_REVIEW)
    assert (again.enrollment.stage, ReviewTest.objects.get().caught) == (Stage.REVIEWING, None)
    missed = approved(Draft.objects.get(pk=test.pk), despite_warnings=True)
    assert isinstance(missed, Decided)
    assert "you missed it" in missed.sentence


def test_putting_a_test_off_neither_catches_nor_misses_it_and_lets_the_real_draft_back(test: Draft) -> None:
    before = (test.enrollment.due_at, test.enrollment.wait_reason)
    seen, by, key = a_decision_about(test), a_member(), uuid4()
    first, again = (
        put_off(draft=test, seen=seen, until=NOW + timedelta(days=1), by=by, request_key=key, now=NOW)
        for _ in range(2)
    )
    assert isinstance(first, Decided)
    assert isinstance(again, Decided)
    assert "That was a test draft" in first.sentence
    assert "neither as caught nor as missed" in first.sentence
    assert (again.again, again.sentence) == (True, first.sentence)
    test.refresh_from_db()
    test.enrollment.refresh_from_db()
    real, answer = real_of(test), ReviewTest.objects.get()
    assert (test.status, real.lane, real.held_until) == (DraftStatus.SUPPRESSED, Lane.READERS, None)
    assert (test.enrollment.due_at, test.enrollment.wait_reason) == before
    assert (answer.caught, answer.by) == (None, None)
    [reader] = readers_since(lately(NOW), only=by)
    assert (reader.tests, reader.held_back) == (0, 0)


def test_flagging_a_test_catches_it_and_leaves_nothing_to_the_lead(test: Draft) -> None:
    a_lead()
    outcome = flag(
        draft=test,
        seen=a_decision_about(test),
        note="Not theirs",
        by=a_member(),
        request_key=uuid4(),
        now=NOW,
    )
    assert isinstance(outcome, Decided)
    assert "you caught it" in outcome.sentence
    assert not Draft.objects.filter(lane=Lane.LEAD).exists()


def test_no_follow_up_goes_with_a_test(campaign: Campaign) -> None:
    real = to_check(campaign)
    test = planted_beside(real)
    planned = Draft.objects.get(pk=to_check(campaign).pk)
    Draft.objects.filter(pk=planned.pk).update(
        status=DraftStatus.PLANNED, enrollment=test.enrollment, step=other_step(campaign)
    )
    planned = Draft.objects.get(pk=planned.pk)
    shown = Shown(planned.pk, planned.version, planned.envelope(planned.text).sha256)
    seen = replace(a_decision_about(test), follow_ups=(shown,))
    outcome = approve(
        draft=test, seen=seen, by=a_member(), request_key=uuid4(), despite_warnings=False, now=NOW
    )
    assert isinstance(outcome, Decided)
    planned.refresh_from_db()
    assert (planned.status, ReviewDecision.objects.filter(draft=planned).count()) == (DraftStatus.PLANNED, 0)


def other_step(campaign: Campaign) -> Step:
    step = Step.objects.create(campaign=campaign, number=2, delay_days=3)
    step.templates.set(campaign.steps.get(number=1).templates.all())
    return step


def test_a_test_is_answered_once(test: Draft) -> None:
    approved(test)
    again = declined(Draft.objects.get(pk=test.pk))
    assert isinstance(again, Refused)
    assert again.conflict
    assert ReviewTest.objects.get().caught is False


def test_an_answer_to_a_test_cannot_be_taken_back(test: Draft) -> None:
    approved(test)
    assert isinstance(undo(draft=test, by=a_member(), request_key=uuid4(), now=NOW), Refused)


def test_the_database_itself_approves_no_test(test: Draft) -> None:
    with pytest.raises(IntegrityError, match="draft_planted_never_approved"), transaction.atomic():
        Draft.objects.filter(pk=test.pk).update(status=DraftStatus.APPROVED)


def test_no_test_goes_out_unread(test: Draft) -> None:
    with pytest.raises(IntegrityError, match="draft_unread_has_time_and_policy"), transaction.atomic():
        Draft.objects.filter(pk=test.pk).update(lane=Lane.UNREAD, unread_until=NOW)
    assert let_go_unread(NOW + timedelta(days=30)) == 0


def test_a_test_is_in_no_figure(test: Draft, campaign: Campaign) -> None:
    combination = real_of(test).combination
    assert combination is not None
    before = (
        decided(campaign.pk),
        figures_of(combination, NOW).decisions,
        len(known_of(real_of(test).pk).recent),
    )
    outcome = approved(test)
    assert isinstance(outcome, Decided)
    after = (
        decided(campaign.pk),
        figures_of(combination, NOW).decisions,
        len(known_of(real_of(test).pk).recent),
    )
    assert before == after
    assert outcome.decision.by is not None
    reader = readers_since(lately(NOW), only=outcome.decision.by)[0]
    assert (reader.unedited, reader.edited, reader.tests, reader.caught) == (0, 0, 1, 0)


def test_a_journey_that_ends_takes_its_test_with_it(test: Draft) -> None:
    stop_journey(
        enrollment=test.enrollment, reason=StopReason.CANCELLED, explanation="x", by=SOFTWARE, now=NOW
    )
    assert not queue().filter(enrollment=test.enrollment).exists()
    assert set(test.enrollment.drafts.values_list("status", flat=True)) == {DraftStatus.WITHDRAWN}


def test_the_real_draft_can_be_approved_once_its_test_was_answered(test: Draft) -> None:
    real = real_of(test)
    early = approved(real)
    assert isinstance(early, Refused)
    declined(test)
    done = approved(real_of(test), despite_warnings=True)
    assert isinstance(done, Decided), done
    assert Message.objects.get().draft == real
    assert done.decision.kind == DecisionKind.APPROVE_DESPITE_WARNING


@pytest.mark.parametrize(("warned", "planted"), [(0, 0), (60, 1)])
def test_what_could_become_no_test_makes_another_draft_one(
    campaign: Campaign, warned: int, planted: int
) -> None:
    real = to_check(campaign)
    decisions_like(real, warned, warned=True)
    came = Draft.objects.filter(enrollment__campaign=campaign, drawn__isnull=False).count()
    assert (came > 50) is bool(warned)
    for number in count():
        campaign.review_seed = f"seed {number}"
        if 320 <= place(seed=campaign.review_seed, purpose=Purpose.TEST, draft_id=real.pk) < 400:
            break
    campaign.save(update_fields=["review_seed"])
    advance(enrollment_id=real.enrollment_id, now=NOW)
    assert Draft.objects.filter(planted=True).count() == planted
