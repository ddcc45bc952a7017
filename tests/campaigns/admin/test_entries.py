"""Insights about a segment and proofs in the admin: owned, renewed, switched off, and never worded anew once said."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.drafts.models import DraftText, SlotFill
from campaigns.insights.models import Entry
from campaigns.members.models import Member
from campaigns.members.rules import Role
from tests.factories.journey import a_draft
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db
PAGES = "/admin/campaigns/entry"
SAID = "At a brewery overtime fell to 4 hours."


def sign_in(client: Client) -> Member:
    member = a_member(role=Role.MANAGER)
    client.force_login(member)
    return member


def typed(owner: Member, **more: Any) -> dict[str, Any]:
    due = (timezone.localdate() + timedelta(days=60)).isoformat()
    own = {"kind": "proof_point", "text": SAID, "customer": "Südbräu", "source": "Report", "review_by": due, "active": "on"}  # fmt: skip
    return own | {"owner": owner.pk, "peer_phrases": " three shifts \n\nnight shift\nthree shifts"} | more


def save(client: Client, url: str, fields: dict[str, Any]) -> str:
    answer = client.post(f"{PAGES}/{url}", fields, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def an_entry(owner: Member, *, days: int = 60, **fields: Any) -> Entry:
    own = {"kind": "proof_point", "text": SAID, "customer": "Südbräu", "source": "Report", "owner": owner}
    return Entry.objects.create(**(own | {"review_by": timezone.localdate() + timedelta(days=days)} | fields))


def said(entry: Entry) -> SlotFill:
    text = DraftText.objects.get(draft=a_draft())
    return SlotFill.objects.create(
        text=text, name="proof", value=entry.text, part="subject", start=0, end=5, entry=entry
    )


def test_an_entry_is_written_with_its_owner_and_phrases_and_audited(client: Client) -> None:
    member = sign_in(client)
    assert f'value="{member.pk}" selected' in client.get(f"{PAGES}/add/").content.decode()
    save(client, "add/", typed(member))
    entry = Entry.objects.get()
    assert (entry.text, entry.owner, entry.peer_phrases) == (SAID, member, ["three shifts", "night shift"])
    assert [(record.action, record.actor_id) for record in trail(entry)] == [(Action.CHANGED, member.pk)]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"text": "At Südbräu it fell."}, "The text names “Südbräu”, and the customer may not be named."),
        ({"customer": ""}, "A proof says whose result it is"),
        ({"source": ""}, "A proof says where it can be looked up."),
        ({"kind": "segment_insight"}, "An insight about a segment says of which one it is true."),
        ({"review_by": "2020-01-01"}, "This date is past: renew it"),
        ({"review_by": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_is_refused_in_words(client: Client, fields: dict[str, str], sentence: str) -> None:
    assert sentence in save(client, "add/", typed(sign_in(client), **fields))
    assert not Entry.objects.exists()


def test_an_entry_past_its_review_is_renewed_or_switched_off(client: Client) -> None:
    member = sign_in(client)
    entry = an_entry(member, days=-3)
    past = {"review_by": entry.review_by.isoformat()}
    assert "renew it" in save(client, f"{entry.pk}/change/", typed(member, **past))
    switched = typed(member, **past)
    del switched["active"]
    save(client, f"{entry.pk}/change/", switched)
    entry.refresh_from_db()
    assert not entry.active
    save(client, f"{entry.pk}/change/", typed(member))
    entry.refresh_from_db()
    assert entry.in_force(timezone.localdate())


@time_machine.travel(
    datetime(2026, 12, 1, 12, tzinfo=UTC)
)  # a day that is the same in the team's zone and here
def test_the_list_counts_the_drafts_that_said_it_and_filters_by_review(client: Client) -> None:
    member = sign_in(client)
    said(an_entry(member, text="Long past.", days=-1))
    an_entry(member, text="Soon due.", days=30)
    an_entry(member, text="Much later.", days=31)
    page = client.get(f"{PAGES}/").content.decode()
    assert '<td class="field-said_in">1</td>' in page
    assert "past since" in page
    for asked, found in (("past", "Long past."), ("soon", "Soon due.")):
        page = client.get(f"{PAGES}/", {"review": asked}).content.decode()
        shown = [text for text in ("Long past.", "Soon due.", "Much later.") if text in page]
        assert shown == [found]


def test_what_a_draft_said_is_neither_worded_anew_nor_deleted(client: Client) -> None:
    member = sign_in(client)
    entry = an_entry(member)
    said(entry)
    save(client, f"{entry.pk}/change/", typed(member, text="Else.", customer="Else", source="Newer report"))
    entry.refresh_from_db()
    assert (entry.text, entry.customer, entry.source) == (SAID, "Südbräu", "Newer report")
    assert client.post(f"{PAGES}/{entry.pk}/delete/", {"post": "yes"}).status_code == 403


def test_leave_to_name_is_not_withdrawn_from_what_a_draft_said_without_switching_it_off(
    client: Client,
) -> None:
    member = sign_in(client)
    entry = an_entry(member, text="At Südbräu it fell.", may_name=True)
    said(entry)
    assert "The text names “Südbräu”" in save(client, f"{entry.pk}/change/", typed(member))
    entry.refresh_from_db()
    assert entry.may_name
