"""A test goes to the member's own confirmed address alone, looks like the mail, and leaves no trace in any figure."""

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps

from campaigns.delivery.composing import read_back
from campaigns.delivery.models import MailTest
from campaigns.delivery.services.mail_tests import (
    DEAD_LINK,
    MailTestRefusedError,
    letter_of_draft,
    send_test,
)
from campaigns.delivery.transports.smtp import POOL
from campaigns.drafts.models import Draft
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, Security, TransportName
from campaigns.members.models import Member
from tests.factories import LATER, NOW, a_campaign, a_draft_in_review, a_mailbox, a_member, an_enrollment
from tests.fakes.smtp_server import SmtpServer

pytestmark = pytest.mark.usefixtures("rows_agree")
OWN = "mira@tidewater.example"


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    with SmtpServer() as running:
        yield running
    POOL.close()


@pytest.fixture
def me(db: None) -> Member:
    member = a_member()
    EmailAddress.objects.create(user=member, email=OWN, verified=True, primary=True)
    return member


def a_draft_through(server: SmtpServer, **fields: Any) -> Draft:
    mailbox = a_mailbox(
        transport=TransportName.SMTP, host="127.0.0.1", port=server.port, security=Security.NONE, **fields
    )
    return a_draft_in_review(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))


def rows() -> dict[str, list[tuple[object, ...]]]:
    """Every row but the test's own and the log's."""
    models = [*apps.get_app_config("campaigns").get_models(), *apps.get_app_config("review").get_models()]
    own = {"MailTest", "AuditRecord"}
    return {
        model.__name__: list(model._default_manager.order_by("pk").values_list())
        for model in models
        if model.__name__ not in own
    }


def test_it_is_the_mail_but_for_its_mark_its_recipient_and_its_link(server: SmtpServer, me: Member) -> None:
    draft = a_draft_through(server)
    before = rows()
    sent = send_test(letter=letter_of_draft(draft), by=me, now=NOW)
    assert (sent.address, sent.words) == (OWN, "250 OK")
    (mail,) = server.mails
    assert mail.rcpt_tos == [OWN]
    assert isinstance(mail.content, bytes)
    arrived, approved = read_back(mail.content, template_version=0), draft.envelope(draft.text)
    assert arrived.subject == f"[Test] {approved.subject}"
    assert (arrived.sender, arrived.recipient, arrived.in_reply_to) == (approved.sender, OWN, "")
    assert arrived.opt_out_url.endswith(DEAD_LINK)
    assert arrived.body == approved.body.replace(approved.opt_out_url, arrived.opt_out_url)
    assert rows() == before, "nothing counts or moves"


def test_nothing_of_the_real_opt_out_leaves_with_it(server: SmtpServer, me: Member) -> None:
    draft = a_draft_through(server)
    send_test(letter=letter_of_draft(draft), by=me, now=NOW)
    content = server.mails[0].content
    assert isinstance(content, bytes)
    assert draft.opt_out_token.encode() not in content.replace(b"=\r\n", b"")
    assert draft.message_id != message_from_bytes(content)["Message-ID"]


@pytest.mark.parametrize("verified", [None, False], ids=["none", "not confirmed"])
def test_without_a_confirmed_address_nothing_is_sent(
    server: SmtpServer, db: None, verified: bool | None
) -> None:
    member = a_member()
    if verified is not None:
        EmailAddress.objects.create(user=member, email=OWN, verified=verified, primary=True)
    with pytest.raises(MailTestRefusedError, match="confirmed"):
        send_test(letter=letter_of_draft(a_draft_through(server)), by=member, now=NOW)
    assert not server.mails
    assert not MailTest.objects.exists()


def test_one_a_minute_for_each_member(server: SmtpServer, me: Member) -> None:
    letter = letter_of_draft(a_draft_through(server))
    send_test(letter=letter, by=me, now=NOW)
    with pytest.raises(MailTestRefusedError, match="last minute"):
        send_test(letter=letter, by=me, now=NOW + timedelta(seconds=59))
    send_test(letter=letter, by=me, now=NOW + timedelta(seconds=60))
    assert len(server.mails) == 2


def test_a_refusal_is_said_in_the_servers_words_and_pauses_nothing(server: SmtpServer, me: Member) -> None:
    server.rules.answers["MAIL"] = "550 5.7.1 Your domain is not welcome here"
    draft = a_draft_through(server)
    with pytest.raises(MailTestRefusedError, match="Your domain is not welcome here"):
        send_test(letter=letter_of_draft(draft), by=me, now=LATER)
    assert Mailbox.objects.get(pk=draft.mailbox_id).status == MailboxStatus.ACTIVE
