"""Another name, address or signature: nothing leaves under a sender that nobody approved, and nothing is lost."""

from typing import Any

import pytest

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.services.identity import (
    Identity,
    approved_under,
    change_identity,
    identity_of,
)
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.pipeline import advance
from tests.factories import (
    LATER,
    NOW,
    a_draft,
    a_draft_in_review,
    a_handed_over_message,
    a_member,
    a_scheduled_message,
)
from tests.factories.sequence import a_sent_sequence, a_sequence, approve_all, follow_ups

pytestmark = pytest.mark.usefixtures("rows_agree")


@pytest.fixture
def owner(db: None) -> Member:
    return a_member(name="Mira Holm")


def changed(mailbox: Mailbox, by: Member, **fields: str) -> int:
    before = identity_of(mailbox)
    return change_identity(mailbox=mailbox, to=Identity(**(vars(before) | fields)), by=by, now=LATER)


def fresh(draft: Draft) -> Draft:
    return Draft.objects.get(pk=draft.pk)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"display_name": "Mira Holm-Berg"}, "Mira Holm-Berg"),
        ({"address": "mira@other.example"}, "mira@other.example"),
        ({"signature": "Mira Holm\nTidewater"}, "Mira Holm\nTidewater"),
    ],
)
def test_what_was_approved_goes_back_and_gets_the_new_sender(
    owner: Member, fields: dict[str, Any], said: str
) -> None:
    message = a_scheduled_message()
    draft = message.draft
    assert draft is not None
    before = draft.text
    assert changed(message.mailbox, owner, **fields) == 1
    message.refresh_from_db()
    after = fresh(draft)
    assert message.status == MessageStatus.WITHDRAWN
    assert send(message_id=message.pk, now=LATER) is None
    assert said in after.sender + after.footer
    assert (after.text.subject, after.text.body) == (before.subject, before.body)
    assert after.text.fills.count() == before.fills.count() == 1
    assert draft.decisions.latest("pk").kind == DecisionKind.SEND_BACK
    assert (after.status, after.enrollment.stage) == (DraftStatus.CHECKING, Stage.CHECKING)
    advance(enrollment_id=after.enrollment_id, now=LATER)
    checked = fresh(draft)
    assert (checked.status, checked.checked_version) == (DraftStatus.IN_REVIEW, checked.version)
    assert not checked.text.findings.filter(severity="blocks").exists()


def test_what_a_sender_has_claimed_goes_its_way(owner: Member) -> None:
    message = a_handed_over_message()
    before = fresh(message.draft).sender  # type: ignore[arg-type]
    assert changed(message.mailbox, owner, display_name="Another Name") == 0
    message.refresh_from_db()
    assert message.status == MessageStatus.HANDED_OVER
    assert fresh(message.draft).sender == before == message.sender  # type: ignore[arg-type]


def test_a_draft_before_a_reader_gets_the_new_sender_too(owner: Member) -> None:
    draft = a_draft_in_review()
    assert changed(draft.mailbox, owner, display_name="Mira Berg") == 0
    after = fresh(draft)
    assert after.sender.startswith("Mira Berg <")
    assert (after.version, after.enrollment.stage) == (draft.version + 1, Stage.CHECKING)


def test_a_draft_that_waits_for_its_checks_simply_gets_it(owner: Member) -> None:
    draft = a_draft()
    changed(draft.mailbox, owner, display_name="Mira Berg")
    after = fresh(draft)
    assert (after.sender[:9], after.version, after.status) == ("Mira Berg", 1, DraftStatus.CHECKING)


def test_the_lead_keeps_what_waits_for_the_lead(owner: Member) -> None:
    draft = a_draft_in_review()
    Draft.objects.filter(pk=draft.pk).update(lane=Lane.LEAD)
    changed(draft.mailbox, owner, display_name="Mira Berg")
    advance(enrollment_id=draft.enrollment_id, now=LATER)
    assert (fresh(draft).lane, fresh(draft).status) == (Lane.LEAD, DraftStatus.IN_REVIEW)


def test_a_whole_sequence_goes_back_and_is_counted(owner: Member) -> None:
    draft = a_sequence(steps=3)
    approve_all(draft)
    assert approved_under(draft.mailbox).count() == 3
    changed(draft.mailbox, owner, display_name="Mira Berg")
    assert approved_under(draft.mailbox).count() == 0
    assert all(each.sender.startswith("Mira Berg <") for each in Draft.objects.all())
    advance(enrollment_id=draft.enrollment_id, now=LATER)
    assert all(each.checked_version == each.version for each in Draft.objects.all())


def test_follow_ups_that_are_approved_ahead_of_their_turn_go_back(owner: Member) -> None:
    first = a_sent_sequence(steps=3)
    assert approved_under(first.mailbox).count() == 2
    changed(first.mailbox, owner, display_name="Mira Berg")
    assert {each.status for each in follow_ups(first)} == {DraftStatus.PLANNED}
    assert Enrollment.objects.get().stage == Stage.WAITING


def test_the_same_identity_changes_nothing(owner: Member) -> None:
    message = a_scheduled_message()
    assert changed(message.mailbox, owner) == 0
    message.refresh_from_db()
    assert message.status == MessageStatus.SCHEDULED
    assert not trail(message.mailbox).filter(action=Action.CHANGED).exists()


def test_another_mailbox_is_left_alone(owner: Member) -> None:
    mine, theirs = a_scheduled_message(), a_scheduled_message()
    changed(mine.mailbox, owner, display_name="Mira Berg")
    theirs.refresh_from_db()
    assert theirs.status == MessageStatus.SCHEDULED
    assert theirs.due_at > NOW
