"""Several senders at the same moment: threads on the suite's database, processes on SQLite, one of them killed."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused, approve, claiming, send, undo
from campaigns.drafts.models import ReviewDecision
from campaigns.llm.services import sync_prompts
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.services import suppress
from tests.campaigns.agreement import assert_rows_agree
from tests.factories import LATER, NOW, a_decision_about, a_draft_in_review, a_member, a_scheduled_message

PROGRAM = "import django; django.setup(); from tests.campaigns.delivery import senders; senders.main()"


@pytest.fixture
def _committed(transactional_db: None) -> None:
    """Let threads see what the test writes, with the rows that an installation starts with."""
    sync_prompts(now=timezone.now())


def at_once(*works: object) -> list[object]:
    """Run calls in threads that start together."""
    barrier = Barrier(len(works))

    def run(work: object) -> object:
        assert callable(work)
        barrier.wait()
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


@pytest.mark.usefixtures("_committed")
def test_of_senders_at_once_one_sends() -> None:
    message = a_scheduled_message()
    answers = at_once(*(lambda: send(message_id=message.pk, now=LATER) for _ in range(4)))
    assert sorted(map(str, answers)) == ["None", "None", "None", "handed_over"]
    assert message.attempts.count() == 1
    assert len(list(Path(settings.VAR_DIR).rglob("*.eml"))) == 1
    assert_rows_agree()


@pytest.mark.usefixtures("_committed")
def test_of_a_sender_and_a_reviewer_who_takes_back_one_wins() -> None:
    message = a_scheduled_message()
    member, draft = a_member(), message.draft
    assert draft
    sent, undone = at_once(
        lambda: send(message_id=message.pk, now=LATER),
        lambda: undo(draft=draft, by=member, request_key=uuid4(), now=LATER),
    )
    message.refresh_from_db()
    assert isinstance(undone, Refused) == (message.status == MessageStatus.HANDED_OVER)
    assert (sent is None) == isinstance(undone, Decided)
    assert_rows_agree()


@pytest.mark.usefixtures("_committed")
def test_a_no_that_comes_while_a_sender_takes_the_message_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_scheduled_message()
    taken = claiming._taken

    def barred_and_taken(*arguments: Any) -> bool:
        at_once(lambda: suppress(scope=SuppressionScope.ADDRESS, key=message.enrollment.prospect.address,
                                 reason=SuppressionReason.OPT_OUT, by=SOFTWARE))  # fmt: skip
        return taken(*arguments)

    monkeypatch.setattr(claiming, "_taken", barred_and_taken)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN
    assert not list(Path(settings.VAR_DIR).rglob("*.eml"))
    assert_rows_agree()


@pytest.mark.usefixtures("_committed")
def test_of_two_reviewers_at_once_one_approves() -> None:
    draft = a_draft_in_review()
    seen, members = a_decision_about(draft), [a_member(), a_member()]
    answers = at_once(
        *(
            lambda by=by: approve(
                draft=draft, seen=seen, by=by, request_key=uuid4(), despite_warnings=True, now=NOW
            )
            for by in members
        )
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Decided", "Refused"]
    assert ReviewDecision.objects.count() == Message.objects.count() == 1
    assert_rows_agree()


@pytest.mark.usefixtures("_committed")
def test_a_request_that_arrives_twice_at_once_is_one_decision() -> None:
    draft, member, key = a_draft_in_review(), a_member(), uuid4()
    seen = a_decision_about(draft)
    answers = at_once(
        *(
            lambda: approve(
                draft=draft, seen=seen, by=member, request_key=key, despite_warnings=True, now=NOW
            )
            for _ in range(2)
        )
    )
    decisions = {answer.decision.pk for answer in answers if isinstance(answer, Decided)}
    assert len(decisions) == 1
    assert all(isinstance(answer, Decided) for answer in answers)


def test_processes_on_sqlite_send_each_message_once(tmp_path: Path) -> None:
    """Four processes send the same messages in different orders; one ends between hand-over and record."""
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
        "VAR_DIR": str(tmp_path / "var"),
        "PYTHONPATH": str(Path.cwd()),
    }
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, check=True, timeout=300, capture_output=True
    )
    report = json.loads(said.stdout)
    assert report == {"handed_over": 12, "files": 12, "attempts": 12, "swept": 1, "ends": [0, 0, 0, 9]}
