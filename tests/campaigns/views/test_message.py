"""The page of one mail: what was approved, by whom, every try in the server's words; and its sequence moved by a lead."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.rules.copies import SentCopy
from campaigns.delivery.services import send
from campaigns.delivery.transports.port import Accepted, Parcel, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.enrollments.models import Enrollment
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.members.rules import Role
from tests.factories import LATER, NOW, a_handed_over_message, a_mailbox, a_member, a_scheduled_message

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(client: Client) -> Member:
    member = a_member(name="Lena Voss", role=Role.LEAD)
    client.force_login(member)
    return member


def page(client: Client, message: Message) -> str:
    with time_machine.travel(LATER, tick=False):
        answer = client.get(f"/outbox/{message.pk}/")
    assert answer.status_code == 200
    return " ".join(answer.text.split())


@pytest.mark.usefixtures("lead")
def test_it_says_what_was_approved_by_whom_and_what_the_server_said(client: Client) -> None:
    message = a_handed_over_message(by=a_member(name="Jonas Berg"))
    said = page(client, message)
    assert "by Jonas Berg" in said
    assert message.approved_sha256
    assert "Attempts: 1" in said
    assert message.server_answer in said
    assert "Handed over" in said


class Puts(Sandbox):
    """Puts every mail off."""

    def hand_over(self, parcel: Parcel) -> Accepted:
        raise TransportError(Trouble.DEFERRED, "451 4.7.1 Greylisted, come back later")


@pytest.mark.usefixtures("lead")
def test_every_try_is_there_with_its_words(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    message = a_scheduled_message()
    with monkeypatch.context() as patched:
        patched.setattr("campaigns.delivery.services.sending.transport_of", lambda _: Puts())
        send(message_id=message.pk, now=LATER)
    send(message_id=message.pk, now=LATER + timedelta(hours=1))
    said = page(client, message)
    assert "Attempts: 2" in said
    assert "451 4.7.1 Greylisted, come back later" in said
    assert "Put off by the server" in said


@pytest.mark.usefixtures("lead")
@pytest.mark.parametrize(
    ("copy", "words"),
    [
        (SentCopy.IDENTICAL, ">identical<"),
        (SentCopy.NOT_VERIFIABLE, ">not verifiable<"),
        (SentCopy.DIFFERENT, ">different<"),
    ],
)
def test_it_shows_the_comparison_with_the_copy_that_left(client: Client, copy: SentCopy, words: str) -> None:
    message = a_handed_over_message()
    Message.objects.update(
        copy=copy, copy_words="The text of the mail that left is another.", compare_at=None
    )
    said = page(client, message)
    assert words in said
    assert (copy is SentCopy.IDENTICAL) is ("The text of the mail that left is another." not in said)


@pytest.mark.usefixtures("lead")
def test_bytes_that_are_not_the_approved_ones_are_named_so(client: Client) -> None:
    message = a_scheduled_message()
    assert "This is not what was approved." not in page(client, message)
    Message.objects.update(body="Something else")
    assert "This is not what was approved." in page(client, message)


def test_a_lead_moves_a_sequence_whose_mailbox_stopped(client: Client, lead: Member) -> None:
    message = a_scheduled_message()
    pause(mailbox=message.mailbox, reason="The server refuses us.", by=lead.actor, now=NOW)
    other = a_mailbox(address="jonas@other.example")
    message.enrollment.campaign.mailboxes.add(other)
    said = page(client, message)
    assert "The server refuses us." in said
    assert "jonas@other.example" in said
    moved = client.post(f"/outbox/{message.pk}/move/", {"mailbox": other.pk}, follow=True)
    assert "goes on from jonas@other.example, as a new thread" in moved.text
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN
    assert Enrollment.objects.get().mailbox == other


def test_who_is_no_lead_reads_who_may(client: Client) -> None:
    client.force_login(a_member())
    message = a_scheduled_message()
    assert "A lead may move it" in page(client, message)
    assert client.post(f"/outbox/{message.pk}/move/", {"mailbox": message.mailbox_id}).status_code == 403


@pytest.mark.usefixtures("lead")
@pytest.mark.parametrize("mailbox", ["", "x", "9" * 30])
def test_no_mailbox_is_not_found(client: Client, mailbox: str) -> None:
    message = a_scheduled_message()
    assert client.post(f"/outbox/{message.pk}/move/", {"mailbox": mailbox}).status_code == 404
