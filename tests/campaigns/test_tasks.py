"""A Celery message is a hint: each task may come twice, at once with others, or never, with the same result."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings
from structlog.testing import capture_logs

from campaigns import tasks
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import MACHINE, Stage, StopReason, go, stop
from campaigns.notifications.models import Notification
from campaigns.pipeline import moving
from campaigns.replies.models import InboundMessage
from campaigns.replies.readers.sandbox import inbox_folder
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_handed_over_message,
    a_mailbox,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
NEXT = {
    Stage.COLLECTING: Stage.EXTRACTING,
    Stage.EXTRACTING: Stage.JUDGING,
    Stage.JUDGING: Stage.ASKING,
    Stage.WRITING: Stage.CHECKING,
}


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[Any, ...]]]:
    """Return what was hinted at, instead of sending it."""
    sent: list[tuple[str, tuple[Any, ...]]] = []

    def noting(name: str) -> Callable[..., None]:
        return lambda args=(), *_, **__: sent.append((name.rpartition(".")[2], tuple(args)))

    for task in ours():
        monkeypatch.setattr(task, "apply_async", noting(task.name))
    return sent


def ours() -> list[Any]:
    return [task for name, task in current_app.tasks.items() if name.startswith("campaigns.tasks.")]


@pytest.fixture
def stages(monkeypatch: pytest.MonkeyPatch) -> list[Stage]:
    """Let each machine's stage do nothing but move on; return which ran."""
    ran: list[Stage] = []

    def work(stage: Stage) -> Any:
        def run(*_: object) -> Any:
            ran.append(stage)
            return go(NEXT[stage]) if stage in NEXT else stop(StopReason.CANCELLED, "taken out")

        return run

    monkeypatch.setattr(moving, "STAGES", {stage: work(stage) for stage in MACHINE})
    return ran


