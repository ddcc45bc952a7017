"""The policy at work: who is drawn, what goes out unread, who may pull it, and what ends the trust."""

import threading
from collections.abc import Callable
from datetime import time, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection, connections

from campaigns import tasks
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import Decided, Refused, approve, suppress, undo
from campaigns.delivery.services.unread import let_go_unread
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.models.policy import Combination, ReviewPolicy, SamplingChange
from campaigns.drafts.rules import DecisionKind, DraftStatus, Lane, SuppressReason, SuppressScope
from campaigns.drafts.rules.sampling import Purpose, Standing, place
from campaigns.drafts.selectors import queue
from campaigns.drafts.selectors.sampling import figures_of, going_out_unread, policy_of
from campaigns.drafts.services import edit
from campaigns.drafts.services.editing import StaleDraftError
from campaigns.drafts.services.sampling import PolicyError, note_complaint, set_policy, weigh
from campaigns.drafts.services.unread import pull
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.insights.models import Insight
from campaigns.llm.services import sync_prompts
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.pipeline import advance, stages
from campaigns.prospects.models import Deal
from campaigns.suppressions.rules import HoldScope
from campaigns.suppressions.services import hold
from tests.campaigns.agreement import assert_rows_agree
from tests.campaigns.drafts.earned import (
    a_lead,
    an_old_campaign,
    checked,
    choose_draw,
    decisions_like,
    in_review,
    sampling,
    to_check,
)
from tests.factories import NOW, a_campaign, a_decision_about, a_member

LATER = NOW + timedelta(hours=4)  # NOW is 11 o'clock in Berlin, and the team works until 17


@pytest.fixture
def campaign(db: None) -> Campaign:
    """A campaign that earned it: 200 clean decisions, its month over, and a lead who samples 20 %."""
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), 200)
    sampling(campaign)
    return campaign


def unread(campaign: Campaign) -> Draft:
    draft = in_review(campaign, out=True)
    assert draft.lane == Lane.UNREAD
    return draft


def after(draft: Draft) -> Draft:
    return Draft.objects.select_related("enrollment", "policy__set_by").get(pk=draft.pk)


def test_what_is_outside_the_sample_goes_out_unread_after_four_working_hours(campaign: Campaign) -> None:
    draft = unread(campaign)
    policy = policy_of(campaign.pk)
    assert policy is not None
    assert (draft.unread_until, draft.policy, list(queue().filter(pk=draft.pk))) == (LATER, policy, [])
    assert let_go_unread(LATER - timedelta(minutes=1)) == 0
    assert let_go_unread(LATER) == 1
    message, decision = Message.objects.get(draft=draft), ReviewDecision.objects.get(draft=draft)
    assert (message.status, message.approved_by) == (MessageStatus.SCHEDULED, policy.set_by)
    assert (decision.kind, decision.by) == (DecisionKind.APPROVE_UNREAD, policy.set_by)
    assert let_go_unread(LATER) == 0
    assert_rows_agree_of(draft)


def test_a_fault_with_one_draft_gives_it_to_a_person_and_lets_the_others_go(campaign: Campaign) -> None:
    bad, good = unread(campaign), unread(campaign)

    def delicate(draft: Draft) -> str:
        if draft.pk == bad.pk:
            raise ValueError("cannot be asked")
        return ""

    assert let_go_unread(LATER, sensitive=delicate) == 1
    assert (after(bad).lane, after(good).status) == (Lane.READERS, DraftStatus.APPROVED)


def assert_rows_agree_of(draft: Draft) -> None:
    """The bulk rows beside it have no journey of their own, so they go first."""
    Draft.objects.exclude(pk=draft.pk).filter(status=DraftStatus.WITHDRAWN).delete()
    assert_rows_agree()


def test_the_four_hours_are_the_teams(campaign: Campaign) -> None:
    Team.objects.update(day_ends=time(12))
    assert unread(campaign).unread_until == NOW + timedelta(
        days=1, hours=1
    )  # 11 to 12, and 9 to 12 the next day


