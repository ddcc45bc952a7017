"""A no stops every message that no sender has claimed, wherever its person stands, and for as long as it is in force."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from pytest_django import Settings

from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.selectors import noes, why_not_now
from campaigns.delivery.services import Decided, Refused, approve, send, suppress
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus, SuppressReason, SuppressScope
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import MACHINE, Stage, StopReason
from campaigns.mailboxes.services import pause, resume
from campaigns.pipeline import advance
from campaigns.prospects.models import Prospect
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope
from campaigns.suppressions.services import hold, release
from campaigns.suppressions.services import suppress as bar
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_company,
    a_decision_about,
    a_draft_in_review,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = [pytest.mark.usefixtures("rows_agree"), pytest.mark.sqlite]


def no_files() -> bool:
    return not list(Path(settings.VAR_DIR).rglob("*.eml"))


def bar_address(enrollment: Enrollment) -> None:
    bar(
        scope=SuppressionScope.ADDRESS, key=enrollment.prospect.address, reason=SuppressionReason.OPT_OUT, by=SOFTWARE
    )  # fmt: skip


def bar_company(enrollment: Enrollment) -> None:
    bar(
        scope=SuppressionScope.DOMAIN, key=enrollment.prospect.domain, reason=SuppressionReason.CUSTOMER, by=SOFTWARE
    )  # fmt: skip


def bar_offer(enrollment: Enrollment) -> None:
    bar(
        scope=SuppressionScope.OFFER_TO_ADDRESS,
        key=enrollment.prospect.address,
        offer_id=enrollment.campaign.offer_id,
        reason=SuppressionReason.NOT_INTERESTED,
        by=SOFTWARE,
    )


LASTING = {"address": bar_address, "domain": bar_company, "offer": bar_offer}
HELD: dict[str, tuple[HoldScope, Callable[[Enrollment], object]]] = {
    "address": (HoldScope.ADDRESS, lambda e: e.prospect.address),
    "domain": (HoldScope.DOMAIN, lambda e: e.prospect.domain),
    "campaign": (HoldScope.CAMPAIGN, lambda e: e.campaign_id),
}


@pytest.mark.parametrize("bar_it", LASTING.values(), ids=LASTING)
@pytest.mark.parametrize("stage", [Stage.COLLECTING, Stage.WRITING])
def test_a_no_before_drafting_ends_the_journey(stage: Stage, bar_it: Callable[[Enrollment], None]) -> None:
    enrollment = an_enrollment(stage=stage)
    bar_it(enrollment)
    assert advance(enrollment_id=enrollment.pk, now=NOW) is Stage.STOPPED
    enrollment.refresh_from_db()
    assert enrollment.stop_reason == StopReason.SUPPRESSED
    assert enrollment.explanation


@pytest.mark.parametrize("bar_it", LASTING.values(), ids=LASTING)
def test_a_no_in_review_refuses_the_approval(bar_it: Callable[[Enrollment], None]) -> None:
    draft = a_draft_in_review()
    bar_it(draft.enrollment)
    refused = approve(
        draft=draft, seen=a_decision_about(draft), by=a_member(), request_key=uuid4(), despite_warnings=True, now=NOW
    )  # fmt: skip
    assert isinstance(refused, Refused)
    assert "since" in refused.sentence
    assert not Message.objects.exists()


@pytest.mark.parametrize("bar_it", LASTING.values(), ids=LASTING)
def test_a_no_after_the_approval_stops_the_message(bar_it: Callable[[Enrollment], None]) -> None:
    """C035: the queue was built before the person opted out."""
    message = a_scheduled_message()
    bar_it(message.enrollment)
    held = why_not_now(message, LATER)
    assert held is not None
    assert held.lasting
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN
    message.refresh_from_db()
    assert message.enrollment.stop_reason == StopReason.SUPPRESSED
    assert message.draft
    assert message.draft.status == DraftStatus.WITHDRAWN
    assert no_files()


@pytest.mark.parametrize(("scope", "key"), HELD.values(), ids=HELD)
def test_a_hold_before_drafting_lets_the_person_wait_until_it_ends(
    scope: HoldScope, key: Callable[[Enrollment], object]
) -> None:
    enrollment = an_enrollment(stage=Stage.WRITING)
    until = NOW + timedelta(days=2)
    hold(scope=scope, key=str(key(enrollment)), reason="They asked for time", by=SOFTWARE, until=until)
    for _ in range(6):
        advance(enrollment_id=enrollment.pk, now=NOW)
    enrollment.refresh_from_db()
    assert (enrollment.stage, enrollment.due_at, enrollment.tries) == (Stage.WRITING, until, 0)
    assert "They asked for time" in enrollment.wait_reason


def test_a_hold_with_an_open_end_is_asked_again_and_ends_with_its_release() -> None:
    enrollment = an_enrollment(stage=Stage.COLLECTING)
    row = hold(
        scope=HoldScope.ADDRESS, key=enrollment.prospect.address, reason="r" * 250, by=a_member(name="M" * 120).actor,
        until=None,
    )  # fmt: skip
    for hours in range(8):
        advance(enrollment_id=enrollment.pk, now=NOW + timedelta(hours=hours))
    enrollment.refresh_from_db()
    assert (enrollment.stage, enrollment.tries) == (Stage.COLLECTING, 0)
    assert release(hold_id=row.pk, by=a_member().actor, now=NOW)
    assert not release(hold_id=row.pk, by=a_member().actor, now=NOW)
    advance(enrollment_id=enrollment.pk, now=NOW + timedelta(hours=9))
    enrollment.refresh_from_db()
    assert not enrollment.wait_reason.startswith("On hold")


def test_an_open_hold_on_a_leap_day_waits() -> None:
    leap = NOW.replace(year=2028, month=2, day=29)
    enrollment = an_enrollment()
    hold(scope=HoldScope.ADDRESS, key=enrollment.prospect.address, reason="x", by=SOFTWARE, until=None)
    assert advance(enrollment_id=enrollment.pk, now=leap) is Stage.COLLECTING
    enrollment.refresh_from_db()
    assert enrollment.due_at
    assert leap < enrollment.due_at < leap + timedelta(days=1)


@pytest.mark.parametrize("scope", HoldScope)
def test_a_hold_after_the_approval_lets_the_message_wait(scope: HoldScope) -> None:
    message = a_scheduled_message()
    keys = {
        HoldScope.ADDRESS: message.enrollment.prospect.address,
        HoldScope.DOMAIN: message.enrollment.prospect.domain,
        HoldScope.CAMPAIGN: str(message.enrollment.campaign_id),
        HoldScope.MAILBOX: str(message.mailbox_id),
    }
    until = LATER + timedelta(hours=1)
    hold(scope=scope, key=keys[scope], reason="Ask first", by=SOFTWARE, until=until)
    assert send(message_id=message.pk, now=LATER) is None
    message.refresh_from_db()
    assert message.due_at == until
    assert "Ask first" in message.wait_reason
    assert send(message_id=message.pk, now=until) is MessageStatus.HANDED_OVER


def test_a_no_to_one_offer_is_no_no_to_another() -> None:
    message = a_scheduled_message()
    bar(
        scope=SuppressionScope.OFFER_TO_ADDRESS, key=message.enrollment.prospect.address,
        offer_id=message.enrollment.campaign.offer_id + 1, reason=SuppressionReason.NOT_INTERESTED, by=SOFTWARE,
    )  # fmt: skip
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER


def test_a_no_to_the_domain_of_the_address_counts_where_the_company_has_another() -> None:
    person = a_prospect(address="ana@eu.taken-over.example", company=a_company())
    message = a_scheduled_message(enrollment=an_enrollment(prospect=person))
    bar(
        scope=SuppressionScope.DOMAIN, key="taken-over.example", reason=SuppressionReason.LEGAL, by=SOFTWARE
    )  # fmt: skip
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN


def test_a_no_to_the_approved_address_counts_after_the_person_got_another() -> None:
    message = a_scheduled_message()
    bar_address(message.enrollment)
    Prospect.objects.update(address="new@elsewhere.example", address_as_given="new@elsewhere.example")
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN


def test_a_no_in_another_spelling_of_the_address_counts() -> None:
    person = a_prospect(address="ana.lima@gmail.com")
    Prospect.objects.filter(pk=person.pk).update(
        address="analima@gmail.com", address_as_given="Ana.Lima+x@Gmail.com"
    )
    person.refresh_from_db()
    message = a_scheduled_message(enrollment=an_enrollment(prospect=person))
    bar(
        scope=SuppressionScope.ADDRESS, key="analima@gmail.com", reason=SuppressionReason.OPT_OUT, by=SOFTWARE
    )  # fmt: skip
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN


def test_a_no_outlives_the_rotation_of_its_key(settings: Settings) -> None:
    message = a_scheduled_message()
    bar_address(message.enrollment)
    settings.SUPPRESSION_KEYS = {"second": "n" * 32} | settings.SUPPRESSION_KEYS
    bar_address(message.enrollment)
    assert Suppression.objects.count() == 2
    Suppression.objects.filter(key_id="second").delete()
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN


@pytest.mark.parametrize("stage", sorted(MACHINE))
def test_a_paused_campaign_keeps_everything_where_it_is(stage: Stage) -> None:
    enrollment = an_enrollment(stage=stage)
    type(enrollment.campaign).objects.update(status="paused")
    assert advance(enrollment_id=enrollment.pk, now=NOW) is None
    enrollment.refresh_from_db()
    assert enrollment.stage == stage


def test_a_paused_mailbox_keeps_its_mail_and_says_why() -> None:
    message = a_scheduled_message()
    pause(mailbox=message.mailbox, reason="535 bad password", by=SOFTWARE, now=NOW)
    assert send(message_id=message.pk, now=LATER) is None
    message.refresh_from_db()
    assert "535 bad password" in message.wait_reason
    resume(mailbox=message.mailbox, by=a_member().actor, now=LATER)
    assert send(message_id=message.pk, now=message.due_at) is MessageStatus.HANDED_OVER


def a_refusal(draft: Draft, scope: SuppressScope) -> Decided | Refused:
    return suppress(
        draft=draft, seen=a_decision_about(draft), reason=SuppressReason.NOT_A_FIT, scope=scope, note="",
        by=a_member(), request_key=uuid4(), now=NOW,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("scope", "stopped"),
    [(SuppressScope.DRAFT, {"own"}), (SuppressScope.PERSON, {"own"}), (SuppressScope.COMPANY, {"own", "colleague"})],
)  # fmt: skip
def test_a_reviewers_no_reaches_as_far_as_he_says(scope: SuppressScope, stopped: set[str]) -> None:
    company = a_company()
    person = a_prospect(company=company)
    colleague = a_prospect(company=company, address=f"bo@{company.domain}")
    draft = a_draft_in_review(enrollment=an_enrollment(prospect=person))
    others = {
        "own": draft.enrollment,
        "colleague": a_scheduled_message(enrollment=an_enrollment(prospect=colleague)).enrollment,
        "stranger": an_enrollment(),
    }
    assert isinstance(a_refusal(draft, scope), Decided)
    now_stopped = {
        name for name, row in others.items() if Enrollment.objects.get(pk=row.pk).stage == Stage.STOPPED
    }
    assert now_stopped == stopped
    assert bool(noes(draft.enrollment, None, NOW)) == (scope is not SuppressScope.DRAFT)


def test_a_no_to_the_company_of_a_private_address_bars_that_address_alone() -> None:
    person = a_prospect(address="ana@gmail.com")
    Prospect.objects.filter(pk=person.pk).update(company=None)
    person.refresh_from_db()
    a_refusal(a_draft_in_review(enrollment=an_enrollment(prospect=person)), SuppressScope.COMPANY)
    row = Suppression.objects.get()
    assert row.scope == SuppressionScope.ADDRESS
    stranger = a_prospect(address="bo@gmail.com")
    message = a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(), prospect=stranger))
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
