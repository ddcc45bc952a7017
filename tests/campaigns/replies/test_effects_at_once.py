"""An answer that comes while somebody approves, sends, claims or writes; two people who relabel at the same moment."""

import hashlib
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import approve, claiming, send
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import OPEN
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.llm.services import sync_prompts
from campaigns.pipeline import advance, stages
from campaigns.replies.models import InboundMessage, Relabelling, ReplyEffect
from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.selectors.answering import may_answer
from campaigns.replies.services import receive, reread
from campaigns.replies.services.labelling import relabel
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason
from campaigns.suppressions.selectors import barred
from tests.campaigns.agreement import assert_rows_agree
from tests.campaigns.delivery.test_at_once import at_once
from tests.campaigns.replies.test_services import an_answer_to
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_decision_about,
    a_draft,
    a_draft_in_review,
    a_handed_over_message,
    a_mailbox,
    a_member,
    a_scheduled_message,
    an_enrollment,
)
from tests.factories.replies import an_answer_taken_in, an_inbound, follow

pytestmark = pytest.mark.usefixtures("_committed")
ROUNDS = range(4)


@pytest.fixture
def _committed(transactional_db: None) -> None:
    """Let threads see what the test writes, with the rows that an installation starts with."""
    sync_prompts(now=timezone.now())


def an_answer_of(enrollment: Enrollment, mailbox: Any) -> InboundMessage:
    person = enrollment.prospect
    return an_inbound(None, mailbox=mailbox, sender=person.address, prospect=person, received_at=NOW)


def answering(inbound: InboundMessage) -> Callable[[], object]:
    return lambda: follow(InboundMessage.objects.get(pk=inbound.pk))


def assert_stopped(enrollment_id: int) -> None:
    enrollment = Enrollment.objects.get(pk=enrollment_id)
    assert (enrollment.stage, enrollment.stop_reason) == (Stage.STOPPED, StopReason.REPLIED)
    assert (
        not Draft.objects.filter(enrollment=enrollment, status__in=OPEN)
        .exclude(messages__status__in=[MessageStatus.HANDED_OVER, MessageStatus.UNKNOWN])
        .exists()
    )
    assert not Message.objects.filter(status=MessageStatus.SCHEDULED).exists()
    assert_rows_agree()


@pytest.mark.parametrize("_round", ROUNDS)
def test_an_answer_while_somebody_approves_leaves_nothing_to_send(_round: int) -> None:
    draft = a_draft_in_review()
    inbound, seen, member = an_answer_of(draft.enrollment, draft.mailbox), a_decision_about(draft), a_member()
    at_once(
        answering(inbound),
        lambda: approve(
            draft=draft, seen=seen, by=member, request_key=uuid4(), despite_warnings=True, now=NOW
        ),
    )
    assert_stopped(draft.enrollment_id)


@pytest.mark.parametrize("_round", ROUNDS)
def test_an_answer_while_a_mail_is_sent_stops_it_or_what_comes_after(_round: int) -> None:
    message = a_scheduled_message()
    inbound = an_answer_of(message.enrollment, message.mailbox)
    at_once(answering(inbound), lambda: send(message_id=message.pk, now=LATER))
    message.refresh_from_db()
    assert message.status in {MessageStatus.WITHDRAWN, MessageStatus.HANDED_OVER}
    assert_stopped(message.enrollment_id)


def test_an_answer_in_the_middle_of_a_claim_wins_or_comes_after_the_mail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_scheduled_message()
    inbound = an_answer_of(message.enrollment, message.mailbox)
    taken = claiming._taken

    def answered_and_taken(*arguments: Any) -> bool:
        at_once(answering(inbound))
        return taken(*arguments)

    monkeypatch.setattr(claiming, "_taken", answered_and_taken)
    assert send(message_id=message.pk, now=LATER) is None
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN
    assert_stopped(message.enrollment_id)


def test_an_answer_while_a_stage_works_leaves_no_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = a_draft(enrollment=an_enrollment(stage=Stage.CHECKING))
    inbound = an_answer_of(draft.enrollment, draft.mailbox)
    work = stages.STAGES[Stage.CHECKING]

    def answered_meanwhile(enrollment: Enrollment, now: Any) -> Any:
        outcome = work(enrollment, now)
        at_once(answering(inbound))
        return outcome

    monkeypatch.setitem(stages.STAGES, Stage.CHECKING, answered_meanwhile)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    assert_stopped(draft.enrollment_id)


