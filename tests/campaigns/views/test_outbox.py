"""Scheduled: each waiting mail says why and when, can be taken back, and a doubtful one is decided by name."""

from datetime import UTC, datetime, time, timedelta
from typing import Any, cast
from unittest.mock import Mock

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import queue
from campaigns.delivery.selectors.queue.walking import walked
from campaigns.delivery.services import send
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.prospects.models import Prospect
from campaigns.suppressions.rules import HoldScope
from campaigns.suppressions.services import hold
from campaigns.views import outbox
from tests.factories.journey import (
    a_handed_over_message,
    a_scheduled_message,
    an_enrollment,
    an_unknown_message,
)
from tests.factories.moments import LATER, NOW
from tests.factories.setting import a_campaign, a_mailbox, a_member

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
    return {
        name: answer.context[name]
        for name in ("unknown", "waiting", "left_today", "sentence", "staying", "forecast", "pages")
    }


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
    assert str(row["why"]).endswith("is stopped for now.")


def test_a_paused_mailbox_and_a_hold_say_whose_they_are(client: Client, reviewer: Member) -> None:
    message = a_scheduled_message()
    pause(mailbox=message.mailbox, reason="The server refuses us.", by=reviewer.actor, now=NOW)
    assert "The server refuses us." in str(only(page(client)["waiting"])["why"])
    hold(scope=HoldScope.ADDRESS, key=message.enrollment.prospect.address, reason="A deal is open.",
         by=reviewer.actor, until=None)  # fmt: skip
    assert "A deal is open." in str(only(page(client)["waiting"])["why"])


def several(count: int, **fields: Any) -> list[Message]:
    """Scheduled messages of one campaign, each to somebody at a company of his own."""
    campaign = a_campaign(**fields)
    return [a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(count)]


@pytest.mark.usefixtures("reviewer")
def test_the_page_says_which_clock_is_used_and_why(client: Client) -> None:
    message = a_scheduled_message()
    Prospect.objects.update(country="USA", columns={"State": "Wisconsin"})
    row = only(page(client)["waiting"])
    assert row["clock"] == "Chicago time, because of Wisconsin."
    assert row["why"] == (
        "It is 04:11 in Wisconsin; mail to this person leaves Monday to Friday from 08:30 to 17:30 there."
    )
    assert datetime.fromisoformat(str(row["leaves_iso"])) == datetime(2026, 12, 1, 14, 30, tzinfo=UTC)
    assert send(message_id=message.pk, now=LATER) is None
    message.refresh_from_db()
    assert message.due_at == datetime(2026, 12, 1, 14, 30, tzinfo=UTC)


@pytest.mark.usefixtures("reviewer")
def test_a_line_says_how_many_are_before_and_leaves_by_the_pace(client: Client) -> None:
    several(3, mailbox=a_mailbox(hourly_pace=6))
    first, second, third = cast("list[dict[str, Any]]", page(client)["waiting"])
    assert first["leaves"] == "now"
    assert second["why"].endswith("sends one mail after the other; 1 is before it.")
    assert third["why"].endswith("2 are before it.")
    assert [each["leaves"] for each in (second, third)] == ["today 11:21", "today 11:31"]


@pytest.mark.usefixtures("reviewer")
def test_after_a_mail_left_the_next_ones_wait_their_turn_at_the_sender_too(client: Client) -> None:
    first, second, third = several(3, mailbox=a_mailbox(hourly_pace=6))
    assert send(message_id=first.pk, now=LATER) is MessageStatus.HANDED_OVER
    for message in (second, third):
        assert send(message_id=message.pk, now=LATER) is None
        message.refresh_from_db()
    assert "leaves about 10 minutes between mails" in second.wait_reason
    assert LATER < second.due_at < third.due_at
    assert second.due_since == first.due_since
    assert send(message_id=second.pk, now=second.due_at) is MessageStatus.HANDED_OVER
    assert [row["id"] for row in cast("list[dict[str, Any]]", page(client)["waiting"])] == [third.pk]


@pytest.mark.usefixtures("reviewer")
def test_the_warm_up_spreads_the_queue_over_days(client: Client) -> None:
    several(5, mailbox=a_mailbox(warm_up_start=2, warm_up_percent=0, daily_cap=40))
    found = page(client)
    days = cast("dict[str, Any]", found["forecast"])["days"]
    assert [(day["words"], day["mails"], day["width"]) for day in days] == [
        ("today", 2, 66.7), ("tomorrow", 3, 100.0),
    ]  # fmt: skip
    assert found["sentence"] == "5 mails are approved and have not left. Each says why, and when it will."


