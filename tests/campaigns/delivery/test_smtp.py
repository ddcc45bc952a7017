"""Sending through a real SMTP server: what each answer, and each place at which the line breaks, means."""

import smtplib
import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from campaigns.delivery.composing import read_back
from campaigns.delivery.models import Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import send
from campaigns.delivery.transports.port import Accepted, TransportError, Trouble
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.delivery.transports.smtp import POOL
from campaigns.delivery.transports.smtp.connecting import Server
from campaigns.delivery.transports.smtp.talking import address, begin, text
from campaigns.delivery.transports.words import one_line
from campaigns.enrollments.rules import Stage, StopReason
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import MailboxStatus, Security, TransportName
from tests.factories import LATER, a_campaign, a_mailbox, a_scheduled_message, an_enrollment
from tests.fakes.certificates import certificate, shown_by_a_server
from tests.fakes.smtp_server import SmtpServer

pytestmark = pytest.mark.usefixtures("rows_agree")


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    with SmtpServer() as running:
        yield running
    POOL.close()


def a_message_through(port: int, **fields: str) -> Message:
    mailbox = a_mailbox(
        transport=TransportName.SMTP, host="127.0.0.1", port=port, security=Security.NONE, **fields
    )
    return a_scheduled_message(enrollment=an_enrollment(campaign=a_campaign(mailbox=mailbox)))


def sent(message: Message) -> Message:
    send(message_id=message.pk, now=LATER)
    message.refresh_from_db()
    return message


def test_what_is_accepted_arrives_as_it_was_approved(server: SmtpServer) -> None:
    message = sent(a_message_through(server.port))
    assert message.status == MessageStatus.HANDED_OVER
    assert message.server_answer == "250 OK"
    (mail,) = server.mails
    assert mail.mail_from == message.mailbox.address
    assert mail.rcpt_tos == [message.recipient]
    assert isinstance(mail.content, bytes)
    arrived = read_back(mail.content, template_version=message.template_version)
    assert arrived.sha256 == message.approved_sha256


def test_the_end_of_a_text_does_not_wait_for_the_acknowledgement_of_the_text(server: SmtpServer) -> None:
    line = POOL.open(Server("127.0.0.1", server.port, Security.NONE))
    assert line.connection.sock
    assert line.connection.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    line.close()


def test_lines_that_begin_with_a_dot_arrive_whole(server: SmtpServer) -> None:
    connection = smtplib.SMTP("127.0.0.1", server.port)
    connection.ehlo()
    begin(connection, "a@tidewater.example")
    address(connection, "b@aquaduct.example")
    raw = b"Subject: dots\r\n\r\n.\r\n..\r\n.x\r\nend\r\n"
    text(connection, raw)
    connection.close()
    assert server.mails[0].content == raw


GOES_ON, PAUSED = MailboxStatus.ACTIVE, MailboxStatus.PAUSED
ANSWERS = {
    "no such person": ("RCPT", "550 5.1.1 No such user", MessageStatus.REFUSED, GOES_ON),
    "come back later": ("RCPT", "450 4.2.0 Greylisted", MessageStatus.SCHEDULED, GOES_ON),
    "shutting down": ("RCPT", "421 4.3.2 Closing", MessageStatus.SCHEDULED, GOES_ON),
    "closing at once": ("MAIL", "421 4.7.0 Try again later", MessageStatus.SCHEDULED, GOES_ON),
    "may not send as this": (
        "MAIL",
        "550 5.7.60 You may not send as this address",
        MessageStatus.SCHEDULED,
        PAUSED,
    ),
    "odd refusal of the sender": ("MAIL", "550 No", MessageStatus.SCHEDULED, PAUSED),
    "their mailbox is full": ("RCPT", "552 5.2.2 Mailbox full", MessageStatus.SCHEDULED, GOES_ON),
    "no text now": ("DATA", "451 4.3.0 Not now", MessageStatus.SCHEDULED, GOES_ON),
    "no text at all": ("DATA", "554 5.6.0 No", MessageStatus.REFUSED, GOES_ON),
    "odd answer to DATA": ("DATA", "250 Fine", MessageStatus.SCHEDULED, GOES_ON),
    "text deferred": ("DATA END", "452 4.3.1 Full", MessageStatus.SCHEDULED, GOES_ON),
    "text refused as spam": ("DATA END", "550 5.7.1 Spam", MessageStatus.SCHEDULED, PAUSED),
    "full for today": (
        "DATA END",
        "550 5.4.5 Daily user sending limit exceeded",
        MessageStatus.SCHEDULED,
        GOES_ON,
    ),
    "odd answer to the text": ("DATA END", "350 More?", MessageStatus.UNKNOWN, GOES_ON),
}


