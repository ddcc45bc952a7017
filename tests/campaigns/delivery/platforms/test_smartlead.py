"""Smartlead: what is pushed, when, how often, and what it takes for an answer."""

import json
import logging
from dataclasses import replace
from datetime import timedelta

import pytest

from campaigns.delivery.composing import difference, envelope_of
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import resolve, send
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.platforms import PACES
from campaigns.delivery.transports.platforms.smartlead import PACE
from campaigns.delivery.transports.platforms.wording import as_text
from campaigns.delivery.transports.port import Cancelled, Found, TransportError, Trouble
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import MailboxStatus, PlatformName
from tests.campaigns.delivery.platforms.conftest import a_due_message, a_platform_mailbox, an_account
from tests.factories import LATER, a_campaign, a_scheduled_message, an_enrollment
from tests.fakes.providers.server import Reply, says
from tests.fakes.smartlead_server import SmartleadServer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]


@pytest.fixture
def account(smartlead: SmartleadServer) -> PlatformAccount:
    return an_account(PlatformName.SMARTLEAD)


def fresh(message: Message) -> Message:
    return Message.objects.select_related("mailbox__platform_account", "enrollment", "step").get(
        pk=message.pk
    )


def test_what_was_approved_is_what_leaves_and_being_taken_is_not_being_sent(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    taken = fresh(message)
    assert (taken.handed_over_at, taken.sent_at) == (LATER, None)
    (left,) = smartlead.send_all()
    assert (left["to"], left["subject"]) == (message.recipient, message.subject)
    assert as_text(left["email_body"]) == message.body
    assert transport_of(taken.mailbox).look_up(parcel_of(taken)) is Found.YES


def test_nothing_is_tracked_and_the_one_template_is_ours(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    send(message_id=a_due_message(account).pk, now=LATER)
    (campaign,) = smartlead.campaigns.values()
    row = RemoteCampaign.objects.get()
    assert campaign["track_settings"] == ["DONT_EMAIL_OPEN", "DONT_LINK_CLICK"]
    assert [(step["subject"], step["email_body"]) for step in campaign["sequence"]] == [
        (f"{{{{outreachSubject{row.pk}}}}}", f"<div>{{{{outreachText{row.pk}}}}}</div>")
    ]
    assert campaign["accounts"] == {"email_account_ids": [4711]}
    assert row.verified_at is not None
    assert campaign["status"] == "ACTIVE"


def test_the_next_mail_to_a_person_leaves_the_one_that_waits_as_it_is(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    mailbox = a_platform_mailbox(account)
    first = a_due_message(account, mailbox=mailbox)
    send(message_id=first.pk, now=LATER)
    parcel = parcel_of(fresh(first))
    other = a_campaign(mailbox=mailbox)
    envelope = replace(parcel.envelope, subject="Another subject", body="Another text")
    transport_of(mailbox).hand_over(
        replace(parcel, envelope=envelope, key="outreach-0", campaign_id=other.pk)
    )
    # Smartlead keeps the values of a person for all campaigns.
    assert len(smartlead.leads) == 1
    left = [(mail["subject"], as_text(mail["email_body"])) for mail in smartlead.send_all()]
    assert left == [(first.subject, first.body), ("Another subject", "Another text")]


def test_a_campaign_is_made_once(smartlead: SmartleadServer, account: PlatformAccount) -> None:
    mailbox = a_platform_mailbox(account)
    campaign = a_campaign(mailbox=mailbox)
    for _ in range(3):
        message = a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
        assert send(message_id=message.pk, now=LATER) is MessageStatus.HANDED_OVER
    assert len(smartlead.calls("POST", "/campaigns/create")) == 1
    assert len(smartlead.calls("GET", r"/campaigns/\d+/sequences")) == 3


def _another_step(campaign: dict[str, list[dict[str, str]]]) -> None:
    campaign["sequence"].append(dict(campaign["sequence"][0]))


def _other_words(campaign: dict[str, list[dict[str, str]]]) -> None:
    campaign["sequence"][0]["email_body"] += "<p>PS: see our offers</p>"


def _without_the_variable(campaign: dict[str, list[dict[str, str]]]) -> None:
    campaign["sequence"][0]["email_body"] = "<p>Hi {{first_name}}</p>"


def _a_variant(campaign: dict[str, list[dict[str, object]]]) -> None:
    step = campaign["sequence"][0]
    step["sequence_variants"] = [dict(step), {"subject": "B", "email_body": "other words"}]


def _other_subject(campaign: dict[str, list[dict[str, str]]]) -> None:
    campaign["sequence"][0]["subject"] = "Quick question"


def _tracked(campaign: dict[str, list[str]]) -> None:
    campaign["track_settings"] = ["DONT_EMAIL_OPEN"]


def _paused(campaign: dict[str, str]) -> None:
    campaign["status"] = "PAUSED"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_another_step, "it has 2 templates in place of one"),
        (_other_words, "the text of its template was changed"),
        (_without_the_variable, "the text of its template was changed"),
        (_a_variant, "it has 2 templates in place of one"),
        (_other_subject, "the subject of its template was changed"),
        (_tracked, "it tracks clicked links"),
        (_paused, "does not send: paused"),
    ],
)
def test_into_a_campaign_that_was_changed_nothing_is_pushed(
    change: object, words: str, smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    mailbox = a_platform_mailbox(account)
    campaign = a_campaign(mailbox=mailbox)
    send(message_id=a_scheduled_message(enrollment=an_enrollment(campaign=campaign)).pk, now=LATER)
    change(next(iter(smartlead.campaigns.values())))  # type: ignore[operator]
    message = a_scheduled_message(enrollment=an_enrollment(campaign=campaign))
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    assert len(smartlead.calls("POST", r"/campaigns/\d+/leads")) == 1
    mailbox.refresh_from_db()
    assert mailbox.status == MailboxStatus.PAUSED
    assert words in mailbox.paused_reason


@pytest.mark.parametrize("done", [True, False])
@pytest.mark.parametrize("reply", [None, Reply(502, b"<html>Bad gateway</html>")])
def test_a_push_without_an_answer_is_unknown_looked_up_and_never_repeated(
    done: bool,
    reply: Reply | None,
    smartlead: SmartleadServer,
    account: PlatformAccount,
) -> None:
    message = a_due_message(account)
    smartlead.order("POST", r"/campaigns/\d+/leads", reply, done=done)
    assert send(message_id=message.pk, now=LATER) is MessageStatus.UNKNOWN
    assert send(message_id=message.pk, now=LATER + timedelta(hours=1)) is None
    found = resolve(message=fresh(message), now=LATER)
    assert len(smartlead.calls("POST", r"/campaigns/\d+/leads")) == 1
    assert found is (Found.YES if done else Found.NO)
    assert fresh(message).status == (MessageStatus.HANDED_OVER if done else MessageStatus.UNKNOWN)
    assert fresh(message).sent_at is None


def test_what_is_tried_again_after_a_persons_word_is_not_added_twice(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    smartlead.order("POST", r"/campaigns/\d+/leads", None, done=True)
    send(message_id=message.pk, now=LATER)
    accepted = transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    assert accepted.remote_id == str(smartlead.leads[message.recipient]["id"])
    assert len(smartlead.calls("POST", r"/campaigns/\d+/leads")) == 1


@pytest.mark.parametrize(
    ("counters", "trouble"),
    [
        ({"upload_count": "1", "total_leads": "1"}, None),
        ({"ok": True, "inserted_count": 1, "duplicate_count": 0, "blocked_count": 0}, None),
        ({"added_count": 1, "skipped_count": 0, "skipped_leads": []}, None),
        ({}, Trouble.UNKNOWN),
        ({"upload_count": 1, "already_added_to_campaign": 1}, Trouble.UNKNOWN),
        ({"upload_count": "0", "duplicate_count": "1"}, Trouble.UNKNOWN),
        ({"added_count": 0, "skipped_count": 1, "skipped_leads": ["x"]}, Trouble.UNKNOWN),
        ({"upload_count": 0, "invalid_email_count": "1"}, Trouble.REFUSED),
        ({"upload_count": 1, "unsubscribed_leads": ["ana@example.com"]}, Trouble.REFUSED),
        ({"upload_count": 0, "block_count": 1}, Trouble.REFUSED),
        ({"inserted_count": 0, "blocked_count": 1}, Trouble.REFUSED),
        ({"upload_count": 0, "bounce_count": 1}, Trouble.REFUSED),
        ({"upload_count": 0, "is_lead_limit_exhausted": True}, Trouble.QUOTA),
    ],
)
def test_its_counters_in_all_their_shapes(
    counters: dict[str, object], trouble: Trouble | None, smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    smartlead.order("POST", r"/campaigns/\d+/leads", says(counters))
    assert _trouble(message) is trouble


@pytest.mark.parametrize(
    ("reply", "trouble"),
    [
        (says({"message": "Invalid API Key"}, 401), Trouble.AUTH),
        (says({"error": "1010"}, 403), Trouble.AUTH),
        (says({"message": "upgrade"}, 402), Trouble.BLOCKED),
        (
            says({"error": {"code": "RATE_LIMIT_EXCEEDED", "message": "slow"}}, 429, retry_after="30"),
            Trouble.DEFERRED,
        ),
        (says({"error": {"code": "RATE_LIMIT_EXCEEDED", "message": "slow"}}, 429), Trouble.DEFERRED),
        (says({"error": '"settings.update" is not allowed'}, 400), Trouble.BLOCKED),
        (Reply(500, b"oops"), Trouble.UNKNOWN),
    ],
)
def test_refusals_are_told_apart(
    reply: Reply, trouble: Trouble, smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    smartlead.order("POST", r"/campaigns/\d+/leads", reply)
    assert _trouble(message) is trouble


def _trouble(message: Message) -> Trouble | None:
    try:
        transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    except TransportError as error:
        return error.trouble
    return None


def test_after_429_it_is_left_alone_for_as_long_as_it_asks(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    smartlead.order("POST", "/campaigns/create", says({"error": "slow"}, 429, retry_after="30"))
    assert _trouble(message) is Trouble.DEFERRED
    asked = len(smartlead.asked)
    assert _trouble(message) is Trouble.DEFERRED
    assert len(smartlead.asked) == asked
    assert not smartlead.campaigns


def test_the_accounts_requests_are_counted(
    smartlead: SmartleadServer, account: PlatformAccount, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, PlatformName.SMARTLEAD, PACE)
    transport = transport_of(a_platform_mailbox(account))
    message = a_due_message(account)
    send(message_id=message.pk, now=LATER)
    found = [transport.look_up(parcel_of(fresh(message))) for _ in range(60)]
    assert found[-1] is Found.CANNOT_TELL
    assert len(smartlead.asked) <= 100  # at most two windows of fifty


@pytest.mark.parametrize("words", ["Hi {name}", "a {choice|of words}", "{% if x %}", "}} {{"])
def test_words_that_a_platform_would_change_are_refused(
    words: str, smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    message.body = words
    with pytest.raises(TransportError, match="a brace") as caught:
        transport_of(message.mailbox).hand_over(parcel_of(message))
    assert caught.value.trouble is Trouble.REFUSED
    assert not smartlead.asked


def test_a_stop_in_between_cancels_and_unsubscribes_nobody(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    message = a_due_message(account)
    send(message_id=message.pk, now=LATER)
    assert transport_of(message.mailbox).cancel(parcel_of(fresh(message))) is Cancelled.CANCELLED
    assert smartlead.send_all() == []
    assert not [each for each in smartlead.asked if "unsubscribe" in each.path or each.method == "DELETE"]


@pytest.mark.parametrize("newer", [False, True])
def test_what_left_before_the_stop_is_told_so(
    newer: bool,
    smartlead: SmartleadServer,
    account: PlatformAccount,
) -> None:
    smartlead.newer_history = newer
    message = a_due_message(account)
    send(message_id=message.pk, now=LATER)
    smartlead.send_all()
    assert transport_of(message.mailbox).cancel(parcel_of(fresh(message))) is Cancelled.LEFT_BEFORE


def test_what_left_reads_back_as_a_mail(smartlead: SmartleadServer, account: PlatformAccount) -> None:
    message = a_due_message(account)
    send(message_id=message.pk, now=LATER)
    transport = transport_of(message.mailbox)
    assert transport.sent_copy(parcel_of(fresh(message))) is None
    smartlead.send_all()
    copy = transport.sent_copy(parcel_of(fresh(message)))
    assert copy is not None
    assert difference(envelope_of(fresh(message)), copy) == ""


def test_an_erasure_reaches_it(smartlead: SmartleadServer, account: PlatformAccount) -> None:
    message = a_due_message(account)
    send(message_id=message.pk, now=LATER)
    transport_of(message.mailbox).forget(mailbox=fresh(message).mailbox, address=message.recipient)
    (campaign,) = smartlead.campaigns.values()
    assert campaign["leads"] == {}


def test_no_more_of_a_person_is_given_away_than_it_needs(
    smartlead: SmartleadServer, account: PlatformAccount
) -> None:
    send(message_id=a_due_message(account).pk, now=LATER)
    (push,) = smartlead.calls("POST", r"/campaigns/\d+/leads")
    (lead,) = push.body["lead_list"]
    assert set(lead) == {"email", "custom_fields"}
    assert len(lead["custom_fields"]) == 3


@pytest.mark.parametrize("fault", [None, Reply(500, b"oops"), says({"message": "Invalid API Key"}, 401)])
def test_its_key_is_in_no_log_and_in_no_row(
    fault: Reply | None,
    smartlead: SmartleadServer,
    account: PlatformAccount,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    message = a_due_message(account)
    smartlead.order("POST", r"/campaigns/\d+/leads", fault)
    with caplog.at_level(logging.DEBUG):
        send(message_id=message.pk, now=LATER)
    assert smartlead.calls("POST", r"/campaigns/\d+/leads")[0].parameter("api_key") == smartlead.key
    told = caplog.text + "".join(capsys.readouterr())
    rows = json.dumps(list(Message.objects.values()), default=str)
    assert smartlead.key not in told + rows + str(fresh(message).attempts.get().__dict__)
