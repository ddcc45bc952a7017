"""Mail services by django-anymail: each is given what was approved or nothing, and its answers mean what they say."""

import json
import socket
from collections.abc import Iterator
from dataclasses import replace
from email.headerregistry import Address
from typing import Any
from urllib.parse import parse_qs

import pytest

from campaigns.delivery.composing import compose
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.transports import transport_of
from campaigns.delivery.transports.anymail import SERVICES, ByAnymail, why_not
from campaigns.delivery.transports.port import Found, Parcel, TransportError, Trouble
from campaigns.drafts.rules import Envelope
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, TransportName
from tests.factories import LATER, a_campaign, a_mailbox, a_scheduled_message, an_enrollment
from tests.factories.moments import NOW
from tests.fakes.service_server import ServiceServer

ENVELOPE = Envelope(
    sender="Mira Müller <mira@tidewater.example>",
    recipient="ana@aquaduct.example",
    in_reply_to="<before@tidewater.example>",
    subject="A thought – größer 🚀",
    body="Hi Ana,\n\n.\n{{ not a field }} %name% <b>é</b>\n\nShall we talk?\n",
    opt_out_url="https://outreach.example/opt-out/k3j4h5k3j4h5k3j4h5k3j4h5k3j4h5kk/",
    template_version=7,
)
MESSAGE_ID = "<one@tidewater.example>"

# The library warns that it no longer tries SendGrid itself; we do here.
pytestmark = pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailNotSupportedWarning")

# What each is configured with, and how it says yes.
KINDS: dict[str, tuple[dict[str, str], Any]] = {
    "brevo": ({"api_key": "k3y"}, {"messageId": "<a@b>"}),
    "mailersend": ({"api_token": "k3y"}, {}),  # it says yes in a header
    "mailgun": ({"api_key": "k3y"}, {"id": "<a@b>", "message": "Queued. Thank you."}),
    "mailjet": (
        {"api_key": "k3y", "secret_key": "s3cret"},
        {"Messages": [{"Status": "success", "To": [{"Email": "ana@aquaduct.example", "MessageID": 7}]}]},
    ),
    "mailtrap": ({"api_token": "k3y"}, {"success": True, "message_ids": ["a1"]}),
    "mandrill": ({"api_key": "k3y"}, [{"email": "ana@aquaduct.example", "status": "sent", "_id": "a1"}]),
    "postal": (
        {"api_key": "k3y"},
        {"status": "success", "data": {"message_id": "a1", "messages": {"ana@aquaduct.example": {"id": 1}}}},
    ),
    "postmark": (
        {"server_token": "k3y"},
        {"ErrorCode": 0, "Message": "OK", "MessageID": "a1", "To": "ana@aquaduct.example"},
    ),
    "resend": ({"api_key": "k3y"}, {"id": "a1"}),
    "scaleway": (
        {"secret_key": "k3y", "project_id": "p1"},
        {"emails": [{"mail_rcpt": "ana@aquaduct.example", "status": "new", "message_id": "a1"}]},
    ),
    "sendgrid": ({"api_key": "k3y"}, ""),
    "sparkpost": ({"api_key": "k3y"}, {"results": {"total_accepted_recipients": 1, "total_rejected_recipients": 0, "id": "1"}}),
    "unisender_go": ({"api_key": "k3y"}, {"status": "success", "job_id": "1a", "emails": ["ana@aquaduct.example"]}),
}  # fmt: skip


@pytest.fixture
def server() -> Iterator[ServiceServer]:
    with ServiceServer() as running:
        yield running


def parcel_through(server: ServiceServer, service: str, envelope: Envelope = ENVELOPE) -> Parcel:
    options, server.answer = KINDS[service]
    mailbox = Mailbox(
        address="mira@tidewater.example",
        service=service,
        service_settings=json.dumps(options | {"api_url": server.url}),
    )
    raw = compose(envelope, message_id=MESSAGE_ID, now=NOW)
    return Parcel(mailbox, MESSAGE_ID, envelope, "outreach-1", campaign_id=1, step_number=2, raw=raw)


def test_every_service_of_the_library_is_tried_here_or_refused() -> None:
    assert set(SERVICES) - set(KINDS) == {"amazon_ses"}
    assert "amazon_ses cannot be" in why_not("amazon_ses", "{}")


