"""What each sending platform must do alike: exactly the approved text, once, unwatched, and stopped where it must be."""

import json
import logging
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from allauth.account.models import EmailAddress

from campaigns import tasks
from campaigns.audit.rules import SOFTWARE
from campaigns.delivery.composing import difference, envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import PlatformEvent, RemoteCampaign
from campaigns.delivery.rules import MessageStatus, Stopping
from campaigns.delivery.rules.platforms import EventKind
from campaigns.delivery.selectors.platforms import to_stop_there, where_it_stands
from campaigns.delivery.selectors.reports import came_back
from campaigns.delivery.services import resolve, send, stop_journey
from campaigns.delivery.services.connecting import check_key, hook_url, listen
from campaigns.delivery.services.leaving import stop_there
from campaigns.delivery.services.mail_tests import Letter, MailTestRefusedError, letter_of_draft, send_test
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.platforms.wording import as_text
from campaigns.delivery.transports.port import Cancelled, Found, TransportError, Trouble
from campaigns.enrollments.models import Enrollment, Step
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.launch.selectors.running import control_of
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import MailboxStatus
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage
from campaigns.replies.services.platform_events import poll_platform
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from campaigns.suppressions.services import suppress
from tests.campaigns.delivery.platforms.conftest import a_due_message, a_platform_mailbox
from tests.factories import (
    LATER,
    NOW,
    a_campaign,
    a_draft_in_review,
    a_member,
    a_scheduled_message,
    an_enrollment,
)
from tests.fakes.platform_server import PlatformServer
from tests.fakes.providers.server import Reply, says_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]
SOON = LATER + timedelta(minutes=5)


def fresh(message: Message) -> Message:
    related = ("mailbox__platform_account", "enrollment__campaign", "enrollment__prospect", "step")
    return Message.objects.select_related(*related).get(pk=message.pk)


def a_taken_message(account: PlatformAccount) -> Message:
    """A message that the platform has taken and not sent."""
    message = a_due_message(account)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    return fresh(message)


def due_at(message: Message) -> datetime:
    found = Enrollment.objects.get(pk=message.enrollment_id).due_at
    assert found is not None
    return found


def pushes(server: PlatformServer) -> int:
    return len(server.calls("POST", server.push_path))


