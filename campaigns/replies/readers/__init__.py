"""How mail comes in: one file each behind one port. A new reader is a file and a row in `_READERS`."""

from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.replies.readers.port import Reader
from campaigns.replies.readers.sandbox import SandboxReader

_READERS: dict[TransportName, Reader] = {TransportName.SANDBOX: SandboxReader()}


def reader_of(mailbox: Mailbox) -> Reader | None:
    """Return what reads the mailbox; None where its transport brings no replies."""
    return _READERS.get(TransportName(mailbox.transport))
