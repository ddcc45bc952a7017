"""The sandbox writes real mail into files under var/outbox, and sends nothing."""

import hashlib
import os
from pathlib import Path

from django.conf import settings

from campaigns.delivery.transports.port import Capabilities, Found, TransportError, Trouble
from campaigns.mailboxes.models import Mailbox


def outbox_file(mailbox: Mailbox, message_id: str) -> Path:
    """Return where the mail with this Message-ID stands; one file a Message-ID, so it cannot stand there twice."""
    name = hashlib.sha256(message_id.encode()).hexdigest()[:32]
    return Path(settings.VAR_DIR) / "outbox" / mailbox.address / f"{name}.eml"


class Sandbox:
    """A mailbox without a server. Writing is atomic: the file is whole or not there, and never replaced."""

    capabilities = Capabilities(threads=True, reads_back=True, cancels=False, replies=True)

    def hand_over(self, *, mailbox: Mailbox, recipient: str, message_id: str, raw: bytes) -> str:
        path = outbox_file(mailbox, message_id)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}-{os.urandom(4).hex()}")
        draft.write_bytes(raw)
        try:
            os.link(draft, path)
        except FileExistsError as error:
            raise TransportError(Trouble.UNKNOWN, f"{path.name} was there already") from error
        finally:
            draft.unlink()
        return f"written to {path.name} for {recipient}"

    def look_up(self, *, mailbox: Mailbox, message_id: str) -> Found:
        return Found.YES if outbox_file(mailbox, message_id).exists() else Found.NO