def test_who_is_drawn_is_read_and_the_draw_stands_on_the_draft(campaign: Campaign) -> None:
    draft = in_review(campaign)
    assert (draft.lane, draft.unread_until) == (Lane.READERS, None)
    campaign.refresh_from_db()
    assert draft.drawn == place(seed=campaign.review_seed, purpose=Purpose.SAMPLE, draft_id=draft.pk)


def test_a_draw_is_made_once_whoever_changes_the_seed_or_the_text(campaign: Campaign) -> None:
    draft = in_review(campaign)
    choose_draw(draft, out=True)
    Draft.objects.filter(pk=draft.pk).update(status=DraftStatus.CHECKING)
    Enrollment.objects.filter(pk=draft.enrollment_id).update(stage=Stage.CHECKING, due_at=NOW)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    again = after(draft)
    assert (again.drawn, again.lane, again.status) == (draft.drawn, Lane.READERS, DraftStatus.IN_REVIEW)


def test_without_a_policy_everything_is_read(db: None) -> None:
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), 200)
    assert in_review(campaign, out=True).lane == Lane.READERS


def test_in_a_first_month_everything_is_read(db: None) -> None:
    campaign = a_campaign()
    decisions_like(in_review(campaign), 200)
    sampling(campaign)
    assert in_review(campaign, out=True).lane == Lane.READERS


@pytest.mark.parametrize(("decisions", "lane"), [(199, Lane.READERS), (200, Lane.UNREAD)])
def test_until_two_hundred_decisions_everything_is_read(db: None, decisions: int, lane: Lane) -> None:
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), decisions)
    sampling(campaign)
    assert in_review(campaign, out=True).lane == lane


def test_tests_views_and_follow_ups_are_no_decisions(db: None) -> None:
    campaign = an_old_campaign()
    first = in_review(campaign)
    kept = decisions_like(first, 3)
    decisions_like(first, 4, opinion=True)
    decisions_like(first, 5, kind="hold")
    decisions_like(first, 6, along_with=kept[0])
    Draft.objects.filter(pk__in=[row.draft_id for row in decisions_like(first, 7)]).update(planted=True)
    assert first.combination is not None
    figures = figures_of(first.combination, NOW)
    assert (figures.decisions, figures.campaign) == (3, 3)


def known_delicate(draft: Draft) -> None:
    fact = Insight.objects.filter(prospect=draft.enrollment.prospect).first()
    assert fact is not None
    Insight.objects.create(
        extraction=fact.extraction, prospect=fact.prospect, kind="material_event", value="x", tact="never"
    )


def on_hold(draft: Draft) -> None:
    key = draft.enrollment.prospect.domain
    hold(scope=HoldScope.DOMAIN, key=key, reason="A talk is on", by=a_lead().actor, until=None)


def with_a_deal(draft: Draft) -> None:
    domain = draft.enrollment.prospect.domain
    Deal.objects.create(domain=domain, name="x", state="open", updated_at=NOW)


def read_thinly(draft: Draft) -> None:
    with connection.cursor() as cursor:  # a reading never changes but by hand
        cursor.execute(
            "UPDATE campaigns_extraction SET grade = 'thin' WHERE id = %s", [draft.match.extraction_id]
        )


ALWAYS_READ: dict[str, Callable[[Draft], object]] = {
    "delicate": known_delicate,
    "on hold": on_hold,
    "a deal": with_a_deal,
    "read thinly": read_thinly,
}


@pytest.mark.parametrize("make", ALWAYS_READ.values(), ids=ALWAYS_READ)
def test_what_is_delicate_is_a_persons_whatever_was_drawn(
    campaign: Campaign, make: Callable[[Draft], object]
) -> None:
    draft = to_check(campaign)
    make(draft)
    checked(draft, out=True)
    assert (after(draft).lane, after(draft).status) == (Lane.READERS, DraftStatus.IN_REVIEW)


def test_a_warning_is_a_persons(campaign: Campaign) -> None:
    draft = in_review(
        campaign, out=True, body="Hi Ana,\n\nI hope this finds you well. Our game-changing tool is unique."
    )
    assert (draft.warned, draft.lane) == (True, Lane.READERS)