@pytest.mark.parametrize(("command", "answer", "status", "mailbox"), ANSWERS.values(), ids=ANSWERS)
def test_an_answer_decides_what_becomes_of_the_message_and_of_the_mailbox(
    server: SmtpServer, command: str, answer: str, status: MessageStatus, mailbox: MailboxStatus
) -> None:
    server.rules.answers[command] = answer
    message = sent(a_message_through(server.port))
    assert message.status == status
    assert answer in message.server_answer
    assert Mailbox.objects.get().status == mailbox
    assert server.mails == []
    stage, reason = message.enrollment.stage, message.enrollment.stop_reason
    assert (reason == StopReason.BOUNCED) == (status == MessageStatus.REFUSED)
    assert (stage == Stage.UNKNOWN) == (status == MessageStatus.UNKNOWN)


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("MAIL", MessageStatus.SCHEDULED),
        ("RCPT", MessageStatus.SCHEDULED),
        ("DATA", MessageStatus.SCHEDULED),
        ("DATA END", MessageStatus.UNKNOWN),
    ],
)
def test_where_the_line_breaks_decides_whether_it_may_have_been_sent(
    server: SmtpServer, command: str, status: MessageStatus
) -> None:
    server.rules.cut_at = command
    message = sent(a_message_through(server.port))
    assert message.status == status
    assert len(server.mails) == (status == MessageStatus.UNKNOWN)
    assert send(message_id=message.pk, now=LATER) is None


def test_a_server_that_is_not_there_lets_the_message_wait() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    message = sent(a_message_through(port))
    assert message.status == MessageStatus.SCHEDULED
    assert message.due_at > LATER
    assert "could not be reached" in message.wait_reason
    assert message.mailbox.status == MailboxStatus.ACTIVE


def test_a_server_without_the_demanded_protection_gets_nothing(server: SmtpServer) -> None:
    message = a_message_through(server.port)
    Mailbox.objects.update(security=Security.STARTTLS)
    assert sent(message).status == MessageStatus.SCHEDULED
    assert server.mails == []


@pytest.mark.parametrize("trusted", [True, False])
@pytest.mark.parametrize(
    ("security", "context"), [(Security.TLS, "ssl_context"), (Security.STARTTLS, "tls_context")]
)
def test_a_mail_leaves_under_a_certificate_that_is_trusted_and_under_no_other(
    security: Security, context: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, trusted: bool
) -> None:
    shown = certificate(tmp_path)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(shown))
    with SmtpServer(protection={context: shown_by_a_server(shown)}) as server:
        message = a_message_through(server.port)
        Mailbox.objects.update(security=security)
        status = MessageStatus(sent(message).status)
        POOL.close()
    assert (status, len(server.mails)) == (
        (MessageStatus.HANDED_OVER, 1) if trusted else (MessageStatus.SCHEDULED, 0)
    )
    assert trusted or "certificate" in message.wait_reason


@pytest.mark.parametrize("password", ["wrong", "right"])
def test_a_refused_password_pauses_the_mailbox_with_the_servers_words(password: str) -> None:
    with SmtpServer(password="right") as server:
        message = sent(a_message_through(server.port, username="mira", password=password))
        POOL.close()
    if password == "right":
        assert message.status == MessageStatus.HANDED_OVER
        return
    mailbox = Mailbox.objects.get(pk=message.mailbox_id)
    assert mailbox.status == MailboxStatus.PAUSED
    assert "The password has expired" in mailbox.paused_reason
    assert message.status == MessageStatus.SCHEDULED
    assert send(message_id=message.pk, now=message.due_at) is None


@pytest.mark.parametrize(
    ("trouble", "paused"), [(Trouble.BLOCKED, True), (Trouble.AUTH, True), (Trouble.QUOTA, False)]
)
def test_what_is_no_fault_of_the_address_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, trouble: Trouble, *, paused: bool
) -> None:
    """A quota closes the mailbox's day: the others of the same mailbox wait too, and say why."""
    first = a_scheduled_message()
    other = a_scheduled_message(enrollment=an_enrollment(campaign=first.enrollment.campaign))

    def refused(*_: object) -> Accepted:
        raise TransportError(trouble, "the server's words")

    with monkeypatch.context() as patched:
        patched.setattr(Sandbox, "hand_over", refused)
        assert sent(first).status == MessageStatus.SCHEDULED
    first.mailbox.refresh_from_db()
    assert (first.mailbox.status == MailboxStatus.PAUSED) == paused
    assert first.enrollment.stage == Stage.APPROVED
    assert sent(other).status == MessageStatus.SCHEDULED
    assert not other.attempts.exists()
    assert "the server's words" in other.wait_reason
    if not paused:
        assert first.due_at == other.due_at == LATER.replace(hour=7, minute=30) + timedelta(days=1)
        assert send(message_id=first.pk, now=first.due_at) is MessageStatus.HANDED_OVER


def test_words_that_no_column_can_hold_become_one_printable_line() -> None:
    assert one_line(b"5.1.1 no\x00 such\r\nuser \xff\x1b[31m") == "5.1.1 no such user � [31m"