def test_what_was_approved_is_what_leaves_and_being_taken_is_not_being_sent(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    assert (message.handed_over_at, message.sent_at) == (LATER, None)
    (left,) = server.send_all()
    assert (left["to"], left["subject"], as_text(left["body"])) == (
        message.recipient,
        message.subject,
        message.body,
    )


def test_the_poll_says_when_it_left(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_taken_message(account)
    poll_platform(account=account, now=SOON)
    assert fresh(message).sent_at is None
    server.send_all()
    assert [poll_platform(account=account, now=SOON) for _ in range(2)] == [1, 0]
    assert fresh(message).sent_at is not None
    assert PlatformEvent.objects.get().polled


def test_the_next_step_counts_its_days_from_when_it_left(
    server: PlatformServer, account: PlatformAccount
) -> None:
    campaign = a_campaign(mailbox=a_platform_mailbox(account), steps=2)
    message = a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    send(message_id=message.pk, now=LATER)
    before = due_at(message)
    server.send_all()  # the stand-ins send weeks later
    poll_platform(account=account, now=SOON)
    sent_at = fresh(message).sent_at
    assert sent_at is not None
    assert before < sent_at < due_at(message)


def test_an_answer_is_read_as_any_other(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_taken_message(account)
    server.send_all()
    server.receive(message.recipient, "Please call me tomorrow.")
    for _ in range(2):
        poll_platform(account=account, now=SOON)
    inbound = InboundMessage.objects.get()
    assert (inbound.message, inbound.new_text.strip()) == (message, "Please call me tomorrow.")
    assert Enrollment.objects.get().stop_reason == StopReason.REPLIED


def test_what_came_back_bars_the_address(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_taken_message(account)
    server.send_all()
    server.bounce(message.recipient)
    for _ in range(2):
        poll_platform(account=account, now=SOON)
    assert message.reports.count() == 1
    assert barred([message.recipient]) == {message.recipient}
    assert Enrollment.objects.get().stop_reason == StopReason.BOUNCED


def test_who_unsubscribes_there_is_not_written_to_any_more(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    server.opt_out(message.recipient)
    poll_platform(account=account, now=SOON)
    assert PlatformEvent.objects.get().kind == EventKind.UNSUBSCRIBED
    assert barred([message.recipient]) == {message.recipient}
    assert Enrollment.objects.get().stop_reason == StopReason.SUPPRESSED


def test_a_campaign_that_did_not_start_after_its_push_is_started_by_the_poll(
    server: PlatformServer, account: PlatformAccount
) -> None:
    server.order("POST", r".*/(status|activate|start)", Reply(500, b"oops"))
    message = a_taken_message(account)
    assert "oops" in message.server_answer
    assert server.send_all() == []
    poll_platform(account=account, now=SOON)
    assert [mail["to"] for mail in server.send_all()] == [message.recipient]


@pytest.mark.parametrize("change", ["spoil", "track", "pause"])
def test_into_a_campaign_that_somebody_changed_nothing_is_pushed(
    change: str, server: PlatformServer, account: PlatformAccount
) -> None:
    mailbox = a_platform_mailbox(account)
    campaign = a_campaign(mailbox=mailbox)
    send(message_id=a_scheduled_message(enrollment=an_enrollment(campaign=campaign)).pk, now=LATER)
    message = a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    getattr(server, change)()
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    mailbox.refresh_from_db()
    assert (mailbox.status, pushes(server)) == (MailboxStatus.PAUSED, 1)
    # What waited there since before the change does not leave with it, and what was paused is not started by us.
    poll_platform(account=account, now=SOON)
    assert server.send_all() == []
    assert Message.objects.filter(stopping=Stopping.CANCELLED).count() == (change != "pause")


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("reply", [None, says_text("Bad gateway", 502)])
def test_a_push_without_an_answer_is_unknown_looked_up_and_never_repeated(
    done: bool,
    reply: Reply | None,
    server: PlatformServer,
    account: PlatformAccount,
) -> None:
    message = a_due_message(account)
    server.order("POST", server.push_path, reply, done=done)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.UNKNOWN
    assert send(message_id=message.pk, now=LATER + timedelta(hours=1)) is None
    found = resolve(message=fresh(message), now=LATER)
    assert pushes(server) == 1
    assert found is (Found.YES if done else Found.NO)
    assert fresh(message).status == (MessageStatus.HANDED_OVER if done else MessageStatus.UNKNOWN)
    assert fresh(message).sent_at is None


def test_what_is_tried_again_after_a_persons_word_is_not_added_twice(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    server.order("POST", server.push_path, None, done=True)
    send(message_id=message.pk, now=LATER)
    transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    assert pushes(server) == 1
    assert [mail["to"] for mail in server.send_all()] == [message.recipient]


def test_before_the_push_a_lost_answer_hands_nothing_over(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    server.order("POST", server.create_path, None, done=True)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    assert (pushes(server), RemoteCampaign.objects.get().making_until) == (0, None)
    transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    assert [mail["to"] for mail in server.send_all()] == [message.recipient]


def test_a_campaign_that_another_sender_is_making_is_waited_for(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    step = Step.objects.get()
    RemoteCampaign.objects.create(
        account=account, mailbox=message.mailbox, step=step,
        making_until=LATER + timedelta(days=3650),
    )  # fmt: skip
    with pytest.raises(TransportError) as caught:
        transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    assert (caught.value.trouble, server.asked) == (Trouble.DEFERRED, [])


def test_a_journey_that_ends_in_between_is_stopped_there_and_nobody_is_unsubscribed(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    stop_journey(
        enrollment=message.enrollment, reason=StopReason.CANCELLED, explanation="Out.", by=SOFTWARE, now=SOON
    )
    assert to_stop_there() == [message.pk]
    tasks.stop_at_platform(message.pk)
    assert fresh(message).stopping == Stopping.CANCELLED
    assert control_of(message.enrollment.campaign).handed_over == came_back(message.mailbox, SOON).mails == 0
    assert where_it_stands(fresh(message)).startswith("Cancelled")
    assert (to_stop_there(), server.send_all()) == ([], [])
    assert not [each for each in server.asked if "unsubscribe" in each.path]
    assert message.recipient not in server.blocked


def test_a_no_that_comes_in_between_is_stopped_there(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    suppress(
        scope=SuppressionScope.DOMAIN, key=message.recipient.partition("@")[2], reason=SuppressionReason.CUSTOMER,
        by=SOFTWARE,
    )  # fmt: skip
    assert to_stop_there() == [message.pk]
    assert stop_there(message_id=message.pk, now=SOON) is Stopping.CANCELLED
    assert server.send_all() == []


def test_what_left_before_the_stop_is_said_so(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_taken_message(account)
    server.send_all()
    assert stop_there(message_id=message.pk, now=SOON) is Stopping.LEFT_BEFORE
    assert where_it_stands(fresh(message)).startswith("It left before we could stop it")
    poll_platform(account=account, now=SOON)
    assert fresh(message).sent_at is not None


def test_a_stop_without_an_answer_is_asked_again(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_taken_message(account)
    server.order("POST", r".*pause.*", None)
    server.order("DELETE", r".*", None)
    assert stop_there(message_id=message.pk, now=SOON) is None
    assert fresh(message).stopping == ""
    assert stop_there(message_id=message.pk, now=SOON) is Stopping.CANCELLED


def test_a_stop_of_what_is_not_there_cannot_tell(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_due_message(account)
    assert transport_of(message.mailbox).cancel(parcel_of(fresh(message))) is Cancelled.CANNOT_TELL


def test_what_left_reads_back_and_a_changed_word_shows(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    transport = transport_of(message.mailbox)
    assert transport.sent_copy(parcel_of(message)) is None
    server.send_all()
    copy = transport.sent_copy(parcel_of(message))
    assert copy is not None
    assert difference(envelope_of(message), copy) == ""


def test_an_erasure_reaches_it_even_after_our_own_rows_are_blank(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    assert server.people() == {message.recipient}
    Message.objects.update(recipient="", remote_id="")
    for _ in range(2):
        transport_of(message.mailbox).forget(mailbox=message.mailbox, address=message.recipient)
    assert server.people() == set()
    assert message.recipient not in server.blocked


def test_who_is_on_its_block_list_is_refused(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_due_message(account)
    server.blocked.add(message.recipient)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.REFUSED
    assert Enrollment.objects.get().stage == Stage.STOPPED


@pytest.mark.parametrize(
    ("status", "trouble"), [(401, Trouble.AUTH), (403, Trouble.AUTH), (402, Trouble.BLOCKED)]
)
def test_a_refused_key_pauses_the_mailbox_in_the_platforms_words(
    status: int, trouble: Trouble, server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    server.order("POST", server.create_path, says_text("No such key here", status))
    with pytest.raises(TransportError, match="No such key here") as caught:
        transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    assert caught.value.trouble is trouble


@pytest.mark.parametrize(
    "headers", [{}, {"Retry-After": "30"}, {"X-RateLimit-Reset": "Tue Jan 05 2027 10:00:00 GMT"}]
)
def test_after_429_it_is_left_alone(
    headers: dict[str, str], server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    server.order("POST", server.create_path, Reply(429, b"Too many", headers))
    for _ in range(2):
        with pytest.raises(TransportError) as caught:
            transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
        assert caught.value.trouble is Trouble.DEFERRED
    assert len(server.asked) == 1


def test_a_mail_waits_as_long_as_the_platform_asks(server: PlatformServer, account: PlatformAccount) -> None:
    message = a_due_message(account)
    server.order("POST", server.create_path, Reply(429, b"Too many", {"Retry-After": "40"}))
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    assert fresh(message).due_at == LATER + timedelta(seconds=40)


def test_a_fault_ends_a_poll_and_is_kept_on_the_account(
    server: PlatformServer, account: PlatformAccount
) -> None:
    a_taken_message(account)
    server.key = "another"
    assert poll_platform(account=account, now=SOON) == 0
    account.refresh_from_db()
    assert "the key is refused" in account.last_problem


def test_an_account_that_is_switched_off_takes_nothing(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    PlatformAccount.objects.update(active=False)
    with pytest.raises(TransportError) as caught:
        transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    assert (caught.value.trouble, server.asked) == (Trouble.AUTH, [])


def test_its_key_can_be_tried_and_its_events_can_be_asked_for(
    server: PlatformServer, account: PlatformAccount
) -> None:
    PlatformAccount.objects.update(webhook_secret="")
    account.refresh_from_db()
    check_key(account=account)
    listen(account=account, by=SOFTWARE)
    account.refresh_from_db()
    assert account.webhook_id
    (hook,) = server.hooks
    assert hook_url(account) in json.dumps(hook)
    assert account.webhook_secret in json.dumps(hook)


@pytest.mark.parametrize("fault", [None, Reply(500, b"oops"), says_text("no", 401), Reply(429, b"slow")])
def test_its_key_is_in_no_log_and_in_no_row(
    fault: Reply | None,
    server: PlatformServer,
    account: PlatformAccount,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    message = a_due_message(account)
    server.order("POST", server.push_path, fault)
    with caplog.at_level(logging.DEBUG):
        send(message_id=message.pk, now=LATER)
    told = caplog.text + "".join(capsys.readouterr())
    rows = json.dumps([*Message.objects.values(), *message.attempts.values()], default=str)
    secrets = [server.key, server.asked[0].headers.get("authorization", server.key)]
    assert not [secret for secret in secrets if secret in told + rows]
    assert server.key not in json.dumps(
        list(PlatformAccount.objects.values_list("pk", "name", "last_problem"))
    )


def test_an_answer_that_is_known_is_not_asked_for_again(
    server: PlatformServer, account: PlatformAccount
) -> None:
    message = a_taken_message(account)
    server.send_all()
    server.receive(message.recipient, "Please call me tomorrow.")
    poll_platform(account=account, now=SOON)
    before = len(server.asked)
    assert poll_platform(account=account, now=SOON) == 0
    assert len(server.asked) - before <= 4  # a page of each list, and the empty one after it
    assert not [each for each in server.asked[before:] if "history" in each.path]


def test_a_campaign_that_fails_leaves_the_others_their_turn(
    server: PlatformServer, account: PlatformAccount
) -> None:
    messages = [a_taken_message(account) for _ in range(2)]
    server.send_all()
    server.order("GET", r"/campaigns/\w[\w-]*", says_text("Gone", 410))
    assert poll_platform(account=account, now=SOON) == 1
    assert sorted(bool(fresh(message).sent_at) for message in messages) == [False, True]
    assert poll_platform(account=account, now=SOON) == 1
    assert all(fresh(message).sent_at for message in messages)


def test_a_turn_that_ran_out_of_requests_is_gone_on_with_by_the_next(
    server: PlatformServer, account: PlatformAccount
) -> None:
    messages = [a_taken_message(account) for _ in range(2)]
    server.send_all()
    first = RemoteCampaign.objects.order_by("pk")[0]
    RemoteCampaign.objects.filter(pk=first.pk).update(polled_at=SOON)
    server.order("GET", r"/campaigns/\w[\w-]*", Reply(429, b"slow", {"Retry-After": "0"}))
    assert poll_platform(account=account, now=SOON) == 0  # nothing after it is asked in this turn
    assert poll_platform(account=account, now=SOON) == 2
    assert all(fresh(message).sent_at for message in messages)
    asked = RemoteCampaign.objects.exclude(pk=first.pk).get()
    assert asked.polled_at == SOON


def a_test_letter(account: PlatformAccount) -> Letter:
    mailbox = a_platform_mailbox(account)
    return letter_of_draft(a_draft_in_review(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox))))


@pytest.fixture
def me(db: None) -> Member:
    member = a_member()
    EmailAddress.objects.create(user=member, email="mira@tidewater.example", verified=True, primary=True)
    return member


@pytest.mark.parametrize("left", [True, False], ids=["the first has left", "the first still waits there"])
def test_a_second_test_to_oneself_takes_the_place_of_the_first(
    server: PlatformServer, account: PlatformAccount, me: Member, left: bool
) -> None:
    letter = a_test_letter(account)
    send_test(letter=letter, by=me, now=NOW)
    sent = server.send_all() if left else []
    send_test(letter=replace(letter, subject="The second"), by=me, now=NOW + timedelta(minutes=1))
    sent += server.send_all()
    assert [mail["subject"] for mail in sent] == [f"[Test] {letter.subject}"] * left + ["[Test] The second"]
    assert {mail["to"] for mail in sent} == {"mira@tidewater.example"}


def test_after_a_test_that_failed_the_next_one_goes(
    server: PlatformServer, account: PlatformAccount, me: Member
) -> None:
    letter = a_test_letter(account)
    server.order("POST", server.push_path, None, done=True)
    with pytest.raises(MailTestRefusedError):
        send_test(letter=letter, by=me, now=NOW)
    send_test(letter=replace(letter, subject="The second"), by=me, now=NOW + timedelta(minutes=1))
    assert "[Test] The second" in [mail["subject"] for mail in server.send_all()]


def test_a_test_never_takes_the_place_of_a_message(
    server: PlatformServer, account: PlatformAccount, me: Member
) -> None:
    message = a_taken_message(account)
    EmailAddress.objects.filter(user=me).update(email=message.recipient)
    draft = message.draft
    assert draft is not None
    with pytest.raises(MailTestRefusedError, match="with another message"):
        send_test(letter=letter_of_draft(draft), by=me, now=NOW)
    assert [mail["subject"] for mail in server.send_all()] == [message.subject]
