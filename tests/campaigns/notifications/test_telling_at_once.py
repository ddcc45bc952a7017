"""Telling and sending while others do the same: threads on the suite's database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection

from campaigns.notifications.models import Notification, Telling
from campaigns.notifications.rules.kinds import Kind, Rung, Urgency
from campaigns.notifications.rules.ladder import Step
from campaigns.notifications.services import send_telling, tell_due, tell_in_turn
from tests.campaigns.notifications.conftest import a_notification
from tests.factories import LATER, NOW, a_member

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 4
MOST_SECONDS = 30


def at_once(work: Callable[[], Any]) -> list[Any]:
    """Do the same in threads that begin together."""
    barrier = Barrier(MANY)

    def closing() -> Any:
        try:
            barrier.wait(MOST_SECONDS)
            return work()
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as pool:
        return [done.result(MOST_SECONDS) for done in [pool.submit(closing) for _ in range(MANY)]]


def test_of_many_who_send_at_once_one_does(mailoutbox: list[EmailMessage]) -> None:
    a_notification()
    telling = Telling.objects.get()
    answers = at_once(lambda: send_telling(telling_id=telling.pk, now=NOW, stands=lambda _: True))
    assert (sorted(answers), len(mailoutbox)) == ([False, False, False, True], 1)


def test_of_many_who_tell_at_once_one_does() -> None:
    member = a_member()
    at_once(lambda: a_notification(member))
    assert (Notification.objects.count(), Telling.objects.count()) == (1, 1)


def test_of_many_sweeps_at_once_one_tells_whose_turn_it_is() -> None:
    tell_in_turn(
        about=(Kind.REPLY, 1),
        owner=None,
        steps=[(Step(Rung.LEAD, a_member().pk, LATER), "Somebody answered.")],
        url="/inbox/1/",
        urgency=Urgency.URGENT,
        key="reply:1:nobody",
        now=NOW,
    )
    told = at_once(lambda: tell_due(now=LATER, stands=lambda _: True))
    assert (sorted(told), Telling.objects.count()) == ([0, 0, 0, 1], 1)
