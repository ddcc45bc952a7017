"""Gmail and Microsoft 365: consent, renewal, and what happens when the grant is withdrawn. No password is ever stored."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from cryptography.fernet import Fernet
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Found
from campaigns.mailboxes.authorities import GrantError, client_of, consent_link
from campaigns.mailboxes.models import Grant, Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.mailboxes.rules.oauth import AUTHORITIES, Authority, Secrets, new_secrets
from campaigns.mailboxes.services.granting import access_to, connect
from tests.campaigns.delivery.transports.conftest import BACK, ImapPlace, connected, dict_of, put_into_sent
from tests.factories import LATER, a_campaign, a_mailbox, a_member, a_scheduled_message, an_enrollment
from tests.fakes.oauth_server import OAuthServer
from tests.fakes.smtp_server import SmtpServer

pytestmark = pytest.mark.usefixtures("rows_agree")


def a_message_of(mailbox: Mailbox) -> Message:
    return a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))


def sent(message: Message) -> Message:
    send(message_id=message.pk, now=LATER)
    message.refresh_from_db()
    return message


def in_an_hour(mailbox: Mailbox) -> None:
    """Let the access token of the mailbox end."""
    Grant.objects.filter(mailbox=mailbox).update(access_until=timezone.now() - timedelta(minutes=1))


def test_a_connected_mailbox_sends_without_a_password(gmail: Mailbox, smtp_server: SmtpServer) -> None:
    message = sent(a_message_of(gmail))
    assert message.status == MessageStatus.HANDED_OVER
    assert smtp_server.mails[0].mail_from == gmail.address
    assert gmail.transport == TransportName.GMAIL
    assert gmail.password == ""


def test_a_token_that_ends_is_renewed_before_it_is_used(
    gmail: Mailbox, authority: OAuthServer, smtp_server: SmtpServer
) -> None:
    in_an_hour(gmail)
    fresh = access_to(mailbox=gmail, now=timezone.now())
    smtp_server.rules.tokens = {fresh}
    assert [question["grant_type"] for question in authority.asked] == ["authorization_code", "refresh_token"]
    assert sent(a_message_of(gmail)).status == MessageStatus.HANDED_OVER
    assert len(authority.asked) == 2


def test_a_token_that_is_refused_before_its_time_is_renewed_once_and_the_mail_goes_once(
    gmail: Mailbox, authority: OAuthServer, smtp_server: SmtpServer
) -> None:
    smtp_server.rules.tokens = _Later(authority)
    assert sent(a_message_of(gmail)).status == MessageStatus.HANDED_OVER
    assert len(smtp_server.mails) == 1
    assert len(authority.issued) == 2


class _Later(set[str]):
    """Takes no token but those that were issued after the first."""

    def __init__(self, authority: OAuthServer) -> None:
        super().__init__()
        self.authority = authority

    def __contains__(self, token: object) -> bool:
        return token in self.authority.issued[1:]


def test_a_new_refresh_token_takes_the_old_ones_place(gmail: Mailbox, authority: OAuthServer) -> None:
    before = Grant.objects.get().refresh_token
    authority.behaviour.rotates = True
    in_an_hour(gmail)
    access_to(mailbox=gmail, now=timezone.now())
    after = Grant.objects.get().refresh_token
    assert after != before
    in_an_hour(gmail)
    access_to(mailbox=gmail, now=timezone.now())
    assert authority.asked[-1]["refresh_token"] == after


def test_a_withdrawn_grant_pauses_the_mailbox_in_words_and_its_mail_waits(
    gmail: Mailbox, authority: OAuthServer, smtp_server: SmtpServer
) -> None:
    authority.behaviour.revoked = True
    in_an_hour(gmail)
    message = sent(a_message_of(gmail))
    mailbox = Mailbox.objects.get(pk=gmail.pk)
    assert mailbox.status == MailboxStatus.PAUSED
    assert mailbox.paused_reason == (
        f"We may no longer send as {gmail.address}. Google said: Token has been expired or revoked."
        " Connect the mailbox again."
    )
    assert message.status == MessageStatus.SCHEDULED
    assert smtp_server.mails == []
    assert Grant.objects.get().problem == "Google said: Token has been expired or revoked."


def test_connecting_again_lets_the_mailbox_and_its_mail_go_on(
    gmail: Mailbox, authority: OAuthServer, smtp_server: SmtpServer
) -> None:
    authority.behaviour.revoked = True
    in_an_hour(gmail)
    message = sent(a_message_of(gmail))
    authority.behaviour.revoked = False
    mailbox = Mailbox.objects.get(pk=gmail.pk)
    assert connected(mailbox, authority) == ""
    smtp_server.rules.tokens = set(authority.issued)
    assert mailbox.status == MailboxStatus.ACTIVE
    assert send(message_id=message.pk, now=message.due_at) is MessageStatus.HANDED_OVER


def test_connecting_again_after_its_key_was_lost_lets_its_mail_go_on(
    gmail: Mailbox, authority: OAuthServer, smtp_server: SmtpServer, settings: Settings
) -> None:
    settings.SECRETS_KEYS = [Fernet.generate_key().decode()]
    message = sent(a_message_of(gmail))
    mailbox = Mailbox.objects.get(pk=gmail.pk)
    assert "SECRETS_KEYS has no key for it" in mailbox.paused_reason
    assert connected(mailbox, authority) == ""
    smtp_server.rules.tokens = set(authority.issued)
    assert mailbox.status == MailboxStatus.ACTIVE
    assert send(message_id=message.pk, now=message.due_at) is MessageStatus.HANDED_OVER


@pytest.mark.parametrize("lost", [False, True], ids=["the grant held", "its key was lost too"])
def test_connecting_again_does_not_resume_what_paused_for_another_reason(
    gmail: Mailbox, authority: OAuthServer, settings: Settings, lost: bool
) -> None:
    if lost:
        settings.SECRETS_KEYS = [Fernet.generate_key().decode()]
    Mailbox.objects.update(status=MailboxStatus.PAUSED, paused_at=LATER, paused_reason="5 % came back")
    assert connected(Mailbox.objects.get(pk=gmail.pk), authority) == ""
    assert Mailbox.objects.get(pk=gmail.pk).paused_reason == "5 % came back"


def test_an_authority_that_is_down_lets_the_mail_wait_and_pauses_nothing(
    gmail: Mailbox, authority: OAuthServer
) -> None:
    authority.behaviour.down = True
    in_an_hour(gmail)
    message = sent(a_message_of(gmail))
    assert message.status == MessageStatus.SCHEDULED
    assert message.due_at > LATER
    assert Mailbox.objects.get(pk=gmail.pk).status == MailboxStatus.ACTIVE
    assert Grant.objects.get().problem == ""


REFUSALS = {
    "somebody else signed in": ({"address": "otto@tidewater.example"}, "as otto@tidewater.example, but this mailbox is"),
    "a box was not ticked": ({"scopes": "openid email"}, "leave every box ticked"),
    "no lasting access": ({"gives_refresh": False}, "for an hour only"),
    "an answer to another question": ({"nonce": "another"}, "belongs to another question"),
}  # fmt: skip


@pytest.mark.parametrize(("behaviour", "words"), REFUSALS.values(), ids=REFUSALS)
def test_a_consent_that_is_not_what_was_asked_changes_nothing(
    at_google: Authority, authority: OAuthServer, behaviour: dict[str, Any], words: str
) -> None:
    mailbox = a_mailbox(owner=a_member())
    authority.behaviour = replace(authority.behaviour, **({"address": mailbox.address} | behaviour))
    assert words in connected(mailbox, authority)
    assert mailbox.transport == TransportName.SANDBOX
    assert not Grant.objects.exists()


def test_a_code_without_its_verifier_is_worth_nothing(at_google: Authority, authority: OAuthServer) -> None:
    """Who steals the way back has the code and the state, but not what the question's hash was made from."""
    mailbox, secrets = a_mailbox(), new_secrets()
    link = consent_link(TransportName.GMAIL, secrets, redirect_uri=BACK, address=mailbox.address)
    code = authority.consent(link)["code"]
    stolen = Secrets(secrets.state, secrets.nonce, verifier="guessed" * 8)
    refusal = connect(
        mailbox=mailbox, transport=TransportName.GMAIL, code=code, secrets=stolen, redirect_uri=BACK,
        by=a_member(), now=timezone.now(),
    )  # fmt: skip
    assert refusal == "Google said: Malformed auth code."
    assert secrets.verifier not in link


