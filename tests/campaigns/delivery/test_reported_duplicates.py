"""Faults that users of comparable products reported: mail sent twice, lost, or long after its time."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.test import Client

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.delivery.composing import compose, envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.rules import SEND_SECONDS, MessageStatus
from campaigns.delivery.selectors import due_messages, why_not_now
from campaigns.delivery.services import Decided, approve, send, send_late, sweep_unknown, undo
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.drafts.models import Draft
from campaigns.drafts.selectors import queue
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage
from campaigns.enrollments.selectors import whereabouts
from campaigns.insights.models import Insight
from campaigns.launch.services import pause, resume
from campaigns.members.models import Team
from campaigns.members.rules import Role
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.services import import_table
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_decision_about,
    a_draft,
    a_draft_in_review,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
    an_unknown_message,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]
RESTORED = LATER + timedelta(hours=5)


class KilledError(Exception):
    """The sender ends here."""


def files() -> list[Path]:
    return sorted(Path(settings.VAR_DIR).rglob("*.eml"))


def fresh(message: Message) -> Message:
    return Message.objects.select_related("enrollment", "mailbox").get(pk=message.pk)


def killed(*_: object, **__: object) -> Any:
    raise KilledError


def test_c001_a_send_that_four_workers_are_told_of_leaves_once() -> None:
    """When it leaves stands on its row; a hint that is hours early waits in nobody's memory, and does nothing."""
    message = a_scheduled_message()
    Message.objects.update(due_at=NOW + timedelta(hours=2), due_since=NOW + timedelta(hours=2))
    assert [send(message_id=message.pk, now=NOW) for _ in range(4)] == [None] * 4
    due = NOW + timedelta(hours=2)
    answers = [send(message_id=message.pk, now=due) for _ in range(4)]
    assert answers == [MessageStatus.HANDED_OVER, None, None, None]
    assert len(files()) == 1


def test_c006_what_was_read_and_not_sent_before_a_crash_is_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    campaign = a_campaign()
    first, second, third = (
        a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(3)
    )
    send(message_id=first.pk, now=LATER)
    with monkeypatch.context() as patched:
        patched.setattr("campaigns.delivery.services.claiming.compose", killed)
        with pytest.raises(KilledError):
            send(message_id=second.pk, now=LATER)
    assert list(due_messages(LATER).order_by("pk")) == [second, third]
    assert not any(row.stage == Stage.FINISHED for row in Enrollment.objects.all())
    for message in due_messages(LATER):
        send(message_id=message.pk, now=LATER)
    assert {row.status for row in Message.objects.all()} == {MessageStatus.HANDED_OVER}
    assert len(files()) == 3
    assert whereabouts(campaign).adds_up


def test_c007_what_was_due_hours_before_a_restore_waits_for_a_person(client: Client) -> None:
    message, person = a_scheduled_message(), a_member(role=Role.SDR)
    assert send(message_id=message.pk, now=RESTORED) is None
    assert send(message_id=message.pk, now=RESTORED + timedelta(days=1)) is None
    assert files() == []
    held = why_not_now(fresh(message), RESTORED)
    assert held is not None
    assert held.sentence.startswith("This was due on ")
    assert held.until is None
    assert not due_messages(RESTORED).exists()
    client.force_login(person)
    assert b"Send now" in client.get("/outbox/").content
    assert client.get(f"/outbox/{message.pk}/send-now/").status_code == 405
    assert client.post(f"/outbox/{message.pk}/send-now/").status_code == 302
    assert not fresh(message).past_due
    assert trail(message).get(action=Action.RELEASED).actor_id == person.pk


def test_a_person_sends_what_is_late_or_puts_it_back() -> None:
    sent, back, person = a_scheduled_message(), a_scheduled_message(), a_member()
    for message in (sent, back):
        send(message_id=message.pk, now=RESTORED)
    assert send_late(message=sent, by=person, now=RESTORED)
    assert not send_late(message=sent, by=person, now=RESTORED)
    assert not send_late(message=back, by=a_member(is_active=False), now=RESTORED)
    assert send(message_id=sent.pk, now=RESTORED) is MessageStatus.HANDED_OVER
    assert back.draft
    assert isinstance(undo(draft=back.draft, by=person, request_key=uuid4(), now=RESTORED), Decided)
    assert fresh(back).enrollment.stage == Stage.REVIEWING


@pytest.mark.parametrize(("minutes", "late"), [(59, False), (61, True)])
def test_less_than_the_grace_time_goes_on_by_itself(minutes: int, late: bool) -> None:
    message = a_scheduled_message()
    now = message.due_at + timedelta(minutes=minutes)
    assert (send(message_id=message.pk, now=now) is None) == late
    assert fresh(message).past_due == late


