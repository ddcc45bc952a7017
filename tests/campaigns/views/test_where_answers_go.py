"""Where answers go, on a mailbox's page: off at first, used by no mail before a test was answered there."""

from email import message_from_bytes
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client
from django.utils import timezone

from campaigns.delivery.rules.reply_addresses import without_token
from campaigns.delivery.selectors.reply_addresses import reply_address_of
from campaigns.drafts.models import Draft
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.members.models import Member
from campaigns.replies.readers.sandbox import inbox_folder
from campaigns.replies.selectors import open_answers
from campaigns.replies.services import poll
from tests.factories import (
    a_campaign,
    a_draft_in_review,
    a_mailbox,
    a_member,
    a_scheduled_message,
    an_enrollment,
    the_team,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(client: Client) -> Member:
    member = a_member(name="Mira Holm")
    client.force_login(member)
    the_team()
    EmailAddress.objects.create(user=member, email="mira@private.example", verified=True, primary=True)
    return member


def page(client: Client, mailbox: Mailbox) -> str:
    return client.get(f"/mailbox/{mailbox.pk}/").content.decode()


def turn(client: Client, mailbox: Mailbox, wanted: str) -> str:
    return client.post(f"/mailbox/{mailbox.pk}/plus/", {"wanted": wanted}, follow=True).content.decode()


def a_draft(mailbox: Mailbox) -> Draft:
    return a_draft_in_review(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))


def the_test_as_it_arrived(mailbox: Mailbox) -> Any:
    (path,) = (Path(settings.VAR_DIR) / "outbox" / mailbox.address).glob("*.eml")
    return message_from_bytes(path.read_bytes())


def an_answer_arrives(mailbox: Mailbox, test: Any) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = (
        "mira@private.example",
        test["Reply-To"],
        "Re: " + test["Subject"],
    )
    mail["Message-ID"] = "<answer-to-a-test@private.example>"
    mail.set_content("It arrived.")
    folder = inbox_folder(mailbox)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "answer.eml").write_bytes(mail.as_bytes())
    poll(mailbox=mailbox, now=timezone.now())


def test_from_off_to_proven_by_the_page_alone(client: Client, me: Member) -> None:
    mailbox = a_mailbox(owner=me)
    draft = a_draft(mailbox)
    assert "Turn it on" in page(client, mailbox)
    assert "Not proven yet" in turn(client, mailbox, "yes")
    message = a_scheduled_message(enrollment=an_enrollment(campaign=draft.enrollment.campaign))
    message.mailbox.refresh_from_db()
    assert reply_address_of(message) == "", "no mail asks for it before the proof"
    client.post(f"/mailbox/{mailbox.pk}/test/", {"draft": draft.pk})
    test = the_test_as_it_arrived(mailbox)
    assert without_token(test["Reply-To"]) == mailbox.address
    an_answer_arrives(mailbox, test)
    assert "It works" in page(client, mailbox)
    assert not open_answers().exists(), "an answer to a test is no reply"
    message.mailbox.refresh_from_db()
    assert reply_address_of(message)
    assert "Turn it on" in turn(client, mailbox, "no")
    message.mailbox.refresh_from_db()
    assert reply_address_of(message) == ""


def test_a_test_says_nothing_of_it_where_it_is_off(client: Client, me: Member) -> None:
    mailbox = a_mailbox(owner=me)
    client.post(f"/mailbox/{mailbox.pk}/test/", {"draft": a_draft(mailbox).pk})
    assert the_test_as_it_arrived(mailbox)["Reply-To"] is None


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"transport": TransportName.SMARTLEAD}, "makes the head of a mail itself"),
        ({"address": f"{'m' * 40}@tidewater.example"}, "39 letters at most"),
    ],
)
def test_where_it_cannot_be_the_page_says_why_and_takes_no_switch(
    client: Client, me: Member, fields: dict[str, Any], words: str
) -> None:
    mailbox = a_mailbox(owner=me, **fields)
    shown = page(client, mailbox)
    assert words in shown
    assert "Turn it on" not in shown
    assert words in turn(client, mailbox, "yes")
    mailbox.refresh_from_db()
    assert not mailbox.plus_addresses


def test_another_server_to_read_from_asks_for_a_new_proof(client: Client, me: Member) -> None:
    mailbox = a_mailbox(owner=me, plus_addresses=True)
    Mailbox.objects.filter(pk=mailbox.pk).update(plus_address_proof=mailbox.way_in)
    assert "It works" in page(client, mailbox)
    Mailbox.objects.filter(pk=mailbox.pk).update(imap_host="imap.elsewhere.example")
    assert "Not proven yet" in page(client, mailbox)
