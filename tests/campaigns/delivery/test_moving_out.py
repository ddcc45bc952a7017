"""All sequences of a mailbox that stopped go on from another: the number first, each as a thread of its own."""

from typing import Any

import pytest
from django.test import Client

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import moving_out, send
from campaigns.delivery.services.moving_out import (
    homes_for,
    move_out,
    residents_of,
    sent_back_by,
    sequences_of,
)
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.members.rules import Role
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft_in_review,
    a_mailbox,
    a_member,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead() -> Member:
    return a_member(name="Lena Voss", role=Role.LEAD)


@pytest.fixture
def stopped(lead: Member) -> Mailbox:
    mailbox = a_mailbox()
    pause(mailbox=mailbox, reason="The server refuses us.", by=lead.actor, now=NOW)
    return mailbox


def a_home(*campaigns: Campaign) -> Mailbox:
    home = a_mailbox(address=f"jonas{len(campaigns)}@other.example", display_name="Jonas Keller")
    for campaign in campaigns:
        campaign.mailboxes.add(home)
    return home


def approved_in(campaign: Campaign) -> Message:
    return a_scheduled_message(enrollment=an_enrollment(campaign=campaign))


def test_all_that_can_move_moves_and_what_was_approved_is_read_again(stopped: Mailbox, lead: Member) -> None:
    spring, autumn = a_campaign(mailbox=stopped), a_campaign(mailbox=stopped, name="Autumn")
    approved, waiting = approved_in(spring), a_draft_in_review(enrollment=an_enrollment(campaign=autumn))
    doubtful = approved_in(spring)
    Message.objects.filter(pk=doubtful.pk).update(status=MessageStatus.UNKNOWN)
    Enrollment.objects.filter(pk=doubtful.enrollment_id).update(stage=Stage.UNKNOWN)
    elsewhere, home = a_scheduled_message(), a_home(spring, autumn)
    assert [(each.campaign, each.sequences) for each in residents_of(stopped)] == [(autumn, 1), (spring, 2)]
    both = [spring.pk, autumn.pk]
    assert (homes_for(stopped), sent_back_by(stopped, both)) == ([home], 1)

    done = move_out(mailbox=stopped, to=home, campaigns=both, by=lead, now=LATER)
    assert (done.moved, done.left, list(done.stay.values())) == (2, 0, [1])
    assert "settled first" in next(iter(done.stay))
    approved.refresh_from_db()
    assert approved.status == MessageStatus.WITHDRAWN
    assert send(message_id=approved.pk, now=LATER) is None
    for draft in (approved.draft, waiting):
        assert draft is not None
        draft.refresh_from_db()
        assert (draft.mailbox, draft.sender) == (home, "Jonas Keller <jonas2@other.example>")
        assert draft.status != DraftStatus.APPROVED
    assert list(sequences_of(stopped)) == [doubtful.enrollment]
    elsewhere.refresh_from_db()
    assert elsewhere.status == MessageStatus.SCHEDULED


def test_only_chosen_campaigns_move_and_only_so_many_at_once(
    stopped: Mailbox, lead: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    spring, autumn = a_campaign(mailbox=stopped), a_campaign(mailbox=stopped, name="Autumn")
    for campaign in (spring, spring, autumn):
        a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    home = a_home(spring, autumn)
    monkeypatch.setattr(moving_out, "AT_ONCE", 1)
    done = move_out(mailbox=stopped, to=home, campaigns=[spring.pk], by=lead, now=LATER)
    assert (done.moved, done.left) == (1, 1)
    assert [(each.campaign, each.sequences) for each in residents_of(stopped)] == [(autumn, 1), (spring, 1)]
    assert {each.campaign for each in sequences_of(home)} == {spring}


def test_a_mailbox_of_another_campaign_takes_nothing(stopped: Mailbox, lead: Member) -> None:
    spring, autumn = a_campaign(mailbox=stopped), a_campaign(mailbox=stopped)
    home = a_home(autumn)
    a_draft_in_review(enrollment=an_enrollment(campaign=spring))
    assert homes_for(stopped) == []
    done = move_out(mailbox=stopped, to=home, campaigns=[spring.pk], by=lead, now=LATER)
    assert (done.moved, sum(done.stay.values())) == (0, 1)
    assert Draft.objects.get().mailbox == stopped


def posted(client: Client, mailbox: Mailbox, **fields: Any) -> Any:
    return client.post(f"/mailbox/{mailbox.pk}/move/", fields, follow=True)


def test_the_page_says_the_numbers_first_and_asks_again_when_they_changed(
    client: Client, stopped: Mailbox, lead: Member
) -> None:
    campaign = a_campaign(mailbox=stopped)
    first, _ = approved_in(campaign), approved_in(campaign)
    home = a_home(campaign)
    client.force_login(lead)
    assert "Spring: 2" in client.get(f"/mailbox/{stopped.pk}/").text
    choice = {"to": home.pk, "campaign": [campaign.pk]}
    numbers = "2 sequences go on from jonas1@other.example, and 2 approved drafts go back to review."
    for read_before in ({}, {"confirmed": "1-1"}):
        asked = posted(client, stopped, **choice, **read_before)
        assert (asked.status_code, numbers in asked.text) == (422, True)
    first.refresh_from_db()
    assert first.status == MessageStatus.SCHEDULED
    done = posted(client, stopped, **choice, confirmed="2-2")
    assert "2 sequences go on from jonas1@other.example, each as a new thread." in done.text
    assert "Let its sequences" not in done.text
    assert not Draft.objects.filter(status=DraftStatus.APPROVED).exists()


@pytest.mark.parametrize("choice", [{}, {"to": "1"}, {"campaign": "x", "to": "9" * 30}])
def test_without_a_choice_nothing_moves(
    client: Client, stopped: Mailbox, lead: Member, choice: dict[str, str]
) -> None:
    a_draft_in_review(enrollment=an_enrollment(campaign=a_campaign(mailbox=stopped)))
    client.force_login(lead)
    assert "Choose which sequences move" in posted(client, stopped, **choice).text
    assert Draft.objects.get().mailbox == stopped


def test_its_owner_who_is_no_lead_is_told_who_can(client: Client, stopped: Mailbox) -> None:
    owner = a_member()
    Mailbox.objects.filter(pk=stopped.pk).update(owner=owner)
    a_draft_in_review(enrollment=an_enrollment(campaign=a_campaign(mailbox=stopped)))
    client.force_login(owner)
    assert "A lead can move them." in client.get(f"/mailbox/{stopped.pk}/").text
    assert posted(client, stopped).status_code == 403


def test_a_mailbox_that_sends_offers_nothing(client: Client, lead: Member) -> None:
    message = a_scheduled_message()
    client.force_login(lead)
    assert "Let its sequences" not in client.get(f"/mailbox/{message.mailbox_id}/").text
