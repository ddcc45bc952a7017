"""Accounts at platforms in the admin: a key goes in and never comes out."""

from typing import Any

import pytest
from django.test import Client

from campaigns.audit.models import AuditRecord
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.services import send
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from campaigns.members.rules import Role
from tests.campaigns.delivery.platforms.conftest import a_due_message, an_account, smartlead
from tests.factories import LATER
from tests.factories.setting import a_mailbox, a_member
from tests.fakes.smartlead_server import SmartleadServer

__all__ = ["smartlead"]  # the fixture
pytestmark = pytest.mark.django_db
LIST = "/admin/campaigns/platformaccount/"


@pytest.fixture
def lead(client: Client) -> Client:
    client.force_login(a_member(role=Role.LEAD))
    return client


def page_of(account: PlatformAccount) -> str:
    return f"{LIST}{account.pk}/change/"


def acted(client: Client, action: str, row: Any, *, at: str = LIST) -> str:
    answer = client.post(at, {"action": action, "_selected_action": [row.pk]}, follow=True)
    return answer.content.decode()


def test_a_typed_key_is_stored_encrypted_and_never_shown(lead: Client) -> None:
    typed = {
        "name": "Ours",
        "platform": "smartlead",
        "active": "on",
        "new_key": "k-123456",
        "new_webhook_secret": "s-1",
    }
    assert lead.post(f"{LIST}add/", typed).status_code == 302
    account = PlatformAccount.objects.get()
    assert (account.key, account.webhook_secret) == ("k-123456", "s-1")
    pages = [lead.get(url).content.decode() for url in (LIST, page_of(account))]
    assert not [page for page in pages if "k-123456" in page or "s-1" in page]
    record = AuditRecord.objects.filter(subject_type="platformaccount").latest("pk")
    assert "k-123456" not in str(record.__dict__)


def test_an_empty_field_keeps_what_is_stored_and_the_platform_stays(lead: Client) -> None:
    account = an_account(PlatformName.LEMLIST)
    lead.post(page_of(account), {"name": "New name", "active": "on", "platform": "smartlead"})
    found = PlatformAccount.objects.get()
    assert (found.name, found.key, found.platform) == ("New name", account.key, "lemlist")


def test_the_address_to_post_to_is_shown_where_the_account_is_changed(lead: Client) -> None:
    account = an_account(PlatformName.SMARTLEAD)
    assert f"/webhooks/smartlead/{account.webhook_token}/" in lead.get(page_of(account)).content.decode()
    assert account.webhook_token not in lead.get(LIST).content.decode()


@pytest.mark.parametrize("secret", ['a"b', "a\\b", "ü"])
def test_a_secret_that_would_stand_otherwise_in_a_body_is_refused(secret: str, lead: Client) -> None:
    account = an_account(PlatformName.SMARTLEAD)
    fields = {"name": account.name, "active": "on", "new_webhook_secret": secret}
    assert "Only letters, digits" in lead.post(page_of(account), fields).content.decode()


def test_what_the_platform_says_of_the_key_is_shown(smartlead: SmartleadServer, lead: Client) -> None:
    account = an_account(PlatformName.SMARTLEAD)
    assert "The platform accepts the key." in acted(lead, "check_key", account)
    assert "It posts its events here from now on." in acted(lead, "listen", account)
    smartlead.key = "another"
    assert "Invalid API Key" in acted(lead, "check_key", account)


def test_a_campaign_is_made_anew_where_nothing_may_wait_in_it(
    smartlead: SmartleadServer, lead: Client
) -> None:
    message = a_due_message(an_account(PlatformName.SMARTLEAD))
    send(message_id=message.pk, now=LATER)
    row, at = RemoteCampaign.objects.get(), "/admin/campaigns/remotecampaign/"
    lead.force_login(a_member(role=Role.ADMINISTRATOR))
    assert "a mail may wait there" in acted(lead, "abandon", row, at=at)
    Message.objects.update(sent_at=LATER)
    assert "the next mail makes a new one" in acted(lead, "abandon", row, at=at)
    assert not RemoteCampaign.objects.exists()
    assert len(smartlead.campaigns) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"transport": "lemlist"}, "Choose an account at the platform"),
        ({"transport": "smartlead", "platform_account": "ACCOUNT"}, "Give the number that Smartlead has"),
        ({"transport": "instantly", "platform_account": "ACCOUNT"}, "Choose an account at the platform"),
    ],
)
def test_a_mailbox_is_tied_to_an_account_of_its_platform(
    fields: dict[str, str], words: str, lead: Client
) -> None:
    account = an_account(PlatformName.SMARTLEAD)
    mailbox = a_mailbox()
    typed = {name: value.replace("ACCOUNT", str(account.pk)) for name, value in fields.items()}
    answer = lead.post(f"/admin/campaigns/mailbox/{mailbox.pk}/change/", typed)
    assert words in answer.content.decode()
