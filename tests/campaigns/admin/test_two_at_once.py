"""Two people who have one record open: each keeps what he changed, and who comes second is asked."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import MessageTemplate
from campaigns.prospects.models import Prospect
from tests.factories import a_campaign, a_member, a_prospect, a_template_version

pytestmark = pytest.mark.django_db
FIELD = re.compile(r"<(input)\b([^>]*)>()|<(textarea|select)\b([^>]*)>(.*?)</(?:textarea|select)>", re.DOTALL)


def signed_in(member: Member) -> Client:
    client = Client()
    client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def one() -> Client:
    return signed_in(a_member(name="Li Na", role=Role.MANAGER))


@pytest.fixture
def other() -> Client:
    return signed_in(a_member(name="Jonas Keller", role=Role.MANAGER))


def form_on(page: str) -> dict[str, str]:
    """Return what a browser would post of the page's main form, unchanged."""
    form = page[page.index('id="', page.index("<form", page.index('id="content"'))) :]
    posted: dict[str, str] = {}
    for found in FIELD.findall(form[: form.index("</form>")]):
        tag, attributes, inner = found[:3] if found[0] else found[3:]
        name = re.search(r'\bname="([^"]+)"', attributes)
        if (
            name is None
            or ('type="checkbox"' in attributes and "checked" not in attributes)
            or "submit" in attributes
        ):
            continue
        value = re.search(r'\bvalue="([^"]*)"', attributes)
        chosen = re.search(r'<option value="([^"]*)" selected', inner or "")
        said = chosen.group(1) if chosen else (inner or "").removeprefix("\n") if tag == "textarea" else ""
        posted[name.group(1)] = unescape(value.group(1) if value and tag == "input" else said)
    return posted


def shown(client: Client, row: Any) -> tuple[str, dict[str, str]]:
    url = f"/admin/campaigns/{row._meta.model_name}/{row.pk}/change/"
    return url, form_on(client.get(url).content.decode())


def test_c109_two_people_change_different_fields_and_both_are_kept(one: Client, other: Client) -> None:
    person = a_prospect(title="COO", city="Porto")
    url, first = shown(one, person)
    _, second = shown(other, person)
    assert one.post(url, first | {"title": "CTO"}).status_code == 302
    assert other.post(url, second | {"city": "Berlin"}).status_code == 302
    person = Prospect.objects.get(pk=person.pk)
    assert (person.title, person.city) == ("CTO", "Berlin")


def test_c109_who_changes_the_same_field_second_is_asked_and_sees_both(one: Client, other: Client) -> None:
    person = a_prospect(title="COO")
    url, first = shown(one, person)
    _, second = shown(other, person)
    one.post(url, first | {"title": "CTO"})
    answer = other.post(url, second | {"title": "Head of IT", "city": "Berlin"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Somebody else changed this since you opened the page. It is now: CTO" in page
    assert 'value="Head of IT"' in page
    assert Prospect.objects.get(pk=person.pk).title == "CTO"


def test_line_ends_that_a_browser_makes_are_no_change(one: Client) -> None:
    offer = a_campaign().offer
    body = "{{ prospect.greeting }}\n\nTwo lines."
    version = a_template_version(offer, body=body, status=VersionStatus.DRAFT, approved_at=None)
    url, first = shown(one, version)
    sent = {name: value.replace("\n", "\r\n") for name, value in first.items()}
    page = one.post(
        url, sent | {"body": "{{ prospect.greeting }}\r\n\r\nOther lines."}, follow=True
    ).content.decode()
    assert "Somebody else changed this" not in page


def test_c108_two_people_edit_one_template_and_the_later_save_wipes_nothing(
    one: Client, other: Client
) -> None:
    a_campaign()
    template = MessageTemplate.objects.get()
    url, first = shown(one, template)
    _, second = shown(other, template)
    one.post(url, first | {"name": "A"})
    answer = other.post(url, second | {"name": "B"})
    page = answer.content.decode()
    assert "It is now: A" in page
    assert 'value="B"' in page
    assert MessageTemplate.objects.get().name == "A"


def test_what_a_program_posts_without_what_was_shown_is_saved_as_it_is(one: Client) -> None:
    person = a_prospect(title="COO")
    url, posted = shown(one, person)
    plain = {name: value for name, value in posted.items() if not name.startswith("initial-")}
    assert one.post(url, plain | {"title": "CTO"}).status_code == 302
    assert Prospect.objects.get(pk=person.pk).title == "CTO"
