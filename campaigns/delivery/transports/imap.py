"""Signs in at a mail server, and reads the Sent folder (RFC 9051; the folder's mark is RFC 6154's): how a mail left."""

import imaplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from imap_tools.errors import ImapToolsError
from imap_tools.mailbox import BaseMailBox, MailBox, MailBoxUnencrypted
from imap_tools.query import AND, H

from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.words import one_line, words_of
from campaigns.mailboxes.rules import Security

SECONDS: Final = 30.0
# Servers that mark no folder as the one for sent mail call it so, in the order in which they are tried.
_NAMES: Final = (
    "sent",
    "sent items",
    "sent messages",
    "sent mail",
    "gesendet",
    "gesendete elemente",
    "envoyés",
    "enviados",
)


@dataclass(frozen=True)
class ImapServer:
    """Where a mailbox is read and as whom: with a password, or with an access token of OAuth."""

    host: str
    port: int
    security: Security
    username: str
    password: str = field(default="", repr=False)
    token: str = field(default="", repr=False)


def copy_in_sent(server: ImapServer, message_id: str) -> bytes | None:
    """Return the sent mail with this Message-ID as it stands in the Sent folder; None where none stands there.

    Raises:
        TransportError: AUTH where the login is refused, NOT_REACHED where the server could not be asked.
    """
    try:
        with signed_in(server) as mailbox:
            folder = _sent_folder(mailbox)
            return _copy(mailbox, folder, message_id) if folder else None
    except (ImapToolsError, imaplib.IMAP4.error, OSError) as error:
        raise TransportError(Trouble.NOT_REACHED, f"{server.host}: {words_of(error)}") from error


@contextmanager
def signed_in(server: ImapServer) -> Iterator[BaseMailBox]:
    """Give a mailbox that is signed in, with no folder chosen; leave it at the end.

    Raises:
        TransportError: AUTH where the login is refused. ImapToolsError, imaplib.IMAP4.error or OSError where the server is not
        reached or breaks off.
    """
    mailbox = _opened(server)
    try:
        if server.security == Security.STARTTLS:
            mailbox.client.starttls(ssl.create_default_context())
        _log_in(mailbox, server)
        yield mailbox
    finally:
        for end in (mailbox.logout, mailbox.client.shutdown):
            with suppress(ImapToolsError, imaplib.IMAP4.error, OSError):
                end()


def _opened(server: ImapServer) -> BaseMailBox:
    if server.security == Security.TLS:
        context = ssl.create_default_context()
        return MailBox(server.host, server.port, timeout=SECONDS, ssl_context=context)
    return MailBoxUnencrypted(server.host, server.port, timeout=SECONDS)


def _log_in(mailbox: BaseMailBox, server: ImapServer) -> None:
    try:
        if server.token:
            mailbox.xoauth2(server.username, server.token, initial_folder=None)
        else:
            mailbox.login_utf8(server.username, server.password, initial_folder=None)
    except (ImapToolsError, imaplib.IMAP4.error) as error:
        raise TransportError(
            Trouble.AUTH, f"{server.host} refused the login: {one_line(str(error))}"
        ) from error


def _sent_folder(mailbox: BaseMailBox) -> str | None:
    folders = mailbox.folder.list()
    marked = (folder.name for folder in folders if any(flag.lower() == "\\sent" for flag in folder.flags))
    by_name = {folder.name.rsplit(folder.delim, 1)[-1].lower(): folder.name for folder in reversed(folders)}
    return next(marked, None) or next((by_name[name] for name in _NAMES if name in by_name), None)


def _copy(mailbox: BaseMailBox, folder: str, message_id: str) -> bytes | None:
    """Return the whole mail without marking it as read."""
    mailbox.folder.set(folder, readonly=True)
    found = mailbox.uids(AND(header=H("Message-ID", message_id)))
    if not found:
        return None
    _, parts = mailbox.client.uid("fetch", found[-1], "(BODY.PEEK[])")
    return next((bytes(part[1]) for part in parts if isinstance(part, tuple)), None)
