"""How mail leaves: one file each behind one port. A new transport is a file and a row in `_TRANSPORTS`."""

from campaigns.delivery.transports.port import Transport
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.delivery.transports.smtp import Smtp
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName

_TRANSPORTS: dict[TransportName, Transport] = {TransportName.SANDBOX: Sandbox(), TransportName.SMTP: Smtp()}


def transport_of(mailbox: Mailbox) -> Transport:
    """Return what the mailbox sends through."""
    return _TRANSPORTS[TransportName(mailbox.transport)]
