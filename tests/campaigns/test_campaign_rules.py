"""What a campaign asks of each mail: whose turn it is, who gets no opener, and what a change takes back."""

from datetime import timedelta
from typing import Any

import pytest

from campaigns import lapsing
from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import due_messages, why_not_now
from campaigns.delivery.services import claiming, send, withdraw
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.drafts.models import Draft, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.services import Written, write
from campaigns.drafts.services.choosing import one_variant_each
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import CampaignStatus, Stage, StopReason, go, in_control_group
from campaigns.enrollments.selectors import colleagues_ahead
from campaigns.enrollments.services import move
from campaigns.insights.models import Entry
from campaigns.insights.rules.kinds import EntryKind
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.members.rules import Role, VersionStatus
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.pipeline import advance
from campaigns.prospects.models import Prospect
from campaigns.relevance.rules import Verdict
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_company,
    a_draft_in_review,
    a_handed_over_message,
    a_match,
    a_member,
    a_prospect,
    a_saved_page,
    a_scheduled_message,
    an_enrollment,
    an_offer_version,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]


def fresh(enrollment: Enrollment) -> Enrollment:
    return Enrollment.objects.get(pk=enrollment.pk)


def the_version(campaign: Campaign) -> TemplateVersion:
    return TemplateVersion.objects.get(template__steps__campaign=campaign, template__steps__number=1)


def written(enrollment: Enrollment) -> Draft:
    """The draft of a person in the stage of writing."""
    match = a_match(enrollment)
    result = write(enrollment=enrollment, match=match, thread=None, provider=RulesBaseline(), now=NOW)
    assert isinstance(result, Written)
    return result.draft


# --- Before the launch ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "works"),
    [(CampaignStatus.DRAFT, False), (CampaignStatus.PREPARING, True), (CampaignStatus.PAUSED, False)],
)
def test_machines_work_for_a_campaign_that_is_being_prepared_but_nothing_leaves(
    status: CampaignStatus, works: bool
) -> None:
    message = a_scheduled_message()
    other = an_enrollment(campaign=message.enrollment.campaign)
    Campaign.objects.update(status=status)
    advance(enrollment_id=other.pk, now=NOW)
    assert (fresh(other).stage != Stage.COLLECTING) == works
    assert not due_messages(LATER).exists()
    assert send(message_id=message.pk, now=LATER) is None
    assert Message.objects.get().status == MessageStatus.SCHEDULED


def test_nothing_leaves_while_a_launch_can_be_taken_back() -> None:
    message = a_scheduled_message()
    Campaign.objects.update(sends_from=LATER + timedelta(minutes=1))
    message.refresh_from_db()
    held = why_not_now(message, LATER)
    assert held
    assert "can still be taken back" in held.sentence
    assert send(message_id=message.pk, now=LATER) is None
    Campaign.objects.update(sends_from=LATER)
    Message.objects.update(due_at=LATER)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER


# --- Control group, variants, subjects, entries ----------------------------------------------------


def test_the_control_group_is_drawn_once_and_of_the_size_that_was_asked_for() -> None:
    drawn = [in_control_group(campaign_id=1, prospect_id=each, percent=20) for each in range(2_000)]
    assert 340 < sum(drawn) < 460
    assert drawn == [in_control_group(campaign_id=1, prospect_id=each, percent=20) for each in range(2_000)]
    assert not any(in_control_group(campaign_id=1, prospect_id=each, percent=0) for each in range(100))


def test_who_is_in_the_control_group_gets_the_same_mail_without_an_opener() -> None:
    campaign = a_campaign(control_percent=50)
    version = the_version(campaign)
    body = "{{ prospect.greeting }}\n\n{% if slots.news %}I read that {{ slots.news }}. {% endif %}Shall we talk?"
    TemplateVersion.objects.filter(pk=version.pk).update(body=body)
    Slot.objects.create(version=version, name="news", takes=["opener_anchor"], form="clause")
    enrollment = an_enrollment(campaign=campaign, stage=Stage.WRITING)
    Enrollment.objects.filter(pk=enrollment.pk).update(control=True)
    draft = written(fresh(enrollment))
    assert draft.control
    assert draft.text.body == "Hi Ana,\n\nShall we talk?"
    assert (draft.anchor, draft.anchor_type) == (None, "none")
    assert not SlotFill.objects.exists()


