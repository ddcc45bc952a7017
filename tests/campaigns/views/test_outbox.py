"""Scheduled: each waiting mail says why and when, can be taken back, and a doubtful one is decided by name."""

from datetime import datetime

import pytest
import time_machine
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.suppressions.rules import HoldScope
from campaigns.suppressions.services import hold
from tests.factories.journey import a_handed_over_message, a_scheduled_message, an_unknown_message
from tests.factories.moments import LATER, NOW
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def reviewer(client: Client) -> Member:
    member = a_member(name="Jonas Berg")
    client.force_login(member)
    return member


def page(client: Client, now: datetime = LATER) -> dict[str, object]:
    with time_machine.travel(now, tick=False):
        answer = client.get("/outbox/")
    assert answer.status_code == 200
    return {name: answer.context[name] for name in ("unknown", "waiting", "left_today", "sentence")}


def only(rows: object) -> dict[str, object]:
    assert isinstance(rows, list)
    (row,) = rows
    assert isinstance(row, dict)
    return row


@pytest.mark.usefixtures("reviewer")
def test_a_mail_that_can_be_taken_back_says_until_when(client: Client) -> None:
    message = a_scheduled_message()
    row = only(page(client, NOW)["waiting"])
    assert row["why"] == "It can still be taken back."
    assert datetime.fromisoformat(str(row["leaves_iso"])) == message.due_at
    assert row["can_take_back"]


@pytest.mark.usefixtures("reviewer")
def test_a_mail_that_nothing_holds_leaves_now(client: Client) -> None:
    a_scheduled_message()
    row = only(page(client)["waiting"])
    assert (row["leaves"], row["held"]) == ("now", False)


@pytest.mark.usefixtures("reviewer")
def test_outside_its_hours_a_mail_names_the_next_opening(client: Client) -> None:
    a_scheduled_message()
    night = LATER.replace(hour=22)
    row = only(page(client, night)["waiting"])
    assert row["why"] == (
        "It is 23:11 in Berlin; mail to this person leaves Monday to Friday from 08:30 to 17:30 there."
    )
    assert "08:30" in str(row["leaves"])


@pytest.mark.usefixtures("reviewer")
def test_a_paused_campaign_holds_until_a_person_acts(client: Client) -> None:
    a_scheduled_message()
    Campaign.objects.update(status=CampaignStatus.PAUSED)
    row = only(page(client)["waiting"])
    assert row["held"]
    assert row["leaves"] == "when a person lets it"
    assert "paused" in str(row["why"])


def test_a_paused_mailbox_and_a_hold_say_whose_they_are(client: Client, reviewer: Member) -> None:
    message = a_scheduled_message()
    pause(mailbox=message.mailbox, reason="The server refuses us.", by=reviewer.actor, now=NOW)
    assert "The server refuses us." in str(only(page(client)["waiting"])["why"])
    hold(scope=HoldScope.ADDRESS, key=message.enrollment.prospect.address, reason="A deal is open.",
         by=reviewer.actor, until=None)  # fmt: skip
    assert "A deal is open." in str(only(page(client)["waiting"])["why"])


@pytest.mark.usefixtures("reviewer")
def test_taking_back_puts_the_mail_before_a_person_again(client: Client) -> None:
    message = a_scheduled_message()
    answer = client.post("/outbox/take-back/", {"take_back": message.pk}, follow=True)
    message.refresh_from_db()
    assert message.draft is not None
    assert (message.status, message.draft.status) == (MessageStatus.WITHDRAWN, DraftStatus.IN_REVIEW)
    assert b"in review again" in answer.content


@pytest.mark.usefixtures("reviewer")
def test_what_has_left_cannot_be_taken_back(client: Client) -> None:
    message = a_handed_over_message()
    answer = client.post("/outbox/take-back/", {"take_back": message.pk}, follow=True)
    message.refresh_from_db()
    assert message.status == MessageStatus.HANDED_OVER
    assert b"too late" in answer.content


@pytest.mark.usefixtures("reviewer")
@pytest.mark.parametrize("asked", ["", "none", "9" * 40, "-1"])
def test_a_number_that_is_none_is_not_found(client: Client, asked: str) -> None:
    assert client.post("/outbox/take-back/", {"take_back": asked}).status_code == 404


@pytest.mark.usefixtures("reviewer")
def test_what_left_today_is_counted(client: Client) -> None:
    a_handed_over_message()
    left = page(client)["left_today"]
    assert isinstance(left, dict)
    assert left["count"] == 1
    assert "Ana Lima" in left["sentence"]


@pytest.mark.usefixtures("reviewer")
@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("sent", MessageStatus.HANDED_OVER),
        ("not_sent", MessageStatus.SCHEDULED),
        ("look", MessageStatus.HANDED_OVER),
        ("", MessageStatus.UNKNOWN),
    ],
)
def test_a_doubtful_mail_is_decided_by_a_named_person_or_a_look_up(
    client: Client, monkeypatch: pytest.MonkeyPatch, answer: str, status: MessageStatus
) -> None:
    message = an_unknown_message(monkeypatch, arrived=True)
    shown = only(page(client)["unknown"])
    assert "may have arrived" in str(shown["why"])
    client.post(str(shown["url"]), {"answer": answer})
    message.refresh_from_db()
    assert message.status == status


@pytest.mark.usefixtures("reviewer")
def test_a_look_up_that_finds_nothing_decides_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = an_unknown_message(monkeypatch, arrived=False)
    answer = client.post(f"/outbox/{message.pk}/resolve/", {"answer": "look"}, follow=True)
    assert Message.objects.get().status == MessageStatus.UNKNOWN
    assert b"does not prove" in answer.content
