"""Leases, faults, outages and waiting: of two workers one works, and nothing is lost or hurried."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.services import send
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.services import Written
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import (
    ANSWER_DAYS,
    GIVE_UP_AFTER,
    MOST_FAULTS,
    TASK_SECONDS,
    Outcome,
    Stage,
    StopReason,
    go,
    stop,
    wait,
)
from campaigns.enrollments.selectors import due_machine, whereabouts
from campaigns.enrollments.services import IllegalMoveError, claim, finish, move, postpone, retry
from campaigns.pipeline import OutageError, advance, due_work, moving, next_step, stages
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft,
    a_draft_in_review,
    a_handed_over_message,
    a_match,
    a_member,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def does(monkeypatch: pytest.MonkeyPatch, stage: Stage, work: Any) -> None:
    monkeypatch.setattr(moving, "STAGES", {**stages.STAGES, stage: work})


def raises(error: Exception) -> Any:
    def work(*_: object) -> Outcome:
        raise error

    return work


def fresh(enrollment: Enrollment) -> Enrollment:
    return Enrollment.objects.get(pk=enrollment.pk)


def test_of_two_workers_one_gets_the_lease() -> None:
    enrollment = an_enrollment()
    assert claim(enrollment_id=enrollment.pk, now=NOW) is not None
    assert claim(enrollment_id=enrollment.pk, now=NOW) is None
    assert advance(enrollment_id=enrollment.pk, now=NOW) is None


def test_a_lease_that_ran_out_can_be_taken_and_the_first_holder_then_changes_nothing() -> None:
    enrollment = an_enrollment()
    first = claim(enrollment_id=enrollment.pk, now=NOW)
    later = NOW + timedelta(seconds=TASK_SECONDS + 1)
    second = claim(enrollment_id=enrollment.pk, now=later)
    assert first
    assert second
    assert not finish(claimed=first, outcome=stop(StopReason.NO_EVIDENCE, "x"), now=later)
    assert finish(claimed=second, outcome=go(Stage.EXTRACTING), now=later)
    assert not finish(claimed=second, outcome=go(Stage.EXTRACTING), now=later)
    assert fresh(enrollment).stage == Stage.EXTRACTING
    assert fresh(enrollment).version == 1


@pytest.mark.parametrize(
    ("fields", "reason"),
    [({"due_at": LATER}, "not due"), ({"stage": Stage.ASKING}, "a person's"), ({"stage": Stage.APPROVED}, "the clock's")],
)  # fmt: skip
def test_what_is_not_a_machines_now_is_not_leased(fields: dict[str, Any], reason: str) -> None:
    enrollment = an_enrollment()
    Enrollment.objects.update(**fields)
    assert claim(enrollment_id=enrollment.pk, now=NOW) is None, reason
    Enrollment.objects.update(stage=Stage.COLLECTING)


def test_a_stage_that_may_not_follow_is_a_fault_of_the_program() -> None:
    enrollment = an_enrollment()
    with pytest.raises(IllegalMoveError):
        move(
            enrollment_id=enrollment.pk, expected=Stage.COLLECTING, outcome=go(Stage.SENDING), by=SOFTWARE, now=NOW
        )  # fmt: skip


def test_a_fault_of_ours_is_tried_a_few_times_and_then_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    enrollment = an_enrollment()
    does(monkeypatch, Stage.COLLECTING, raises(ZeroDivisionError()))
    now, tried = NOW, 0
    while advance(enrollment_id=enrollment.pk, now=now) is not Stage.STOPPED:
        tried += 1
        due_at = fresh(enrollment).due_at
        assert due_at
        assert now < due_at < now + timedelta(minutes=20)
        assert advance(enrollment_id=enrollment.pk, now=now) is None
        now = due_at
    assert tried == MOST_FAULTS - 1
    failed = fresh(enrollment)
    assert (failed.stop_reason, failed.failed_stage) == (StopReason.FAILED, Stage.COLLECTING)
    assert failed.explanation == "ZeroDivisionError while collecting"


def test_what_failed_goes_on_where_it_failed_when_a_person_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    enrollment = an_enrollment(stage=Stage.EXTRACTING)
    does(monkeypatch, Stage.EXTRACTING, raises(ZeroDivisionError()))
    for hours in range(MOST_FAULTS):
        advance(enrollment_id=enrollment.pk, now=NOW + timedelta(hours=hours))
    person = a_member()
    assert retry(enrollment=fresh(enrollment), by=person.actor, now=LATER)
    assert not retry(enrollment=fresh(enrollment), by=person.actor, now=LATER)
    again = fresh(enrollment)
    assert (again.stage, again.tries, again.failed_stage) == (Stage.EXTRACTING, 0, "")


def test_an_outage_is_waited_out_for_days_and_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    enrollment = an_enrollment()
    now, until = NOW, NOW + GIVE_UP_AFTER - timedelta(hours=1)
    while now < until:
        does(monkeypatch, Stage.COLLECTING, raises(OutageError("503 try later", now + timedelta(hours=5))))
        assert advance(enrollment_id=enrollment.pk, now=now) is Stage.COLLECTING
        assert fresh(enrollment).wait_reason == "503 try later"
        now += timedelta(hours=5)
    does(monkeypatch, Stage.COLLECTING, lambda *_: go(Stage.EXTRACTING))
    assert advance(enrollment_id=enrollment.pk, now=now) is Stage.EXTRACTING
    assert fresh(enrollment).trying_since is None


def test_an_outage_without_end_becomes_visible(monkeypatch: pytest.MonkeyPatch) -> None:
    enrollment = an_enrollment()
    does(monkeypatch, Stage.COLLECTING, raises(OutageError("503", NOW)))
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.COLLECTING
    late = NOW + GIVE_UP_AFTER + timedelta(minutes=1)
    assert advance(enrollment_id=enrollment.pk, now=late) is Stage.STOPPED
    assert fresh(enrollment).stop_reason == StopReason.FAILED


def test_an_outage_uses_up_none_of_the_tries_for_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    enrollment = an_enrollment()
    does(monkeypatch, Stage.COLLECTING, raises(OutageError("503", NOW)))
    for _ in range(MOST_FAULTS + 1):
        advance(enrollment_id=enrollment.pk, now=NOW)
    does(monkeypatch, Stage.COLLECTING, raises(ZeroDivisionError()))
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.COLLECTING


def test_a_long_reason_fits_its_column() -> None:
    enrollment = an_enrollment()
    claimed = claim(enrollment_id=enrollment.pk, now=NOW)
    assert claimed
    assert finish(claimed=claimed, outcome=wait(LATER, "long " * 200), now=NOW)


def test_a_writer_whose_journey_ended_meanwhile_leaves_no_open_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    enrollment = an_enrollment(stage=Stage.WRITING)
    a_match(enrollment)

    def answered_meanwhile(**_: object) -> Written:
        draft = a_draft(enrollment=enrollment)
        Enrollment.objects.filter(pk=enrollment.pk).update(
            stage=Stage.STOPPED, stop_reason=StopReason.REPLIED, task_token=None, task_until=None
        )
        return Written(draft)

    monkeypatch.setattr(stages, "write", answered_meanwhile)
    advance(enrollment_id=enrollment.pk, now=NOW)
    assert Draft.objects.get().status == DraftStatus.WITHDRAWN
    assert fresh(enrollment).stop_reason == StopReason.REPLIED


def test_a_second_worker_finds_the_draft_that_was_checked() -> None:
    draft = a_draft_in_review()
    before = draft.text.findings.count()
    Enrollment.objects.update(stage=Stage.CHECKING)
    assert advance(enrollment_id=draft.enrollment_id, now=NOW) is Stage.REVIEWING
    assert draft.text.findings.count() == before


def test_the_next_step_comes_after_its_working_days_and_never_before() -> None:
    campaign = a_campaign(steps=2)
    message = a_handed_over_message(enrollment=an_enrollment(campaign=campaign))
    waiting = message.enrollment
    assert waiting.stage == Stage.WAITING
    assert waiting.due_at == LATER + timedelta(days=3)
    assert next_step(enrollment_id=waiting.pk, now=LATER) is None
    assert fresh(waiting).step == 1
    assert next_step(enrollment_id=waiting.pk, now=waiting.due_at) is Stage.EXTRACTING
    assert next_step(enrollment_id=waiting.pk, now=waiting.due_at) is None
    assert (fresh(waiting).stage, fresh(waiting).step) == (Stage.EXTRACTING, 2)


def test_a_hint_that_is_older_than_a_postponement_does_nothing() -> None:
    waiting = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2))).enrollment
    assert waiting.due_at
    later = waiting.due_at + timedelta(days=7)
    assert postpone(enrollment=waiting, until=later, reason="Out of office", by=SOFTWARE)
    assert next_step(enrollment_id=waiting.pk, now=waiting.due_at) is None
    assert fresh(waiting).stage == Stage.WAITING


def test_after_the_last_step_an_answer_is_waited_for() -> None:
    waiting = a_handed_over_message().enrollment
    assert waiting.due_at == LATER + timedelta(days=ANSWER_DAYS)
    assert next_step(enrollment_id=waiting.pk, now=waiting.due_at) is Stage.FINISHED
    assert next_step(enrollment_id=waiting.pk + 1000, now=LATER) is None


def test_a_second_message_goes_into_the_thread_of_the_first() -> None:
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    Enrollment.objects.update(stage=Stage.CHECKING, step=2, due_at=NOW)
    follow_up = a_scheduled_message(enrollment=fresh(message.enrollment), in_reply_to=message.message_id)
    assert send(message_id=follow_up.pk, now=LATER)
    assert whereabouts(message.enrollment.campaign).written_to == 1


def test_everybody_of_a_campaign_is_in_exactly_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = a_campaign(steps=2)
    for stage in (Stage.COLLECTING, Stage.JUDGING, Stage.ASKING):
        an_enrollment(campaign=campaign, stage=stage)
    a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    a_handed_over_message(enrollment=an_enrollment(campaign=campaign))
    a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    for reason in StopReason:
        row = an_enrollment(campaign=campaign)
        move(
            enrollment_id=row.pk, expected=Stage.COLLECTING, outcome=stop(reason, "x"), by=SOFTWARE, now=NOW
        )  # fmt: skip
    found = whereabouts(campaign)
    assert found.adds_up
    assert found.total == campaign.enrollments.count() == 6 + len(StopReason)
    assert found.written_to == 1
    assert Counter(found.in_progress) == Counter(["collecting", "judging", "asking", "reviewing", "approved"])
    assert set(found.held_back) == set(StopReason)


def test_who_answered_after_a_mail_counts_as_written_to() -> None:
    message = a_handed_over_message()
    move(
        enrollment_id=message.enrollment_id, expected=Stage.WAITING, outcome=stop(StopReason.REPLIED, "x"),
        by=SOFTWARE, now=LATER,
    )  # fmt: skip
    found = whereabouts(message.enrollment.campaign)
    assert (found.written_to, found.held_back) == (1, {})


def test_due_work_is_that_of_one_campaign_and_is_done_once() -> None:
    campaign = a_campaign()
    message = a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    a_scheduled_message()
    work = due_work(LATER, campaign=campaign)
    assert len(work) == 1
    assert [str(one()) for one in work * 2] == ["handed_over", "None"]
    assert due_work(LATER, campaign=campaign) == []
    assert message.attempts.count() == 1


def test_nobody_works_for_a_campaign_that_does_not_run() -> None:
    an_enrollment(campaign=a_campaign(status="draft", launched_at=None))
    assert not due_machine(NOW).exists()
    assert due_work(NOW) == []
