"""Where Instantly and lemlist differ from the others: counters, closed lists, reviews, and faults in plain words."""

import pytest

from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.services.parcels import parcel_of
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.port import Found, TransportError, Trouble
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.rules import MailboxStatus, PlatformName
from tests.campaigns.delivery.platforms.conftest import a_due_message, an_account
from tests.factories import LATER
from tests.fakes.instantly_server import InstantlyServer
from tests.fakes.lemlist_server import LemlistServer
from tests.fakes.providers.server import Reply, says, says_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rows_agree")]


def fresh(message: Message) -> Message:
    related = ("mailbox__platform_account", "enrollment__campaign", "enrollment__prospect", "step")
    return Message.objects.select_related(*related).get(pk=message.pk)


def trouble_of(message: Message) -> Trouble | None:
    try:
        transport_of(message.mailbox).hand_over(parcel_of(fresh(message)))
    except TransportError as error:
        return error.trouble
    return None


@pytest.fixture
def at_instantly(instantly: InstantlyServer) -> PlatformAccount:
    return an_account(PlatformName.INSTANTLY)


@pytest.fixture
def at_lemlist(lemlist: LemlistServer) -> PlatformAccount:
    return an_account(PlatformName.LEMLIST)


# --- Instantly ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        ({"created_leads": [{"index": "0", "id": "x"}]}, None),
        ({"created_leads": [], "skipped_count": 1}, Trouble.UNKNOWN),
        ({"created_leads": [], "duplicate_email_count": "1"}, Trouble.UNKNOWN),
        ({"status": "success"}, Trouble.UNKNOWN),
        ([], Trouble.UNKNOWN),
        ({"created_leads": [], "in_blocklist": 1}, Trouble.REFUSED),
        ({"created_leads": [], "invalid_email_count": "1"}, Trouble.REFUSED),
        ({"created_leads": [], "incomplete_count": 1}, Trouble.REFUSED),
        ({"created_leads": [], "remaining_in_plan": 0}, Trouble.QUOTA),
    ],
)
def test_instantly_says_with_counters_what_it_did(
    answer: object, trouble: Trouble | None, instantly: InstantlyServer, at_instantly: PlatformAccount
) -> None:
    message = a_due_message(at_instantly)
    instantly.order("POST", "/leads/add", says(answer))
    assert trouble_of(message) is trouble


def test_instantly_gets_a_time_zone_of_its_list_and_no_link_of_its_own(
    instantly: InstantlyServer, at_instantly: PlatformAccount
) -> None:
    send(message_id=a_due_message(at_instantly).pk, now=LATER)
    (campaign,) = instantly.campaigns.values()
    assert campaign["campaign_schedule"]["schedules"][0]["timezone"] == "America/Chicago"
    assert [campaign[name] for name in ("open_tracking", "link_tracking", "text_only")] == [
        False,
        False,
        True,
    ]
    assert len(campaign["variables"]) == 3


@pytest.mark.parametrize("status", [-1, -2, -99, 4])
def test_a_campaign_that_instantly_stopped_takes_nothing(
    status: int, instantly: InstantlyServer, at_instantly: PlatformAccount
) -> None:
    message = a_due_message(at_instantly)
    send(message_id=message.pk, now=LATER)
    for campaign in instantly.campaigns.values():
        campaign["status"] = str(status)
    assert trouble_of(message) is Trouble.BLOCKED


def test_a_campaign_that_is_done_is_started_again(
    instantly: InstantlyServer, at_instantly: PlatformAccount
) -> None:
    message = a_due_message(at_instantly)
    send(message_id=message.pk, now=LATER)
    for campaign in instantly.campaigns.values():
        campaign["status"] = 3
    assert trouble_of(message) is None
    assert [campaign["status"] for campaign in instantly.campaigns.values()] == [1]


def test_values_are_given_as_text_and_nothing_as_null(
    instantly: InstantlyServer, at_instantly: PlatformAccount
) -> None:
    send(message_id=a_due_message(at_instantly).pk, now=LATER)
    (push,) = instantly.calls("POST", "/leads/add")
    (lead,) = push.body["leads"]
    assert [type(value) for value in lead["custom_variables"].values()] == [str, str, str]
    assert set(lead) == {"email", "custom_variables"}


