"""The page of keys: what a member chooses stands on the buttons, and what cannot be a key is refused with the reason."""

import re

import pytest
from django.test import Client

from campaigns.audit.models import AuditRecord
from campaigns.members.models import Member
from campaigns.members.rules.keys import KeyMode
from tests.factories.journey import a_draft_in_review
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira(client: Client) -> Member:
    member = a_member()
    client.force_login(member)
    return member


def keys_on(client: Client, url: str) -> dict[str, str]:
    """Return the key of each button of a page, by what is posted or opened."""
    page = client.get(url).content.decode()
    return dict(re.findall(r'value="(\w+)" data-key="([^"]+)"', page))


def test_chosen_keys_stand_on_the_buttons_of_that_member_alone(client: Client, mira: Member) -> None:
    url = f"/review/{a_draft_in_review().pk}/"
    assert client.post("/keys/", {"mode": "on", "approve": "y"}).status_code == 302
    page = client.get(url).content.decode()
    assert keys_on(client, url)["save"] == "Mod+S"
    assert 'data-key="y"' in page
    assert "<kbd>Y</kbd>" in page
    client.force_login(a_member(name="Li Na"))
    assert 'data-key="y"' not in client.get(url).content.decode()
    assert AuditRecord.objects.latest("pk").data == {"keys": 1, "key_mode": "on"}


def test_switched_off_no_page_has_a_single_key_or_promises_one(client: Client, mira: Member) -> None:
    client.post("/keys/", {"mode": "off"})
    page = client.get(f"/review/{a_draft_in_review().pk}/").content.decode()
    assert set(re.findall(r'data-key="([^"]+)"', page)) <= {"Mod+S", "Mod+Enter", "Mod+K", "Escape", "Enter"}
    assert set(re.findall(r"<kbd>([^<]+)</kbd>", page)) <= {"Ctrl S", "Ctrl ↵", "Ctrl K", "Esc", "↵"}


def test_a_refused_key_leaves_everything_as_it_was_and_keeps_what_was_typed(
    client: Client, mira: Member
) -> None:
    answer = client.post("/keys/", {"mode": "with_shift", "approve": "Ctrl+S", "edit": "x"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Keys with Ctrl, Alt or Command belong to the browser" in page
    assert 'value="Ctrl+S"' in page
    assert 'value="x"' in page
    mira.refresh_from_db()
    assert (mira.keys, mira.key_mode) == ({}, KeyMode.ON)


def test_all_can_be_set_back(client: Client, mira: Member) -> None:
    client.post("/keys/", {"mode": "with_shift", "approve": "y"})
    client.post("/keys/", {"do": "reset"})
    mira.refresh_from_db()
    assert (mira.keys, mira.key_mode) == ({}, KeyMode.ON)


def test_a_mode_that_does_not_exist_changes_no_mode(client: Client, mira: Member) -> None:
    client.post("/keys/", {"mode": "always", "approve": "y"})
    mira.refresh_from_db()
    assert (mira.keys, mira.key_mode) == ({"approve": "y"}, KeyMode.ON)
