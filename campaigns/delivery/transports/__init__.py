"""How mail leaves: one file each behind one port. A new transport is a file and a row in `_TRANSPORTS`."""

from typing import Final

from campaigns.delivery.transports.anymail import ByAnymail
from campaigns.delivery.transports.oauth import ByOAuth
from campaigns.delivery.transports.platforms.transport import ByPlatform
from campaigns.delivery.transports.port import Transport
from campaigns.delivery.transports.sandbox import Sandbox
from campaigns.delivery.transports.smtp import Smtp
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName

_BY_OAUTH: Final = ByOAuth()
_BY_PLATFORM: Final = ByPlatform()
_TRANSPORTS: dict[TransportName, Transport] = {
    TransportName.SANDBOX: Sandbox(),
    TransportName.SMTP: Smtp(),
    TransportName.GMAIL: _BY_OAUTH,
    TransportName.MICROSOFT: _BY_OAUTH,
    TransportName.ANYMAIL: ByAnymail(),
    TransportName.SMARTLEAD: _BY_PLATFORM,
    TransportName.INSTANTLY: _BY_PLATFORM,
    TransportName.LEMLIST: _BY_PLATFORM,
}


def transport_of(mailbox: Mailbox) -> Transport:
    """Return what the mailbox sends through."""
    return _TRANSPORTS[TransportName(mailbox.transport)]
