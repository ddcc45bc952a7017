"""How mail comes in: one file each behind one port. A new reader is a file and a row in `_READERS`."""

from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.replies.readers.imap import ImapReader
from campaigns.replies.readers.port import Reader
from campaigns.replies.readers.sandbox import SandboxReader

_IMAP = ImapReader()
_READERS: dict[TransportName, Reader] = {
    TransportName.SANDBOX: SandboxReader(),
    TransportName.SMTP: _IMAP,
    TransportName.GMAIL: _IMAP,
    TransportName.MICROSOFT: _IMAP,
}


def reader_of(mailbox: Mailbox) -> Reader | None:
    """Return what reads the mailbox; None where its transport brings no replies, or nobody said where they are read."""
    transport = TransportName(mailbox.transport)
    if transport is TransportName.SMTP and not mailbox.imap_host:
        return None
    return _READERS.get(transport)
