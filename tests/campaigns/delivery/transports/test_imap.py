"""The Sent folder of a real Dovecot: found by its mark or its name, read without marking anything."""

import imaplib

import pytest

from campaigns.delivery.transports.imap import ImapServer, copy_in_sent
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.mailboxes.rules import Security
from tests.campaigns.delivery.transports.conftest import ImapPlace, put_into_sent
from tests.factories.moments import number

RAW = b"Message-ID: <one@tidewater.example>\r\nSubject: Hello\r\n\r\n.\r\nHi =C3=A9\r\n"


@pytest.fixture
def server(imap_place: ImapPlace) -> ImapServer:
    address = f"mira{next(number)}@imap.example"
    return ImapServer(imap_place.host, imap_place.port, Security.NONE, address, password="secret")


def test_a_mail_is_found_by_its_message_id_and_comes_back_byte_by_byte(
    server: ImapServer, imap_place: ImapPlace
) -> None:
    put_into_sent(imap_place, server.username, RAW)
    put_into_sent(imap_place, server.username, RAW.replace(b"<one@", b"<two@"))
    assert copy_in_sent(server, "<one@tidewater.example>") == RAW
    assert copy_in_sent(server, "<three@tidewater.example>") is None


def test_reading_marks_nothing_as_seen(server: ImapServer, imap_place: ImapPlace) -> None:
    put_into_sent(imap_place, server.username, RAW)
    copy_in_sent(server, "<one@tidewater.example>")
    with imaplib.IMAP4(imap_place.host, imap_place.port) as mail:
        mail.login(server.username, "secret")
        mail.select("Sent", readonly=True)
        assert mail.search(None, "UNSEEN")[1] == [b"1"]


def test_what_lies_in_another_folder_was_not_sent(server: ImapServer, imap_place: ImapPlace) -> None:
    put_into_sent(imap_place, server.username, RAW, folder="INBOX")
    assert copy_in_sent(server, "<one@tidewater.example>") is None


@pytest.mark.parametrize("message_id", ['<a"b@x.example>', "<a\\b@x.example>", "<a@x.example> ALL"])
def test_a_message_id_is_searched_for_as_it_stands(
    server: ImapServer, imap_place: ImapPlace, message_id: str
) -> None:
    put_into_sent(imap_place, server.username, RAW)
    assert copy_in_sent(server, message_id) is None


def test_a_refused_password_is_told_apart_from_a_server_that_is_not_there(server: ImapServer) -> None:
    wrong = ImapServer(server.host, server.port, Security.NONE, server.username, password="wrong")
    with pytest.raises(TransportError) as caught:
        copy_in_sent(wrong, "<one@tidewater.example>")
    assert caught.value.trouble is Trouble.AUTH
    gone = ImapServer("127.0.0.1", 1, Security.NONE, server.username, password="secret")
    with pytest.raises(TransportError) as caught:
        copy_in_sent(gone, "<one@tidewater.example>")
    assert caught.value.trouble is Trouble.NOT_REACHED


@pytest.mark.parametrize("security", [Security.TLS, Security.STARTTLS])
def test_a_server_without_the_demanded_protection_gets_no_password(
    server: ImapServer, security: Security
) -> None:
    with pytest.raises(TransportError) as caught:
        copy_in_sent(
            ImapServer(server.host, server.port, security, server.username, password="secret"),
            "<one@x.example>",
        )
    assert caught.value.trouble is Trouble.NOT_REACHED
