"""The sample's launch is finished by hand: two managers, every draft read, the mail judged, one press."""

import uuid
from datetime import timedelta

import pytest
from pytest_django import Settings

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, approve
from campaigns.delivery.services.decisions import Seen
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.launch.rules import ArtifactTestKind, ClaimAnswer, ItemKey
from campaigns.launch.selectors import Drawn, blocking, items, shown_for_test
from campaigns.launch.services import LaunchRefusedError, Said, launch, take_test
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import due_work
from outreach.management.sample import load
from tests.factories import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(settings: Settings) -> Campaign:
    settings.OPENAI_API_KEY = ""
    sample = load(NOW)
    for _ in range(8):
        for work in due_work(NOW, campaign=sample.campaign):
            work()
    return sample.campaign


def approve_all() -> int:
    reviewer = Member.objects.filter(role=Role.SDR).earliest("id")
    drafts = list(Draft.objects.filter(status=DraftStatus.IN_REVIEW))
    for draft in drafts:
        seen = Seen(draft.version, draft.envelope(draft.text).sha256)
        decided = approve(
            draft=draft, seen=seen, by=reviewer, request_key=uuid.uuid4(), despite_warnings=True, now=NOW
        )
        assert isinstance(decided, Decided), decided
    return len(drafts)


def test_the_samples_launch_can_be_finished_by_hand(campaign: Campaign) -> None:
    ana, oisin = Member.objects.filter(role=Role.MANAGER).order_by("id")
    left = {item.key for item in blocking(items(campaign, by=oisin))}
    assert left == {ItemKey.DRAFTS_REVIEWED, ItemKey.ARTIFACT_TEST}
    assert approve_all() == 14
    shown = [mail.draft.pk for mail in shown_for_test(campaign, ArtifactTestKind.BEFORE_LAUNCH)]
    assert len(shown) == 10
    version = campaign.offer.live
    assert version
    take_test(
        campaign=campaign,
        kind=ArtifactTestKind.BEFORE_LAUNCH,
        drawn=Drawn(shown, NOW),
        answers={claim.pk: Said(ClaimAnswer.SHOWS) for claim in version.claims.all()},
        by=oisin,
        now=NOW,
    )
    with pytest.raises(LaunchRefusedError, match="somebody else launches"):
        launch(campaign=campaign, by=ana, now=NOW)
    assert launch(campaign=campaign, by=oisin, now=NOW)
    assert Campaign.objects.get().status == CampaignStatus.RUNNING
    for work in due_work(NOW + timedelta(minutes=2), campaign=campaign):
        work()
    assert Message.objects.filter(status=MessageStatus.HANDED_OVER).count() > 10
