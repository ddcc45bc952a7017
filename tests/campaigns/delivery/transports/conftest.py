"""A mailbox that is connected by OAuth: a local authorisation server, a local SMTP server, a real Dovecot."""

import imaplib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils import timezone
from pytest_django import Settings

from campaigns.delivery.transports.smtp import POOL
from campaigns.mailboxes.authorities import consent_link
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security, TransportName
from campaigns.mailboxes.rules.oauth import AUTHORITIES, Authority, new_secrets
from campaigns.mailboxes.services.granting import connect
from tests.factories import a_mailbox, a_member
from tests.fakes.oauth_server import CLIENT_ID, CLIENT_SECRET, OAuthServer
from tests.fakes.smtp_server import SmtpServer

BACK = "http://127.0.0.1:8000/mailbox/connected/"


@dataclass(frozen=True)
class ImapPlace:
    """Where the Dovecot of the tests listens, and the key that its tokens are signed with."""

    host: str
    port: int
    key: bytes


@pytest.fixture
def imap_place() -> ImapPlace:
    url = os.environ.get("IMAP_TEST_URL")
    if not url:
        pytest.skip("IMAP_TEST_URL is not set: tools/with_services.py --dovecot starts a server")
    place = urlsplit(url)
    return ImapPlace(place.hostname or "", place.port or 0, parse_qs(place.query)["token_key"][0].encode())


@pytest.fixture
def smtp_server() -> Iterator[SmtpServer]:
    with SmtpServer() as running:
        yield running
    POOL.close()


@pytest.fixture
def authority() -> Iterator[OAuthServer]:
    with OAuthServer() as running:
        yield running


@pytest.fixture
def at_google(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, authority: OAuthServer, smtp_server: SmtpServer
) -> Authority:
    """Google's place in the table, with the servers of the tests behind it."""
    settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET = CLIENT_ID, CLIENT_SECRET
    here = replace(
        AUTHORITIES[TransportName.GMAIL],
        consent_at=f"{authority.url}/authorize",
        tokens_at=f"{authority.url}/token",
        smtp_host="127.0.0.1",
        smtp_port=smtp_server.port,
        smtp_security=Security.NONE,
        imap_host="127.0.0.1",
        imap_port=1,
        imap_security=Security.NONE,
    )
    monkeypatch.setitem(dict_of(AUTHORITIES), TransportName.GMAIL, here)
    return here


def dict_of(table: Mapping[TransportName, Authority]) -> dict[TransportName, Authority]:
    assert isinstance(table, dict)
    return table


def connected(mailbox: Mailbox, authority: OAuthServer) -> str:
    """Connect the mailbox as its owner does; return why it was refused."""
    secrets = new_secrets()
    link = consent_link(TransportName.GMAIL, secrets, redirect_uri=BACK, address=mailbox.address)
    refusal = connect(
        mailbox=mailbox,
        transport=TransportName.GMAIL,
        code=authority.consent(link)["code"],
        secrets=secrets,
        redirect_uri=BACK,
        by=mailbox.owner or a_member(),
        now=timezone.now(),
    )
    mailbox.refresh_from_db()
    return refusal


@pytest.fixture
def gmail(at_google: Authority, authority: OAuthServer, smtp_server: SmtpServer) -> Mailbox:
    """A mailbox whose owner signed in at Google."""
    mailbox = a_mailbox(owner=a_member())
    authority.behaviour.address = mailbox.address
    assert connected(mailbox, authority) == ""
    smtp_server.rules.tokens = set(authority.issued)
    return mailbox


def put_into_sent(place: ImapPlace, address: str, raw: bytes, folder: str = "Sent") -> None:
    """Do what a mail server does that keeps what it took."""
    with imaplib.IMAP4(place.host, place.port) as mail:
        mail.login(address, "secret")
        answer, _ = mail.append(folder, "", "", raw)
    assert answer == "OK"
