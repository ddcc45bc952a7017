"""Gmail and Microsoft 365: their mail servers, entered with an access token (XOAUTH2). Both keep what they took in Sent."""

from django.utils import timezone

from campaigns.delivery.transports.imap import ImapServer, copy_in_sent
from campaigns.delivery.transports.port import (
    Accepted,
    Cancelled,
    Capabilities,
    Found,
    Parcel,
    TransportError,
    Trouble,
)
from campaigns.delivery.transports.smtp import hand_over_to
from campaigns.delivery.transports.smtp.connecting import Server
from campaigns.mailboxes.authorities import GrantError, authority_of
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.mailboxes.services.granting import access_to


class ByOAuth:
    """A mailbox that a person connected by signing in, whose password we never see."""

    capabilities = Capabilities(
        threads=True, reads_back=True, cancels=False, replies=True, reply_addresses=True
    )

    def hand_over(self, parcel: Parcel) -> Accepted:
        """A token may end before its time; then a fresh one is tried, once, since a refused login hands nothing over."""
        try:
            return Accepted(hand_over_to(_smtp(parcel.mailbox), parcel))
        except TransportError as error:
            if error.trouble is not Trouble.AUTH:
                raise
        return Accepted(hand_over_to(_smtp(parcel.mailbox, renew=True), parcel))

    def look_up(self, parcel: Parcel) -> Found:
        try:
            return Found.YES if self.sent_copy(parcel) else Found.NO
        except TransportError:
            return Found.CANNOT_TELL

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        try:
            return copy_in_sent(imap_of(parcel.mailbox), parcel.message_id)
        except TransportError as error:
            if error.trouble is not Trouble.AUTH:
                raise
        return copy_in_sent(imap_of(parcel.mailbox, renew=True), parcel.message_id)

    def cancel(self, parcel: Parcel) -> Cancelled:
        """What the server took is on its way."""
        return Cancelled.LEFT_BEFORE

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        """The mailbox is its owner's own; what stands in it is not ours to delete."""


def _smtp(mailbox: Mailbox, *, renew: bool = False) -> Server:
    authority = authority_of(TransportName(mailbox.transport))
    token = _token(mailbox, renew=renew)
    return Server(
        authority.smtp_host, authority.smtp_port, authority.smtp_security, mailbox.address, token=token
    )


def imap_of(mailbox: Mailbox, *, renew: bool = False) -> ImapServer:
    """Return where the mailbox is read, with a token that holds; `renew` asks for a fresh one.

    Raises:
        TransportError: AUTH where a person must connect it again, NOT_REACHED where the authority does not answer.
    """
    authority = authority_of(TransportName(mailbox.transport))
    token = _token(mailbox, renew=renew)
    return ImapServer(
        authority.imap_host, authority.imap_port, authority.imap_security, mailbox.address, token=token
    )


def _token(mailbox: Mailbox, *, renew: bool) -> str:
    """Return a token that holds; where none is given nothing was handed over."""
    try:
        return access_to(mailbox=mailbox, now=timezone.now(), renew=renew)
    except GrantError as error:
        if not error.lasting:
            raise TransportError(Trouble.NOT_REACHED, error.words) from error
        words = f"We may no longer send as {mailbox.address}. {error.words} Connect the mailbox again."
        raise TransportError(Trouble.AUTH, words) from error
