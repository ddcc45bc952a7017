"""What blocks a start is computed; a running campaign is paused and goes on by name."""

from collections.abc import Callable

import pytest

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.enrollments.models import Campaign, Step
from campaigns.enrollments.rules import CampaignStatus
from campaigns.launch.selectors import blockers
from campaigns.launch.services import LaunchRefusedError, launch, pause, resume
from campaigns.members.models import Team
from campaigns.members.rules import Role
from campaigns.message_templates.models import TemplateVersion
from campaigns.offers.models import OfferVersion
from tests.factories import NOW, a_campaign, a_member

pytestmark = pytest.mark.django_db


def a_waiting_campaign() -> Campaign:
    return a_campaign(steps=2, status=CampaignStatus.DRAFT, launched_at=None)


BLOCKS: dict[str, tuple[Callable[[Campaign], object], str]] = {
    "no address": (lambda _: Team.objects.update(postal_address=""), "postal address"),
    "no team": (lambda _: Team.objects.all().delete(), "postal address"),
    "offer": (lambda _: OfferVersion.objects.update(status="draft"), "is not approved"),
    "template": (lambda _: TemplateVersion.objects.update(status="retired"), "no approved template"),
    "no step": (lambda _: Step.objects.all().delete(), "no step"),
    "no mailbox": (lambda campaign: campaign.mailboxes.clear(), "no mailbox"),
}


@pytest.mark.parametrize(("lack", "sentence"), BLOCKS.values(), ids=BLOCKS)
def test_a_campaign_that_lacks_something_does_not_start(
    lack: Callable[[Campaign], object], sentence: str
) -> None:
    campaign = a_waiting_campaign()
    assert blockers(campaign) == []
    lack(campaign)
    with pytest.raises(LaunchRefusedError, match=sentence):
        launch(campaign=Campaign.objects.get(), by=a_member(role=Role.MANAGER), now=NOW)
    assert Campaign.objects.get().status == CampaignStatus.DRAFT


@pytest.mark.parametrize("active", [True, False])
def test_only_who_may_launch_does(active: bool) -> None:
    by = a_member(role=Role.SDR if active else Role.LEAD, is_active=active)
    with pytest.raises(LaunchRefusedError, match="may not launch"):
        launch(campaign=a_waiting_campaign(), by=by, now=NOW)


def test_a_campaign_is_started_once() -> None:
    campaign, first = a_waiting_campaign(), a_member(role=Role.MANAGER)
    launch(campaign=campaign, by=first, now=NOW)
    launch(campaign=campaign, by=a_member(role=Role.LEAD), now=NOW)
    campaign.refresh_from_db()
    assert (campaign.status, campaign.launched_by) == (CampaignStatus.RUNNING, first)
    assert trail(campaign).filter(action=Action.LAUNCHED).count() == 1


def test_a_campaign_is_paused_and_goes_on_by_name() -> None:
    campaign, lead = a_campaign(), a_member(role=Role.LEAD)
    assert pause(campaign=campaign, by=lead, reason="Prices change")
    assert not pause(campaign=campaign, by=lead, reason="Again")
    assert resume(campaign=campaign, by=lead)
    assert not resume(campaign=campaign, by=lead)
    assert [(row.action, row.actor_id) for row in trail(campaign)] == [
        (Action.PAUSED, lead.pk),
        (Action.RESUMED, lead.pk),
    ]
