"""Workers and a person at the turn of a follow-up at the same moment: one message, or a card, never both."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.services import Decided, withdraw_follow_up
from campaigns.llm.services import sync_prompts
from campaigns.pipeline import due_work
from tests.campaigns.agreement import assert_rows_agree
from tests.factories import LATER, a_member
from tests.factories.sequence import a_sent_sequence, follow_ups

DUE = LATER + timedelta(days=3)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("round_", range(3))
def test_workers_and_a_person_at_the_same_moment_leave_one_message_or_a_card(round_: int) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("one writer at a time on SQLite")
    sync_prompts(now=timezone.now())
    first = a_sent_sequence()
    second, person = follow_ups(first)[0], a_member()
    workers = [lambda: [work() for _ in range(3) for work in due_work(DUE)] for _ in range(3)]
    works = [
        *workers,
        lambda: withdraw_follow_up(draft=second, by=person, request_key=uuid4(), now=DUE),
    ]
    barrier = Barrier(len(works))

    def run(work: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        *_, taken = pool.map(run, works)
    messages = Message.objects.filter(step__number=2).count()
    assert messages == (0 if isinstance(taken, Decided) else 1)
    assert_rows_agree()
