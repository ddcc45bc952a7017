"""What a mailbox or a platform's account lets itself in with, as it is stored."""

from campaigns.delivery.transports.port import TransportError, Trouble
from outreach.db.encrypted import UnreadableText


def readable(secret: str) -> str:
    """Return a stored secret for use.

    Raises:
        TransportError: AUTH where the key that reads it is gone; nothing was said to anybody with it.
    """
    if isinstance(secret, UnreadableText):
        words = "Its stored password or key cannot be read: SECRETS_KEYS has no key for it. Type it again."
        raise TransportError(Trouble.AUTH, words)
    return secret