@pytest.mark.usefixtures("reviewer")
def test_what_waits_for_a_person_is_summed_up_by_what_holds_it(client: Client) -> None:
    several(2)
    Campaign.objects.update(status=CampaignStatus.PAUSED)
    several(1)
    found = page(client)
    stopped = only(found["staying"])
    assert (stopped["why"], stopped["count"]) == ("The campaign “Spring” is stopped for now.", 2)
    assert str(found["sentence"]).endswith("2 of them wait for a person.")
    assert [row["held"] for row in cast("list[dict[str, Any]]", found["waiting"])] == [False, True, True]


def test_each_reason_to_wait_for_a_person_leads_to_where_its_reader_may_act(
    client: Client, reviewer: Member
) -> None:
    held, campaign, own, other, late = [a_scheduled_message() for _ in range(5)]
    hold(scope=HoldScope.DOMAIN, key=held.enrollment.prospect.domain, reason="Met", by=SOFTWARE, until=None)
    Campaign.objects.filter(pk=campaign.enrollment.campaign_id).update(status=CampaignStatus.PAUSED)
    for message in (own, other):
        pause(mailbox=message.mailbox, reason="It stopped.", by=SOFTWARE, now=NOW)
    Mailbox.objects.filter(pk=own.mailbox_id).update(owner=reviewer)
    Message.objects.filter(pk=late.pk).update(past_due=True)

    def links() -> set[str]:
        rows = cast("list[dict[str, Any]]", page(client)["staying"])
        assert len(rows) == 5
        return {row.get("url", "") for row in rows}

    mine, theirs = f"/mailbox/{own.mailbox_id}/", f"/mailbox/{other.mailbox_id}/"
    everybodys = {"/do-not-contact/", "#waiting", f"/campaigns/{campaign.enrollment.campaign.slug}/launch/"}
    assert links() == {*everybodys, mine, ""}
    client.force_login(a_member(role=Role.LEAD))
    assert links() == {*everybodys, mine, theirs}


@pytest.mark.usefixtures("reviewer")
def test_hours_that_never_meet_are_named_with_their_zones(client: Client) -> None:
    a_scheduled_message()
    Prospect.objects.update(time_zone="America/Los_Angeles")
    Campaign.objects.update(opens=time(9))
    row = only(page(client)["waiting"])
    assert row["held"]
    assert "from 09:00 to 17:30 in Los Angeles" in str(row["why"])
    assert "from 08:30 to 17:30 in Berlin: these hours never meet" in str(row["why"])


@pytest.mark.usefixtures("reviewer")
def test_the_page_asks_the_same_number_of_statements_for_one_mail_and_for_many(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as statements:
            page(client)
        return len(statements)

    several(1)
    an_unknown_message(monkeypatch, arrived=True)
    page(client)
    few = asked()
    several(4, mailbox=a_mailbox())
    an_unknown_message(monkeypatch, arrived=True)
    an_unknown_message(monkeypatch, arrived=False)
    assert asked() <= few
    assert few <= 21


@pytest.mark.usefixtures("reviewer")
def test_a_long_queue_comes_in_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "ON_A_PAGE", 2)
    several(3)
    with time_machine.travel(LATER, tick=False):
        second = client.get("/outbox/?page=2").context
    assert second["pages"] == {"words": "3 to 3 of 3", "previous_url": "?page=1", "next_url": ""}
    assert len(second["waiting"]) == 1


@pytest.fixture
def long_from_two(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    monkeypatch.setattr(queue, "LONG", 2)


@pytest.mark.usefixtures("reviewer", "long_from_two")
def test_a_long_queue_is_walked_through_once_a_minute_and_its_page_is_of_now(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    walks = Mock(side_effect=walked)
    monkeypatch.setattr(queue, "walked", walks)
    first, second, _ = several(3)
    assert "As of 11:11:" in shown(client, LATER)
    hold(scope=HoldScope.ADDRESS, key=second.enrollment.prospect.address, reason="A deal is open.", by=SOFTWARE,
         until=None)  # fmt: skip
    assert send(message_id=first.pk, now=LATER) is MessageStatus.HANDED_OVER
    a_scheduled_message()
    later = page(client, LATER + timedelta(seconds=59))
    rows = {row["id"]: row for row in cast("list[dict[str, Any]]", later["waiting"])}
    assert first.pk not in rows
    assert (len(rows), walks.call_count) == (2, 1)
    assert (rows[second.pk]["held"], "A deal is open." in rows[second.pk]["why"]) == (True, True)
    assert "As of 11:12:" in shown(client, LATER + timedelta(seconds=61))
    assert walks.call_count == 2


@pytest.mark.usefixtures("reviewer", "long_from_two")
def test_a_short_queue_is_of_now(client: Client) -> None:
    several(1)
    assert "As of" not in shown(client, LATER)
    Message.objects.update(due_at=LATER + timedelta(minutes=5))
    assert only(page(client)["waiting"])["leaves"] == "today 11:16"


def shown(client: Client, now: datetime) -> str:
    with time_machine.travel(now, tick=False):
        return client.get("/outbox/").content.decode()


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
