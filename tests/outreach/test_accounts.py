"""How people get in: by invitation, with a second factor where it is asked for, and by no other door."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.audit.rules import SOFTWARE
from campaigns.members.models import Invitation, Member
from campaigns.members.rules import Role
from campaigns.members.services import invite
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def _quick(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


def member_with_password(role: Role = Role.SDR) -> Member:
    member = a_member(role=role)
    member.set_password(PASSWORD)
    member.save()
    return member


def sign_up(client: Client, email: str) -> None:
    client.post(
        "/accounts/signup/", {"email": email, "password1": PASSWORD, "password2": PASSWORD}, follow=True
    )


def sign_in(client: Client, member: Member, following: str = "/outbox/") -> str:
    answer = client.post(f"/accounts/login/?next={following}", {"login": member.email, "password": PASSWORD})
    return str(answer.headers.get("Location", ""))


def after_password(client: Client, url: str) -> Any:
    """Open a page that asks for the password once more before it sets up a factor."""
    asked = client.get(url).headers["Location"]
    assert asked.startswith("/accounts/reauthenticate/")
    return client.post(asked, {"password": PASSWORD}, follow=True)


def code_of(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def test_sign_up_is_closed_without_an_invitation(client: Client) -> None:
    sign_up(client, "stranger@example.org")
    assert not Member.objects.exists()


def test_an_invitation_is_shown_before_it_is_taken(client: Client) -> None:
    token = invite(email="Noor.Haddad@example.org", role=Role.LEAD, by=SOFTWARE)
    page = client.get(f"/invitation/{token}/")
    assert page.context["invitation"]["role"] == "lead"
    assert "invitation" not in client.session
    assert client.get("/accounts/signup/").templates[0].name == "account/signup_closed.html"


def test_an_invited_person_gets_the_role_and_a_verified_address_once(client: Client) -> None:
    token = invite(email="noor.haddad@example.org", role=Role.LEAD, by=SOFTWARE)
    form = client.post(f"/invitation/{token}/", follow=True)
    assert b'value="noor.haddad@example.org"' in form.content
    sign_up(client, "noor.haddad@example.org")
    member = Member.objects.get()
    assert (member.email, member.role, member.name) == ("noor.haddad@example.org", Role.LEAD, "Noor Haddad")
    assert EmailAddress.objects.get(user=member).verified
    assert Invitation.objects.get().accepted_by == member
    assert client.get("/dashboards/").status_code == 200
    assert Client().get(f"/invitation/{token}/").status_code == 404


def test_an_invitation_lets_nobody_else_in(client: Client) -> None:
    token = invite(email="noor@example.org", role=Role.ADMINISTRATOR, by=SOFTWARE)
    client.post(f"/invitation/{token}/")
    sign_up(client, "somebody.else@example.org")
    assert not Member.objects.exists()


def test_an_invitation_that_ran_out_is_over(client: Client) -> None:
    token = invite(email="noor@example.org", role=Role.SDR, by=SOFTWARE)
    Invitation.objects.update(expires_at=timezone.now())
    assert client.get(f"/invitation/{token}/").status_code == 404
    assert client.post(f"/invitation/{token}/").status_code == 404


def test_the_admin_is_entered_through_the_sites_own_sign_in(client: Client) -> None:
    answer = client.get("/admin/campaigns/offer/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=/admin/campaigns/offer/"
    elsewhere = client.get("/admin/login/?next=https://elsewhere.example/")
    assert elsewhere.headers["Location"] == "/accounts/login/?next=%2Fadmin%2F"


def test_the_admins_own_sign_in_takes_no_password(client: Client) -> None:
    member = member_with_password(Role.ADMINISTRATOR)
    client.post("/admin/login/", {"username": member.email, "password": PASSWORD})
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("url", ["/review/", "/outbox/", "/admin/", "/dashboards/", "/accounts/email/"])
def test_without_a_second_factor_every_page_leads_to_setting_one_up(
    client: Client, settings: Settings, url: str
) -> None:
    settings.MFA_REQUIRED = True
    client.force_login(a_member(role=Role.ADMINISTRATOR))
    assert client.get(url).headers["Location"] == "/accounts/2fa/"
    assert client.post(url).headers["Location"] == "/accounts/2fa/"


def test_a_one_time_code_is_set_up_end_to_end_and_asked_for_afterwards(
    client: Client, settings: Settings
) -> None:
    settings.MFA_REQUIRED = True
    token = invite(email="noor@example.org", role=Role.SDR, by=SOFTWARE)
    client.post(f"/invitation/{token}/")
    sign_up(client, "noor@example.org")
    member = Member.objects.get()
    page = after_password(client, "/accounts/2fa/totp/activate/")
    assert page.status_code == 200
    code = code_of(page.context["form"].secret)
    client.post("/accounts/2fa/totp/activate/", {"code": code})
    assert client.get("/outbox/").status_code == 200

    other = Client()
    assert sign_in(other, member).startswith("/accounts/2fa/authenticate/")
    assert other.get("/outbox/").status_code == 302


def test_a_passkey_can_be_set_up(client: Client, settings: Settings) -> None:
    settings.MFA_REQUIRED = True
    sign_in(client, member_with_password())
    page = after_password(client, "/accounts/2fa/webauthn/add/")
    assert page.status_code == 200
    assert b"<script>" not in page.content, "an inline script would be refused by the policy"


def test_a_second_factor_opens_everything(client: Client, settings: Settings) -> None:
    settings.MFA_REQUIRED = True
    member = member_with_password()
    TOTP.activate(member, generate_totp_secret())
    assert Authenticator.objects.filter(user=member).exists()
    client.force_login(member)
    assert client.get("/outbox/").status_code == 200


def test_guessing_passwords_is_slowed_down(client: Client) -> None:
    member = member_with_password()
    for _ in range(6):
        client.post("/accounts/login/", {"login": member.email, "password": "wrong"})
    client.post("/accounts/login/", {"login": member.email, "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_a_members_own_password_is_changed_through_allauth(client: Client) -> None:
    client.force_login(member_with_password(Role.ADMINISTRATOR))
    assert client.get("/admin/password_change/").headers["Location"] == "/accounts/password/change/"
