"""What came of a mail: noted once, and what follows for the person, the sequence and the mailbox."""

from datetime import timedelta

import pytest

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.selectors import trail
from campaigns.delivery.models import DeliveryReport, Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.rules.bounces import SOFT_AT_MOST, Outcome, Reason, Report, Told
from campaigns.delivery.rules.bounces.limits import BOUNCES, COUNTED
from campaigns.delivery.selectors.reports import came_back, last_sent_to, why_too_many
from campaigns.delivery.services import send, stop_journey
from campaigns.delivery.services.reporting import note_report
from campaigns.delivery.transports.port import Parcel, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.mailboxes.services import resume
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason
from tests.factories import (
    LATER,
    a_campaign,
    a_handed_over_message,
    a_mailbox,
    a_member,
    a_prospect,
    a_scheduled_message,
    an_enrollment,
)

pytestmark = pytest.mark.usefixtures("rows_agree")
THEN = LATER + timedelta(hours=3)
GONE = Report(Outcome.GONE, Told.NOTICE, Reason.NO_USER, "5.1.1", "550 5.1.1 no such user")
FULL = Report(Outcome.LATER, Told.NOTICE, Reason.MAILBOX_FULL, "5.2.2", "552 5.2.2 full")
BLOCKED = Report(Outcome.OURS, Told.NOTICE, Reason.BLOCKED, "5.7.1", "550 5.7.1 blocked by policy")
SPAM = Report(Outcome.COMPLAINT, Told.FEEDBACK)


def barred_for() -> list[str]:
    return list(Suppression.objects.values_list("reason", flat=True))


def told(message: Message, report: Report) -> Message:
    note_report(message=message, report=report, now=THEN)
    message.refresh_from_db()
    message.enrollment.refresh_from_db()
    message.mailbox.refresh_from_db()
    return message


def test_a_dead_address_is_barred_once_whoever_tells_it() -> None:
    message = told(a_handed_over_message(), GONE)
    again = Report(Outcome.GONE, Told.PLATFORM)
    assert not note_report(message=message, report=again, now=THEN)
    assert barred_for() == [SuppressionReason.BOUNCE]
    assert message.enrollment.stop_reason == StopReason.BOUNCED
    assert trail(message).filter(action=Action.REPORTED).count() == 1


def test_a_full_mailbox_puts_the_sequence_off_and_bars_nobody() -> None:
    message = told(a_handed_over_message(), FULL)
    assert barred_for() == []
    assert message.enrollment.stage == Stage.WAITING
    assert message.enrollment.due_at
    assert message.enrollment.due_at >= THEN + timedelta(days=3)
    assert message.mailbox.status == MailboxStatus.ACTIVE
    assert message.status == MessageStatus.HANDED_OVER


def test_what_comes_back_softly_three_times_is_gone() -> None:
    person = a_prospect()
    for _ in range(SOFT_AT_MOST):
        assert barred_for() == []
        enrollment = an_enrollment(prospect=person, stage=Stage.CHECKING)
        told(a_handed_over_message(enrollment=enrollment), FULL)
        stop_journey(
            enrollment=enrollment, reason=StopReason.CANCELLED, explanation="It ended.", by=SOFTWARE, now=THEN
        )
    assert barred_for() == [SuppressionReason.BOUNCE]


def test_a_refusal_for_what_we_are_pauses_us_and_spares_the_person() -> None:
    message = told(a_handed_over_message(), BLOCKED)
    assert barred_for() == []
    assert message.enrollment.stage == Stage.WAITING
    assert message.mailbox.status == MailboxStatus.PAUSED
    assert "blocked by policy" in message.mailbox.paused_reason


def test_a_complaint_bars_the_person_and_counts_against_what_wrote_it() -> None:
    message = told(a_handed_over_message(), SPAM)
    assert barred_for() == [SuppressionReason.COMPLAINT]
    assert message.enrollment.stop_reason == StopReason.SUPPRESSED
    assert message.draft
    message.draft.refresh_from_db()
    assert message.draft.complained_at == THEN


class Refusing(Sandbox):
    """Refuses every recipient with the words of a server."""

    def __init__(self, words: str) -> None:
        self.words = words

    def hand_over(self, parcel: Parcel) -> object:  # type: ignore[override]  # it never accepts
        raise TransportError(Trouble.REFUSED, self.words)


@pytest.mark.parametrize(
    ("words", "reasons"),
    [("550 5.1.1 no such user", [SuppressionReason.BOUNCE]), ("552 5.2.2 mailbox full", [])],
)
def test_a_server_that_refuses_a_dead_address_bars_it_and_a_full_one_does_not(
    words: str, reasons: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    message = a_scheduled_message()
    monkeypatch.setattr("campaigns.delivery.services.sending.transport_of", lambda _: Refusing(words))
    assert send(message_id=message.pk, now=LATER) is MessageStatus.REFUSED
    assert barred_for() == reasons
    assert DeliveryReport.objects.get().told_by == Told.REFUSAL


def sent_from(campaign: Campaign, mails: int) -> list[Message]:
    return [
        a_handed_over_message(enrollment=an_enrollment(campaign=campaign, stage=Stage.CHECKING))
        for _ in range(mails)
    ]


def test_a_mailbox_whose_mail_comes_back_pauses_itself_and_needs_a_person() -> None:
    owner = a_member()
    mailbox = a_mailbox(owner=owner)
    for message in sent_from(a_campaign(mailbox=mailbox), BOUNCES.cases):
        assert Mailbox.objects.get().status == MailboxStatus.ACTIVE
        told(message, GONE)
    mailbox.refresh_from_db()
    assert (mailbox.status, mailbox.paused_reason[:34]) == (
        MailboxStatus.PAUSED,
        "5 of its last 5 mails came back; i",
    )
    resume(mailbox=mailbox, by=owner.actor, now=THEN + timedelta(seconds=1))
    mailbox.refresh_from_db()
    assert why_too_many(mailbox, THEN + timedelta(days=1)) == ""
    assert came_back(mailbox, THEN + timedelta(days=1)).bounces == 0


def test_what_came_back_long_ago_counts_no_more() -> None:
    message = told(a_handed_over_message(), GONE)
    assert came_back(message.mailbox, THEN).bounces == 1
    assert came_back(message.mailbox, THEN + COUNTED + timedelta(days=1)).mails == 0


def test_who_was_never_written_to_has_no_last_mail() -> None:
    waiting, sent = a_scheduled_message(), a_handed_over_message()
    assert last_sent_to(waiting.enrollment.prospect.address) is None
    assert last_sent_to(sent.enrollment.prospect.address) == sent
