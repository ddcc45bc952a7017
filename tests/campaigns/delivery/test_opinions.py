"""Two people read a draft and do not know of each other: agreement is done, disagreement is the lead's."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from campaigns.delivery.models import Message
from campaigns.delivery.services import Decided, Refused, approve, send_back_edited, suppress
from campaigns.delivery.services.opinions import end_lonely_pairs
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane, SuppressReason, SuppressScope
from campaigns.drafts.rules.planting import DECIDED_BEFORE_TESTS
from campaigns.drafts.rules.sampling import Purpose
from campaigns.drafts.selectors import queue
from campaigns.drafts.selectors.figures import Pairs, lately, pairs_since
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import Stage
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.pipeline import advance
from campaigns.prospects.models import Prospect
from review.selectors.queue import free_for
from review.services import take_next
from tests.campaigns.drafts.earned import an_old_campaign, choose_draw, decisions_like, in_review, to_check
from tests.factories import NOW, a_decision_about, a_draft_in_review, a_member

pytestmark = pytest.mark.usefixtures("draws")
Say = Callable[[Draft, Member], Decided | Refused]


@pytest.fixture
def mira(db: None) -> Member:
    return a_member(name="Mira Holm")


@pytest.fixture
def jonas(db: None) -> Member:
    return a_member(name="Jonas Keller")


@pytest.fixture
def draft(mira: Member, jonas: Member) -> Draft:
    return drawn_twice(a_campaign_under_way())


def a_campaign_under_way(decisions: int = DECIDED_BEFORE_TESTS) -> Campaign:
    """A campaign of whose drafts so many were decided."""
    campaign = an_old_campaign()
    decided = in_review(campaign)
    decisions_like(decided, decisions, by=a_member(is_active=False))
    Draft.objects.filter(pk=decided.pk).update(status=DraftStatus.WITHDRAWN)
    return campaign


def drawn_twice(campaign: Campaign) -> Draft:
    """A draft that was drawn for two readers."""
    draft = to_check(campaign)
    choose_draw(draft, out=False, also=Purpose.TWICE)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    return again(draft)


def again(draft: Draft) -> Draft:
    return Draft.objects.select_related(
        "enrollment__prospect__company", "enrollment__campaign", "mailbox"
    ).get(pk=draft.pk)


def say_yes(draft: Draft, by: Member) -> Decided | Refused:
    row = again(draft)
    return approve(
        draft=row, seen=a_decision_about(row), by=by, request_key=uuid4(), despite_warnings=False, now=NOW
    )


def say_no(draft: Draft, by: Member, scope: SuppressScope = SuppressScope.DRAFT) -> Decided | Refused:
    row = again(draft)
    return suppress(
        draft=row, seen=a_decision_about(row), reason=SuppressReason.TONE, scope=scope, note="", by=by,
        request_key=uuid4(), now=NOW,
    )  # fmt: skip


def edit(draft: Draft, by: Member, old: str, new: str) -> None:
    """Put other words into a draft, and let its checks end."""
    row = again(draft)
    send_back_edited(
        draft=row, seen=a_decision_about(row), subject=row.text.subject, body=row.text.body.replace(old, new),
        by=by, request_key=uuid4(), now=NOW,
    )  # fmt: skip
    advance(enrollment_id=draft.enrollment_id, now=NOW)


def test_it_is_drawn_before_anybody_looks(draft: Draft) -> None:
    assert (draft.read_twice, draft.first_reader, draft.lane) == (True, None, Lane.READERS)


def test_it_is_not_drawn_where_one_person_reads_alone(mira: Member) -> None:
    assert not drawn_twice(a_campaign_under_way()).read_twice


def test_nobodys_first_cards_are_read_twice(mira: Member, jonas: Member) -> None:
    assert not drawn_twice(a_campaign_under_way(DECIDED_BEFORE_TESTS - 1)).read_twice


@pytest.mark.parametrize("first", [say_yes, say_no])
def test_the_first_view_alone_changes_nothing_and_is_handed_to_somebody_else(
    draft: Draft, mira: Member, jonas: Member, first: Say
) -> None:
    outcome = first(draft, mira)
    assert isinstance(outcome, Decided)
    assert outcome.decision.opinion
    assert "second person" in outcome.sentence
    row = again(draft)
    assert (row.status, row.first_reader, row.enrollment.stage) == (
        DraftStatus.IN_REVIEW,
        mira,
        Stage.REVIEWING,
    )
    assert not Message.objects.exists()
    assert take_next(by=mira, now=NOW) is None
    assert take_next(by=jonas, now=NOW) == draft.pk


def test_two_who_agree_approve(draft: Draft, mira: Member, jonas: Member) -> None:
    say_yes(draft, mira)
    done = say_yes(draft, jonas)
    assert isinstance(done, Decided)
    assert (done.decision.opinion, Message.objects.get().approved_by) == (False, jonas)
    assert pairs_since(lately(NOW)) == Pairs(1, 0)


def test_two_who_agree_hold_back(draft: Draft, mira: Member, jonas: Member) -> None:
    say_no(draft, mira)
    say_no(draft, jonas)
    row = again(draft)
    assert (row.status, row.enrollment.stage) == (DraftStatus.SUPPRESSED, Stage.STOPPED)


@pytest.mark.parametrize(("first", "second"), [(say_yes, say_no), (say_no, say_yes)])
def test_two_who_differ_leave_it_to_the_lead(
    draft: Draft, mira: Member, jonas: Member, first: Say, second: Say
) -> None:
    first(draft, mira)
    outcome = second(draft, jonas)
    assert isinstance(outcome, Decided)
    assert "the lead decides" in outcome.sentence
    assert (again(draft).lane, again(draft).status) == (Lane.LEAD, DraftStatus.IN_REVIEW)
    assert not Message.objects.exists()
    assert pairs_since(lately(NOW)) == Pairs(1, 1)
    lead = a_member(role=Role.LEAD)
    done = say_yes(draft, lead)
    assert isinstance(done, Decided)
    assert Message.objects.get().approved_by == lead


def test_nobody_reads_it_twice(draft: Draft, mira: Member) -> None:
    say_yes(draft, mira)
    for second in (say_yes, say_no):
        outcome = second(draft, mira)
        assert isinstance(outcome, Refused)
        assert outcome.conflict
    assert draft not in free_for(mira, NOW)
    assert ReviewDecision.objects.filter(draft=draft).count() == 1


@pytest.mark.parametrize("differs", [False, True])
def test_a_view_that_is_sent_twice_is_answered_as_it_was_the_first_time(
    draft: Draft, mira: Member, jonas: Member, *, differs: bool
) -> None:
    if differs:
        say_no(draft, mira)
    row, key = again(draft), uuid4()
    answers = [
        approve(
            draft=row, seen=a_decision_about(row), by=jonas, request_key=key, despite_warnings=False, now=NOW
        )
        for _ in range(2)
    ]
    first, second = (answer for answer in answers if isinstance(answer, Decided))
    assert (first.again, second.again) == (False, True)
    assert first.sentence == second.sentence != ""
    assert ReviewDecision.objects.filter(by=jonas).count() == 1


def test_a_wider_no_acts_at_once(draft: Draft, mira: Member) -> None:
    say_no(draft, mira, SuppressScope.PERSON)
    assert again(draft).status == DraftStatus.SUPPRESSED


def test_a_wider_no_after_a_yes_differs(draft: Draft, mira: Member, jonas: Member) -> None:
    say_yes(draft, mira)
    say_no(draft, jonas, SuppressScope.PERSON)
    assert pairs_since(lately(NOW)) == Pairs(1, 1)


@pytest.mark.parametrize("first", [say_yes, say_no])
def test_a_first_view_ends_where_somebody_changes_the_text(
    draft: Draft, mira: Member, jonas: Member, first: Say
) -> None:
    first(draft, mira)
    edit(draft, jonas, "a short call", "a chat")
    row = again(draft)
    assert (row.status, row.lane, row.read_twice) == (DraftStatus.IN_REVIEW, Lane.READERS, True)
    assert (row.first_reader, row.first_opinion) == (None, "")
    assert ReviewDecision.objects.get(draft=draft, by=mira).opinion
    assert pairs_since(lately(NOW)) == Pairs(0, 0)


def test_two_people_read_the_bytes_that_leave(draft: Draft, mira: Member, jonas: Member) -> None:
    say_yes(draft, mira)
    edit(draft, jonas, "a short call", "a chat")
    kept = say_yes(draft, jonas)
    assert isinstance(kept, Decided)
    assert kept.decision.opinion
    assert not Message.objects.exists()
    assert take_next(by=jonas, now=NOW) is None
    assert take_next(by=mira, now=NOW) == draft.pk
    say_yes(draft, mira)
    assert Message.objects.get().approved_by == mira
    assert pairs_since(lately(NOW)) == Pairs(1, 0)


def another_footer(draft: Draft) -> None:
    Draft.objects.filter(pk=draft.pk).update(footer=draft.footer + "\nAnother street 1")


def another_address(draft: Draft) -> None:
    Prospect.objects.filter(enrollments=draft.enrollment_id).update(
        address="ana.lima@aquaduct.example", address_as_given="Ana.Lima@aquaduct.example"
    )


@pytest.mark.parametrize("change", [another_footer, another_address])
@pytest.mark.parametrize("say", [say_yes, say_no])
def test_a_first_view_ends_where_what_would_leave_changes_without_an_edit(
    draft: Draft, mira: Member, jonas: Member, say: Say, change: Callable[[Draft], None]
) -> None:
    assert isinstance(say(draft, mira), Decided)
    change(draft)
    second = say(draft, jonas)
    assert isinstance(second, Decided)
    assert second.sentence.startswith("Kept: ")
    row = again(draft)
    assert (row.status, row.lane, row.first_reader) == (DraftStatus.IN_REVIEW, Lane.READERS, jonas)
    third = say(draft, mira)  # whose view was of other bytes
    assert isinstance(third, Decided)
    assert not third.decision.opinion
    assert again(draft).status != DraftStatus.IN_REVIEW


@pytest.mark.parametrize("first", [say_yes, say_no])
def test_a_fact_that_the_second_reader_changed_is_another_view(
    draft: Draft, mira: Member, jonas: Member, first: Say
) -> None:
    first(draft, mira)
    edit(draft, jonas, "12 million", "15 million")
    assert pairs_since(lately(NOW)) == Pairs(1, 1)


def test_what_the_lead_changes_between_two_views_leaves_them(
    draft: Draft, mira: Member, jonas: Member
) -> None:
    say_yes(draft, mira)
    say_no(draft, jonas)
    edit(draft, a_member(role=Role.LEAD), "a short call", "a chat")
    row = again(draft)
    assert (row.lane, row.first_reader, row.first_opinion) == (Lane.LEAD, mira, DecisionKind.APPROVE)


def test_a_view_of_the_new_text_that_is_sent_twice_is_no_second_one(
    draft: Draft, mira: Member, jonas: Member
) -> None:
    say_no(draft, mira)
    edit(draft, jonas, "a short call", "a chat")
    row, key = again(draft), uuid4()
    for _ in range(2):
        answer = approve(
            draft=row, seen=a_decision_about(row), by=jonas, request_key=key, despite_warnings=False, now=NOW
        )
        assert isinstance(answer, Decided)
        assert "second person" in answer.sentence


def test_where_nobody_is_left_to_read_it_one_decides(draft: Draft, mira: Member, jonas: Member) -> None:
    say_yes(draft, mira)
    assert end_lonely_pairs() == 0
    Member.objects.exclude(pk=mira.pk).update(is_active=False)
    assert end_lonely_pairs() == 1
    assert draft in free_for(mira, NOW)
    done = say_yes(draft, mira)
    assert isinstance(done, Decided)
    assert not done.decision.opinion


def test_a_draft_that_was_not_drawn_is_decided_by_one(mira: Member, jonas: Member) -> None:
    draft = a_draft_in_review()
    Draft.objects.filter(pk=draft.pk).update(read_twice=False)
    done = say_yes(draft, mira)
    assert isinstance(done, Decided)
    assert (done.decision.kind, done.decision.opinion) == (DecisionKind.APPROVE, False)
    assert draft not in queue()
