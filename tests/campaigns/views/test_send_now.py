"""*Send now*: a person lets late mail go, the page says so at once, and what says no meanwhile is heard all the same."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import due_messages, queue
from campaigns.delivery.services import send, send_late
from campaigns.delivery.services.late import hold_past_due
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, release, suppress
from tests.factories.journey import a_scheduled_message
from tests.factories.moments import LATER
from tests.factories.setting import a_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]
RESTORED = LATER + timedelta(hours=3)


@pytest.fixture(params=[2_000, 1], ids=["a short queue", "one that is kept for a minute"])
def kept_from(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    monkeypatch.setattr(queue, "LONG", request.param)


def late_message() -> Message:
    message = a_scheduled_message()
    assert send(message_id=message.pk, now=RESTORED) is None
    message.refresh_from_db()
    assert message.past_due
    return message


def row(client: Client) -> dict[str, Any]:
    with time_machine.travel(RESTORED, tick=False):
        (found,) = client.get("/outbox/").context["waiting"]
    return dict(found)


@pytest.mark.usefixtures("kept_from")
def test_who_presses_it_reads_that_it_leaves_now_and_it_does(client: Client) -> None:
    message = late_message()
    client.force_login(a_member())
    before = row(client)
    assert (before["leaves"], before["held"], before["why"].startswith("This was due on")) == (
        "when a person lets it", True, True,
    )  # fmt: skip
    with time_machine.travel(RESTORED, tick=False):
        said = client.post(before["send_url"], follow=True).text
    assert "leaves as soon as its turn comes" in said
    after = row(client)
    assert (after["leaves"], after["held"], after["send_url"]) == ("now", False, "")
    assert after["why"] == "Nothing holds it: it leaves within a minute."
    assert send(message_id=message.pk, now=RESTORED) is MessageStatus.HANDED_OVER


@pytest.mark.usefixtures("kept_from")
def test_what_is_released_is_said_to_leave_when_its_hours_open(client: Client) -> None:
    message = a_scheduled_message()
    client.force_login(a_member())
    key = message.enrollment.prospect.address
    held = hold(scope=HoldScope.ADDRESS, key=key, reason="A deal is open.", by=SOFTWARE, until=None)
    night = RESTORED.replace(hour=22)
    with time_machine.travel(night, tick=False):
        (before,) = client.get("/outbox/").context["waiting"]
        release(hold_id=held.pk, by=SOFTWARE, now=night)
        (after,) = client.get("/outbox/").context["waiting"]
    assert (before["held"], after["held"]) == (True, False)
    assert "08:30" in after["leaves"]


def test_a_sweep_that_read_it_before_does_not_hold_it_again() -> None:
    message = late_message()
    Message.objects.filter(pk=message.pk).update(past_due=False)
    read_by_the_sweep = Message.objects.get(pk=message.pk)
    Message.objects.filter(pk=message.pk).update(past_due=True)
    assert send_late(message=message, by=a_member(), now=RESTORED)
    assert not hold_past_due(message=read_by_the_sweep)
    assert [each.pk for each in due_messages(RESTORED)] == [message.pk]


@pytest.mark.parametrize("first", ["no", "press"])
def test_a_no_beside_it_wins_in_either_order(first: str) -> None:
    message = late_message()

    def say_no() -> None:
        address = message.enrollment.prospect.address
        suppress(scope=SuppressionScope.ADDRESS, key=address, reason=SuppressionReason.OPT_OUT, by=SOFTWARE)

    if first == "no":
        say_no()
    send_late(message=message, by=a_member(), now=RESTORED)
    if first == "press":
        say_no()
    assert send(message_id=message.pk, now=RESTORED) is not MessageStatus.HANDED_OVER
    assert not message.attempts.exists()


def test_of_two_who_press_one_lets_it_go(client: Client) -> None:
    message = late_message()
    client.force_login(a_member())
    with time_machine.travel(RESTORED, tick=False):
        client.post(f"/outbox/{message.pk}/send-now/")
        assert "somebody else was faster" in client.post(f"/outbox/{message.pk}/send-now/", follow=True).text
