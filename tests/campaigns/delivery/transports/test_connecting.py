"""Connecting a mailbox in the browser: nothing is stored before the last press, and only what this browser asked for."""

from html import unescape
from re import search

import pytest
from django.conf import settings
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.mailboxes.models import Grant, Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from campaigns.mailboxes.rules.oauth import Authority
from campaigns.members.models import Member
from campaigns.members.rules import Role
from tests.factories import a_mailbox, a_member
from tests.fakes.oauth_server import OAuthServer

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Member:
    return a_member()


@pytest.fixture
def mailbox(owner: Member, authority: OAuthServer) -> Mailbox:
    found = a_mailbox(owner=owner)
    authority.behaviour.address = found.address
    return found


@pytest.fixture
def browser(owner: Member) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def page_of(mailbox: Mailbox) -> str:
    return reverse("connect_mailbox", args=[mailbox.pk])


def asked(browser: Client, mailbox: Mailbox) -> str:
    """Press the button; return the link to the sign-in page."""
    page = browser.post(reverse("ask_consent", args=[mailbox.pk]), {"through": "gmail"}).content.decode()
    found = search(r'href="(http[^"]+/authorize[^"]+)"', page)
    assert found
    return unescape(found[1])


def test_a_mailbox_is_connected_in_three_presses(
    at_google: Authority, authority: OAuthServer, browser: Client, mailbox: Mailbox, owner: Member
) -> None:
    assert "Connect through Google" in browser.get(page_of(mailbox)).content.decode()
    back = authority.consent(asked(browser, mailbox))
    page = browser.get(reverse("mailbox_connected"), back)
    assert mailbox.address in page.content.decode()
    assert not Grant.objects.exists()
    assert authority.asked == []
    done = browser.post(reverse("mailbox_connected"), back, follow=True).content.decode()
    assert f"{mailbox.address} sends through Google now." in done
    assert f"by {owner}." in done
    grant = Grant.objects.get()
    assert (grant.mailbox_id, grant.granted_by_id) == (mailbox.pk, owner.pk)
    assert Mailbox.objects.get().transport == TransportName.GMAIL
    assert grant.refresh_token not in done


def test_an_answer_is_used_once(
    at_google: Authority, authority: OAuthServer, browser: Client, mailbox: Mailbox
) -> None:
    back = authority.consent(asked(browser, mailbox))
    browser.post(reverse("mailbox_connected"), back)
    again = browser.post(reverse("mailbox_connected"), back, follow=True).content.decode()
    assert "belongs to no question of this browser" in again
    assert len(authority.asked) == 1


@pytest.mark.parametrize("state", ["", "another", "é"])
def test_an_answer_that_this_browser_did_not_ask_for_is_refused(
    at_google: Authority, authority: OAuthServer, browser: Client, mailbox: Mailbox, state: str
) -> None:
    """Who sends somebody a link with a consent of his own connects nothing (RFC 6749, section 10.12)."""
    back = authority.consent(asked(browser, mailbox)) | {"state": state}
    for ask in (browser.get, browser.post):
        refused = ask(reverse("mailbox_connected"), back, follow=True).content.decode()
        assert "belongs to no question of this browser" in refused
    assert not Grant.objects.exists()


def test_an_answer_that_came_too_late_is_refused(
    at_google: Authority,
    authority: OAuthServer,
    browser: Client,
    mailbox: Mailbox,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    back = authority.consent(asked(browser, mailbox))
    monkeypatch.setattr(signing.time, "time", lambda: timezone.now().timestamp() + 901)  # type: ignore[attr-defined]
    refused = browser.post(reverse("mailbox_connected"), back, follow=True).content.decode()
    assert "came too late" in refused
    assert authority.asked == []


def test_who_does_not_consent_is_led_back_and_nothing_changes(
    at_google: Authority, authority: OAuthServer, browser: Client, mailbox: Mailbox
) -> None:
    state = authority.consent(asked(browser, mailbox))["state"]
    back = {"error": "access_denied", "state": state}
    page = browser.get(reverse("mailbox_connected"), back, follow=True).content.decode()
    assert "Nothing was connected. You did not consent." in page
    assert not Grant.objects.exists()


def test_a_mailbox_is_connected_by_its_owner_or_an_administrator(
    at_google: Authority, authority: OAuthServer, browser: Client, mailbox: Mailbox
) -> None:
    back = authority.consent(asked(browser, mailbox))
    for role, status in ((Role.SDR, 403), (Role.MANAGER, 403), (Role.ADMINISTRATOR, 200)):
        other = Client()
        other.force_login(a_member(role=role))
        assert other.get(page_of(mailbox)).status_code == status
        consent = other.post(reverse("ask_consent", args=[mailbox.pk]), {"through": "gmail"})
        assert consent.status_code == status
    Mailbox.objects.update(owner=a_member())
    assert browser.post(reverse("mailbox_connected"), back).status_code == 403
    assert not Grant.objects.exists()


def test_what_is_not_registered_is_not_offered(browser: Client, mailbox: Mailbox) -> None:
    page = browser.get(page_of(mailbox)).content.decode()
    assert "GOOGLE_CLIENT_ID" in page
    refused = browser.post(reverse("ask_consent", args=[mailbox.pk]), {"through": "gmail"}, follow=True)
    assert "Nothing was chosen that this installation is registered at." in refused.content.decode()


def test_an_ended_access_is_told_in_the_words_of_the_authority(
    at_google: Authority, authority: OAuthServer, browser: Client, mailbox: Mailbox
) -> None:
    browser.post(reverse("mailbox_connected"), authority.consent(asked(browser, mailbox)))
    Grant.objects.update(problem="Google said: Token has been expired or revoked.")
    Mailbox.objects.update(
        status=MailboxStatus.PAUSED, paused_at=timezone.now(), paused_reason="We may no longer send."
    )
    page = browser.get(page_of(mailbox)).content.decode()
    assert "Token has been expired or revoked." in page
    assert "We may no longer send." in page
    assert settings.SITE_URL not in page