@pytest.fixture
def _past(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tasks' clock say when the stories happen."""
    monkeypatch.setattr("campaigns.tasks.timezone.now", lambda: NOW.replace(hour=11))


def test_each_task_has_its_queue() -> None:
    routed = set(settings.CELERY_TASK_ROUTES)
    assert routed == {task.name for task in ours()}
    assert {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()} <= set(settings.QUEUES)


def test_no_task_retries_or_waits_by_itself() -> None:
    for task in ours():
        assert not getattr(task, "autoretry_for", ())
        assert task.default_retry_delay == 180  # the library's own: nobody set one


@pytest.mark.usefixtures("_past")
@pytest.mark.parametrize("stage", sorted(MACHINE))
def test_a_stage_runs_once_however_often_its_hint_comes(
    hints: list[Any], stages: list[Stage], stage: Stage
) -> None:
    enrollment = an_enrollment(stage=stage)
    tasks.TASK_OF[stage](enrollment.pk)
    following = NEXT.get(stage)
    expected = [following] if following in MACHINE else []
    assert hints == [(tasks.TASK_OF[one].name.rpartition(".")[2], (enrollment.pk,)) for one in expected]
    for _ in range(3):
        tasks.TASK_OF[stage](enrollment.pk)
    assert len(set(stages)) == len(stages)


@pytest.mark.usefixtures("_past")
@pytest.mark.parametrize("stage", sorted(MACHINE))
def test_a_hint_for_another_stage_does_the_stage_that_is_due(
    hints: list[Any], stages: list[Stage], stage: Stage
) -> None:
    enrollment = an_enrollment(stage=stage)
    tasks.collect(enrollment.pk)
    assert stages == [stage]


@pytest.mark.parametrize(
    "task",
    [
        tasks.collect,
        tasks.extract,
        tasks.judge,
        tasks.write,
        tasks.check,
        tasks.move,
        tasks.send,
        tasks.poll_mailbox,
    ],
)
def test_a_hint_at_a_row_that_is_gone_does_nothing(hints: list[Any], task: Callable[[int], None]) -> None:
    task(987654321)
    assert hints == []


@pytest.mark.usefixtures("_past")
def test_a_message_is_sent_once_however_often_its_hint_comes(hints: list[Any]) -> None:
    message = a_scheduled_message()
    for _ in range(3):
        tasks.send(message.pk)
    assert Message.objects.get().status == MessageStatus.HANDED_OVER
    assert message.attempts.count() == 1


@time_machine.travel(LATER)
def test_a_move_before_its_time_does_nothing(hints: list[Any]) -> None:
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    tasks.move(message.enrollment_id)
    tasks.move(message.enrollment_id)
    assert Enrollment.objects.get().stage == Stage.WAITING


def test_a_mailbox_is_read_once_however_often_its_hint_comes(hints: list[Any]) -> None:
    mailbox = a_mailbox()
    folder = inbox_folder(mailbox)
    folder.mkdir(parents=True)
    (folder / "one.eml").write_bytes(b"From: ana@aquaduct.example\r\nSubject: Hello\r\n\r\nHello\r\n")
    for _ in range(3):
        tasks.poll_mailbox(mailbox.pk)
    assert InboundMessage.objects.count() == 1
    tasks.sweep_mailboxes()
    assert hints == [("poll_mailbox", (mailbox.pk,))]


def test_an_answer_is_judged_as_soon_as_it_is_read_and_told_of_as_soon_as_it_is_judged(
    hints: list[Any], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner has to hear within two minutes; the sweeps alone take nearly as long."""
    settings.OPENAI_API_KEY = "sk-" + "0" * 20
    message = a_handed_over_message()
    folder = inbox_folder(message.mailbox)
    folder.mkdir(parents=True)
    said = (
        f"From: {message.recipient}\r\nIn-Reply-To: {message.message_id}\r\n\r\nThe heron wades at dusk.\r\n"
    )
    (folder / "one.eml").write_bytes(said.encode())
    tasks.poll_mailbox(message.mailbox_id)
    reply = InboundMessage.objects.get()
    assert hints == [("judge_reply", (reply.pk,))]
    assert not Notification.objects.exists()

    def judged(*, inbound: InboundMessage, **_: Any) -> bool:
        inbound.category = "positive"
        inbound.save(update_fields=["category"])
        return True

    monkeypatch.setattr(tasks, "judge_answer", judged)
    monkeypatch.setattr(tasks, "provider_from_settings", lambda: None)
    tasks.judge_reply(reply.pk)
    assert Notification.objects.filter(subject_id=reply.pk, told_at__isnull=False).exists()


@pytest.mark.usefixtures("_past")
def test_the_sweep_finds_what_was_never_hinted_at_and_hints_once(hints: list[Any]) -> None:
    enrollment, message = an_enrollment(), a_scheduled_message()
    a_handed_over_message()
    tasks.sweep()
    tasks.sweep()
    assert sorted(hints) == [("collect", (enrollment.pk,)), ("send", (message.pk,))]


@pytest.mark.usefixtures("_past")
@pytest.mark.parametrize(
    ("part", "mail"),
    [
        ("sweep_unknown", True),
        ("let_go_unread", True),
        ("end_lonely_pairs", True),
        ("free_stranded", True),
        ("_hint_sources", True),
        ("cut_off_tests", True),
        ("lapsing.lapse_changed_texts", False),
    ],
)
def test_a_fault_in_one_part_of_the_sweep_is_logged_and_leaves_the_others_alone(
    hints: list[Any], monkeypatch: pytest.MonkeyPatch, part: str, *, mail: bool
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError(part)

    broken.__name__ = part
    monkeypatch.setattr(f"campaigns.tasks.{part}", broken)
    enrollment, message = an_enrollment(), a_scheduled_message()
    with capture_logs() as logs:
        tasks.sweep()
    expected = [("collect", (enrollment.pk,)), *([("send", (message.pk,))] if mail else [])]
    assert sorted(hints) == expected
    assert [(said["event"], said["log_level"]) for said in logs] == [("part of the sweep failed", "error")]


@pytest.mark.usefixtures("_past")
def test_the_sweep_ends_what_a_dead_sender_began(hints: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_scheduled_message()

    def died(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("campaigns.delivery.services.sending._deliver", died)
        with pytest.raises(KeyboardInterrupt):
            tasks.send(message.pk)
    monkeypatch.setattr("campaigns.tasks.timezone.now", lambda: NOW.replace(hour=12))
    tasks.sweep()
    tasks.sweep()
    assert Message.objects.get().status == MessageStatus.UNKNOWN


def test_a_person_who_moved_a_row_hints_after_the_commit(
    hints: list[Any], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    enrollment, message = an_enrollment(), a_scheduled_message()
    with django_capture_on_commit_callbacks() as callbacks:
        tasks.hint_enrollment(enrollment)
        tasks.hint_message(message.pk)
        assert hints == []
    for callback in callbacks:
        callback()
    assert hints == [("collect", (enrollment.pk,)), ("send", (message.pk,))]


@pytest.mark.django_db
def test_a_broker_that_is_down_costs_nobody_a_page(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    def down(*_: object, **__: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks.send, "delay", down)
    with django_capture_on_commit_callbacks(execute=True) as hinted:
        tasks.hint_message(1)
    assert len(hinted) == 1