def test_an_answer_that_four_workers_see_at_once_has_its_effects_once() -> None:
    message = a_handed_over_message()
    inbound = an_inbound(message, category=Category.NOT_INTERESTED)
    at_once(*(answering(inbound) for _ in range(4)))
    kinds = list(ReplyEffect.objects.values_list("kind", flat=True))
    assert len(kinds) == len(set(kinds)) == 4
    assert Suppression.objects.get().times == 1
    assert_stopped(message.enrollment_id)


@pytest.mark.parametrize("_round", ROUNDS)
def test_of_two_who_relabel_at_once_one_does(_round: int) -> None:
    inbound = an_answer_taken_in(a_handed_over_message(), category=Category.AMBIGUOUS)
    labels = [
        (Category.NOT_INTERESTED, frozenset({Flag.OPT_OUT})),
        (Category.OUT_OF_OFFICE, frozenset[Flag]()),
    ]
    members, seen = [a_member(), a_member()], [InboundMessage.objects.get(pk=inbound.pk) for _ in labels]
    answers = at_once(
        *(
            lambda at=at: relabel(
                inbound=seen[at],
                category=labels[at][0],
                flags=labels[at][1],
                by=members[at],
                reason="Read.",
                now=LATER,
            )
            for at in (0, 1)
        )
    )
    assert sorted(answer is None for answer in answers) == [False, True]
    now = InboundMessage.objects.get(pk=inbound.pk)
    assert (now.relabelled, Relabelling.objects.count()) == (1, 1)
    assert Suppression.objects.exists() == (now.category == Category.NOT_INTERESTED)
    assert_rows_agree()


@pytest.mark.parametrize("_round", ROUNDS)
def test_a_person_who_relabels_while_a_better_version_reads_has_the_last_word(_round: int) -> None:
    message = a_handed_over_message()
    inbound = an_answer_taken_in(message, category=Category.AMBIGUOUS, raw=an_answer_to(message))
    seen = InboundMessage.objects.get(pk=inbound.pk)
    InboundMessage.objects.update(sha256=hashlib.sha256(bytes(seen.raw)).hexdigest(), reader_version=0)
    member = a_member()
    at_once(
        lambda: relabel(
            inbound=seen, category=Category.NOT_INTERESTED, flags=(), by=member, reason="Read.", now=LATER
        ),
        lambda: reread(now=LATER),
    )
    now = InboundMessage.objects.get(pk=inbound.pk)
    if now.relabelled:
        assert now.category == Category.NOT_INTERESTED
        assert Suppression.objects.filter(reason=SuppressionReason.NOT_INTERESTED).exists()
    else:  # the better version was first, and the person is told that it changed under his eyes
        assert (now.category, now.confirmed_at) == (Category.POSITIVE, None)
        assert not Suppression.objects.exists()
    assert_rows_agree()


@pytest.mark.parametrize("_round", ROUNDS)
def test_a_yes_and_a_wish_to_stop_in_the_same_second_end_in_a_no(_round: int) -> None:
    message = a_handed_over_message(enrollment=an_enrollment(campaign=a_campaign(steps=2)))
    yes = an_inbound(message)
    stop = an_inbound(message, category=Category.NOT_INTERESTED, flags=(Flag.OPT_OUT,))
    at_once(answering(yes), answering(stop))
    assert barred([message.recipient])
    assert Enrollment.objects.get(pk=message.enrollment_id).stage == Stage.STOPPED
    assert not Message.objects.filter(status=MessageStatus.SCHEDULED).exists()
    assert may_answer(InboundMessage.objects.get(pk=yes.pk)), "nor may the yes be answered"
    assert_rows_agree()


@pytest.mark.parametrize("_round", ROUNDS)
def test_one_mail_in_two_mailboxes_at_once_is_one_reply_with_its_effects_once(_round: int) -> None:
    message, other = a_handed_over_message(), a_mailbox()
    raw = an_answer_to(message, Date="Tue, 1 Dec 2026 09:00:00 +0100")
    at_once(
        lambda: receive(mailbox=message.mailbox, raw=raw, now=LATER),
        lambda: receive(mailbox=other, raw=b"Received: by team.example\n" + raw, now=LATER),
    )
    first, copy = InboundMessage.objects.order_by("original_id")[:2]
    if first.original_id:
        first, copy = copy, first
    assert (first.original_id, copy.original_id) == (None, first.pk)
    assert not copy.effects.exists()
    kinds = list(first.effects.values_list("kind", flat=True))
    assert kinds
    assert len(kinds) == len(set(kinds))
    assert_stopped(message.enrollment_id)
