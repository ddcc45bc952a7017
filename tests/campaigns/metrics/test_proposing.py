"""Five similar edits propose a change; people decide, and no approved text is touched."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from campaigns.audit.models import AuditRecord
from campaigns.drafts.models import Draft
from campaigns.drafts.models.edits import DraftEdit
from campaigns.enrollments.models import Campaign
from campaigns.members.models import Member
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.services import approve, submit
from campaigns.metrics.models import Proposal
from campaigns.metrics.rules.proposals import ProposalStatus
from campaigns.metrics.selectors.proposals import evidence_of, open_proposals, touched_drafts
from campaigns.metrics.services import NotApplicableError, accept, decline, propose
from tests.campaigns.metrics.edits import (
    CALL,
    SOURCE,
    a_campaign_with_an_opener,
    a_waiting_draft,
    edited,
    edits,
)
from tests.factories import (
    LATER,
    NOW,
    a_member,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return a_campaign_with_an_opener()


@pytest.fixture
def manager() -> Member:
    return a_member(name="Ines Duarte", role=Role.MANAGER)


def the_version(campaign: Campaign) -> TemplateVersion:
    return campaign.steps.get().templates.get().versions.get(status=VersionStatus.APPROVED)


def test_five_similar_edits_propose_the_wording_of_most(campaign: Campaign) -> None:
    edits(campaign, 4)
    assert propose(now=NOW) == []
    edits(campaign, 1, "Would a talk help?")
    waiting = a_waiting_draft(campaign)
    (proposal,) = propose(now=NOW)
    assert (proposal.sentence, proposal.wording, proposal.part) == (CALL, "Would a chat help?", "body")
    assert proposal.version == the_version(campaign)
    assert len(evidence_of(proposal)) == 5
    assert touched_drafts(proposal) == [waiting]
    assert AuditRecord.objects.filter(action="proposed", subject_id=proposal.pk).exists()
    assert propose(now=NOW) == []


def test_edits_that_say_different_things_propose_nothing(campaign: Campaign) -> None:
    edits(campaign, 2)
    edits(campaign, 2, "When do you plan the next quarter?")
    edits(campaign, 2, "Tell me if I should write to somebody else.")
    assert propose(now=NOW) == []


def test_only_the_sentence_is_proposed_not_what_filled_it(campaign: Campaign) -> None:
    edits(campaign, 5, "Congratulations: ", old="I read that ")
    (proposal,) = propose(now=NOW)
    assert proposal.wording == "Congratulations: {{ slots.opener }}."


def test_what_no_longer_stands_is_no_evidence(campaign: Campaign) -> None:
    mira = a_member()
    taken_back, test, old, *_ = edits(campaign, 7)
    edited(taken_back, "Would a chat help?", CALL, by=mira)
    Draft.objects.filter(pk=test.pk).update(planted=True)
    assert propose(now=NOW + timedelta(days=91)) == []
    Draft.objects.filter(pk=old.pk).update(status="withdrawn")
    assert propose(now=NOW) == []


def test_an_accepted_change_is_a_draft_that_another_approves(campaign: Campaign, manager: Member) -> None:
    edits(campaign, 5)
    before = the_version(campaign)
    (proposal,) = propose(now=NOW)
    drafted = accept(proposal=proposal, by=manager, now=LATER)
    assert drafted is not None
    assert (drafted.status, drafted.author, drafted.number) == (
        VersionStatus.DRAFT,
        manager,
        before.number + 1,
    )
    assert drafted.body == SOURCE.replace(CALL, "Would a chat help?")
    assert [slot.name for slot in drafted.slots.all()] == ["opener"]
    before.refresh_from_db()
    assert (before.status, before.body) == (VersionStatus.APPROVED, SOURCE)
    row = Proposal.objects.get()
    assert (row.status, row.decided_by, row.decided_at, row.result) == ("accepted", manager, LATER, drafted)
    assert Draft.objects.exclude(template_version=before).count() == 0


def test_an_accepted_change_is_not_proposed_again_while_its_text_waits(
    campaign: Campaign, manager: Member
) -> None:
    later = [a_waiting_draft(campaign) for _ in range(5)]
    edits(campaign, 5)
    (proposal,) = propose(now=NOW)
    drafted = accept(proposal=proposal, by=manager, now=NOW)
    assert drafted is not None
    for draft in later:
        edited(draft, CALL, "Would a chat help?", by=manager)
    assert propose(now=NOW) == []
    TemplateVersion.objects.filter(pk=proposal.version_id).update(status=VersionStatus.RETIRED)
    TemplateVersion.objects.filter(pk=drafted.pk).update(status=VersionStatus.APPROVED, approved_at=NOW)
    assert propose(now=NOW) == []


def test_the_author_of_an_accepted_change_does_not_approve_it(campaign: Campaign, manager: Member) -> None:
    edits(campaign, 5)
    drafted = accept(proposal=propose(now=NOW)[0], by=manager, now=NOW)
    assert drafted is not None
    submit(version=drafted, by=manager)
    with pytest.raises(Exception, match="Somebody else"):
        approve(version=drafted, by=manager, now=NOW)
    assert approve(version=drafted, by=a_member(role=Role.LEAD), now=NOW)
    assert the_version(campaign) == drafted


def test_a_variable_that_nothing_names_any_more_is_left_out(campaign: Campaign, manager: Member) -> None:
    edits(campaign, 5, "", old="I read that Aquaduct raised 12 million euros in October. ")
    (proposal,) = propose(now=NOW)
    assert proposal.wording == ""
    drafted = accept(proposal=proposal, by=manager, now=NOW)
    assert drafted is not None
    assert "slots" not in drafted.body
    assert not drafted.slots.exists()


def test_a_declined_change_comes_again_only_after_five_more(campaign: Campaign, manager: Member) -> None:
    edits(campaign, 5)
    (proposal,) = propose(now=NOW)
    assert decline(proposal=proposal, reason="It is our phrase.", by=manager, now=LATER)
    edits(campaign, 4)
    assert propose(now=LATER) == []
    edits(campaign, 1)
    assert len(propose(now=LATER)) == 1
    assert open_proposals().count() == 1


def test_a_proposal_is_decided_once_by_who_writes_templates(campaign: Campaign, manager: Member) -> None:
    edits(campaign, 5)
    (proposal,) = propose(now=NOW)
    sdr = a_member()
    with pytest.raises(NotApplicableError, match="role"):
        accept(proposal=proposal, by=sdr, now=NOW)
    with pytest.raises(NotApplicableError, match="role"):
        decline(proposal=proposal, reason="No.", by=sdr, now=NOW)
    with pytest.raises(NotApplicableError, match="Say why"):
        decline(proposal=proposal, reason="  ", by=manager, now=NOW)
    assert decline(proposal=proposal, reason="No.", by=manager, now=NOW)
    assert accept(proposal=proposal, by=manager, now=NOW) is None
    assert not decline(proposal=proposal, reason="No.", by=manager, now=NOW)
    assert TemplateVersion.objects.count() == 1


def test_a_sentence_that_the_template_has_no_more_is_not_accepted(
    campaign: Campaign, manager: Member
) -> None:
    edits(campaign, 5)
    (proposal,) = propose(now=NOW)
    TemplateVersion.objects.update(body="Another text.")
    with pytest.raises(NotApplicableError, match="any more"):
        accept(proposal=proposal, by=manager, now=NOW)
    assert Proposal.objects.get().status == ProposalStatus.OPEN


def test_one_proposal_is_open_for_a_sentence(campaign: Campaign) -> None:
    edits(campaign, 5)
    (proposal,) = propose(now=NOW)
    fields = {
        name: getattr(proposal, name)
        for name in ("template", "version", "part", "sentence", "sentence_sha256")
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.create(**fields, made_at=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.filter(pk=proposal.pk).update(
            status="declined", decided_by=a_member(), decided_at=NOW
        )


def test_two_workers_that_propose_at_once_leave_one_proposal(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits(campaign, 5)
    propose(now=NOW)
    edits(campaign, 5)
    monkeypatch.setattr("campaigns.metrics.services.proposing._is_under_way", lambda _: False)
    assert propose(now=NOW) == []
    assert open_proposals().count() == 1


def test_erasing_a_draft_takes_its_words_out_of_the_evidence(campaign: Campaign) -> None:
    gone, *_ = edits(campaign, 5)
    (proposal,) = propose(now=NOW)
    Draft.objects.get(pk=gone.pk).delete()
    assert len(evidence_of(proposal)) == 4
    assert not DraftEdit.objects.filter(draft=gone.pk).exists()


def test_statements_do_not_grow_with_the_edits(
    campaign: Campaign, django_assert_max_num_queries: object
) -> None:
    edits(campaign, 8)
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        assert len(propose(now=NOW)) == 1
