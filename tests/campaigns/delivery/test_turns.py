"""The turn of a follow-up: what was approved ahead leaves unchanged in its approver's name, or comes back as a card."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused, send, turning, withdraw_follow_up
from campaigns.delivery.services.pairs import take_drafts_back
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import TASK_SECONDS, Stage, StopReason
from campaigns.enrollments.services import move
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.pipeline import advance, moving, next_step
from campaigns.quality.models import BannedPhrase
from campaigns.relevance.rules import Verdict
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, suppress
from tests.factories import LATER, NOW, a_match, a_member
from tests.factories.sequence import a_sent_sequence, a_sequence, approve_all, follow_ups

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
DUE = LATER + timedelta(days=3)  # when the second step is due: three working days after a Tuesday


def fresh(draft: Draft) -> Draft:
    return Draft.objects.select_related("enrollment").get(pk=draft.pk)


def its_turn(first: Draft, now: datetime = DUE) -> Stage:
    """Let the clock and then a worker move the journey on."""
    next_step(enrollment_id=first.enrollment_id, now=now)
    advance(enrollment_id=first.enrollment_id, now=now)
    return Stage(Enrollment.objects.get(pk=first.enrollment_id).stage)


# --- Unchanged -------------------------------------------------------------------------------------


def test_what_was_approved_ahead_is_scheduled_in_the_name_of_who_approved_it() -> None:
    mira = a_member()
    first = a_sent_sequence(by=mira)
    assert its_turn(first) is Stage.APPROVED
    second, third = follow_ups(first)
    message = second.messages.get()
    assert (second.status, third.status) == (DraftStatus.APPROVED, DraftStatus.APPROVED)
    assert (message.approved_by, message.status, message.due_at) == (mira, MessageStatus.SCHEDULED, DUE)
    assert message.approved_sha256 == second.decisions.get().content_sha256
    assert message.message_id == second.message_id
    assert not third.messages.exists()


def test_the_whole_sequence_leaves_in_one_thread_and_ends() -> None:
    first = a_sent_sequence()
    now = DUE
    for each in follow_ups(first):
        assert its_turn(first, now) is Stage.APPROVED
        assert send(message_id=each.messages.get().pk, now=now) is MessageStatus.HANDED_OVER
        now += timedelta(days=7)
    sent = list(Message.objects.order_by("pk"))
    assert [each.in_reply_to for each in sent] == ["", sent[0].message_id, sent[1].message_id]
    assert len(list(Path(settings.VAR_DIR).rglob("*.eml"))) == 3


def test_before_its_time_nothing_moves() -> None:
    first = a_sent_sequence()
    assert next_step(enrollment_id=first.enrollment_id, now=DUE - timedelta(minutes=1)) is None
    assert fresh(first).enrollment.step == 1


def test_the_checks_run_again_and_find_nothing_twice() -> None:
    first = a_sent_sequence()
    its_turn(first)
    second = follow_ups(first)[0]
    assert (second.checked_version, second.checked_at) == (1, DUE)
    assert not second.text.findings.exists()


def a_phrase_is_banned(_: Draft) -> None:
    BannedPhrase.objects.create(
        phrase="one thing I left out", category="test", severity="high", added_by="Li Na"
    )


def its_template_is_retired(_: Draft) -> None:
    version = TemplateVersion.objects.get(template__steps__number=2)
    TemplateVersion.objects.filter(pk=version.pk).update(status=VersionStatus.RETIRED)


def the_offer_belongs_no_more(first: Draft) -> None:
    a_match(first.enrollment, verdict=Verdict.DO_NOT_SEND)


def another_mail_was_sent(first: Draft) -> None:
    Message.objects.filter(draft=first).update(message_id="<another@tidewater.example>")


def its_text_is_another(first: Draft) -> None:
    second = follow_ups(first)[0]
    DraftText.objects.create(draft=second, version=2, subject="Other", body="Other.", by_name="x")
    Draft.objects.filter(pk=second.pk).update(version=2)


def its_sender_is_another(first: Draft) -> None:
    Draft.objects.filter(pk=follow_ups(first)[0].pk).update(sender="Li Na <li@tidewater.example>")


# --- Changed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        a_phrase_is_banned, its_template_is_retired, the_offer_belongs_no_more, another_mail_was_sent,
        its_text_is_another, its_sender_is_another,
    ],
)  # fmt: skip
def test_it_comes_back_as_a_card_with_the_rest(change: Callable[[Draft], None]) -> None:
    first = a_sent_sequence()
    change(first)
    assert its_turn(first) is Stage.REVIEWING
    assert [each.status for each in follow_ups(first)] == [DraftStatus.IN_REVIEW, DraftStatus.PLANNED]
    assert Message.objects.count() == 1


def test_why_it_comes_back_is_said() -> None:
    first = a_sent_sequence()
    its_template_is_retired(first)
    its_turn(first)
    assert "template was changed" in fresh(first).enrollment.wait_reason


def test_a_lasting_no_ends_the_journey_and_all_that_was_approved() -> None:
    first = a_sent_sequence()
    suppress(
        scope=SuppressionScope.ADDRESS, key=first.enrollment.prospect.address, by=SOFTWARE,
        reason=SuppressionReason.OPT_OUT,
    )  # fmt: skip
    assert its_turn(first) is Stage.STOPPED
    assert fresh(first).enrollment.stop_reason == StopReason.SUPPRESSED
    assert {each.status for each in follow_ups(first)} == {DraftStatus.WITHDRAWN}
    assert Message.objects.count() == 1


def test_a_hold_lets_it_wait_and_it_leaves_afterwards() -> None:
    first = a_sent_sequence()
    until = DUE + timedelta(hours=2)
    hold(
        scope=HoldScope.ADDRESS, key=first.enrollment.prospect.address, reason="holiday", by=SOFTWARE,
        until=until,
    )  # fmt: skip
    assert its_turn(first) is Stage.CHECKING
    assert not follow_ups(first)[0].messages.exists()
    assert advance(enrollment_id=first.enrollment_id, now=until) is Stage.APPROVED


def test_what_was_planned_and_not_approved_is_written_anew() -> None:
    first = a_sequence()
    approve_all(first, seen=None)
    second = follow_ups(first)[0]
    withdraw_follow_up(draft=second, by=a_member(), request_key=uuid4(), now=NOW)
    send(message_id=first.messages.get().pk, now=LATER)
    assert next_step(enrollment_id=first.enrollment_id, now=DUE) is Stage.EXTRACTING
    assert {each.status for each in follow_ups(first)} == {DraftStatus.WITHDRAWN}
    assert fresh(first).enrollment.step == 2


# --- Races -----------------------------------------------------------------------------------------


def test_of_two_workers_one_takes_the_turn_and_one_makes_the_message() -> None:
    first = a_sent_sequence()
    pk = first.enrollment_id
    assert [next_step(enrollment_id=pk, now=DUE) for _ in range(2)] == [Stage.CHECKING, None]
    assert [advance(enrollment_id=pk, now=DUE) for _ in range(2)] == [Stage.APPROVED, None]
    assert Message.objects.filter(step__number=2).count() == 1


def test_a_worker_that_dies_between_the_checks_and_the_message_leaves_it_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = a_sent_sequence()
    next_step(enrollment_id=first.enrollment_id, now=DUE)

    def dies(**_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(moving, "schedule_approved_ahead", dies)
        with pytest.raises(KeyboardInterrupt):
            advance(enrollment_id=first.enrollment_id, now=DUE)
    assert fresh(first).enrollment.stage == Stage.CHECKING
    assert not follow_ups(first)[0].messages.exists()
    later = DUE + timedelta(seconds=TASK_SECONDS + 1)
    assert advance(enrollment_id=first.enrollment_id, now=later) is Stage.APPROVED
    assert follow_ups(first)[0].messages.count() == 1


def test_an_approval_that_is_taken_back_at_its_turn_is_not_acted_upon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = a_sent_sequence()
    second, whole = follow_ups(first)[0], move

    def taken_back_first(**call: Any) -> bool:
        outcome = withdraw_follow_up(draft=second, by=a_member(), request_key=uuid4(), now=DUE)
        assert isinstance(outcome, Decided)
        return whole(**call)

    with monkeypatch.context() as patched:
        patched.setattr(turning, "move", taken_back_first)
        with pytest.raises(turning.TakenBackError):
            turning.begin_turn(enrollment=fresh(first).enrollment, step=second.step, now=DUE)
    assert (fresh(first).enrollment.stage, fresh(first).enrollment.step) == (Stage.WAITING, 1)


def test_what_has_had_its_turn_is_not_taken_back_as_planned() -> None:
    first = a_sent_sequence()
    second = follow_ups(first)[0]
    its_turn(first)
    assert isinstance(withdraw_follow_up(draft=second, by=a_member(), request_key=uuid4(), now=DUE), Refused)
    assert fresh(second).status == DraftStatus.APPROVED


def test_an_end_at_its_turn_leaves_no_message() -> None:
    first = a_sent_sequence()
    next_step(enrollment_id=first.enrollment_id, now=DUE)
    take_drafts_back(enrollment=fresh(first).enrollment)
    Enrollment.objects.filter(pk=first.enrollment_id).update(
        stage=Stage.STOPPED, stop_reason=StopReason.REPLIED, due_at=None
    )
    assert advance(enrollment_id=first.enrollment_id, now=DUE) is None
    assert Message.objects.count() == 1
