"""What surrounds every page: where one may go, what waits there, who extracts the facts, light or dark."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from campaigns.members.rules import Role
from campaigns.views.times import in_words
from tests.factories.journey import a_draft_in_review, a_scheduled_message
from tests.factories.moments import NOW
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("role", "leads_to"),
    [
        (Role.SDR, "/review/"),
        (Role.MANAGER, "/admin/campaigns/messagetemplate/"),
        (Role.LEAD, "/dashboards/"),
        (Role.ADMINISTRATOR, "/admin/"),
    ],
)
def test_the_first_page_leads_each_role_to_its_work(client: Client, role: Role, leads_to: str) -> None:
    client.force_login(a_member(role=role))
    assert client.get("/").headers["Location"] == leads_to


def test_the_navigation_counts_what_waits_and_marks_where_one_is(client: Client) -> None:
    a_draft_in_review()
    a_scheduled_message()
    client.force_login(a_member())
    places = {place.label: place for place in client.get("/outbox/").context["navigation"]}
    assert [(label, place.count) for label, place in places.items()] == [
        ("Review", 1),
        ("Inbox", 0),
        ("People", None),
        ("Scheduled", 1),
        ("Import", None),
        ("Never sent", None),
        ("Campaigns", None),
        ("Dashboards", None),
    ]
    assert [label for label, place in places.items() if place.current] == ["Scheduled"]


def test_only_who_works_in_the_admin_is_shown_the_way_there(client: Client) -> None:
    client.force_login(a_member(role=Role.LEAD))
    assert "Admin" in [place.label for place in client.get("/outbox/").context["navigation"]]


def test_the_baseline_is_never_taken_for_a_model(client: Client, settings: Settings) -> None:
    client.force_login(a_member(role=Role.ADMINISTRATOR))
    for url in ("/outbox/", "/admin/"):
        assert b"Facts extracted by the rules baseline, no model" in client.get(url).content
    settings.OPENAI_API_KEY, settings.OPENAI_MODEL = "key", "some-model"
    assert b"Facts extracted by some-model" in client.get("/outbox/").content


@pytest.mark.parametrize(("theme", "kept"), [("dark", "dark"), ("light", "light"), ("system", ""), ("x", "")])
def test_light_or_dark_is_kept_in_a_cookie(client: Client, theme: str, kept: str) -> None:
    client.force_login(a_member())
    client.post("/theme/", {"theme": theme, "next": "/outbox/"})
    assert client.get("/outbox/").context["theme"] == kept


def test_a_cookie_that_somebody_made_up_is_not_shown(client: Client) -> None:
    client.force_login(a_member())
    client.cookies["theme"] = '"><script>'
    assert client.get("/outbox/").context["theme"] == ""


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:x", ""])
def test_choosing_a_theme_leads_nobody_elsewhere(client: Client, back: str) -> None:
    client.force_login(a_member())
    assert client.post("/theme/", {"theme": "dark", "next": back}).headers["Location"] == "/"


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today 11:00"),
        (1, "tomorrow 11:00"),
        (-1, "yesterday 11:00"),
        (3, "4 Dec, 11:00"),
        (40, "10 Jan 2027, 11:00"),
    ],
)
def test_moments_are_written_for_people(days: int, words: str) -> None:
    assert in_words(NOW + timedelta(days=days), now=NOW, zone="Europe/Berlin") == words