# --- Lemlist ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "trouble"),
    [
        (says_text("Lead already in the campaign", 400), Trouble.UNKNOWN),
        (says_text("Lead already in other campaign", 500), Trouble.UNKNOWN),
        (says_text("Lead in graveyard", 500), Trouble.REFUSED),
        (says_text("Bad email", 400), Trouble.REFUSED),
        (says_text("Something broke", 500), Trouble.UNKNOWN),
        (says_text("Bad team", 404), Trouble.BLOCKED),
        (says({}), Trouble.UNKNOWN),
        (Reply(200, b"not json"), Trouble.UNKNOWN),
    ],
)
def test_lemlist_says_in_plain_words_what_is_wrong(
    reply: Reply, trouble: Trouble, lemlist: LemlistServer, at_lemlist: PlatformAccount
) -> None:
    message = a_due_message(at_lemlist)
    lemlist.order("POST", lemlist.push_path, reply)
    assert trouble_of(message) is trouble


def test_a_new_campaign_is_stopped_before_its_step_is_made(
    lemlist: LemlistServer, at_lemlist: PlatformAccount
) -> None:
    send(message_id=a_due_message(at_lemlist).pk, now=LATER)
    (campaign,) = lemlist.campaigns.values()
    assert (campaign["state"], len(campaign["steps"])) == ("running", 1)
    assert [campaign[name] for name in ("disableTrackOpen", "disableTrackClick")] == [True, True]


def test_a_lead_that_did_not_keep_the_text_is_taken_out_before_it_leaves(
    lemlist: LemlistServer, at_lemlist: PlatformAccount
) -> None:
    lemlist.mangles = True
    message = a_due_message(at_lemlist, body="One\nTwo")
    Message.objects.filter(pk=message.pk).update(status=MessageStatus.SCHEDULED)
    assert trouble_of(message) is Trouble.BLOCKED
    assert (lemlist.people(), lemlist.blocked, lemlist.send_all()) == (set(), set(), [])


def test_without_a_sender_the_mailbox_waits_and_nothing_stays_behind(
    lemlist: LemlistServer, at_lemlist: PlatformAccount
) -> None:
    message = a_due_message(at_lemlist)
    lemlist.no_sender = True
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    mailbox = Mailbox.objects.get(pk=message.mailbox_id)
    assert mailbox.status == MailboxStatus.PAUSED
    assert "No sender" in mailbox.paused_reason
    assert (lemlist.people(), lemlist.blocked) == (set(), set())
    lemlist.no_sender = False
    assert trouble_of(message) is None
    assert [mail["to"] for mail in lemlist.send_all()] == [message.recipient]


@pytest.mark.parametrize("done", [True, False])
def test_a_review_without_an_answer_is_unknown(
    done: bool,
    lemlist: LemlistServer,
    at_lemlist: PlatformAccount,
) -> None:
    message = a_due_message(at_lemlist)
    lemlist.order("POST", r"/leads/review/\w+", None, done=done)
    assert trouble_of(message) is Trouble.UNKNOWN
    assert transport_of(message.mailbox).look_up(parcel_of(fresh(message))) is Found.YES
    assert trouble_of(message) is None  # the second time it is reviewed already, or now
    assert len(lemlist.calls("POST", lemlist.push_path)) == 1


def test_a_campaign_that_somebody_paused_stays_so(
    lemlist: LemlistServer, at_lemlist: PlatformAccount
) -> None:
    message = a_due_message(at_lemlist)
    send(message_id=message.pk, now=LATER)
    assert RemoteCampaign.objects.get().started_at is not None
    lemlist.pause()
    assert trouble_of(message) is Trouble.BLOCKED
    assert [campaign["state"] for campaign in lemlist.campaigns.values()] == ["paused"]


def test_to_stop_one_lead_touches_no_other_campaign_and_deletes_nothing(
    lemlist: LemlistServer, at_lemlist: PlatformAccount
) -> None:
    message = a_due_message(at_lemlist)
    send(message_id=message.pk, now=LATER)
    transport_of(message.mailbox).cancel(parcel_of(fresh(message)))
    (pause,) = lemlist.calls("POST", r"/leads/pause/\w+")
    assert pause.parameter("campaignId") == RemoteCampaign.objects.get().remote_id
    assert not [each for each in lemlist.asked if each.method == "DELETE"]