def test_the_team_says_how_long_the_grace_is() -> None:
    message = a_scheduled_message()
    Team.objects.update(past_due_minutes=10 * 60)
    assert send(message_id=message.pk, now=RESTORED) is MessageStatus.HANDED_OVER


def test_there_is_no_grace_for_what_grew_old_in_the_meantime() -> None:
    message = a_scheduled_message()
    Team.objects.update(past_due_minutes=60 * 24 * 30)
    last_fresh_day = message.due_at.date() - timedelta(days=120)  # of a funding round
    QuerySet(Insight).update(event_date=last_fresh_day)
    assert send(message_id=message.pk, now=message.due_at + timedelta(days=1)) is None
    assert fresh(message).past_due


def test_the_night_is_no_delay_and_a_pause_is_none_either() -> None:
    message, lead = a_scheduled_message(), a_member(role=Role.LEAD)
    campaign = message.enrollment.campaign
    evening = LATER.replace(hour=21)
    Message.objects.update(due_at=evening, due_since=evening)
    morning = (evening + timedelta(days=1)).replace(hour=8)
    pause(campaign=campaign, by=lead, reason="a pause")
    assert resume(campaign=campaign, by=lead, now=morning)
    assert fresh(message).due_at == morning
    Message.objects.update(due_at=evening)
    assert send(message_id=message.pk, now=morning) is MessageStatus.HANDED_OVER
    assert campaign.status == CampaignStatus.RUNNING


def test_c009_an_accepted_send_whose_record_failed_is_looked_up_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        patched.setattr("campaigns.delivery.services.sending._record_accepted", killed)
        with pytest.raises(KilledError):
            send(message_id=message.pk, now=LATER)
    assert send(message_id=message.pk, now=LATER) is None
    afterwards = LATER + timedelta(seconds=SEND_SECONDS + 1)
    assert sweep_unknown(now=afterwards) == 1
    assert fresh(message).status == MessageStatus.HANDED_OVER
    assert send(message_id=message.pk, now=afterwards) is None
    assert len(files()) == 1


def test_c010_an_error_after_the_server_took_it_is_a_doubt_and_no_new_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = an_unknown_message(monkeypatch, arrived=True)
    monkeypatch.setattr(Sandbox, "look_up", lambda *_: "cannot_tell")
    for minutes in (3, 30, 300):
        sweep_unknown(now=LATER + timedelta(minutes=minutes))
        assert send(message_id=message.pk, now=LATER + timedelta(minutes=minutes)) is None
    assert fresh(message).status == MessageStatus.UNKNOWN
    assert message.attempts.count() == len(files()) == 1


def test_c011_a_mail_has_one_recipient_and_no_copies() -> None:
    message = a_scheduled_message()
    raw = compose(envelope_of(message), message_id=message.message_id, now=LATER)
    head = raw.partition(b"\r\n\r\n")[0].lower()
    assert head.count(b"\r\nto: ") == 1
    assert b"\r\ncc:" not in head
    assert b"\r\nbcc:" not in head
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert len(files()) == 1


def test_c012_a_cell_with_two_addresses_is_held_and_nobody_is_written_to_twice() -> None:
    row = "a@two-people.com;b@two-people.com,Ed,Eck\n"
    found = import_table(
        raw=("Email,First Name,Last Name\n" + row * 2).encode(), file_name="p.csv", by=SOFTWARE, dry_run=False
    )
    assert found.counts[RowOutcome.NEW] == 0
    assert not Prospect.objects.exists()
    prospect, campaign = a_prospect(), a_campaign()
    enrolled = {an_enrollment(campaign=campaign, prospect=prospect).pk for _ in range(2)}
    assert len(enrolled) == 1


def test_c013_a_draft_that_is_asked_for_twice_is_one_draft_and_one_decision() -> None:
    draft, person, key = a_draft_in_review(), a_member(), uuid4()
    with pytest.raises(IntegrityError), transaction.atomic():
        a_draft(enrollment=draft.enrollment)
    Enrollment.objects.filter(pk=draft.enrollment_id).update(stage=Stage.REVIEWING)
    seen = a_decision_about(draft)
    answers = [
        approve(draft=draft, seen=seen, by=person, request_key=key, despite_warnings=True, now=NOW)
        for _ in range(2)
    ]
    assert [answer.again for answer in answers if isinstance(answer, Decided)] == [False, True]
    assert Message.objects.count() == Draft.objects.count() == 1
    assert not queue().exists()
