"""The pages of proposals, without script: read, accept, decline with a reason."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.enrollments.models import Campaign
from campaigns.members.rules import Role
from campaigns.message_templates.models import TemplateVersion
from campaigns.metrics.models import Proposal
from campaigns.metrics.services import propose
from tests.campaigns.metrics.edits import CALL, a_campaign_with_an_opener, a_waiting_draft, edits
from tests.factories import NOW, a_member

pytestmark = pytest.mark.django_db


def signed_in(role: Role) -> Client:
    client = Client()
    client.force_login(a_member(name="Ines Duarte", role=role))
    return client


@pytest.fixture
def campaign() -> Campaign:
    return a_campaign_with_an_opener()


@pytest.fixture
def proposed(campaign: Campaign) -> Proposal:
    edits(campaign, 5)
    (made,) = propose(now=NOW)
    return made


def page(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return str(answer.content.decode())


def decide(client: Client, proposed: Proposal, **fields: str) -> str:
    answer = client.post(reverse("decide_proposal", args=[proposed.pk]), fields, follow=True)
    return str(answer.content.decode())


def test_the_list_says_what_waits_and_the_tab_counts_it(proposed: Proposal) -> None:
    shown = page(signed_in(Role.MANAGER), reverse("proposals"))
    assert "Waiting for a decision: 1" in shown
    assert "Would a <del>short call</del><ins>chat</ins> help?" in shown
    assert "Proposals <span" in page(signed_in(Role.MANAGER), reverse("campaigns"))


def test_without_proposals_the_list_says_when_there_will_be_one() -> None:
    assert "Nothing is proposed." in page(signed_in(Role.MANAGER), reverse("proposals"))


def test_who_does_not_write_templates_sees_neither_tab_nor_page(proposed: Proposal) -> None:
    client = signed_in(Role.SDR)
    assert "Proposals" not in page(client, reverse("campaigns"))
    assert client.get(reverse("proposal", args=[proposed.pk])).status_code == 403
    assert (
        client.post(reverse("decide_proposal", args=[proposed.pk]), {"answer": "accept"}).status_code == 403
    )


def test_one_proposal_shows_its_edits_and_whom_it_would_touch(proposed: Proposal, campaign: Campaign) -> None:
    waiting = a_waiting_draft(campaign)
    shown = page(signed_in(Role.MANAGER), reverse("proposal", args=[proposed.pk]))
    assert "5 edits changed this sentence of the text alike" in shown
    assert shown.count("Mira Holm, ") == 5
    assert "Drafts that wait with this sentence: 1" in shown
    assert reverse("review_draft", args=[waiting.pk]) in shown


def test_accepting_makes_a_draft_and_says_what_keeps_the_old_sentence(
    proposed: Proposal, campaign: Campaign
) -> None:
    a_waiting_draft(campaign)
    shown = decide(signed_in(Role.MANAGER), proposed, answer="accept")
    assert "is a draft of yours with the new sentence" in shown
    assert "1 draft waits with the old sentence and keeps it." in shown
    assert TemplateVersion.objects.filter(status="draft", body__contains="Would a chat help?").count() == 1
    assert TemplateVersion.objects.get(status="approved").body.endswith(CALL)
    assert "Accepted" in shown


def test_declining_needs_a_reason_which_stands_on_the_page(proposed: Proposal) -> None:
    client = signed_in(Role.MANAGER)
    assert "Say why the template stays as it is." in decide(client, proposed, answer="decline")
    shown = decide(client, proposed, answer="decline", reason="It is our phrase.")
    assert "Declined. It is proposed again only after five more such edits." in shown
    assert "It is our phrase." in page(client, reverse("proposals"))


def test_a_second_decision_changes_nothing(proposed: Proposal) -> None:
    decide(signed_in(Role.MANAGER), proposed, answer="decline", reason="No.")
    shown = decide(signed_in(Role.LEAD), proposed, answer="accept")
    assert "Somebody decided on this proposal before you." in shown
    assert "Accept the proposal, or decline it." in decide(signed_in(Role.LEAD), proposed, answer="maybe")
    assert TemplateVersion.objects.count() == 1


def test_what_people_wrote_is_text_on_the_page(campaign: Campaign) -> None:
    edits(campaign, 5, "Would a <b>chat</b> help?")
    (made,) = propose(now=NOW)
    shown = page(signed_in(Role.MANAGER), reverse("proposal", args=[made.pk]))
    assert "<b>chat" not in shown
    assert "&lt;b&gt;" in shown or "&lt;" in shown
