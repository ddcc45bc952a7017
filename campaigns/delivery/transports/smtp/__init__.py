"""SMTP (RFC 5321): any server by host and password."""

from campaigns.delivery.transports.imap import ImapServer, copy_in_sent
from campaigns.delivery.transports.port import (
    Accepted,
    Cancelled,
    Capabilities,
    Found,
    Parcel,
    TransportError,
)
from campaigns.delivery.transports.smtp.connecting import Server
from campaigns.delivery.transports.smtp.pool import Line, Pool
from campaigns.delivery.transports.smtp.talking import LineLostError, address, begin, text
from campaigns.delivery.transports.stored import readable
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Security

POOL = Pool()


class Smtp:
    """A mailbox at a mail server. Whether the server keeps what it took in Sent is known only where it is found there."""

    capabilities = Capabilities(
        threads=True, reads_back=True, cancels=False, replies=True, reply_addresses=True
    )

    def hand_over(self, parcel: Parcel) -> Accepted:
        return Accepted(hand_over_to(_server_of(parcel.mailbox), parcel))

    def look_up(self, parcel: Parcel) -> Found:
        try:
            return Found.YES if self.sent_copy(parcel) else Found.CANNOT_TELL
        except TransportError:
            return Found.CANNOT_TELL

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        server = imap_of(parcel.mailbox)
        return copy_in_sent(server, parcel.message_id) if server.host else None

    def cancel(self, parcel: Parcel) -> Cancelled:
        """What the server took is on its way."""
        return Cancelled.LEFT_BEFORE

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        """A mail server holds nothing of ours but the mail itself."""


def _server_of(mailbox: Mailbox) -> Server:
    security = Security(mailbox.security)
    return Server(mailbox.host, mailbox.port, security, mailbox.username, readable(mailbox.password))


def imap_of(mailbox: Mailbox) -> ImapServer:
    """Return where the mailbox is read; its host is "" where nobody said it."""
    security = Security(mailbox.imap_security)
    return ImapServer(
        mailbox.imap_host, mailbox.imap_port, security, mailbox.username, readable(mailbox.password)
    )


def hand_over_to(server: Server, parcel: Parcel) -> str:
    """Hand one mail over on a connection of the pool; return the server's words.

    A kept connection that ended meanwhile is replaced once: nothing of this mail went over it.

    Raises:
        TransportError: with its trouble; the connection is then closed.
    """
    line = POOL.lend(server)
    try:
        return _handed_over(line, parcel)
    except LineLostError:
        if line.fresh:
            raise
    return _handed_over(POOL.open(server), parcel)


def _handed_over(line: Line, parcel: Parcel) -> str:
    try:
        begin(line.connection, parcel.mailbox.address)
        address(line.connection, parcel.envelope.recipient)
        words = text(line.connection, parcel.raw)
    except BaseException:
        line.connection.close()
        raise
    POOL.give_back(line)
    return words