@pytest.mark.parametrize("role", [Role.SDR, Role.MANAGER])
def test_only_a_lead_sets_the_policy(db: None, role: Role) -> None:
    with pytest.raises(PolicyError, match="may not"):
        sampling(an_old_campaign(), by=a_member(role=role))
    assert not ReviewPolicy.objects.exists()


@pytest.mark.parametrize(("percent", "reason"), [(19, "x"), (31, "x"), (0, "x"), (99, "x"), (25, "  ")])
def test_a_policy_needs_a_share_that_is_allowed_and_a_reason(db: None, percent: int, reason: str) -> None:
    with pytest.raises(PolicyError):
        set_policy(campaign=an_old_campaign(), read_percent=percent, reason=reason, by=a_lead(), now=NOW)


def test_a_new_policy_keeps_the_old_one_and_calls_everything_back(campaign: Campaign) -> None:
    draft = unread(campaign)
    set_policy(campaign=campaign, read_percent=100, reason="A new colleague", by=a_lead(), now=NOW)
    assert (after(draft).lane, after(draft).policy, after(draft).unread_until) == (Lane.READERS, None, None)
    assert [policy.read_percent for policy in campaign.review_policies.all()] == [20, 100]


@pytest.mark.parametrize("change", [{"role": Role.SDR}, {"is_active": False}])
def test_a_lead_who_no_longer_is_one_answers_for_nothing(
    campaign: Campaign, change: dict[str, object]
) -> None:
    draft = unread(campaign)
    assert draft.policy is not None
    Member.objects.filter(policies=draft.policy).update(**change)
    assert let_go_unread(LATER) == 0
    assert after(draft).lane == Lane.READERS
    assert in_review(campaign, out=True).lane == Lane.READERS


def a_defect_by_suppressing(campaign: Campaign) -> None:
    draft = in_review(campaign)
    suppress(
        draft=draft, seen=a_decision_about(draft), reason=SuppressReason.EVIDENCE_WRONG, scope=SuppressScope.DRAFT,
        note="", by=a_member(), request_key=uuid4(), now=NOW,
    )  # fmt: skip


def a_defect_by_editing(campaign: Campaign) -> None:
    draft = in_review(campaign)
    body = draft.text.body.replace("12 million", "13 million")
    edit(
        draft=draft,
        version=1,
        subject=draft.text.subject,
        body=body,
        by=a_member(),
        request_key=uuid4(),
        now=NOW,
    )


def a_defect_by_complaint(campaign: Campaign) -> None:
    row = Draft.objects.filter(enrollment__campaign=campaign).earliest("pk")
    note_complaint(draft_id=row.pk, now=NOW)


@pytest.mark.parametrize("happens", [a_defect_by_suppressing, a_defect_by_editing, a_defect_by_complaint])
def test_a_defect_closes_and_calls_back_what_was_on_its_way(
    campaign: Campaign, happens: Callable[[Campaign], None]
) -> None:
    draft = unread(campaign)
    happens(campaign)
    assert let_go_unread(LATER) == 0
    assert after(draft).lane == Lane.READERS
    assert draft.combination is not None
    change = draft.combination.changes.last()
    assert change is not None
    assert (change.standing, change.defects) == (Standing.CLOSED, 1)
    assert change.decisions >= 200
    assert in_review(campaign, out=True).lane == Lane.READERS


def test_after_a_closing_the_count_begins_anew(campaign: Campaign) -> None:
    combination = unread(campaign).combination
    assert combination is not None
    a_defect_by_complaint(campaign)
    closed = NOW + timedelta(minutes=1)
    assert weigh(combination=combination, now=closed) is Standing.CLOSED
    like = Draft.objects.filter(combination=combination).earliest("pk")
    decisions_like(like, 98, at=closed + timedelta(minutes=1))
    assert weigh(combination=combination, now=LATER) is Standing.CLOSED
    decisions_like(like, 1, at=closed + timedelta(minutes=1))
    assert weigh(combination=combination, now=LATER) is Standing.OPEN
    standings = [change.standing for change in combination.changes.all()]
    assert standings == [Standing.OPEN, Standing.CLOSED, Standing.OPEN]


