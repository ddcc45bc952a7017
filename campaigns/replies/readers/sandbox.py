"""The sandbox mailbox's inbox: a folder of .eml files under var/inbox. Anybody may put one there."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from campaigns.mailboxes.models import Mailbox
from campaigns.replies.readers.port import Incoming


def inbox_folder(mailbox: Mailbox) -> Path:
    """Return the folder that stands for the mailbox's inbox."""
    return Path(settings.VAR_DIR) / "inbox" / mailbox.address


class SandboxReader:
    """Reads `*.eml`; a file that is stored in the database is renamed, never deleted.

    A file may be gone because another worker read the same folder; it is then none of ours.
    """

    def incoming(self, mailbox: Mailbox) -> Iterator[Incoming]:
        for path in sorted(inbox_folder(mailbox).glob("*.eml")):
            try:
                raw = path.read_bytes()
            except FileNotFoundError:
                continue
            yield Incoming(path.name, raw)

    def stored(self, mailbox: Mailbox, mail: Incoming) -> None:
        path = inbox_folder(mailbox) / mail.place
        with suppress(FileNotFoundError):
            path.rename(path.with_suffix(".read"))
