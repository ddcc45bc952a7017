"""A sentence of ours that expired or was switched off: not offered, not approved, not sent, and taken back."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from campaigns import lapsing
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Refused, approve, send
from campaigns.drafts.models import Draft, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import entries_for
from campaigns.drafts.services import check
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.insights.models import Entry
from campaigns.insights.rules.kinds import EntryKind
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.message_templates.models import Slot
from review.selectors.card import open_draft
from review.views.beside import remarks
from tests.factories.journey import a_decision_about, a_draft, a_draft_in_review, a_scheduled_message
from tests.factories.moments import LATER, NOW
from tests.factories.setting import a_member

pytestmark = pytest.mark.django_db
EXPIRED = {"review_by": NOW.date() - timedelta(days=1)}
OFF = {"active": False}
SAID = "Works like yours plan their trainers first."
BODY = f"Hi Ana,\n\n{SAID} New teams lose days on rotas.\n\nWould a short call help?"
WORDS = "is out of use or past its review date"


def said_in(draft: Draft) -> Entry:
    """Mark the sentence of ours in the letter as what it is."""
    entry = Entry.objects.create(
        kind="proof_point", text=SAID, customer="Else", source="Report", owner=a_member(),
        review_by=LATER.date() + timedelta(days=9),
    )  # fmt: skip
    start = BODY.index(SAID)
    SlotFill.objects.create(
        text=draft.text, name="proof", value=SAID, part="body", start=start, end=start + len(SAID), entry=entry
    )  # fmt: skip
    return entry


def change(entry: Entry, fields: dict[str, Any]) -> None:
    Entry.objects.filter(pk=entry.pk).update(**fields)


@pytest.mark.parametrize(("fields", "offered"), [({}, 1), (EXPIRED, 0), (OFF, 0)])
def test_no_slot_is_offered_it(fields: dict[str, Any], offered: int) -> None:
    draft = a_draft(body=BODY)
    change(said_in(draft), fields)
    slot = Slot(version=draft.template_version, name="proof", takes=[EntryKind.PROOF_POINT])
    assert len(entries_for(slot, draft.enrollment.prospect, NOW.date())) == offered


@pytest.mark.parametrize("fields", [EXPIRED, OFF])
def test_an_approval_that_says_it_goes_back_to_review_with_the_reason(fields: dict[str, Any]) -> None:
    message = a_scheduled_message(body=BODY)
    assert message.draft is not None
    entry = said_in(message.draft)
    assert lapsing.lapse_expired_entries(LATER) == 0
    change(entry, fields)
    assert lapsing.lapse_expired_entries(LATER) == 1
    message.refresh_from_db()
    assert (message.status, Draft.objects.get().status) == (MessageStatus.WITHDRAWN, DraftStatus.IN_REVIEW)
    assert Enrollment.objects.get().stage == Stage.REVIEWING
    assert "out of use or past its review date" in message.wait_reason
    assert lapsing.lapse_expired_entries(LATER) == 0


@pytest.mark.parametrize("fields", [EXPIRED, OFF])
def test_it_is_not_sent_even_before_the_sweep_comes(fields: dict[str, Any]) -> None:
    message = a_scheduled_message(body=BODY)
    assert message.draft is not None
    change(said_in(message.draft), fields)
    assert send(message_id=message.pk, now=LATER) == MessageStatus.WITHDRAWN
    message = Message.objects.get()
    assert WORDS in message.wait_reason
    assert not message.attempts.exists()


@pytest.mark.parametrize("fields", [EXPIRED, OFF])
def test_a_draft_that_says_it_is_not_approved_and_the_card_says_why(fields: dict[str, Any]) -> None:
    draft = a_draft_in_review(body=BODY)
    change(said_in(draft), fields)
    refused = approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(),
        despite_warnings=True, now=LATER,
    )  # fmt: skip
    assert isinstance(refused, Refused)
    assert WORDS in refused.sentence
    opened = open_draft(draft.pk, a_member(), LATER)
    assert opened is not None
    assert [remark.severity for remark in remarks(opened, LATER) if WORDS in remark.sentence] == ["blocks"]


@pytest.mark.parametrize("fields", [EXPIRED, OFF])
def test_a_draft_that_is_checked_after_it_expired_is_blocked(fields: dict[str, Any]) -> None:
    draft = a_draft(body=BODY)
    change(said_in(draft), fields)
    assert not check(draft=draft, provider=RulesBaseline(), now=NOW)
    assert draft.text.findings.filter(severity="blocks", sentence__contains="past its review date").exists()
