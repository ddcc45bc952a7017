"""A source that changed or is gone takes its facts with it, and the approvals that rest on them."""

from datetime import timedelta

import pytest

from campaigns import lapsing, tasks
from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.insights.models import Insight
from campaigns.insights.rules.states import InsightState
from campaigns.insights.services.staling import mark_stale
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import SourceKind
from tests.factories.journey import a_draft_in_review, a_handed_over_message, a_scheduled_message
from tests.factories.moments import LATER, NOW
from tests.factories.setting import a_company

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]


def page_behind(message: Message) -> Snapshot:
    assert message.draft is not None
    return Snapshot.objects.get(evidence__insight__fills__text__draft=message.draft)


def change(page: Snapshot) -> None:
    Snapshot.objects.create(
        source=page.source, url=page.url, supersedes=page, sha256="1" * 64, raw=b"x", text="Other words.", text_sha256="1" * 64,
        fetched_at=NOW,
    )  # fmt: skip


def expire(page: Snapshot) -> None:
    Source.objects.filter(pk=page.source_id).update(expired_at=NOW)


@pytest.mark.parametrize("event", [change, expire])
def test_an_approval_on_a_changed_or_expired_source_goes_back_to_review(event: object) -> None:
    message = a_scheduled_message()
    assert callable(event)
    event(page_behind(message))

    assert lapsing.lapse_stale_approvals(LATER) == 1

    message.refresh_from_db()
    assert (message.status, Draft.objects.get().status) == (MessageStatus.WITHDRAWN, DraftStatus.IN_REVIEW)
    assert Enrollment.objects.get().stage == Stage.REVIEWING
    assert "its source changed or is gone" in message.wait_reason
    assert Insight.objects.get().state == InsightState.STALE
    assert [record.action for record in trail(Insight.objects.get())] == [Action.CHANGED]


def test_an_approval_on_a_source_that_stays_is_left_alone() -> None:
    message = a_scheduled_message()
    assert lapsing.lapse_stale_approvals(LATER) == 0
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED


def test_what_has_left_is_not_taken_back() -> None:
    message = a_handed_over_message()
    change(page_behind(message))
    assert lapsing.lapse_stale_approvals(LATER) == 0
    message.refresh_from_db()
    assert message.status == MessageStatus.HANDED_OVER


def test_a_second_sweep_finds_nothing_more() -> None:
    message = a_scheduled_message()
    change(page_behind(message))
    lapsing.lapse_stale_approvals(LATER)
    assert (mark_stale(now=LATER), lapsing.lapse_stale_approvals(LATER)) == (0, 0)


def test_a_stale_fact_is_not_sent_even_before_the_sweep_comes() -> None:
    message = a_scheduled_message()
    change(page_behind(message))
    mark_stale(now=NOW)
    assert send(message_id=message.pk, now=LATER) is not MessageStatus.HANDED_OVER


def test_the_sweep_takes_stale_approvals_back(monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_scheduled_message()
    change(page_behind(message))
    for name in ("_hint_enrollments", "_hint_messages", "_hint_sources"):
        monkeypatch.setattr(tasks, name, lambda _: None)
    tasks.sweep()
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN


def test_due_sources_behind_what_waits_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    a_draft_in_review()
    source = Source.objects.get()
    hinted: list[int] = []
    monkeypatch.setattr(tasks.read_again, "delay", hinted.append)
    tasks._hint_sources(NOW)
    assert hinted == []
    Source.objects.update(kind=SourceKind.PAGE, due_at=NOW)
    Source.objects.create(
        kind=SourceKind.PAGE,
        speaker="company",
        company=a_company(),
        url="https://x.example",
        due_at=NOW,
    )
    tasks._hint_sources(NOW + timedelta(seconds=1))
    assert hinted == [source.pk]
