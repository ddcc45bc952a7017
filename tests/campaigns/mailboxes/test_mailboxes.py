"""A mailbox that could never send is refused where it is typed; its pauses and its places under the cap count once."""

from datetime import time, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.services import TAKE_PLACE, pause, resume, said_place
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


def test_places_are_counted_by_the_mailboxs_own_day() -> None:
    mailbox = a_mailbox(daily_cap=2, time_zone="Pacific/Auckland")
    taking = Chain(TAKE_PLACE)
    assert [taking.do(**said_place(mailbox, NOW)) for _ in range(3)] == [1, 1, 0]
    in_their_next_day = NOW + timedelta(hours=2)
    assert taking.do(**said_place(mailbox, in_their_next_day)) == 1
    assert [day.claimed for day in MailboxDay.objects.order_by("day")] == [2, 1]


def test_a_password_is_not_readable_in_the_database() -> None:
    mailbox = a_mailbox(password="hunter2")
    raw = Mailbox.objects.extra(select={"stored": "password"}).values_list("stored", flat=True).get()
    assert "hunter2" not in str(raw)
    assert Mailbox.objects.get(pk=mailbox.pk).password == "hunter2"