def test_a_person_always_gets_the_same_variant_and_all_are_used() -> None:
    version = the_version(a_campaign())
    other = TemplateVersion.objects.create(
        template=version.template, number=2, variant="B", subject="s", body="b", status=VersionStatus.APPROVED, approved_at=NOW
    )  # fmt: skip
    drawn = [one_variant_each([version, other], person)[0] for person in range(200)]
    assert drawn == [one_variant_each([other, version], person)[0] for person in range(200)]
    assert 70 < drawn.count(version) < 130


def test_subjects_are_shown_in_an_order_of_their_own_for_each_draft() -> None:
    campaign = a_campaign()
    version = the_version(campaign)
    texts = {version.subject, "On {{ prospect.company }}", "Rotas"}
    for text in texts - {version.subject}:
        version.subjects.create(text=text)
    drafts = [written(an_enrollment(campaign=campaign, stage=Stage.WRITING)) for _ in range(8)]
    assert {frozenset(draft.subjects) for draft in drafts} == {
        frozenset({version.subject, "On Aquaduct", "Rotas"})
    }
    assert len({tuple(draft.subjects) for draft in drafts}) > 1
    assert all(draft.text.subject == draft.subjects[0] for draft in drafts)


def an_entry(**fields: Any) -> Entry:
    own: dict[str, Any] = {
        "kind": EntryKind.PROOF_POINT, "text": "At a brewery, overtime fell by half.", "customer": "Südbräu",
        "review_by": NOW.date(), "owner": a_member(role=Role.MANAGER),
    }  # fmt: skip
    return Entry.objects.create(**(own | fields))


def a_template_that_takes_an_entry(campaign: Campaign) -> None:
    version = the_version(campaign)
    TemplateVersion.objects.filter(pk=version.pk).update(body="Hello,\n\n{{ slots.proof }} Shall we talk?")
    Slot.objects.create(version=version, name="proof", takes=["proof_point"], form="sentence")


def test_a_slot_takes_an_entry_exactly_as_people_wrote_it() -> None:
    campaign, entry = a_campaign(), an_entry()
    a_template_that_takes_an_entry(campaign)
    draft = written(an_enrollment(campaign=campaign, stage=Stage.WRITING))
    assert draft.text.body == "Hello,\n\nAt a brewery, overtime fell by half. Shall we talk?"
    assert SlotFill.objects.get().entry == entry


@pytest.mark.parametrize("gone", [{"active": False}, {"review_by": NOW.date() - timedelta(days=1)}])
def test_an_entry_that_is_out_of_use_or_past_its_review_fills_nothing(gone: dict[str, Any]) -> None:
    campaign = a_campaign()
    an_entry(**gone)
    a_template_that_takes_an_entry(campaign)
    enrollment = an_enrollment(campaign=campaign, stage=Stage.WRITING)
    result = write(
        enrollment=enrollment, match=a_match(enrollment), thread=None, provider=RulesBaseline(), now=NOW
    )
    assert not isinstance(result, Written)


# --- One company ----------------------------------------------------------------------------------


def colleagues(count: int) -> list[Prospect]:
    company = a_company()
    return [a_prospect(company=company, address=f"p{place}@{company.domain}") for place in range(count)]


def test_only_a_few_people_of_a_company_are_in_hand_at_a_time() -> None:
    campaign = a_campaign(company_limit=2)
    rows = [an_enrollment(campaign=campaign, prospect=each, stage=Stage.WRITING) for each in colleagues(4)]
    for row in rows:
        a_match(row)
    assert [colleagues_ahead(row) for row in rows] == [0, 1, 2, 3]
    for row in reversed(rows):
        advance(enrollment_id=row.pk, now=NOW)
    assert [fresh(row).stage for row in rows] == [Stage.CHECKING] * 2 + [Stage.WRITING] * 2
    assert "are being written to already" in fresh(rows[2]).wait_reason
    Enrollment.objects.filter(pk=rows[0].pk).update(
        stage=Stage.STOPPED, stop_reason=StopReason.REVIEWER, due_at=None
    )
    again = NOW + timedelta(hours=5)
    for row in rows[2:]:
        advance(enrollment_id=row.pk, now=again)
    assert [fresh(row).stage for row in rows[2:]] == [Stage.CHECKING, Stage.WRITING]


def test_first_mails_to_one_company_are_spaced() -> None:
    campaign = a_campaign(company_days_apart=3)
    first, second = (
        a_scheduled_message(enrollment=an_enrollment(campaign=campaign, prospect=each))
        for each in colleagues(2)
    )
    waiting = why_not_now(second, LATER)
    assert waiting
    assert "is written to first" in waiting.sentence
    assert why_not_now(first, LATER) is None
    assert send(message_id=first.pk, now=LATER) is MessageStatus.HANDED_OVER
    spaced = why_not_now(second, LATER)
    assert spaced
    assert "was written to a short time ago" in spaced.sentence
    assert spaced.until == LATER + timedelta(days=3)
    assert send(message_id=second.pk, now=LATER) is None
    later = LATER + timedelta(days=3)
    assert send(message_id=second.pk, now=later) is MessageStatus.HANDED_OVER


