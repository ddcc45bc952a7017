"""What blocks a start is computed; a second person launches; a launch is taken back, stopped, or ended for good."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.selectors import trail
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment, Step
from campaigns.enrollments.rules import CampaignStatus, StopReason
from campaigns.launch.models import Launch
from campaigns.launch.rules import ArtifactTestKind, ClaimAnswer, ItemKey, ItemState
from campaigns.launch.selectors import Drawn, blocking, items, reading_is_due, shown_for_test
from campaigns.launch.services import (
    LaunchRefusedError,
    Said,
    decide_after_test,
    launch,
    pause,
    prepare,
    resume,
    sign_off,
    stop_and_withdraw,
    take_back,
    take_test,
)
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member, Team
from campaigns.members.rules import Role
from campaigns.message_templates.models import TemplateVersion
from campaigns.offers.models import Claim, OfferVersion
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft_in_review,
    a_handed_over_message,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db


def a_manager() -> Member:
    return a_member(role=Role.MANAGER)


def a_campaign_to_prepare() -> Campaign:
    return a_campaign(steps=2, status=CampaignStatus.DRAFT, launched_at=None, sends_from=None)


def a_campaign_to_launch(**fields: Any) -> Campaign:
    """A prepared campaign whose one draft a person has read and approved."""
    own = {"status": CampaignStatus.PREPARING, "launched_at": None, "sends_from": None, "author": a_manager()}
    campaign = a_campaign(**(own | fields))
    a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    return campaign


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def state_of(campaign: Campaign, key: ItemKey, by: Member | None = None) -> ItemState:
    return next(item.state for item in items(fresh(campaign), by=by) if item.key is key)


# --- Preparing ------------------------------------------------------------------------------------

LACKS: dict[str, tuple[Callable[[Campaign], object], str]] = {
    "no address": (lambda _: Team.objects.update(postal_address=""), "postal address"),
    "no team": (lambda _: Team.objects.all().delete(), "postal address"),
    "offer": (lambda _: OfferVersion.objects.update(status="draft"), "is not approved"),
    "template": (lambda _: TemplateVersion.objects.update(status="retired"), "no approved template"),
    "no step": (lambda _: Step.objects.all().delete(), "no step"),
    "no mailbox": (lambda campaign: campaign.mailboxes.clear(), "no mailbox"),
}


@pytest.mark.parametrize(("lack", "sentence"), LACKS.values(), ids=LACKS)
def test_a_campaign_that_lacks_something_is_not_prepared(
    lack: Callable[[Campaign], object], sentence: str
) -> None:
    campaign = a_campaign_to_prepare()
    lack(campaign)
    with pytest.raises(LaunchRefusedError, match=sentence):
        prepare(campaign=fresh(campaign), by=a_manager())
    assert fresh(campaign).status == CampaignStatus.DRAFT


def test_a_campaign_is_prepared_once_by_who_may() -> None:
    campaign = a_campaign_to_prepare()
    with pytest.raises(LaunchRefusedError, match="may not prepare"):
        prepare(campaign=campaign, by=a_member())
    assert prepare(campaign=campaign, by=a_manager())
    assert not prepare(campaign=campaign, by=a_manager())
    assert trail(campaign).filter(action=Action.PREPARED).count() == 1


# --- Items ----------------------------------------------------------------------------------------


def test_what_is_not_kept_anywhere_yet_says_so_and_warns() -> None:
    found = {item.key: item for item in items(a_campaign_to_launch(), by=None)}
    for key in (ItemKey.INBOX_OWNER, ItemKey.FAMILIAR_SEGMENT):
        assert found[key].state is ItemState.WARNS
        assert "Not checked yet" in found[key].evidence
    assert "a sandbox has no domain" in found[ItemKey.DOMAIN_AUTHENTICATION].evidence
    Mailbox.objects.update(transport="smtp", host="mail.example")
    found = {item.key: item for item in items(Campaign.objects.get(), by=None)}
    assert "Not checked yet: SPF" in found[ItemKey.DOMAIN_AUTHENTICATION].evidence


def test_a_mailbox_that_warms_up_makes_a_launch_take_longer_and_says_so() -> None:
    campaign = a_campaign_to_launch()
    found = {item.key: item for item in items(campaign, by=None)}
    assert found[ItemKey.CAPS_AND_RAMP].state is ItemState.PASSES
    Mailbox.objects.update(warm_up_start=10)
    found = {item.key: item for item in items(Campaign.objects.get(), by=None)}
    assert found[ItemKey.CAPS_AND_RAMP].state is ItemState.WARNS
    assert "may send 10 of 40 today" in found[ItemKey.CAPS_AND_RAMP].evidence


def test_who_waits_for_a_basis_is_counted_by_country_with_a_link_to_say_it() -> None:
    campaign = a_campaign_to_launch()
    countries = ["Germany", "Deutschland", "Austria", "France", ""]
    for country in countries:
        an_enrollment(campaign=campaign, prospect=a_prospect(country=country))
    an_enrollment(campaign=campaign, prospect=a_prospect(country="Germany", basis="asked at the fair"))
    found = next(item for item in items(campaign, by=None) if item.key is ItemKey.SUPPRESSION_APPLIED)
    assert found.state is ItemState.WARNS
    assert found.evidence == (
        "0 left out. 3 people wait: their countries ask for consent (Germany 2, Austria 1), and nobody has said why mail"
        " may go."
    )
    assert found.href == f"/admin/campaigns/campaign/{campaign.pk}/change/"
    Campaign.objects.update(basis="customers who agreed")
    assert state_of(campaign, ItemKey.SUPPRESSION_APPLIED) is ItemState.PASSES


BREAKS: dict[str, tuple[ItemKey, Callable[[Campaign], object]]] = {
    "offer": (ItemKey.OFFER_APPROVED, lambda _: OfferVersion.objects.update(status="draft")),
    "template": (ItemKey.TEMPLATES_APPROVED, lambda _: TemplateVersion.objects.update(status="retired")),
    "mailbox gone": (ItemKey.MAILBOXES, lambda campaign: campaign.mailboxes.clear()),
    "mailbox paused": (ItemKey.MAILBOXES, lambda _: Mailbox.objects.update(status="paused", paused_at=NOW, paused_reason="x")),
    "address in no mail": (ItemKey.IDENTITY_TESTED, lambda _: Team.objects.update(postal_address="Elsewhere 1")),
    "opt-out in no mail": (ItemKey.IDENTITY_TESTED, lambda _: Draft.objects.update(opt_out_token="other")),
    "unread": (ItemKey.DRAFTS_REVIEWED, lambda campaign: a_draft_in_review(enrollment=an_enrollment(campaign=campaign))),
    "only put off": (ItemKey.DRAFTS_REVIEWED, lambda _: QuerySet(ReviewDecision).update(kind="hold")),
    "only one of two views": (ItemKey.DRAFTS_REVIEWED, lambda _: QuerySet(ReviewDecision).update(opinion=True)),
    "still written": (ItemKey.DRAFTS_REVIEWED, lambda campaign: an_enrollment(campaign=campaign)),
    "untested claim": (ItemKey.ARTIFACT_TEST, lambda _: Claim.objects.create(version=OfferVersion.objects.get(), text="We are brief.")),
}  # fmt: skip


@pytest.mark.parametrize(("key", "broken"), BREAKS.values(), ids=BREAKS)
def test_an_item_blocks_by_what_is_so_at_the_moment_of_launch(
    key: ItemKey, broken: Callable[[Campaign], object]
) -> None:
    campaign = a_campaign_to_launch()
    by = a_manager()
    assert blocking(items(campaign, by=by)) == []
    broken(campaign)
    assert state_of(campaign, key) is ItemState.BLOCKS
    with pytest.raises(LaunchRefusedError):
        launch(campaign=campaign, by=by, now=NOW)
    assert fresh(campaign).status == CampaignStatus.PREPARING


def test_hours_of_review_are_set_against_what_is_planned() -> None:
    campaign = a_campaign_to_launch()
    assert state_of(campaign, ItemKey.REVIEW_HOURS) is ItemState.WARNS
    Team.objects.update(review_hours=3)
    assert state_of(campaign, ItemKey.REVIEW_HOURS) is ItemState.PASSES
    Team.objects.update(review_hours=0)
    assert state_of(campaign, ItemKey.REVIEW_HOURS) is ItemState.WARNS


def test_a_lead_signs_for_a_new_segment_once_and_with_a_reason() -> None:
    campaign, lead = a_campaign_to_launch(), a_member(role=Role.LEAD, name="Li Na")
    with pytest.raises(LaunchRefusedError, match="A lead signs"):
        sign_off(campaign=campaign, reason="We know them.", by=a_manager(), now=NOW)
    with pytest.raises(LaunchRefusedError, match="Say why"):
        sign_off(campaign=campaign, reason=" ", by=lead, now=NOW)
    assert sign_off(campaign=campaign, reason="We know them.", by=lead, now=NOW)
    assert not sign_off(campaign=campaign, reason="Again.", by=lead, now=NOW)
    signed = next(item for item in items(campaign, by=None) if item.key is ItemKey.FAMILIAR_SEGMENT)
    assert (signed.state, signed.evidence) == (ItemState.PASSES, "Li Na signed: We know them.")


# --- Launching ------------------------------------------------------------------------------------


@pytest.mark.parametrize("active", [True, False])
def test_only_who_may_launch_does(active: bool) -> None:
    by = a_member(role=Role.SDR if active else Role.LEAD, is_active=active)
    with pytest.raises(LaunchRefusedError, match="may not launch"):
        launch(campaign=a_campaign_to_launch(), by=by, now=NOW)


def test_who_prepared_it_does_not_launch_it() -> None:
    author = a_manager()
    campaign = a_campaign_to_launch(author=author)
    a_manager()
    with pytest.raises(LaunchRefusedError, match="somebody else launches"):
        launch(campaign=campaign, by=author, now=NOW)


def test_who_changed_it_since_does_not_launch_it_either() -> None:
    campaign, second = a_campaign_to_launch(), a_manager()
    record(Action.CHANGED, subject=campaign, by=second.actor)
    with pytest.raises(LaunchRefusedError, match="somebody else launches"):
        launch(campaign=campaign, by=second, now=NOW)


@pytest.mark.parametrize("role", [None, Role.SDR])
def test_stopping_and_going_on_ask_for_the_right_themselves(role: Role | None) -> None:
    campaign = a_campaign()
    by = a_member(role=role or Role.LEAD, is_active=role is not None)
    with pytest.raises(LaunchRefusedError, match="may not launch"):
        resume(campaign=campaign, by=by, now=NOW)
    with pytest.raises(LaunchRefusedError, match="may not launch"):
        stop_and_withdraw(campaign=campaign, by=by, now=NOW)
    if role is None:
        with pytest.raises(LaunchRefusedError, match="may not review"):
            pause(campaign=campaign, by=by, reason="x")


def test_a_manager_who_is_alone_launches_alone_where_the_team_allows_it_and_that_is_kept() -> None:
    author = a_manager()
    campaign = a_campaign_to_launch(author=author)
    Member.objects.exclude(pk=author.pk).filter(role=Role.MANAGER).update(is_active=False)
    Team.objects.update(alone_allowed=True)
    done = launch(campaign=campaign, by=author, now=NOW)
    assert done
    assert done.alone
    assert trail(campaign).get(action=Action.LAUNCHED).data["alone"] is True


def test_a_launch_keeps_its_items_and_happens_once() -> None:
    campaign, first = a_campaign_to_launch(), a_manager()
    done = launch(campaign=campaign, by=first, now=NOW)
    assert done
    assert {item["key"] for item in done.items} == {item.key for item in items(campaign, by=first)}
    assert launch(campaign=campaign, by=a_member(role=Role.LEAD), now=NOW) is None
    running = fresh(campaign)
    assert (running.status, running.launched_by) == (CampaignStatus.RUNNING, first)
    assert running.sends_from == NOW + timedelta(minutes=15)
    assert Launch.objects.count() == 1


def test_a_launch_that_is_taken_back_in_time_leaves_everything_as_it_was() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    before = list(Enrollment.objects.order_by("pk").values()), list(Message.objects.order_by("pk").values())
    launch(campaign=campaign, by=by, now=NOW)
    in_time = NOW + timedelta(minutes=14)
    assert send(message_id=Message.objects.get().pk, now=in_time) is None
    Message.objects.update(due_at=before[1][0]["due_at"], wait_reason="", hint_until=None)
    assert take_back(campaign=campaign, by=by, now=in_time)
    assert not take_back(campaign=campaign, by=by, now=in_time)
    again = fresh(campaign)
    assert (again.status, again.launched_at, again.sends_from) == (CampaignStatus.PREPARING, None, None)
    assert list(Enrollment.objects.order_by("pk").values()) == before[0]
    assert launch(campaign=campaign, by=by, now=in_time)


def test_a_launch_is_not_taken_back_once_mail_may_have_left() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    launch(campaign=campaign, by=by, now=NOW)
    assert not take_back(campaign=campaign, by=by, now=NOW + timedelta(minutes=15))
    assert fresh(campaign).status == CampaignStatus.RUNNING


# --- Stopping -------------------------------------------------------------------------------------


def test_stopping_for_now_holds_the_next_claim_and_is_reversed_by_name() -> None:
    message = a_scheduled_message()
    campaign, lead = message.enrollment.campaign, a_member(role=Role.LEAD)
    assert pause(campaign=campaign, by=lead, reason="Prices change")
    assert not pause(campaign=campaign, by=lead, reason="Again")
    assert send(message_id=message.pk, now=LATER) is None
    assert resume(campaign=campaign, by=lead, now=NOW)
    assert not resume(campaign=campaign, by=lead, now=NOW)
    Message.objects.update(due_at=LATER)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert [(row.action, row.actor_id) for row in trail(campaign)] == [
        (Action.PAUSED, lead.pk),
        (Action.RESUMED, lead.pk),
    ]


def test_stopping_for_good_takes_everybody_out_and_says_what_has_gone() -> None:
    campaign = a_campaign()
    a_handed_over_message(enrollment=an_enrollment(campaign=campaign))
    waiting = a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    done = stop_and_withdraw(campaign=campaign, by=a_manager(), now=LATER)
    assert done
    assert (done.people, done.too_late.handed_over) == (3, 1)
    assert fresh(campaign).status == CampaignStatus.ENDED
    assert Message.objects.get(pk=waiting.pk).status == MessageStatus.WITHDRAWN
    assert set(Draft.objects.exclude(messages__status="handed_over").values_list("status", flat=True)) == {
        DraftStatus.WITHDRAWN
    }
    assert set(Enrollment.objects.values_list("stop_reason", flat=True)) == {StopReason.CANCELLED}
    assert stop_and_withdraw(campaign=campaign, by=a_manager(), now=LATER) is None


def test_a_stop_for_good_that_broke_off_is_gone_on_with() -> None:
    message = a_scheduled_message()
    campaign = message.enrollment.campaign
    Campaign.objects.update(status=CampaignStatus.ENDED)
    done = stop_and_withdraw(campaign=campaign, by=a_manager(), now=LATER)
    assert done
    assert done.people == 1


# --- The artifact test ----------------------------------------------------------------------------


def with_claims(campaign: Campaign, *texts: str) -> list[Claim]:
    version = campaign.offer.versions.get()
    return [Claim.objects.create(version=version, text=text) for text in texts]


def answers(claims: list[Claim], **said: Any) -> dict[int, Said]:
    return {claim.pk: said.get(claim.text, Said(ClaimAnswer.SHOWS)) for claim in claims}


def read_by(campaign: Campaign, kind: ArtifactTestKind, said: dict[int, Said], by: Member) -> Any:
    shown = [mail.draft.pk for mail in shown_for_test(campaign, kind)]
    drawn = Drawn(shown, LATER)
    return take_test(campaign=campaign, kind=kind, drawn=drawn, answers=said, by=by, now=LATER)


def test_before_a_launch_every_claim_is_answered_beside_real_drafts() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    claims = with_claims(campaign, "brief", "honest")
    half = {claims[0].pk: Said(ClaimAnswer.SHOWS)}
    with pytest.raises(LaunchRefusedError, match="Say of each claim"):
        read_by(campaign, ArtifactTestKind.BEFORE_LAUNCH, half, by)
    test = read_by(campaign, ArtifactTestKind.BEFORE_LAUNCH, answers(claims), by)
    assert (test.drafts.count(), test.undermining()) == (1, 0)
    assert set(test.record) == {"refused", "proven", "alike", "findings"}
    assert state_of(campaign, ItemKey.ARTIFACT_TEST) is ItemState.PASSES


def test_what_undermines_a_claim_is_named_and_two_of_ten_block_the_launch() -> None:
    campaign, by = a_campaign_to_launch(), a_manager()
    other = a_draft_in_review(enrollment=an_enrollment(campaign=campaign))
    claims = with_claims(campaign, "brief")
    with pytest.raises(LaunchRefusedError, match="Say which of the mails"):
        read_by(
            campaign, ArtifactTestKind.BEFORE_LAUNCH, answers(claims, brief=Said(ClaimAnswer.UNDERMINES)), by
        )
    stranger = a_draft_in_review()
    foreign = Said(ClaimAnswer.UNDERMINES, [stranger.pk])
    with pytest.raises(LaunchRefusedError, match="was not shown"):
        read_by(campaign, ArtifactTestKind.BEFORE_LAUNCH, answers(claims, brief=foreign), by)
    both = Said(
        ClaimAnswer.UNDERMINES, [other.pk, Draft.objects.exclude(pk__in=[other.pk, stranger.pk]).get().pk]
    )
    read_by(campaign, ArtifactTestKind.BEFORE_LAUNCH, answers(claims, brief=both), by)
    assert state_of(campaign, ItemKey.ARTIFACT_TEST) is ItemState.BLOCKS


def test_a_test_of_an_earlier_text_counts_no_more() -> None:
    campaign = a_campaign_to_launch()
    claims = with_claims(campaign, "brief")
    read_by(campaign, ArtifactTestKind.BEFORE_LAUNCH, answers(claims), a_manager())
    TemplateVersion.objects.update(approved_at=LATER + timedelta(minutes=1))
    assert state_of(campaign, ItemKey.ARTIFACT_TEST) is ItemState.BLOCKS


def a_running_campaign_with_sent_mail(count: int = 2) -> Campaign:
    campaign = a_campaign(company_days_apart=0)
    for _ in range(count):
        a_handed_over_message(enrollment=an_enrollment(campaign=campaign))
    return campaign


def test_while_it_runs_the_test_comes_round_every_two_weeks() -> None:
    campaign = a_running_campaign_with_sent_mail(1)
    claims = with_claims(campaign, "brief")
    assert not reading_is_due(campaign, NOW + timedelta(days=13))
    assert reading_is_due(campaign, NOW + timedelta(days=14))
    read_by(campaign, ArtifactTestKind.RUNNING, answers(claims), a_manager())
    assert not reading_is_due(campaign, NOW + timedelta(days=14))


def test_two_mails_that_undermine_a_claim_pause_new_drafts_until_a_lead_decides() -> None:
    campaign, lead = a_running_campaign_with_sent_mail(), a_member(role=Role.LEAD)
    claims = with_claims(campaign, "brief")
    shown = [mail.draft.pk for mail in shown_for_test(campaign, ArtifactTestKind.RUNNING)]
    read_by(
        campaign,
        ArtifactTestKind.RUNNING,
        answers(claims, brief=Said(ClaimAnswer.UNDERMINES, shown)),
        a_manager(),
    )
    assert fresh(campaign).drafts_paused_at == LATER
    with pytest.raises(LaunchRefusedError, match="A lead decides"):
        decide_after_test(campaign=campaign, reason="Fixed.", by=a_manager())
    assert decide_after_test(campaign=campaign, reason="Template two is gone.", by=lead)
    assert fresh(campaign).drafts_paused_at is None


def test_who_made_the_mail_does_not_judge_it_while_it_runs() -> None:
    campaign = a_running_campaign_with_sent_mail(1)
    claims = with_claims(campaign, "brief")
    message = Message.objects.get()
    author = a_manager()
    TemplateVersion.objects.update(author=author)
    for maker in (message.approved_by, author):
        with pytest.raises(LaunchRefusedError, match="somebody else judges"):
            read_by(campaign, ArtifactTestKind.RUNNING, answers(claims), maker)


def test_nobody_chooses_the_mails_of_a_test() -> None:
    campaign = a_campaign(status=CampaignStatus.PREPARING, launched_at=None, sends_from=None)
    drafts = [a_draft_in_review(enrollment=an_enrollment(campaign=campaign)) for _ in range(12)]
    Draft.objects.filter(pk=drafts[0].pk).update(planted=True)
    first = [mail.draft.pk for mail in shown_for_test(campaign, ArtifactTestKind.BEFORE_LAUNCH)]
    assert first == [mail.draft.pk for mail in shown_for_test(campaign, ArtifactTestKind.BEFORE_LAUNCH)]
    assert (len(first), drafts[0].pk in first) == (10, False)
