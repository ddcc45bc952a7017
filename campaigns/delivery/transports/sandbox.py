"""The sandbox writes real mail into files under var/outbox, and sends nothing."""

import hashlib
import os
from pathlib import Path

from django.conf import settings

from campaigns.delivery.transports.port import (
    Accepted,
    Cancelled,
    Capabilities,
    Found,
    Parcel,
    TransportError,
    Trouble,
)
from campaigns.mailboxes.models import Mailbox


def outbox_file(mailbox: Mailbox, message_id: str) -> Path:
    """Return where the mail with this Message-ID stands; one file a Message-ID, so it cannot stand there twice."""
    name = hashlib.sha256(message_id.encode()).hexdigest()[:32]
    return Path(settings.VAR_DIR) / "outbox" / mailbox.address / f"{name}.eml"


class Sandbox:
    """A mailbox without a server. Writing is atomic: the file is whole or not there, and never replaced."""

    capabilities = Capabilities(
        threads=True, reads_back=True, cancels=False, replies=True, reply_addresses=True
    )

    def hand_over(self, parcel: Parcel) -> Accepted:
        path = outbox_file(parcel.mailbox, parcel.message_id)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}-{os.urandom(4).hex()}")
        draft.write_bytes(parcel.raw)
        try:
            os.link(draft, path)
        except FileExistsError as error:
            raise TransportError(Trouble.UNKNOWN, f"{path.name} was there already") from error
        finally:
            draft.unlink()
        return Accepted(f"written to {path.name} for {parcel.envelope.recipient}")

    def look_up(self, parcel: Parcel) -> Found:
        return Found.YES if outbox_file(parcel.mailbox, parcel.message_id).exists() else Found.NO

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        path = outbox_file(parcel.mailbox, parcel.message_id)
        return path.read_bytes() if path.exists() else None

    def cancel(self, parcel: Parcel) -> Cancelled:
        """A file that is written has left."""
        return Cancelled.LEFT_BEFORE

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        """The files are ours and are erased with what else we keep."""
