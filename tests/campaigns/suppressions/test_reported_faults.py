"""Faults that users of comparable products reported: a no that was lost, undone, or taken for one."""

from datetime import timedelta

import pytest
from django.test import Client

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.rules.platforms import Event, EventKind
from campaigns.delivery.services import send
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.intake import take_in
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from campaigns.pipeline import due_work
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.services import Imported
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Kind
from campaigns.replies.services import receive
from campaigns.replies.services.platform_events import take_event
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from campaigns.suppressions.services import suppress
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft_in_review,
    a_handed_over_message,
    a_mailbox,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.django_db
ANA = "ana@works.com"


def no(address: str = ANA, reason: SuppressionReason = SuppressionReason.OPT_OUT) -> Suppression:
    return suppress(scope=SuppressionScope.ADDRESS, key=address, reason=reason, by=SOFTWARE)


def imported(text: str) -> Imported:
    return take_in(raw=text.encode(), file_name="people.csv", campaign=a_campaign(), by=SOFTWARE, now=NOW)


@pytest.mark.parametrize("method", ["get", "head"])
def test_c033_a_scanner_that_opens_the_link_opts_nobody_out(client: Client, method: str) -> None:
    draft = a_draft_in_review()
    url = f"/opt-out/{draft.opt_out_token}/"
    answer = getattr(client, method)(url, headers={"user-agent": "Mozilla/5.0 (scanner)"})
    assert answer.status_code == 200
    assert not Suppression.objects.exists()
    assert Enrollment.objects.get().stage == Stage.REVIEWING


@pytest.mark.parametrize("body", ["", "List-Unsubscribe=One-Click"])
def test_c033_the_button_and_the_mail_programs_one_click_do(body: str) -> None:
    draft = a_draft_in_review()
    program = Client(enforce_csrf_checks=body != "")
    program.post(f"/opt-out/{draft.opt_out_token}/", body, content_type="application/x-www-form-urlencoded")
    assert barred([draft.enrollment.prospect.address]) == {draft.enrollment.prospect.address}


def test_c035_a_no_after_the_queue_was_built_stops_the_mail_at_hand_over() -> None:
    message = a_scheduled_message()
    no(message.enrollment.prospect.address)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.WITHDRAWN
    enrollment = Enrollment.objects.get()
    assert (enrollment.stage, enrollment.stop_reason) == (Stage.STOPPED, StopReason.SUPPRESSED)
    assert not message.attempts.exists()


@pytest.mark.parametrize("written", ["Ana@Works.com ", "ana+list@works.com", "Ana <ANA@works.com>"])
def test_c037_a_barred_person_who_is_imported_again_is_never_active(written: str) -> None:
    no()
    found = imported(f"Email,First Name\n{written},Ana\n")
    assert found.counts == {RowOutcome.SUPPRESSED: 1}
    assert not Prospect.objects.exists()
    assert not Enrollment.objects.exists()
    assert barred([ANA]) == {ANA}


def test_c038_a_list_that_overwrites_sets_nobody_active_who_opted_out() -> None:
    a_prospect(address=ANA, title="COO")
    no()
    found = imported("Email,First Name,Title,Status\nana@works.com,Ana,CEO,active\n")
    assert found.counts == {RowOutcome.SUPPRESSED: 1}
    assert barred([ANA]) == {ANA}
    assert Suppression.objects.get().lifted_at is None
    assert not Enrollment.objects.exists()


@pytest.mark.parametrize("reason", [SuppressionReason.BOUNCE, SuppressionReason.OPT_OUT])
def test_c041_what_is_left_of_a_sequence_is_closed_once(reason: SuppressionReason) -> None:
    enrollment = an_enrollment(campaign=a_campaign(steps=12))
    message = a_handed_over_message(enrollment=enrollment)
    no(message.enrollment.prospect.address, reason)
    for days in range(1, 60):
        for work in due_work(LATER + timedelta(days=days)):
            work()
    ended = Enrollment.objects.get(pk=message.enrollment_id)
    assert (ended.stage, ended.stop_reason) == (Stage.STOPPED, StopReason.SUPPRESSED)
    assert ended.explanation
    assert trail(ended).filter(action=Action.STOPPED).count() == 1
    assert ended.messages.count() == 1
    assert due_work(LATER + timedelta(days=90)) == []


def test_c042_an_absence_with_the_footer_of_a_newsletter_is_no_no() -> None:
    mailbox = a_mailbox()
    raw = (
        f"From: ana@works.com\r\nTo: {mailbox.address}\r\nSubject: Out of the office until 3 May\r\n"
        "Auto-Submitted: auto-replied\r\nMessage-ID: <1@works.com>\r\n\r\n"
        "I am away. To unsubscribe from our newsletter click below.\r\n"
    )
    receive(mailbox=mailbox, raw=raw.encode(), now=NOW)
    inbound = InboundMessage.objects.get()
    assert (inbound.kind, inbound.category) == (Kind.AUTO, Category.OUT_OF_OFFICE)
    assert not Suppression.objects.exists()


def test_c044_what_a_platform_says_bars_and_nothing_that_it_says_lifts() -> None:
    message = a_scheduled_message()
    account = PlatformAccount.objects.create(platform=PlatformName.SMARTLEAD, name="main", key="k")
    address = message.enrollment.prospect.address
    said = Event(kind=EventKind.UNSUBSCRIBED, occurred_at=None, campaign="1", address=address)
    assert take_event(account=account, event=said, polled=True, now=NOW)
    message.refresh_from_db()
    assert message.status == MessageStatus.WITHDRAWN
    assert barred([address]) == {address}
    for kind in EventKind:
        if kind is not EventKind.ACCOUNT_PROBLEM:
            later = Event(kind=kind, occurred_at=LATER, campaign="2", address=address)
            take_event(account=account, event=later, polled=True, now=LATER)
    assert barred([address]) == {address}


def test_c044_a_list_with_an_empty_date_bars_by_its_flag_and_a_later_one_lifts_nothing() -> None:
    a_prospect(address=ANA)
    imported("Email,First Name,Unsubscribed,Unsubscribed At\nana@works.com,Ana,true,\n")
    assert barred([ANA]) == {ANA}
    imported("Email,First Name,Unsubscribed,Last Subscribed At\nana@works.com,Ana,false,\n")
    assert barred([ANA]) == {ANA}
