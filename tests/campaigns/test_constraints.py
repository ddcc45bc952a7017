"""The database itself refuses rows that contradict themselves, whoever writes them."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, models, transaction

from campaigns.delivery.models import Attempt, Message
from campaigns.drafts.models import Draft, DraftText, Finding, ReviewDecision, SlotFill
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.models.policy import Combination, ReviewPolicy, SamplingChange
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.mailboxes.models import Mailbox, MailboxDay
from campaigns.replies.models import ColleagueProposal, InboundMessage, Relabelling, ReplyEffect
from campaigns.suppressions.models import Hold, Suppression
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft,
    a_handed_over_message,
    a_mailbox,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db  # SQLite does not say which unique key a row broke


def a_suppression(**fields: Any) -> Suppression:
    own = {"scope": "address", "key_id": "k", "key_hash": "h", "reason": "opt_out", "by_name": "x"}
    return Suppression.objects.create(**(own | fields))


def a_hold(**fields: Any) -> Hold:
    own = {"scope": "address", "key_id": "k", "key_hash": "h", "reason": "r", "by_name": "x"}
    return Hold.objects.create(**(own | fields))


def an_answer(**fields: Any) -> InboundMessage:
    own = {
        "mailbox": a_mailbox(),
        "sha256": "0",
        "raw": b"x",
        "received_at": NOW,
        "kind": "human",
        "category": "positive",
        "decided_by": "rules",
        "reader_version": 1,
    }
    return InboundMessage.objects.create(**(own | fields))


def an_effect(**fields: Any) -> ReplyEffect:
    own = {"kind": "stop_sequence", "done_at": NOW, "done_by_name": "x"}
    inbound = fields.pop("inbound", None) or an_answer()
    return ReplyEffect.objects.create(inbound=inbound, **(own | fields))


def a_relabelling(**fields: Any) -> Relabelling:
    own = {"number": 1, "from_category": "neutral", "to_category": "positive", "at": NOW, "reason": "r"}
    inbound, by = fields.pop("inbound", None) or an_answer(), a_member()
    return Relabelling.objects.create(inbound=inbound, by=by, **(own | fields))


def a_colleague(**fields: Any) -> ColleagueProposal:
    own = {"name": "Jo Park", "quote": "ask Jo Park", "start": 0, "end": 11, "proposed_at": NOW}
    inbound = fields.pop("inbound", None) or an_answer()
    return ColleagueProposal.objects.create(inbound=inbound, **(own | fields))


def twice(make: Callable[..., object]) -> None:
    inbound = an_answer()
    make(inbound=inbound)
    make(inbound=inbound)


def changed(row: models.Model, **fields: Any) -> None:
    models.QuerySet(type(row)).filter(pk=row.pk).update(**fields)


def again(row: models.Model, **fields: Any) -> None:
    """Store the same row once more."""
    row.pk, row._state.adding = None, True
    for name, value in fields.items():
        setattr(row, name, value)
    row.save(force_insert=True)


def a_decision(draft: Draft, **fields: Any) -> ReviewDecision:
    own = {
        "kind": "approve",
        "version": 1,
        "content_sha256": "0",
        "by": a_member(),
        "at": NOW,
        "request_key": uuid4(),
    }
    return ReviewDecision.objects.create(draft=draft, **(own | fields))


def an_attempt(message: Message, **fields: Any) -> Attempt:
    return Attempt.objects.create(**({"message": message, "token": uuid4(), "started_at": NOW} | fields))


def a_policy(**fields: Any) -> ReviewPolicy:
    own = {"read_percent": 25, "set_by": a_member(), "reason": "Earned"}
    return ReviewPolicy.objects.create(campaign=an_enrollment().campaign, **(own | fields))


def a_combination(slug: str) -> Combination:
    keys = {"variant": "A", "slots_sha256": "0" * 64, "prompts": "extraction 1", "model": "rules"}
    campaign = Campaign.objects.filter(slug=slug).first() or a_campaign(slug=slug)
    return Combination.objects.create(
        campaign=campaign, template=campaign.offer.templates.earliest("pk"), **keys
    )


def a_change(combination: Combination, **fields: Any) -> SamplingChange:
    own = {"number": 1, "standing": "open", "decisions": 99, "defects": 0, "bound": 0.03, "at": NOW}
    return SamplingChange.objects.create(
        combination=Combination.objects.get(pk=combination.pk), **(own | fields)
    )


def a_review_test(**fields: Any) -> ReviewTest:
    own = {"fault": "wrong_fit", "told": "It was a test.", "draft": a_draft(planted=True), "real": a_draft()}
    return ReviewTest.objects.create(**(own | fields))


WRONG: dict[str, tuple[str, Callable[[], object]]] = {
    "campaign status": ("campaign_status_known", lambda: changed(an_enrollment().campaign, status="odd")),
    "campaign never launched": ("campaign_running_was_launched", lambda: changed(an_enrollment().campaign, launched_at=None)),
    "more control than mail": ("campaign_control_is_the_smaller_half", lambda: changed(an_enrollment().campaign, control_percent=51)),
    "two journeys at once": ("enrollment_one_open_a_prospect", lambda: again(an_enrollment(), campaign=a_campaign())),
    "step twice": ("step_once", lambda: again(Step.objects.get(campaign=an_enrollment().campaign))),
    "step nought": ("step_from_one", lambda: changed(Step.objects.get(campaign=an_enrollment().campaign), number=0)),
    "stage": ("enrollment_stage_known", lambda: changed(an_enrollment(), stage="odd")),
    "stop reason": ("enrollment_stop_reason_known", lambda: changed(an_enrollment(), stop_reason="odd", stage="stopped", due_at=None)),
    "enrolled twice": ("enrollment_once", lambda: again(an_enrollment())),
    "stopped without a reason": ("enrollment_stopped_has_reason", lambda: changed(an_enrollment(), stage="stopped")),
    "a reason without a stop": ("enrollment_stopped_has_reason", lambda: changed(an_enrollment(), stop_reason="failed")),
    "half a lease": ("enrollment_lease_is_whole", lambda: changed(an_enrollment(), task_token=uuid4())),
    "a person's lease": ("enrollment_lease_is_whole", lambda: changed(an_enrollment(), stage="reviewing", task_token=uuid4(), task_until=NOW)),
    "a machine without a time": ("enrollment_machine_has_due_time", lambda: changed(an_enrollment(), due_at=None)),
    "finished unwritten": ("enrollment_past_sending_was_written_to", lambda: changed(an_enrollment(), stage="finished", due_at=None)),
    "waiting unwritten": ("enrollment_past_sending_was_written_to", lambda: changed(an_enrollment(), stage="waiting")),
    "draft status": ("draft_status_known", lambda: changed(a_draft(), status="odd")),
    "two open drafts": ("draft_one_open_a_step", lambda: again(a_draft(), opt_out_token="other", message_id="<other@x.example>")),
    "draft lane": ("draft_lane_known", lambda: changed(a_draft(), lane="odd")),
    "draft version": ("draft_version_from_one", lambda: changed(a_draft(), version=0)),
    "opt-out token twice": ("opt_out_token", lambda: again(a_draft(), status="withdrawn")),
    "a text twice": ("draft_text_once", lambda: again(DraftText.objects.get(draft=a_draft()))),
    "an empty fill": ("slot_fill_not_empty", lambda: changed(SlotFill.objects.get(text__draft=a_draft()), end=0)),
    "a fill twice": ("slot_fill_once", lambda: again(SlotFill.objects.get(text__draft=a_draft()))),
    "severity": ("finding_severity_known", lambda: Finding.objects.create(text=a_draft().text, code="x", severity="odd", part="body", start=0, end=1, sentence="")),
    "decision": ("decision_kind_known", lambda: a_decision(a_draft(), kind="odd")),
    "a no without a reason": ("decision_suppress_has_reason", lambda: a_decision(a_draft(), kind="suppress", scope="draft")),
    "a no without a scope": ("decision_suppress_has_reason", lambda: a_decision(a_draft(), kind="suppress", reason="tone")),
    "a request twice": ("request_key", lambda: [a_decision(a_draft(), request_key="0" * 32) for _ in range(2)]),
    "an approved test": ("draft_planted_never_approved", lambda: changed(a_draft(), planted=True, status="approved")),
    "unread without a time": ("draft_unread_has_time_and_policy", lambda: changed(a_draft(), lane="unread", policy=a_policy())),
    "unread without a policy": ("draft_unread_has_time_and_policy", lambda: changed(a_draft(), lane="unread", unread_until=NOW)),
    "an unread test": ("draft_unread_has_time_and_policy", lambda: changed(a_draft(), lane="unread", unread_until=NOW, policy=a_policy(), planted=True)),
    "an opinion of nobody": ("draft_first_opinion_has_reader", lambda: changed(a_draft(), read_twice=True, first_opinion="approve")),
    "a first reader of one": ("draft_first_opinion_has_reader", lambda: changed(a_draft(), first_reader=a_member(), first_opinion="approve")),
    "an opinion that decides nothing": ("decision_opinion_decides", lambda: a_decision(a_draft(), kind="flag", opinion=True)),
    "a sample without a name": ("review_policy_sample_has_name_and_reason", lambda: a_policy(set_by=None)),
    "a sample without a reason": ("review_policy_sample_has_name_and_reason", lambda: a_policy(reason="")),
    "a larger sample": ("review_policy_reads_enough", lambda: a_policy(read_percent=31)),
    "a smaller sample": ("review_policy_reads_enough", lambda: a_policy(read_percent=19)),
    "a combination twice": ("combination_once", lambda: [a_combination("x") for _ in range(2)]),
    "a change twice": ("sampling_change_once", lambda: again(a_change(a_combination("y")))),
    "standing": ("sampling_change_standing_known", lambda: a_change(a_combination("z"), standing="odd")),
    "fault": ("review_test_fault_known", lambda: a_review_test(fault="odd")),
    "caught by nobody": ("review_test_answered_has_name_and_time", lambda: a_review_test(caught=True)),
    "less than all read": ("review_policy_reads_enough", lambda: ReviewPolicy.objects.create(campaign=an_enrollment().campaign, read_percent=50, set_by=a_member(), reason="Earned")),
    "message kind": ("message_kind_", lambda: changed(a_scheduled_message(), kind="odd")),
    "message status": ("message_status_known", lambda: changed(a_scheduled_message(), status="odd")),
    "what became of a stop": ("message_stopping_known", lambda: changed(a_scheduled_message(), stopping="odd")),
    "what a copy showed": ("message_copy_known", lambda: changed(a_scheduled_message(), copy="odd")),
    "a step sent twice": ("message_once_a_step", lambda: again(a_scheduled_message(), message_id="<other@x.example>")),
    "a Message-ID twice": ("message_id", lambda: again(a_scheduled_message(), kind="answer", client_key=uuid4(), draft=None, step=None)),
    "a step without a draft": ("message_kind_has_key", lambda: changed(a_scheduled_message(), draft=None)),
    "a step with a client's key": ("message_kind_has_key", lambda: changed(a_scheduled_message(), client_key=uuid4())),
    "an answer without a key": ("message_kind_has_key", lambda: changed(a_scheduled_message(), kind="answer")),
    "sending without a token": ("message_sending_has_token", lambda: changed(a_scheduled_message(), status="sending", sending_until=NOW)),
    "sending without an end": ("message_sending_has_token", lambda: changed(a_scheduled_message(), status="sending", token=uuid4())),
    "handed over without a time": ("message_handed_over_has_time", lambda: changed(a_scheduled_message(), status="handed_over")),
    "a time without a hand-over": ("message_handed_over_has_time", lambda: changed(a_handed_over_message(), status="scheduled")),
    "attempt result": ("attempt_result_known", lambda: an_attempt(a_scheduled_message(), result="odd", finished_at=NOW)),
    "an attempt's token twice": ("token", lambda: [an_attempt(a_scheduled_message(), token="0" * 32) for _ in range(2)]),
    "an end without a time": ("attempt_finished_has_time", lambda: an_attempt(a_scheduled_message(), result="accepted")),
    "a start with an end": ("attempt_finished_has_time", lambda: an_attempt(a_scheduled_message(), finished_at=NOW)),
    "scope of a no": ("suppression_scope_known", lambda: a_suppression(scope="odd")),
    "reason of a no": ("suppression_reason_known", lambda: a_suppression(reason="odd")),
    "how a no came": ("suppression_heard_known", lambda: a_suppression(heard="odd")),
    "a no twice": ("suppression_once", lambda: [a_suppression(), a_suppression()]),
    "an offer's no without an offer": ("suppression_offer_iff_scope", lambda: a_suppression(scope="offer_to_address")),
    "an address's no with an offer": ("suppression_offer_iff_scope", lambda: a_suppression(offer_id=1)),
    "lifted by nobody": ("suppression_lifted_has_name_and_reason", lambda: a_suppression(lifted_at=NOW, lifted_reason="x")),
    "lifted without a reason": ("suppression_lifted_has_name_and_reason", lambda: a_suppression(lifted_at=NOW, lifted_by_name="x")),
    "lifted at no time": ("suppression_lifted_has_name_and_reason", lambda: a_suppression(lifted_by_name="x", lifted_reason="y")),
    "said never": ("suppression_said_at_least_once", lambda: a_suppression(times=0)),
    "scope of a hold": ("hold_scope_known", lambda: a_hold(scope="odd")),
    "released by nobody": ("hold_released_has_name", lambda: a_hold(released_at=NOW)),
    "released at no time": ("hold_released_has_name", lambda: a_hold(released_by_name="x")),
    "effect": ("reply_effect_kind_known", lambda: an_effect(kind="odd")),
    "an effect twice": ("reply_effect_in_force_once", lambda: twice(an_effect)),
    "taken back by nobody": ("reply_effect_undone_has_name", lambda: an_effect(undone_at=NOW)),
    "taken back at no time": ("reply_effect_undone_has_name", lambda: an_effect(undone_by_name="x")),
    "a no that a reading lifts": (
        "reply_effect_no_is_undone_by_a_person",
        lambda: an_effect(kind="do_not_contact", undone_at=NOW, undone_by_name="rules"),
    ),
    "label before": ("relabelling_from_category_known", lambda: a_relabelling(from_category="odd")),
    "label after": ("relabelling_to_category_known", lambda: a_relabelling(to_category="odd")),
    "no label after": ("relabelling_to_category_known", lambda: a_relabelling(to_category="")),
    "a relabelling twice": ("relabelling_once", lambda: twice(a_relabelling)),
    "a relabelling before the first": ("relabelling_from_one", lambda: a_relabelling(number=0)),
    "state of a colleague": ("colleague_proposal_", lambda: a_colleague(state="odd", decided_at=NOW)),
    "two open colleagues": ("colleague_proposal_open_once", lambda: twice(a_colleague)),
    "named by no words": ("colleague_proposal_quotes_something", lambda: a_colleague(start=3, end=3)),
    "decided at no time": (
        "colleague_proposal_decided_has_time", lambda: a_colleague(state="declined", decided_by=a_member())
    ),
    "open and decided": ("colleague_proposal_decided_has_time", lambda: a_colleague(decided_at=NOW)),
    "added by nobody": (
        "colleague_proposal_is_decided_by_a_person", lambda: a_colleague(state="accepted", decided_at=NOW)
    ),
    "added and open": ("colleague_proposal_added_was_accepted", lambda: a_colleague(added=a_prospect())),
    "decider": ("inbound_decider_known", lambda: an_answer(decider="odd")),
    "relabelled and unconfirmed": ("inbound_relabelled_is_confirmed", lambda: an_answer(relabelled=1)),
    "transport": ("mailbox_transport_known", lambda: a_mailbox(transport="odd")),
    "security": ("mailbox_security_known", lambda: a_mailbox(security="odd")),
    "mailbox status": ("mailbox_", lambda: a_mailbox(status="odd")),
    "paused without a reason": ("mailbox_paused_has_reason", lambda: a_mailbox(status="paused", paused_at=NOW)),
    "a reason without a pause": ("mailbox_paused_has_reason", lambda: a_mailbox(paused_reason="x")),
    "SMTP without a host": ("mailbox_smtp_has_host", lambda: a_mailbox(transport="smtp")),
    "a mailbox's day twice": ("mailbox_day_once", lambda: [MailboxDay.objects.create(mailbox=_one(), day=LATER) for _ in range(2)]),
}  # fmt: skip


def _one() -> Mailbox:
    return Mailbox.objects.first() or a_mailbox()


@pytest.mark.parametrize(("name", "write"), WRONG.values(), ids=WRONG)
def test_a_row_that_contradicts_itself_is_refused(name: str, write: Callable[[], object]) -> None:
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        write()


@pytest.mark.parametrize("model", [Campaign, Step, Enrollment, Draft, DraftText, SlotFill, Finding, ReviewDecision, ReviewPolicy, Combination, SamplingChange, ReviewTest, Message, Attempt, Suppression, Hold, Mailbox, MailboxDay, ReplyEffect, Relabelling, ColleagueProposal])  # fmt: skip
def test_every_constraint_of_these_tables_has_its_wrong_row(model: type[models.Model]) -> None:
    tried = [name for name, _ in WRONG.values()]
    names = [constraint.name for constraint in model._meta.constraints]
    assert [name for name in names if not any(name.startswith(one) for one in tried)] == []


def test_a_no_that_was_lifted_can_be_said_again() -> None:
    a_suppression(lifted_at=NOW, lifted_by_name="Mira", lifted_reason="Their wish")
    a_suppression()