@pytest.mark.parametrize("service", KINDS)
def test_a_service_is_given_what_was_approved_and_told_to_track_nothing(
    server: ServiceServer, service: str
) -> None:
    accepted = ByAnymail().hand_over(parcel_through(server, service))
    assert accepted.sent
    (posted,) = server.posted
    texts = set(_all_texts(posted.body))
    assert ENVELOPE.subject in texts
    assert ENVELOPE.body in {text.replace("\r\n", "\n") for text in texts}
    assert any(ENVELOPE.opt_out_url in text for text in texts)
    assert not any("<html" in text for text in texts)
    assert "k3y" not in accepted.words


def _all_texts(body: bytes) -> Iterator[str]:
    text = body.decode()
    try:
        yield from _inside(json.loads(text))
    except ValueError:
        for values in parse_qs(text).values():
            yield from values


def _inside(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _inside(inner)


@pytest.mark.parametrize(
    ("service", "off"),
    [
        ("mailgun", ["o:tracking-opens=no", "o:tracking-clicks=no"]),
        ("postmark", ['"TrackOpens": false', '"TrackLinks": "None"']),
        ("sendgrid", ['"open_tracking": {"enable": false}', '"click_tracking": {"enable": false}']),
    ],
)
def test_tracking_is_switched_off_in_the_services_own_words(
    server: ServiceServer, service: str, off: list[str]
) -> None:
    ByAnymail().hand_over(parcel_through(server, service))
    body = server.posted[0].body.decode().replace("%3A", ":")
    assert [words for words in off if words not in body] == []


CHANGES: dict[str, dict[str, Any]] = {
    "a sender without an address": {"sender": "Mira"},
    "two recipients": {"recipient": "ana@aquaduct.example, bob@aquaduct.example"},
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_what_a_service_would_be_given_otherwise_is_not_posted(
    server: ServiceServer, changed: dict[str, Any]
) -> None:
    parcel = parcel_through(server, "mailgun")
    with pytest.raises(TransportError) as caught:
        ByAnymail().hand_over(replace(parcel, envelope=replace(ENVELOPE, **changed)))
    assert caught.value.trouble is Trouble.BLOCKED
    assert server.posted == []


@pytest.mark.parametrize("service", KINDS)
def test_a_name_that_a_service_would_write_otherwise_is_posted_as_approved_or_not_at_all(
    server: ServiceServer, service: str
) -> None:
    """Brevo has to be given some names in another form; there the mail is not sent."""
    sender = str(Address(display_name='Müller, Mira "the rota"', addr_spec="mira@tidewater.example"))
    parcel = parcel_through(server, service, replace(ENVELOPE, sender=sender))
    refusal = refusal_of(parcel)
    if refusal is None:
        texts = " ".join(_all_texts(server.posted[0].body))
        assert 'Müller, Mira "the rota"' in texts.replace("\\", "")
        return
    assert refusal.trouble is Trouble.BLOCKED
    assert "the sender's name as approved" in refusal.words
    assert server.posted == []


def refusal_of(parcel: Parcel) -> TransportError | None:
    try:
        ByAnymail().hand_over(parcel)
    except TransportError as error:
        return error
    return None


@pytest.mark.parametrize(
    "addition", [{"bcc": ["all@elsewhere.example"]}, {"tags": ["x"]}, {"template_id": "t"}]
)
def test_no_setting_adds_anything_to_a_mail(server: ServiceServer, addition: dict[str, Any]) -> None:
    parcel = parcel_through(server, "mailgun")
    options = json.loads(parcel.mailbox.service_settings) | {"send_defaults": addition}
    parcel.mailbox.service_settings = json.dumps(options)
    ByAnymail().hand_over(parcel)
    posted = server.posted[0].body.decode()
    assert [name for name in ("bcc", "o:tag", "template") if f"{name}=" in posted.replace("%3A", ":")] == []


ANSWERS: dict[str, tuple[int, Any, Trouble]] = {
    "the key is refused": (401, {"message": "Invalid private key"}, Trouble.AUTH),
    "too fast": (429, {"message": "Too many requests"}, Trouble.DEFERRED),
    "full for today": (429, {"message": "Daily sending limit exceeded"}, Trouble.QUOTA),
    "away": (503, "", Trouble.DEFERRED),
    "broken": (500, "oops", Trouble.UNKNOWN),
    "a gateway gave up": (504, "", Trouble.UNKNOWN),
    "suspended": (400, {"message": "Account is suspended for sending abuse"}, Trouble.BLOCKED),
    "not ours to send as": (400, {"message": "Sender is not verified"}, Trouble.BLOCKED),
    "yes in words nobody knows": (200, {"fine": True}, Trouble.UNKNOWN),
    "yes in no words": (200, "fine", Trouble.UNKNOWN),
}  # fmt: skip


@pytest.mark.parametrize(("status", "answer", "trouble"), ANSWERS.values(), ids=ANSWERS)
def test_an_answer_means_what_it_says(
    server: ServiceServer, status: int, answer: Any, trouble: Trouble
) -> None:
    parcel = parcel_through(server, "mailgun")
    server.status, server.answer = status, answer
    with pytest.raises(TransportError) as caught:
        ByAnymail().hand_over(parcel)
    assert caught.value.trouble is trouble
    assert "k3y" not in str(caught.value)


def test_an_address_that_the_service_refuses_is_refused(server: ServiceServer) -> None:
    parcel = parcel_through(server, "mandrill")
    server.answer = [{"email": "ana@aquaduct.example", "status": "rejected", "reject_reason": "hard-bounce"}]
    with pytest.raises(TransportError) as caught:
        ByAnymail().hand_over(parcel)
    assert caught.value.trouble is Trouble.REFUSED


def test_a_yes_that_cannot_be_read_is_no_no(server: ServiceServer) -> None:
    """The mail has been posted by then, so it is never tried again by itself."""
    parcel = parcel_through(server, "scaleway")
    server.answer = {"mails": []}
    with pytest.raises(TransportError) as caught:
        ByAnymail().hand_over(parcel)
    assert caught.value.trouble is Trouble.UNKNOWN


def test_an_answer_that_was_lost_may_have_been_a_yes(server: ServiceServer) -> None:
    parcel = parcel_through(server, "mailgun")
    server.hangs_up = True
    with pytest.raises(TransportError) as caught:
        ByAnymail().hand_over(parcel)
    assert caught.value.trouble is Trouble.UNKNOWN
    assert len(server.posted) == 1


def test_a_service_that_is_not_there_was_given_nothing(server: ServiceServer) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    parcel = parcel_through(server, "mailgun")
    parcel.mailbox.service_settings = json.dumps({"api_key": "k3y", "api_url": f"http://127.0.0.1:{port}/"})
    with pytest.raises(TransportError) as caught:
        ByAnymail().hand_over(parcel)
    assert caught.value.trouble is Trouble.NOT_REACHED
    assert "k3y" not in str(caught.value)


@pytest.mark.parametrize(
    ("service", "options", "words"),
    [
        ("nobody", "{}", "There is no mail service “nobody”"),
        ("../base", "{}", "There is no mail service"),
        ("mailgun", "{}", "The settings of mailgun cannot be used."),
        ("mailgun", "no json", "The settings of mailgun cannot be used."),
        ("mailgun", "[1]", "The settings of mailgun cannot be used."),
        ("mailgun", '{"api_key": "k3y"}', ""),
    ],
)
def test_settings_are_looked_at_without_asking_the_service(service: str, options: str, words: str) -> None:
    assert why_not(service, options).startswith(words)
    assert bool(why_not(service, options)) == bool(words)
    assert "k3y" not in why_not(service, options)


def test_a_failure_is_never_passed_over_by_a_setting(server: ServiceServer) -> None:
    parcel = parcel_through(server, "mailgun")
    options = json.loads(parcel.mailbox.service_settings) | {
        "fail_silently": True,
        "ignore_recipient_status": True,
    }
    parcel.mailbox.service_settings = json.dumps(options)
    server.status = 401
    with pytest.raises(TransportError):
        ByAnymail().hand_over(parcel)


@pytest.mark.django_db
def test_a_refused_key_pauses_the_mailbox_with_the_services_words(server: ServiceServer) -> None:
    options, server.answer = KINDS["mailgun"]
    mailbox = a_mailbox(
        transport=TransportName.ANYMAIL, service="mailgun", service_settings=json.dumps(options | {"api_url": server.url})
    )  # fmt: skip
    message = a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))
    server.status, server.answer = 401, {"message": "Invalid private key"}
    assert send(message_id=message.pk, now=LATER) is MessageStatus.SCHEDULED
    paused = Mailbox.objects.get(pk=mailbox.pk)
    assert paused.status == MailboxStatus.PAUSED
    assert "Invalid private key" in paused.paused_reason
    assert transport_of(mailbox).look_up(parcel_through(server, "mailgun")) is Found.CANNOT_TELL
    assert Message.objects.get(pk=message.pk).status == MessageStatus.SCHEDULED