def test_a_wording_edit_is_no_defect(campaign: Campaign) -> None:
    draft = in_review(campaign)
    body = draft.text.body.replace("Would a short call help?", "Shall we talk?")
    edit(
        draft=draft,
        version=1,
        subject=draft.text.subject,
        body=body,
        by=a_member(),
        request_key=uuid4(),
        now=NOW,
    )
    assert draft.combination is not None
    assert figures_of(draft.combination, NOW).defects == 0


def with_text(draft: Draft, body: str) -> Draft:
    """Let a draft be written from a newer approved text of its template."""
    old = draft.template_version
    TemplateVersion.objects.filter(pk=old.pk).update(status="retired")
    version = TemplateVersion.objects.create(
        template=old.template, number=old.number + 1, subject=old.subject, body=body, status="approved",
        approved_at=NOW,
    )  # fmt: skip
    Draft.objects.filter(pk=draft.pk).update(template_version=version)
    return Draft.objects.get(pk=draft.pk)


def test_an_edit_outside_the_slots_asks_for_fifty_more_and_keeps_the_rest(campaign: Campaign) -> None:
    draft = unread(campaign)
    newer = with_text(to_check(campaign), "{{ prospect.greeting }}\n\nShall we speak?")
    newer, combination = checked(newer, out=True), draft.combination
    assert (newer.lane, newer.combination, after(draft).lane) == (Lane.READERS, combination, Lane.READERS)
    assert combination is not None
    decisions_like(newer, 49)
    assert weigh(combination=combination, now=NOW) is Standing.PAUSED
    decisions_like(newer, 1)
    assert weigh(combination=combination, now=NOW) is Standing.OPEN
    assert [change.decisions for change in combination.changes.all()] == [200, 200, 250]


def test_another_slot_is_another_combination_and_ends_the_trust_in_the_one_before(campaign: Campaign) -> None:
    draft = unread(campaign)
    newer = with_text(to_check(campaign), "{{ prospect.greeting }}\n\nI read that {{ opener }}.")
    Slot.objects.create(version=newer.template_version, name="opener", takes=["opener_anchor"], form="clause")
    checked(newer, out=True)
    assert after(newer).combination != draft.combination
    assert after(draft).lane == Lane.READERS
    assert draft.combination is not None
    change = draft.combination.changes.last()
    assert change is not None
    assert (change.standing, change.reason) == (
        Standing.CLOSED, "Its variables, a prompt or the model changed, so trust is earned anew.",
    )  # fmt: skip


def test_another_model_is_another_combination(campaign: Campaign) -> None:
    draft = unread(campaign)
    newer = to_check(campaign)
    answer = newer.match.extraction.answer
    type(answer).objects.filter(pk=answer.pk).update(model="another-model")
    checked(newer, out=True)
    assert after(newer).combination != draft.combination
    assert Combination.objects.filter(campaign=campaign).count() == 2
    assert after(draft).lane == Lane.READERS


def test_anybody_who_reviews_may_pull_and_the_same_press_twice_is_one(campaign: Campaign) -> None:
    draft, mira, key = unread(campaign), a_member(), uuid4()
    assert pull(draft=draft, by=mira, request_key=key, now=NOW)
    assert pull(draft=draft, by=mira, request_key=key, now=NOW)
    assert not pull(draft=draft, by=a_member(), request_key=uuid4(), now=NOW)
    assert draft in queue()
    assert [(row.kind, row.by) for row in draft.decisions.all()] == [(DecisionKind.PULL, mira)]
    assert let_go_unread(LATER) == 0


def test_who_may_not_review_pulls_nothing(campaign: Campaign) -> None:
    assert not pull(draft=unread(campaign), by=a_member(is_active=False), request_key=uuid4(), now=NOW)


def test_what_approval_refuses_goes_to_a_person(campaign: Campaign) -> None:
    draft = unread(campaign)
    on_hold(draft)
    assert let_go_unread(LATER) == 0
    assert (after(draft).lane, after(draft).status) == (Lane.READERS, DraftStatus.IN_REVIEW)
    assert not Message.objects.filter(draft=draft).exists()


