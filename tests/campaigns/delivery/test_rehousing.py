"""A sequence stays on one mailbox. A lead moves it to another, as a new thread that is read again."""

from datetime import timedelta

import pytest

from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import why_not_now
from campaigns.delivery.services import send
from campaigns.delivery.services.rehousing import NotMoved, move_to_mailbox, other_mailboxes
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.services import pause
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import advance
from tests.factories import LATER, NOW, a_draft_in_review, a_mailbox, a_member, a_scheduled_message
from tests.factories.sequence import a_sent_sequence, a_sequence, approve_all, follow_ups

pytestmark = pytest.mark.usefixtures("rows_agree")


@pytest.fixture
def lead(db: None) -> Member:
    return a_member(name="Lena Voss", role=Role.LEAD)


def another(campaign: Campaign) -> Mailbox:
    mailbox = a_mailbox(address="jonas@other.example", display_name="Jonas Keller")
    campaign.mailboxes.add(mailbox)
    return mailbox


def moved(draft: Draft, by: Member) -> tuple[Mailbox, NotMoved | None]:
    journey = Enrollment.objects.get(pk=draft.enrollment_id)
    to = another(journey.campaign)
    return to, move_to_mailbox(enrollment=journey, mailbox=to, by=by, now=LATER)


def fresh(draft: Draft) -> Draft:
    return Draft.objects.select_related("enrollment", "mailbox").get(pk=draft.pk)


def test_what_waits_for_a_mailbox_that_stopped_waits_and_says_so(lead: Member) -> None:
    message = a_scheduled_message()
    pause(mailbox=message.mailbox, reason="The server refuses us.", by=lead.actor, now=NOW)
    another(message.enrollment.campaign)
    assert send(message_id=message.pk, now=LATER) is None
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED
    held = why_not_now(message, LATER + timedelta(days=1))
    assert held is not None
    assert held.until is None
    assert "The server refuses us." in held.sentence


def test_an_approved_mail_goes_back_and_leaves_from_there_once_it_is_read(lead: Member) -> None:
    message = a_scheduled_message()
    draft = message.draft
    assert draft is not None
    to, refused = moved(draft, lead)
    after = fresh(draft)
    assert refused is None
    assert (after.mailbox, after.sender) == (to, "Jonas Keller <jonas@other.example>")
    assert "Jonas Keller" in after.footer
    assert after.message_id.endswith("@other.example>")
    assert after.enrollment.stage == Stage.CHECKING
    advance(enrollment_id=after.enrollment_id, now=LATER)
    assert fresh(draft).status == DraftStatus.IN_REVIEW
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN


def test_a_whole_sequence_moves_in_one_new_thread(lead: Member) -> None:
    draft = a_sequence(steps=3)
    approve_all(draft)
    to, refused = moved(draft, lead)
    assert refused is None
    first, second, third = fresh(draft), *follow_ups(draft)
    assert {each.mailbox_id for each in (first, second, third)} == {to.pk}
    assert (first.in_reply_to, second.in_reply_to) == ("", first.message_id)
    assert third.in_reply_to == second.message_id
    assert second.text.subject == f"Re: {first.text.subject}"


def test_a_sequence_that_began_goes_on_from_there_without_its_old_thread(lead: Member) -> None:
    first = a_sent_sequence(steps=2)
    to, refused = moved(first, lead)
    assert refused is None
    (second,) = follow_ups(first)
    assert (second.status, second.in_reply_to, second.mailbox_id) == (DraftStatus.PLANNED, "", to.pk)
    assert not second.text.subject.startswith("Re:")
    Enrollment.objects.update(stage=Stage.WRITING, step=2, due_at=LATER)
    Draft.objects.filter(pk=second.pk).update(status=DraftStatus.WITHDRAWN)
    advance(enrollment_id=first.enrollment_id, now=LATER)
    written = Draft.objects.latest("pk")
    assert written.pk != second.pk
    assert (written.mailbox_id, written.in_reply_to) == (to.pk, "")


@pytest.mark.parametrize("role", [Role.SDR, Role.MANAGER])
def test_only_a_lead_moves_it(role: Role, db: None) -> None:
    draft = a_draft_in_review()
    _, refused = moved(draft, a_member(role=role))
    assert refused is not None
    assert fresh(draft).enrollment.mailbox is None


def test_a_mail_that_may_have_been_sent_is_settled_first(
    lead: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = a_scheduled_message()
    type(message).objects.update(status=MessageStatus.UNKNOWN)
    Enrollment.objects.update(stage=Stage.UNKNOWN)
    assert message.draft is not None
    _, refused = moved(message.draft, lead)
    assert refused is not None
    assert "settled first" in refused.sentence


def test_it_moves_only_to_a_mailbox_of_its_campaign_that_sends(lead: Member) -> None:
    draft = a_draft_in_review()
    journey, stranger = fresh(draft).enrollment, a_mailbox()
    assert move_to_mailbox(enrollment=journey, mailbox=stranger, by=lead, now=LATER) is not None
    paused = another(journey.campaign)
    assert other_mailboxes(journey, draft.mailbox) == [paused]
    pause(mailbox=paused, reason="Full.", by=lead.actor, now=NOW)
    assert move_to_mailbox(enrollment=journey, mailbox=paused, by=lead, now=LATER) is not None
    assert other_mailboxes(journey, draft.mailbox) == []


def test_what_a_machine_works_on_stays(lead: Member) -> None:
    draft = a_draft_in_review()
    Enrollment.objects.update(
        stage=Stage.CHECKING, due_at=NOW, task_token="6f9619ff-8b86-d011-b42d-00c04fc964ff",
        task_until=LATER + timedelta(minutes=4),
    )  # fmt: skip
    _, refused = moved(draft, lead)
    assert refused is not None
    assert "being worked on" in refused.sentence
