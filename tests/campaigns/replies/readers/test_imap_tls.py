"""Mail is read under a certificate that is trusted and under no other, and the mailbox's page says which it was."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from campaigns.delivery.transports.imap import copy_in_sent
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.smtp import imap_of
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security
from campaigns.replies.models import InboundMessage
from campaigns.replies.services import poll
from tests.campaigns.replies.readers.conftest import put
from tests.campaigns.replies.readers.test_imap import THEN, some_mail
from tests.factories import a_member
from tests.fakes.certificates import certificate, shown_by_a_server
from tests.fakes.tls_line import TlsLine

pytestmark = pytest.mark.django_db
WAYS = [Security.TLS, Security.STARTTLS]
NOT_TRUSTED = "Its certificate is not trusted here"


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    return certificate(tmp_path)


@pytest.fixture
def line(imap_mailbox: Mailbox, shown: Path, request: pytest.FixtureRequest) -> Iterator[TlsLine]:
    """The Dovecot of the tests behind TLS of the way that a test asks for; the mailbox is read through it."""
    place = (imap_mailbox.imap_host, imap_mailbox.imap_port)
    security: Security = request.param
    put(imap_mailbox, some_mail(imap_mailbox))
    from_the_start = security is Security.TLS
    with TlsLine(place, shown_by_a_server(shown), from_the_start=from_the_start) as running:
        imap_mailbox.imap_port, imap_mailbox.imap_security = running.port, security
        imap_mailbox.save()
        yield running


def page(mailbox: Mailbox, client: Client) -> str:
    owner = a_member()
    Mailbox.objects.filter(pk=mailbox.pk).update(owner=owner)
    client.force_login(owner)
    return client.get(f"/mailbox/{mailbox.pk}/").text


@pytest.mark.parametrize("line", WAYS, indirect=True)
def test_a_trusted_certificate_lets_mail_be_read(
    line: TlsLine, imap_mailbox: Mailbox, shown: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    assert poll(mailbox=imap_mailbox, now=THEN) == 1
    assert b"LOGIN" not in line.in_clear.upper(), "nothing of the login in clear"
    assert "Answers cannot be read" not in page(imap_mailbox, client)


@pytest.mark.parametrize("line", WAYS, indirect=True)
def test_any_other_gets_no_password_and_the_page_says_why(
    line: TlsLine, imap_mailbox: Mailbox, client: Client
) -> None:
    assert poll(mailbox=imap_mailbox, now=THEN) == 0
    assert not InboundMessage.objects.exists()
    assert b"LOGIN" not in line.in_clear.upper()
    shown = page(imap_mailbox, client)
    assert "Answers cannot be read" in shown
    assert NOT_TRUSTED in shown
    assert "_ssl.c" not in shown


@pytest.mark.parametrize("line", WAYS, indirect=True)
def test_what_left_is_looked_up_under_a_trusted_one_alone(
    line: TlsLine, imap_mailbox: Mailbox, shown: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TransportError, match=NOT_TRUSTED) as caught:
        copy_in_sent(imap_of(imap_mailbox), "<one@x.example>")
    assert caught.value.trouble is Trouble.NOT_REACHED
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    assert copy_in_sent(imap_of(imap_mailbox), "<one@x.example>") is None


@pytest.mark.parametrize("line", [Security.TLS], indirect=True)
def test_a_certificate_of_another_host_is_not_trusted(
    line: TlsLine, imap_mailbox: Mailbox, shown: Path, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    Mailbox.objects.filter(pk=imap_mailbox.pk).update(imap_host="localhost")
    imap_mailbox.refresh_from_db()
    assert poll(mailbox=imap_mailbox, now=THEN) == 0
    assert NOT_TRUSTED in page(imap_mailbox, client)
