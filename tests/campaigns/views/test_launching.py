"""The page of a campaign: what it shows at each state, who may do what there, and that it works by plain forms."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage
from campaigns.launch.models import ArtifactTest, SignOff
from campaigns.launch.rules import ArtifactTestKind
from campaigns.launch.selectors import sealed, shown_for_test
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.offers.models import Claim
from tests.factories import (
    NOW,
    a_campaign,
    a_draft_in_review,
    a_handed_over_message,
    a_member,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db


def signed_in(client: Client, role: Role = Role.MANAGER) -> Member:
    member = a_member(role=role)
    client.force_login(member)
    return member


def prepared(**fields: Any) -> Campaign:
    """A prepared campaign with one draft that was read and approved."""
    campaign = a_campaign(status=CampaignStatus.PREPARING, launched_at=None, sends_from=None, **fields)
    a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    return campaign


def page(client: Client, campaign: Campaign) -> str:
    return client.get(f"/campaigns/{campaign.slug}/launch/").content.decode()


def act(client: Client, campaign: Campaign, action: str, **posted: Any) -> str:
    url = f"/campaigns/{campaign.slug}/launch/{action}/"
    return client.post(url, posted, follow=True).content.decode()


def test_the_list_says_of_each_campaign_where_its_people_are(client: Client) -> None:
    campaign = a_campaign()
    a_handed_over_message(enrollment=an_enrollment(campaign=campaign))
    signed_in(client, Role.SDR)
    (row,) = client.get("/campaigns/").context["rows"]
    assert (row["people"], row["written_to"], row["status"]) == (1, 1, "running")


def test_a_campaign_goes_from_its_preparation_to_its_end_by_plain_forms(client: Client) -> None:
    campaign = a_campaign(status=CampaignStatus.DRAFT, launched_at=None, sends_from=None)
    signed_in(client)
    assert "Drafts are being written" in act(client, campaign, "prepare")
    a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    assert "Launched." in act(client, campaign, "launch")
    assert "Take back launch" in page(client, campaign)
    assert "everything is as it was" in act(client, campaign, "take-back")
    act(client, campaign, "launch")
    assert "Nothing of this campaign leaves from now on" in act(client, campaign, "stop")
    assert "It goes on." in act(client, campaign, "go-on")
    assert "1 people were taken out. 0 mails had left" in act(client, campaign, "withdraw")
    assert Campaign.objects.get().status == CampaignStatus.ENDED


def test_a_launch_that_is_refused_says_each_reason_and_changes_nothing(client: Client) -> None:
    campaign = prepared()
    a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    campaign.mailboxes.clear()
    signed_in(client)
    assert "Not yet: " in page(client, campaign)
    answer = act(client, campaign, "launch")
    assert "Drafts read by a person: 1 of 2." in answer
    assert "Mailboxes: The campaign has no mailbox" in answer
    assert Campaign.objects.get().status == CampaignStatus.PREPARING


def test_looking_at_the_page_changes_nothing(client: Client) -> None:
    campaign = prepared()
    signed_in(client)
    before = list(Campaign.objects.values())
    page(client, campaign)
    assert client.get(f"/campaigns/{campaign.slug}/launch/launch/").status_code == 405
    assert list(Campaign.objects.values()) == before


ALLOWED = {
    "prepare": {Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR},
    "launch": {Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR},
    "take-back": {Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR},
    "stop": set(Role),
    "go-on": {Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR},
    "withdraw": {Role.MANAGER, Role.LEAD, Role.ADMINISTRATOR},
    "sign": {Role.LEAD, Role.ADMINISTRATOR},
    "decide": {Role.LEAD, Role.ADMINISTRATOR},
}


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("action", ALLOWED)
def test_each_act_is_for_those_who_answer_for_it(client: Client, action: str, role: Role) -> None:
    campaign = a_campaign()
    signed_in(client, role)
    answer = client.post(f"/campaigns/{campaign.slug}/launch/{action}/")
    assert answer.status_code == (302 if role in ALLOWED[action] else 403)


def test_an_act_that_there_is_not_is_not_found(client: Client) -> None:
    signed_in(client)
    assert client.post(f"/campaigns/{a_campaign().slug}/launch/explode/").status_code == 404


def test_a_lead_signs_on_the_page(client: Client) -> None:
    campaign = prepared()
    lead = signed_in(client, Role.LEAD)
    assert "Your name stands under it." in act(client, campaign, "sign", reason="We sold there for years.")
    assert SignOff.objects.get().by == lead


def test_the_artifact_test_is_taken_by_a_plain_form(client: Client) -> None:
    campaign = prepared()
    claim = Claim.objects.create(version=campaign.offer.versions.get(), text="We are <b>brief</b>")
    signed_in(client)
    shown = page(client, campaign)
    assert "We are &lt;b&gt;brief&lt;/b&gt;" in shown
    url = f"/campaigns/{campaign.slug}/launch/artifact-test/"
    draft = campaign.enrollments.get().drafts.get()
    seal = client.get(f"/campaigns/{campaign.slug}/launch/").context["drawn"]
    answer = client.post(url, {"drawn": seal}, follow=True).content.decode()
    assert "Say of each claim" in answer
    said = {
        "drawn": seal,
        f"claim-{claim.pk}": "undermines",
        f"against-{claim.pk}": [draft.pk, "x", "9" * 30],
    }
    assert "1 of the mails speak against" in client.post(url, said, follow=True).content.decode()
    client.post(url, said)
    assert ArtifactTest.objects.get().undermining() == 1


@pytest.mark.parametrize("forged", ["other campaign", "own choice", "another kind", "nothing"])
def test_nobody_judges_other_mails_than_those_he_was_shown(client: Client, forged: str) -> None:
    campaign = prepared()
    claim = Claim.objects.create(version=campaign.offer.versions.get(), text="We are brief")
    signed_in(client)
    draft = campaign.enrollments.get().drafts.get()
    mails = shown_for_test(campaign, ArtifactTestKind.BEFORE_LAUNCH)
    now = timezone.now()
    seal = {
        "other campaign": sealed(a_campaign(), ArtifactTestKind.BEFORE_LAUNCH, mails, now),
        "own choice": f"{draft.pk}",
        "another kind": sealed(campaign, ArtifactTestKind.RUNNING, mails, now),
        "nothing": "",
    }[forged]
    url = f"/campaigns/{campaign.slug}/launch/artifact-test/"
    said = {"drawn": seal, f"claim-{claim.pk}": "shows"}
    assert "judge the mails that are shown now" in client.post(url, said, follow=True).content.decode()
    assert not ArtifactTest.objects.exists()


def test_a_launch_that_was_stopped_in_time_can_still_be_taken_back(client: Client) -> None:
    campaign = prepared()
    signed_in(client)
    act(client, campaign, "launch")
    act(client, campaign, "stop")
    assert "Take back launch" in page(client, campaign)
    assert "everything is as it was" in act(client, campaign, "take-back")
    assert Campaign.objects.get().status == CampaignStatus.PREPARING


def test_a_stop_for_good_that_broke_off_is_gone_on_with_from_the_page(client: Client) -> None:
    campaign = a_campaign(status=CampaignStatus.RUNNING)
    a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    Campaign.objects.update(status=CampaignStatus.ENDED)
    signed_in(client)
    assert "Take the others out" in page(client, campaign)
    assert "1 people were taken out" in act(client, campaign, "withdraw")
    assert "Take the others out" not in page(client, campaign)


def test_a_page_that_is_out_of_date_takes_nobody_out_of_a_campaign_that_was_taken_back(
    client: Client,
) -> None:
    campaign = prepared()
    signed_in(client)
    assert "does not run" in act(client, campaign, "withdraw")
    assert not Enrollment.objects.filter(stage=Stage.STOPPED).exists()


def test_no_new_drafts_is_said_and_a_lead_ends_it(client: Client) -> None:
    campaign = a_campaign(drafts_paused_at=NOW)
    signed_in(client)
    assert "A lead decides whether drafts are written again" in page(client, campaign)
    signed_in(client, Role.LEAD)
    assert "Drafts are written again." in act(client, campaign, "decide", reason="Template two is gone.")
    assert Campaign.objects.get().drafts_paused_at is None


def test_the_page_costs_the_same_for_many_people_as_for_few(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    campaign = a_campaign(status=CampaignStatus.PREPARING, launched_at=None, sends_from=None)
    for _ in range(8):
        a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    signed_in(client)
    with django_assert_max_num_queries(75):
        page(client, campaign)