def test_what_became_delicate_while_it_waited_goes_to_a_person(campaign: Campaign) -> None:
    draft = unread(campaign)
    assert let_go_unread(LATER, sensitive=lambda _: "A deal with this company is open.") == 0
    assert (after(draft).lane, after(draft).status) == (Lane.READERS, DraftStatus.IN_REVIEW)


def test_the_sweep_asks_again_whether_it_is_delicate(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = unread(campaign)
    monkeypatch.setattr(stages, "has_open_deal", lambda _: True)
    with time_machine.travel(LATER):
        tasks.sweep()
    assert after(draft).lane == Lane.READERS


def test_an_earlier_text_does_not_go_unread_once_its_template_has_another(campaign: Campaign) -> None:
    draft = unread(campaign)
    TemplateVersion.objects.filter(pk=draft.template_version_id).update(status=VersionStatus.RETIRED)
    assert let_go_unread(LATER) == 0
    assert after(draft).lane == Lane.READERS


@pytest.mark.parametrize(
    "team", [{"weekdays": []}, {"weekdays": [7]}, {"day_starts": "17:00", "day_ends": "09:00"}]
)
def test_where_the_team_never_works_a_person_reads_everything(
    campaign: Campaign, team: dict[str, Any]
) -> None:
    Team.objects.update_or_create(pk=1, defaults=team)
    assert in_review(campaign, out=True).lane == Lane.READERS


def test_nobody_approves_or_edits_what_goes_out_unread_without_pulling_it(campaign: Campaign) -> None:
    draft, mira = unread(campaign), a_member()
    refused = approve(
        draft=draft,
        seen=a_decision_about(draft),
        by=mira,
        request_key=uuid4(),
        despite_warnings=True,
        now=NOW,
    )
    assert isinstance(refused, Refused)
    assert refused.conflict
    with pytest.raises(StaleDraftError):
        edit(draft=draft, version=1, subject="x", body="x", by=mira, request_key=uuid4(), now=NOW)
    assert after(draft).lane == Lane.UNREAD


def test_what_went_unread_and_is_taken_back_is_read(campaign: Campaign) -> None:
    draft = unread(campaign)
    let_go_unread(LATER)
    outcome = undo(draft=after(draft), by=a_lead(), request_key=uuid4(), now=LATER)
    assert isinstance(outcome, Decided)
    assert draft in queue()
    assert let_go_unread(LATER) == 0


@pytest.mark.skipif(connection.vendor != "postgresql", reason="two at once are PostgreSQL's")
@pytest.mark.django_db(transaction=True)
def test_of_pulling_and_letting_go_at_once_one_happens() -> None:
    sync_prompts(now=NOW)
    campaign = an_old_campaign()
    decisions_like(in_review(campaign), 200)
    sampling(campaign)
    draft, mira = unread(campaign), a_member()
    together, results = threading.Barrier(2), {}

    def run(name: str, work: Callable[[], object]) -> None:
        try:
            together.wait(timeout=10)
            results[name] = work()
        finally:
            connections.close_all()

    works = {
        "pulled": lambda: pull(draft=draft, by=mira, request_key=uuid4(), now=LATER),
        "gone": lambda: let_go_unread(LATER),
    }
    threads = [threading.Thread(target=run, args=item) for item in works.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert sorted([bool(results["pulled"]), bool(results["gone"])]) == [False, True]
    assert Message.objects.filter(draft=draft).exists() is bool(results["gone"])
    assert (after(draft).status == DraftStatus.APPROVED) is bool(results["gone"])


def test_the_plan_of_what_is_due_walks_its_own_index(campaign: Campaign) -> None:
    unread(campaign)
    if connection.vendor != "postgresql":
        pytest.skip("the plan is PostgreSQL's")
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    assert "draft_unread" in going_out_unread().filter(unread_until__lte=LATER)[:200].explain()


def test_two_workers_who_weigh_at_once_keep_one_change(campaign: Campaign) -> None:
    combination = unread(campaign).combination
    assert combination is not None
    assert weigh(combination=combination, now=NOW) is Standing.OPEN
    assert SamplingChange.objects.filter(combination=combination).count() == 1