# --- What a change takes back ---------------------------------------------------------------------


def a_newer_text(campaign: Campaign, *, approved_at: Any = LATER) -> None:
    version = the_version(campaign)
    TemplateVersion.objects.filter(pk=version.pk).update(status=VersionStatus.RETIRED)
    TemplateVersion.objects.create(
        template=version.template, number=2, subject="s", body="b", status=VersionStatus.APPROVED, approved_at=approved_at
    )  # fmt: skip


def test_an_approval_of_a_text_that_was_changed_since_goes_back_to_review_with_the_reason() -> None:
    message = a_scheduled_message()
    assert lapsing.lapse_changed_texts(LATER) == 0
    a_newer_text(message.enrollment.campaign)
    assert lapsing.lapse_changed_texts(LATER) == 1
    message.refresh_from_db()
    assert (message.status, Draft.objects.get().status) == (MessageStatus.WITHDRAWN, DraftStatus.IN_REVIEW)
    assert "template was changed" in message.wait_reason


def test_two_changes_in_a_row_take_an_approval_back_once() -> None:
    message = a_scheduled_message()
    version = the_version(message.enrollment.campaign)
    a_newer_text(message.enrollment.campaign)
    TemplateVersion.objects.filter(number=2).update(status=VersionStatus.RETIRED)
    TemplateVersion.objects.create(
        template=version.template, number=3, subject="s", body="b", status=VersionStatus.APPROVED, approved_at=LATER
    )  # fmt: skip
    assert lapsing.lapse_changed_texts(LATER) == 1
    assert lapsing.lapse_changed_texts(LATER) == 0
    assert Draft.objects.get().status == DraftStatus.IN_REVIEW


def test_a_change_of_one_variant_leaves_approvals_of_the_other_alone() -> None:
    campaign = a_campaign(company_days_apart=0)
    of_a, of_b = (a_scheduled_message(enrollment=an_enrollment(campaign=campaign)) for _ in range(2))
    version = the_version(campaign)
    second, _ = (
        TemplateVersion.objects.create(
            template=version.template, number=number, variant="B", subject="s", body="b", status=status, approved_at=at
        )
        for number, status, at in ((2, VersionStatus.RETIRED, NOW), (3, VersionStatus.APPROVED, LATER))
    )  # fmt: skip
    Draft.objects.filter(enrollment=of_b.enrollment_id).update(template_version=second)
    assert lapsing.lapse_changed_texts(LATER) == 1
    of_a.refresh_from_db()
    of_b.refresh_from_db()
    assert (of_a.status, of_b.status) == (MessageStatus.SCHEDULED, MessageStatus.WITHDRAWN)


def test_a_claimed_message_of_a_changed_text_goes_its_way_and_lapses_if_it_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message = a_scheduled_message()
    a_newer_text(message.enrollment.campaign)

    def not_reached(_: Any, __: Any) -> str:
        assert lapsing.lapse_changed_texts(LATER) == 0
        raise TransportError(Trouble.NOT_REACHED, "no answer")

    monkeypatch.setattr(Sandbox, "hand_over", not_reached)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    assert lapsing.lapse_changed_texts(LATER) == 1


def test_who_approves_an_earlier_text_knowing_the_newer_one_is_left_alone() -> None:
    message = a_scheduled_message()
    a_newer_text(message.enrollment.campaign, approved_at=NOW - timedelta(days=1))
    assert lapsing.lapse_changed_texts(LATER) == 0


def a_newer_offer(campaign: Campaign) -> None:
    campaign.offer.versions.update(status=VersionStatus.RETIRED)
    an_offer_version(campaign.offer, number=2)


