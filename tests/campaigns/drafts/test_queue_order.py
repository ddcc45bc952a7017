"""The queue: by day, within the day what most speaks for, and the database walks it in the index."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import PRIORITY, DraftStatus
from campaigns.drafts.selectors import after, queue
from campaigns.insights.rules.signal import SignalStrength
from campaigns.members.models import Member
from review.selectors.counting import counts
from review.selectors.queue import behind, free_for
from tests.factories import NOW, a_draft, a_member

STRONG, SOME, NONE = (PRIORITY[strength] for strength in SignalStrength)
TOMORROW = NOW + timedelta(days=1)


def a_waiting_draft(**fields: Any) -> Draft:
    draft = a_draft(status=DraftStatus.IN_REVIEW, **fields)
    draft.refresh_from_db()
    return draft


@pytest.fixture
def waiting(db: None) -> list[Draft]:
    """Drafts in the order in which they should be read, made in another."""
    last = a_waiting_draft(priority=STRONG, due_at=TOMORROW)
    weak = a_waiting_draft(priority=NONE, due_at=NOW)
    second = a_waiting_draft(priority=STRONG, due_at=NOW + timedelta(hours=1))
    third = a_waiting_draft(priority=SOME, due_at=NOW + timedelta(hours=2))
    first = a_waiting_draft(priority=STRONG, due_at=NOW)
    return [first, second, third, weak, last]


def test_a_strong_signal_goes_first_within_its_day_and_never_before_an_earlier_day(
    waiting: list[Draft],
) -> None:
    assert list(queue()) == waiting


def test_each_draft_knows_its_place_and_what_stands_behind_it(waiting: list[Draft]) -> None:
    mira: Member = a_member()
    for position, draft in enumerate(waiting, start=1):
        counted = counts(mira, NOW, draft)
        assert (counted.position, counted.all) == (position, len(waiting))
        assert list(behind(free_for(mira, NOW), draft)) == waiting[position:]


def test_equal_drafts_stand_in_the_order_in_which_they_were_written(db: None) -> None:
    drafts = [a_waiting_draft(priority=SOME, due_at=NOW) for _ in range(3)]
    assert list(queue()) == drafts
    assert list(queue().filter(after(drafts[0]))) == drafts[1:]


def test_the_day_follows_the_moment_whoever_writes_it(waiting: list[Draft]) -> None:
    Draft.objects.update(due_at=TOMORROW)
    assert {draft.due_on for draft in Draft.objects.all()} == {TOMORROW.date()}


@pytest.mark.skipif(connection.vendor != "postgresql", reason="the plan is PostgreSQL's")
def test_the_front_of_the_queue_and_what_comes_next_are_read_from_the_index(waiting: list[Draft]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    for rows in (queue()[:12], queue().filter(after(waiting[1]))[:1]):
        plan = rows.explain()
        assert "draft_queue" in plan
        assert "Sort" not in plan, plan


def test_every_strength_has_its_place_and_the_strongest_the_first() -> None:
    assert list(PRIORITY) == list(SignalStrength)
    assert list(PRIORITY.values()) == sorted(PRIORITY.values())
