"""Faults that users of comparable products reported about when mail leaves; each test carries its id."""

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import time_of
from campaigns.delivery.services import send
from campaigns.drafts.models import SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.insights.models import Entry
from campaigns.mailboxes.models import Mailbox
from campaigns.members.rules import Role
from campaigns.prospects.models import Prospect
from tests.factories.journey import a_scheduled_message, an_enrollment
from tests.factories.setting import a_campaign, a_mailbox, a_member

pytestmark = pytest.mark.django_db

ALWAYS = {"weekdays": list(range(7)), "opens": time.min, "closes": time.max}
SAID = "Our webinar starts today at 18:00."
BODY = f"Hi Ana,\n\n{SAID} New teams lose days on rotas.\n\nWould a short call help?"


def a_message(*, zone: str, due: datetime, body: str = "", **window: Any) -> Message:
    """A message to a reader in a zone, due at a moment, from a mailbox that never closes."""
    campaign = a_campaign(mailbox=a_mailbox(**ALWAYS), rests_on_holidays=False, sends_from=due, **window)
    text = {"body": body} if body else {}
    message = a_scheduled_message(enrollment=an_enrollment(campaign=campaign), **text)
    Prospect.objects.filter(enrollments=message.enrollment_id).update(time_zone=zone)
    Message.objects.filter(pk=message.pk).update(due_at=due, due_since=due)
    return Message.objects.select_related(
        "enrollment__campaign", "enrollment__prospect__company", "mailbox"
    ).get(pk=message.pk)


def test_c028_in_the_night_without_that_hour_nothing_leaves_an_hour_late() -> None:
    before = datetime(2027, 3, 14, 6, 30, tzinfo=UTC)  # half past one; at two the clocks show three
    message = a_message(
        zone="America/New_York", due=before, opens=time(2, 15), closes=time(2, 45), weekdays=list(range(7))
    )
    held = time_of(message, before)
    assert held
    assert held.sentence == "Clocks in New York are changed today, so that there is no 02:15 to 02:45."
    assert held.until == datetime(2027, 3, 15, 2, 15, tzinfo=ZoneInfo("America/New_York"))
    for minutes in range(0, 24 * 60, 15):
        moment = before + timedelta(minutes=minutes)
        assert (time_of(message, moment) is None) == (moment >= held.until)
    assert send(message_id=message.pk, now=before + timedelta(minutes=45)) is None
    assert send(message_id=message.pk, now=held.until) is MessageStatus.HANDED_OVER


def test_c029_no_zone_is_taken_silently_and_a_reason_names_the_hours_and_the_zone(client: Client) -> None:
    client.force_login(a_member(role=Role.LEAD))
    page = client.get("/admin/campaigns/mailbox/add/").content.decode()
    assert '<option value="" selected>Choose one</option>' in page
    fields = {
        "address": "mira@tidewater.example", "display_name": "Mira", "transport": "sandbox", "port": 587,
        "security": "starttls", "daily_cap": 40, "weekdays": [0, 1, 2, 3, 4], "opens": "08:00", "closes": "20:00",
        "warm_up_percent": 25,
    }  # fmt: skip
    assert b"Choose a time zone." in client.post("/admin/campaigns/mailbox/add/", fields).content
    assert not Mailbox.objects.exists()
    night = datetime(2026, 12, 1, 18, tzinfo=UTC)
    message = a_message(zone="", due=night, time_zone="Asia/Kolkata", opens=time(8), closes=time(20))
    held = time_of(message, night)
    assert held
    assert (
        held.sentence
        == "It is 23:30 in Kolkata; mail to this person leaves Monday to Friday from 08:00 to 20:00 there."
    )
    Mailbox.objects.filter(pk=message.mailbox_id).update(
        time_zone="America/Los_Angeles", opens=time(8), closes=time(18)
    )
    message.mailbox.refresh_from_db()
    held = time_of(message, night)
    assert held
    assert held.until is None
    assert "from 08:00 to 20:00 in Kolkata" in held.sentence
    assert "from 08:00 to 18:00 in Los Angeles: these hours never meet" in held.sentence


@pytest.mark.parametrize(
    ("zone", "local", "expected"),
    [
        ("America/Sao_Paulo", "2026-01-26T10:00", "2026-01-26T13:00+00:00"),  # no summer time since 2019
        ("Europe/Istanbul", "2026-01-26T10:00", "2026-01-26T07:00+00:00"),
        ("America/Mexico_City", "2026-06-15T10:00", "2026-06-15T16:00+00:00"),
        ("Asia/Amman", "2026-12-07T10:00", "2026-12-07T07:00+00:00"),
    ],
)
def test_c031_a_country_that_gave_up_summer_time_keeps_its_hour(zone: str, local: str, expected: str) -> None:
    opens = datetime.fromisoformat(local)
    due = opens.replace(hour=0, tzinfo=ZoneInfo(zone))
    message = a_message(zone=zone, due=due, opens=opens.time(), closes=time(17))
    held = time_of(message, due)
    assert held
    assert held.until == datetime.fromisoformat(expected)


def test_c032_what_a_mail_says_of_today_does_not_leave_tomorrow() -> None:
    closing = datetime(2026, 6, 24, 17, tzinfo=ZoneInfo("Europe/Berlin"))
    stale, other, third = (
        a_message(zone="Europe/Berlin", due=closing, opens=time(9), closes=time(17), body=body)
        for body in (BODY, "", "")
    )
    entry = Entry.objects.create(
        kind="proof_point",
        text=SAID,
        customer="Else",
        source="Report",
        owner=a_member(),
        review_by=closing.date(),
    )
    assert stale.draft is not None
    at = BODY.index(SAID)
    SlotFill.objects.create(
        text=stale.draft.text,
        name="proof",
        value=SAID,
        part="body",
        start=at,
        end=at + len(SAID),
        entry=entry,
    )
    assert [send(message_id=each.pk, now=closing) for each in (stale, other, third)] == [None] * 3
    morning = closing.replace(day=25, hour=9)
    assert set(Message.objects.values_list("due_at", flat=True)) == {morning}
    assert send(message_id=stale.pk, now=morning) is MessageStatus.WITHDRAWN
    stale.draft.refresh_from_db()
    assert stale.draft.status == DraftStatus.IN_REVIEW
    for each in (other, third):
        assert send(message_id=each.pk, now=morning) is MessageStatus.HANDED_OVER
