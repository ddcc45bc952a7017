"""A mailbox at the real Dovecot of the tests."""

import imaplib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta

import pytest

from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security, TransportName
from tests.campaigns.delivery.transports.conftest import (  # noqa: F401
    ImapPlace,
    at_google,
    authority,
    gmail,
    imap_place,
    smtp_server,
)
from tests.factories import NOW, a_mailbox
from tests.factories.moments import number

ARRIVED = NOW + timedelta(hours=1)


@pytest.fixture
def imap_mailbox(imap_place: ImapPlace) -> Mailbox:  # noqa: F811
    """A mailbox with SMTP and IMAP, by name and password."""
    address = f"mira{next(number)}@imap.example"
    return a_mailbox(
        address=address, username=address, password="secret", transport=TransportName.SMTP, host="127.0.0.1",
        imap_host=imap_place.host, imap_port=imap_place.port, imap_security=Security.NONE,
    )  # fmt: skip


def put(mailbox: Mailbox, raw: bytes, folder: str = "INBOX", arrived: datetime = ARRIVED) -> None:
    """Let a mail arrive."""
    with at_server(mailbox) as mail:
        answer, words = mail.append(folder, "", imaplib.Time2Internaldate(arrived), raw)
    assert answer == "OK", words


def at_server(mailbox: Mailbox) -> imaplib.IMAP4:
    """Sign in as the owner with another program."""
    mail = imaplib.IMAP4(mailbox.imap_host, mailbox.imap_port)
    mail.login(mailbox.username, "secret")
    return mail


class Line:
    """Stands between us and a server, and breaks off after so many bytes of the server's."""

    def __init__(self, host: str, port: int, most: int) -> None:
        self.place, self.left = (host, port), most
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                ours, _ = self.listener.accept()
                theirs = socket.create_connection(self.place)
                threading.Thread(target=self._carry, args=(ours, theirs, None), daemon=True).start()
                threading.Thread(target=self._carry, args=(theirs, ours, self), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, counted: "Line | None") -> None:
        with suppress(OSError):
            while chunk := source.recv(1024):
                if counted:
                    chunk = chunk[: max(self.left, 0)]
                    self.left -= len(chunk)
                target.sendall(chunk)
                if counted and self.left <= 0:
                    break
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@pytest.fixture
def cut_after() -> Iterator[Callable[[Mailbox, int], None]]:
    """Let the line to a mailbox's server break off after so many bytes."""
    lines: list[Line] = []

    def cut(mailbox: Mailbox, most: int) -> None:
        lines.append(Line(mailbox.imap_host, mailbox.imap_port, most))
        Mailbox.objects.filter(pk=mailbox.pk).update(imap_port=lines[-1].port)
        mailbox.refresh_from_db()

    yield cut
    for line in lines:
        line.listener.close()
