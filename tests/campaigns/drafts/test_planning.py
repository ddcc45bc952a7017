"""What follows a mail is written with it as long as no fact about the reader may stand in it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from campaigns.delivery.services import approve
from campaigns.drafts.models import Draft, DraftText
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import ahead_of, queue
from campaigns.drafts.selectors.known import known_of
from campaigns.drafts.services import edit
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.insights.models import Entry
from campaigns.insights.rules.kinds import EntryKind
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.pipeline import advance
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_decision_about,
    a_draft_in_review,
    a_match,
    a_member,
    a_prospect,
    an_enrollment,
)
from tests.factories.sequence import a_sequence, follow_ups, plan

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def statuses(draft: Draft) -> list[str]:
    return [each.status for each in follow_ups(draft)]


def test_each_follow_up_hangs_on_the_mail_before_it_and_has_its_own_way_to_say_no() -> None:
    first = a_sequence()
    second, third = follow_ups(first)
    assert (second.in_reply_to, third.in_reply_to) == (first.message_id, second.message_id)
    assert len({each.message_id for each in (first, second, third)}) == 3
    assert second.message_id.endswith(f"@{second.mailbox.address.partition('@')[2]}>")
    assert {second.text.subject, third.text.subject} == {f"Re: {first.text.subject}"}
    assert len({each.opt_out_token for each in (first, second, third)}) == 3
    assert all(each.opt_out_url in each.footer for each in (second, third))
    assert {each.mailbox_id for each in (second, third)} == {first.mailbox_id}


def test_follow_ups_are_due_by_the_working_days_of_their_mailbox_and_checked() -> None:
    first = a_sequence()
    second, third = follow_ups(first)
    assert first.due_at == NOW  # a Tuesday
    assert (second.due_at, third.due_at) == (NOW + timedelta(days=3), NOW + timedelta(days=8))
    assert [each.checked_version for each in (second, third)] == [1, 1]
    assert statuses(first) == [DraftStatus.PLANNED] * 2


@pytest.mark.parametrize(("with_fact_at", "planned"), [(2, 0), (3, 1), (4, 2)])
def test_planning_ends_before_the_first_step_that_may_open_with_a_fact(
    with_fact_at: int, planned: int
) -> None:
    assert len(follow_ups(a_sequence(steps=4, with_fact_at=with_fact_at))) == planned


@pytest.mark.parametrize(("takes", "planned"), [(["proof_point"], 1), (["proof_point", "role_challenge"], 0)])
def test_a_slot_for_what_people_wrote_is_filled_ahead_and_one_for_facts_is_not(
    takes: list[str], planned: int
) -> None:
    campaign = a_campaign(steps=2)
    version = TemplateVersion.objects.get(template__steps__number=2)
    TemplateVersion.objects.filter(pk=version.pk).update(body="Hello,\n\n{{ slots.proof }} Shall we talk?")
    Slot.objects.create(version=version, name="proof", takes=takes, form="sentence")
    Entry.objects.create(
        kind=EntryKind.PROOF_POINT, text="At a brewery, overtime fell by half.", customer="Südbräu",
        review_by=LATER.date() + timedelta(days=90), owner=a_member(role=Role.MANAGER),
    )  # fmt: skip
    draft = a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    found = plan(draft)
    assert len(found) == planned
    assert all("At a brewery, overtime fell by half." in each.text.body for each in found)


def test_as_many_follow_ups_without_news_are_planned_as_the_campaign_allows() -> None:
    campaign = a_campaign(steps=4, followups_without_news=2)
    assert len(plan(a_draft_in_review(enrollment=an_enrollment(campaign=campaign)))) == 2


def test_a_second_call_finds_what_the_first_wrote() -> None:
    first = a_sequence()
    before = [each.pk for each in follow_ups(first)]
    assert [each.pk for each in plan(first)] == before
    assert [each.pk for each in follow_ups(first)] == before


def test_what_hangs_on_another_mail_is_written_anew() -> None:
    first = a_sequence()
    old = [each.pk for each in follow_ups(first)]
    Draft.objects.filter(pk=first.pk).update(message_id="<another@tidewater.example>")
    new = plan(Draft.objects.get(pk=first.pk))
    assert set(Draft.objects.filter(pk__in=old).values_list("status", flat=True)) == {DraftStatus.WITHDRAWN}
    assert [each.status for each in new] == [DraftStatus.PLANNED] * 2
    assert new[0].in_reply_to == "<another@tidewater.example>"


def test_what_was_planned_by_a_retired_text_is_written_by_the_new_one() -> None:
    first = a_sequence(steps=2)
    old = TemplateVersion.objects.get(template__steps__number=2)
    TemplateVersion.objects.filter(pk=old.pk).update(status=VersionStatus.RETIRED)
    TemplateVersion.objects.create(
        template=old.template, number=2, subject="s", body="Hello,\n\nThe new text.", status=VersionStatus.APPROVED,
        approved_at=NOW,
    )  # fmt: skip
    [new] = plan(first)
    assert (statuses(first), new.text.body) == (["withdrawn", "planned"], "Hello,\n\nThe new text.")


def test_a_step_that_now_takes_a_fact_leaves_nothing_planned() -> None:
    first = a_sequence()
    old = TemplateVersion.objects.get(template__steps__number=2)
    TemplateVersion.objects.filter(pk=old.pk).update(status=VersionStatus.RETIRED)
    new = TemplateVersion.objects.create(
        template=old.template, number=2, subject="s", body="b", status=VersionStatus.APPROVED, approved_at=NOW
    )
    Slot.objects.create(version=new, name="news", takes=["opener_anchor"], form="clause")
    assert plan(first) == []
    assert set(statuses(first)) == {DraftStatus.WITHDRAWN}


def test_the_pipeline_plans_with_the_writing_and_checks_with_the_checking() -> None:
    enrollment = an_enrollment(campaign=a_campaign(steps=3), stage=Stage.WRITING)
    a_match(enrollment)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.CHECKING
    planned = list(ahead_of(Enrollment.objects.get(pk=enrollment.pk)))
    assert [(each.status, each.checked_version) for each in planned] == [(DraftStatus.PLANNED, 0)] * 2
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.REVIEWING
    planned = list(ahead_of(Enrollment.objects.get(pk=enrollment.pk)))
    assert [each.checked_version for each in planned] == [1, 1]


def test_what_is_planned_stands_in_no_queue_and_is_no_text_of_ours_yet() -> None:
    first = a_sequence()
    [planned, _] = follow_ups(first)
    colleague = a_draft_in_review(
        enrollment=an_enrollment(
            campaign=first.enrollment.campaign,
            prospect=a_prospect(company=first.enrollment.prospect.company, address="li@aquaduct.example"),
        )
    )
    assert set(queue().values_list("pk", flat=True)) == {first.pk, colleague.pk}
    assert planned.text.body not in known_of(colleague.pk).recent
    assert [body for body, _ in known_of(colleague.pk).colleagues] == [first.text.body]


def edited(draft: Draft, **text: str) -> None:
    words = {"subject": draft.text.subject, "body": draft.text.body} | text
    edit(
        draft=draft,
        version=draft.version,
        subject=words["subject"],
        body=words["body"],
        by=a_member(name="Li Na"),
        request_key=uuid4(),
        now=NOW,
    )
    Enrollment.objects.filter(pk=draft.enrollment_id).update(stage=Stage.CHECKING)
    advance(enrollment_id=draft.enrollment_id, now=NOW)


def test_a_new_subject_of_the_thread_is_one_of_its_follow_ups_too_and_checked() -> None:
    first = a_sequence()
    bodies = [each.text.body for each in follow_ups(first)]
    edited(first, subject="Rotas")
    after = follow_ups(first)
    assert [(each.version, each.checked_version, each.text.subject) for each in after] == [
        (2, 2, "Re: Rotas")
    ] * 2
    assert [each.text.body for each in after] == bodies
    assert {each.text.by_name for each in after} == {"Li Na"}
    assert DraftText.objects.filter(draft=after[0]).count() == 2
    assert not any(each.text.findings.exists() for each in after), (
        "the subject is checked where it was written"
    )


def test_a_new_body_leaves_its_follow_ups_as_they_are() -> None:
    first = a_sequence()
    edited(first, body=first.text.body.replace("a short call", "a call"))
    assert [each.version for each in follow_ups(first)] == [1, 1]


def test_the_message_takes_the_id_that_was_fixed_at_writing() -> None:
    draft: Any = a_draft_in_review()
    approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(), despite_warnings=False, now=NOW
    )  # fmt: skip
    assert draft.messages.get().message_id == draft.message_id
