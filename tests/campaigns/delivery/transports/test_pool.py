"""Connections are kept between mails, replaced where they ended, and never shared by two senders or two logins."""

import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from campaigns.delivery.transports.port import Parcel, TransportError, Trouble
from campaigns.delivery.transports.smtp import POOL, hand_over_to
from campaigns.delivery.transports.smtp.connecting import Server
from campaigns.delivery.transports.smtp.pool import (
    AGE_SECONDS,
    ASK_AFTER_SECONDS,
    IDLE_AT_MOST,
    MAILS,
    QUIET_SECONDS,
    Pool,
)
from campaigns.drafts.rules import Envelope
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security
from tests.fakes.smtp_server import SmtpServer

ENVELOPE = Envelope(
    "Mira <m@tidewater.example>", "ana@aquaduct.example", "", "Hello", "Hi", "https://x.example/o/1", 1
)
PARCEL = Parcel(
    mailbox=Mailbox(address="m@tidewater.example"), message_id="<1@tidewater.example>", envelope=ENVELOPE, key="outreach-1",
    campaign_id=1, step_number=1, raw=b"Subject: Hello\r\n\r\nHi\r\n",
)  # fmt: skip


class Clock:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def server() -> Iterator[SmtpServer]:
    with SmtpServer() as running:
        yield running
    POOL.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pool(clock: Clock) -> Iterator[Pool]:
    kept = Pool(clock)
    yield kept
    kept.close()


def at(server: SmtpServer) -> Server:
    return Server("127.0.0.1", server.port, Security.NONE)


def test_one_connection_serves_many_mails(server: SmtpServer) -> None:
    for _ in range(5):
        hand_over_to(at(server), PARCEL)
    assert len(server.mails) == 5
    assert server.lines == 1


@pytest.mark.parametrize(
    ("command", "answer"), [("RCPT", "550 5.1.1 No"), ("DATA", "451 Later"), ("DATA END", "452 Later")]
)
def test_a_refusal_ends_the_connection_and_harms_no_other_mail(
    server: SmtpServer, command: str, answer: str
) -> None:
    hand_over_to(at(server), PARCEL)
    server.rules.answers[command] = answer
    with pytest.raises(TransportError):
        hand_over_to(at(server), PARCEL)
    server.rules.answers.clear()
    hand_over_to(at(server), PARCEL)
    assert len(server.mails) == 2
    assert server.lines == 2


def test_a_kept_connection_that_the_server_ended_is_replaced_and_the_mail_goes_once(
    server: SmtpServer,
) -> None:
    hand_over_to(at(server), PARCEL)
    server.hang_up()
    hand_over_to(at(server), PARCEL)
    assert len(server.mails) == 2
    assert server.lines == 2


def test_a_server_that_closes_the_kept_connection_in_words_is_asked_anew(server: SmtpServer) -> None:
    hand_over_to(at(server), PARCEL)
    server.rules.answers["MAIL"] = "421 4.4.2 Idle for too long"
    with pytest.raises(TransportError) as caught:
        hand_over_to(at(server), PARCEL)
    assert caught.value.trouble is Trouble.DEFERRED
    assert server.lines == 2


def test_a_line_that_breaks_after_the_first_command_is_not_tried_again(server: SmtpServer) -> None:
    hand_over_to(at(server), PARCEL)
    server.rules.cut_at = "DATA END"
    with pytest.raises(TransportError) as caught:
        hand_over_to(at(server), PARCEL)
    assert caught.value.trouble is Trouble.UNKNOWN
    assert server.lines == 1
    assert len(server.mails) == 2


def test_another_login_gets_another_connection(server: SmtpServer, pool: Pool) -> None:
    first = pool.lend(at(server))
    pool.give_back(first)
    other = pool.lend(replace(at(server), security=Security.NONE, host="localhost"))
    assert other is not first
    other.close()
    assert pool.lend(replace(at(server), token="a fresher one")) is first
    first.close()


def test_a_lent_connection_is_lent_to_nobody_else(server: SmtpServer, pool: Pool) -> None:
    first, second = pool.lend(at(server)), pool.lend(at(server))
    assert first is not second
    first.close()
    second.close()


@pytest.mark.parametrize("seconds", [QUIET_SECONDS + 1, AGE_SECONDS + 1])
def test_what_was_kept_long_enough_is_closed(
    server: SmtpServer, pool: Pool, clock: Clock, seconds: float
) -> None:
    first = pool.lend(at(server))
    pool.give_back(first)
    clock.now += seconds
    second = pool.lend(at(server))
    assert second is not first
    assert first.connection.sock is None
    second.close()


def test_a_connection_serves_a_bounded_number_of_mails(server: SmtpServer, pool: Pool) -> None:
    first = pool.lend(at(server))
    first.mails = MAILS - 1
    pool.give_back(first)
    assert first.connection.sock is None


def test_no_more_connections_are_kept_than_a_process_needs(server: SmtpServer, pool: Pool) -> None:
    lent = [pool.lend(at(server)) for _ in range(IDLE_AT_MOST + 3)]
    for line in lent:
        pool.give_back(line)
    assert [line.connection.sock is None for line in lent] == [True] * 3 + [False] * IDLE_AT_MOST


def test_after_a_silence_the_server_is_asked_before_it_gets_a_mail(
    server: SmtpServer, pool: Pool, clock: Clock
) -> None:
    first = pool.lend(at(server))
    pool.give_back(first)
    clock.now += ASK_AFTER_SECONDS + 1
    assert pool.lend(at(server)) is first
    pool.give_back(first)
    server.hang_up()
    clock.now += ASK_AFTER_SECONDS + 1
    second = pool.lend(at(server))
    assert second is not first
    second.close()


def test_a_child_process_leaves_its_parents_connections_alone(
    server: SmtpServer, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pool.lend(at(server))
    pool.give_back(first)
    with monkeypatch.context() as patched:
        patched.setattr(os, "getpid", lambda: -1)
        second = pool.lend(at(server))
    assert second is not first
    assert first.connection.noop()[0] == 250
    first.close()
    second.close()


def greet(listening: socket.socket, greeting: bytes) -> None:
    accepted, _ = listening.accept()
    with accepted:
        accepted.sendall(greeting)
        accepted.recv(1024)


@pytest.mark.parametrize(
    ("greeting", "trouble"),
    [
        (b"554 5.7.1 Client host [192.0.2.7] blocked using zen.spamhaus.org\r\n", Trouble.BLOCKED),
        (b"421 4.3.2 All servers are busy\r\n", Trouble.DEFERRED),
        (b"HTTP/1.1 400 Bad Request\r\n", Trouble.NOT_REACHED),
    ],
)
def test_a_greeting_that_is_no_welcome_hands_nothing_over(greeting: bytes, trouble: Trouble) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = Server("127.0.0.1", listening.getsockname()[1], Security.NONE)
        greets = threading.Thread(target=greet, args=(listening, greeting))
        greets.start()
        with pytest.raises(TransportError) as caught:
            hand_over_to(server, PARCEL)
        greets.join()
    assert caught.value.trouble is trouble
