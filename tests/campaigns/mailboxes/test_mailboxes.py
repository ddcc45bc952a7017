"""A mailbox that could never send is refused where it is typed; its pauses and its places under the cap count once."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.selectors import today_of
from campaigns.mailboxes.services import TAKE_PLACE, close_day, pause, resume, said_place
from outreach.db.chain import Chain
from tests.factories import NOW, a_mailbox, a_member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("weekdays", {"weekdays": []}),
        ("weekdays", {"weekdays": [7]}),
        ("closes", {"opens": time(18), "closes": time(8)}),
        ("closes", {"opens": time(8), "closes": time(8)}),
        ("time_zone", {"time_zone": "Europe/Nowhere"}),
    ],
)
def test_a_window_that_never_opens_is_refused(field: str, fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError) as refused:
        Mailbox(address="a@tidewater.example", display_name="A", **fields).full_clean()
    assert list(refused.value.message_dict) == [field]


def test_a_pause_keeps_the_first_reason_and_ends_by_name() -> None:
    mailbox, owner = a_mailbox(), a_member()
    pause(mailbox=mailbox, reason="x" * 900, by=SOFTWARE, now=NOW)
    pause(mailbox=mailbox, reason="second", by=SOFTWARE, now=NOW)
    mailbox.refresh_from_db()
    assert (mailbox.status, mailbox.paused_reason) == (MailboxStatus.PAUSED, "x" * 500)
    resume(mailbox=mailbox, by=owner.actor, now=NOW)
    resume(mailbox=mailbox, by=owner.actor, now=NOW)
    assert [row.action for row in trail(mailbox)] == [Action.PAUSED, Action.RESUMED]
    assert trail(mailbox).last().actor_id == owner.pk  # type: ignore[union-attr]


def taken(mailbox: Mailbox, now: datetime, rest: timedelta = timedelta(0)) -> bool:
    """Take a place as the claim does: told of the mailbox's days so far."""
    days = list(MailboxDay.objects.filter(mailbox=mailbox))
    return Chain(TAKE_PLACE).do(**said_place(mailbox, now, rest, days)) == 1


def test_places_are_counted_by_the_mailboxs_own_day() -> None:
    mailbox = a_mailbox(daily_cap=2, time_zone="Pacific/Auckland")
    assert [taken(mailbox, NOW) for _ in range(3)] == [True, True, False]
    in_their_next_day = NOW + timedelta(hours=2)
    assert taken(mailbox, in_their_next_day)
    assert [day.claimed for day in MailboxDay.objects.order_by("day")] == [2, 1]


def test_a_mailbox_rests_before_each_mail_over_midnight_too() -> None:
    mailbox = a_mailbox(time_zone="UTC")
    rest = timedelta(minutes=9)
    late = NOW.replace(hour=23, minute=55)
    assert [taken(mailbox, late, rest), taken(mailbox, late + timedelta(minutes=4), rest)] == [True, False]
    assert not taken(mailbox, late + timedelta(minutes=8), rest)
    assert taken(mailbox, late + timedelta(minutes=9), rest)
    assert not taken(mailbox, late + timedelta(minutes=17), rest)


def test_a_new_mailbox_grows_by_what_it_sent() -> None:
    mailbox = a_mailbox(warm_up_start=2, warm_up_percent=50, time_zone="UTC", daily_cap=6)
    sent = []
    for day in range(5):
        morning = NOW + timedelta(days=day)
        sent.append(sum(taken(mailbox, morning + timedelta(minutes=minute)) for minute in range(10)))
    assert sent == [2, 4, 6, 6, 6]
    assert [row.bound for row in MailboxDay.objects.order_by("day")] == [2, 4, 6, 9, 9]


def test_a_day_that_the_server_closed_keeps_its_bound() -> None:
    mailbox = a_mailbox(warm_up_start=2)
    close_day(mailbox=mailbox, reason="Too many.", now=NOW)
    assert not taken(mailbox, NOW)
    assert today_of(mailbox, NOW).bound == 2


def test_a_password_is_not_readable_in_the_database() -> None:
    mailbox = a_mailbox(password="hunter2")
    raw = Mailbox.objects.extra(select={"stored": "password"}).values_list("stored", flat=True).get()
    assert "hunter2" not in str(raw)
    assert Mailbox.objects.get(pk=mailbox.pk).password == "hunter2"