def test_a_changed_offer_has_all_judged_again_to_whom_nothing_was_sent() -> None:
    campaign = a_campaign(company_limit=9)
    approved = a_scheduled_message(enrollment=an_enrollment(campaign=campaign)).enrollment
    in_review = a_draft_in_review(enrollment=an_enrollment(campaign=campaign)).enrollment
    sent = a_handed_over_message(enrollment=an_enrollment(campaign=campaign)).enrollment
    refused = an_enrollment(campaign=campaign)
    a_match(refused, verdict=Verdict.DO_NOT_SEND)
    Enrollment.objects.filter(pk=refused.pk).update(
        stage=Stage.STOPPED, stop_reason=StopReason.NOT_RELEVANT, due_at=None
    )
    assert lapsing.judge_changed_offers(LATER) == lapsing.JudgedAgain(0, 0)
    a_newer_offer(campaign)
    assert lapsing.judge_changed_offers(LATER, offer=campaign.offer) == lapsing.JudgedAgain(3, 1)
    stages = [fresh(row).stage for row in (approved, in_review, sent, refused)]
    assert stages == [Stage.JUDGING, Stage.JUDGING, Stage.WAITING, Stage.JUDGING]
    assert lapsing.judge_changed_offers(LATER) == lapsing.JudgedAgain(0, 0)


@pytest.mark.parametrize("ended", [False, True], ids=["elsewhere", "ended"])
def test_who_was_refused_stays_so_where_he_is_in_another_campaign_or_his_own_ended(*, ended: bool) -> None:
    refused = an_enrollment(campaign=a_campaign())
    a_match(refused, verdict=Verdict.DO_NOT_SEND)
    Enrollment.objects.filter(pk=refused.pk).update(
        stage=Stage.STOPPED, stop_reason=StopReason.NOT_RELEVANT, due_at=None
    )
    a_newer_offer(refused.campaign)
    if ended:
        Campaign.objects.filter(pk=refused.campaign_id).update(status=CampaignStatus.ENDED)
    else:
        an_enrollment(campaign=a_campaign(), prospect=refused.prospect)
    assert lapsing.judge_changed_offers(LATER) == lapsing.JudgedAgain(0, 0)
    again = go(Stage.WRITING)
    assert not move(enrollment_id=refused.pk, expected=Stage.STOPPED, outcome=again, by=SOFTWARE, now=LATER)


def test_a_mail_that_a_sender_takes_while_the_offer_changes_goes_its_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    message, in_review = a_scheduled_message(), a_draft_in_review()
    a_newer_offer(message.enrollment.campaign)
    a_newer_offer(in_review.enrollment.campaign)

    def taken_first(*, message: Message, **said: Any) -> bool:
        assert claiming.claim(message_id=message.pk, now=LATER)
        return withdraw(message=message, **said)

    monkeypatch.setattr(lapsing, "withdraw", taken_first)
    assert lapsing.judge_changed_offers(LATER) == lapsing.JudgedAgain(1, 0)
    assert fresh(message.enrollment).stage == Stage.SENDING
    assert fresh(in_review.enrollment).stage == Stage.JUDGING


def test_the_draft_of_somebody_who_no_longer_fits_is_withdrawn() -> None:
    draft = a_draft_in_review()
    campaign = draft.enrollment.campaign
    a_newer_offer(campaign)
    campaign.offer.live.criteria.create(  # type: ignore[union-attr]
        kind="disqualifier", text="Has a head of operations",
        predicate={"field": "title", "operator": "contains_any", "values": ["operations"]},
    )  # fmt: skip
    lapsing.judge_changed_offers(NOW)
    advance(enrollment_id=draft.enrollment_id, now=NOW)
    assert fresh(draft.enrollment).stop_reason == StopReason.NOT_RELEVANT
    assert Draft.objects.get().status == DraftStatus.WITHDRAWN


def test_the_draft_of_somebody_who_still_fits_is_the_one_that_was_there() -> None:
    draft = a_draft_in_review()
    words = "Ana Lima, Head of Operations at Aquaduct, speaks here."
    a_saved_page(draft.enrollment.prospect, text=words, published_at=NOW)
    a_newer_offer(draft.enrollment.campaign)
    lapsing.judge_changed_offers(NOW)
    for _ in range(3):
        advance(enrollment_id=draft.enrollment_id, now=NOW)
    again = Draft.objects.get()
    assert (again.status, again.pk, again.text.body) == (DraftStatus.IN_REVIEW, draft.pk, draft.text.body)
    assert again.match.offer_version == 2


def test_no_draft_is_written_while_a_lead_decides_on_the_campaigns_own_mail() -> None:
    enrollment = an_enrollment(stage=Stage.WRITING)
    a_match(enrollment)
    Campaign.objects.update(drafts_paused_at=NOW)
    advance(enrollment_id=enrollment.pk, now=NOW)
    assert (fresh(enrollment).stage, Draft.objects.count()) == (Stage.WRITING, 0)
    assert "a lead decides" in fresh(enrollment).wait_reason