def test_the_question_names_no_secret_of_ours(at_google: Authority) -> None:
    link = consent_link(
        TransportName.GMAIL, new_secrets(), redirect_uri=BACK, address="mira@tidewater.example"
    )
    asked = parse_qs(urlsplit(link).query)
    assert "client_secret" not in asked
    assert asked["scope"] == ["https://mail.google.com/ openid email"]
    assert asked["access_type"] == ["offline"]
    assert asked["login_hint"] == ["mira@tidewater.example"]


def test_microsoft_is_asked_at_its_tenant(settings: Settings) -> None:
    settings.MICROSOFT_CLIENT_ID, settings.MICROSOFT_CLIENT_SECRET = "an app", "a secret"
    settings.MICROSOFT_TENANT = "tidewater.example"
    link = consent_link(
        TransportName.MICROSOFT, new_secrets(), redirect_uri=BACK, address="m@tidewater.example"
    )
    assert link.startswith("https://login.microsoftonline.com/tidewater.example/oauth2/v2.0/authorize?")
    assert "offline_access" in parse_qs(urlsplit(link).query)["scope"][0].split()


def test_what_is_not_registered_cannot_be_asked() -> None:
    assert client_of(TransportName.GMAIL) is None
    with pytest.raises(GrantError, match="not registered at Google"):
        consent_link(TransportName.GMAIL, new_secrets(), redirect_uri=BACK, address="m@tidewater.example")


def test_tokens_are_ciphertext_in_the_database_and_in_no_words_of_ours(
    gmail: Mailbox, authority: OAuthServer
) -> None:
    grant = Grant.objects.get()
    with connection.cursor() as cursor:
        cursor.execute("SELECT refresh_token, access_token FROM campaigns_grant")
        stored = cursor.fetchone()
    assert grant.refresh_token not in str(stored)
    assert grant.access_token not in str(stored)
    assert grant.access_token == authority.issued[0]
    assert grant.access_token not in f"{grant!r}{grant}"


def test_a_sent_mail_is_read_back_from_a_real_mail_server_with_the_same_grant(
    gmail: Mailbox, at_google: Authority, authority: OAuthServer, smtp_server: SmtpServer, imap_place: ImapPlace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The authorisation server signs, Dovecot judges: first it refuses a token that another key signed."""
    behind = replace(at_google, imap_host=imap_place.host, imap_port=imap_place.port)
    monkeypatch.setitem(dict_of(AUTHORITIES), TransportName.GMAIL, behind)
    message = sent(a_message_of(gmail))
    parcel, transport = parcel_of(message), transport_of(gmail)
    assert transport.look_up(parcel) is Found.CANNOT_TELL
    authority.behaviour.key = imap_place.key
    assert transport.look_up(parcel) is Found.NO
    content = smtp_server.mails[0].content
    assert isinstance(content, bytes)
    put_into_sent(imap_place, gmail.address, content)
    assert transport.look_up(parcel) is Found.YES
    assert transport.sent_copy(parcel) == content
