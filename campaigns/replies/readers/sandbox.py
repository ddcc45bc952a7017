"""The sandbox mailbox's inbox: a folder of .eml files under var/inbox. Anybody may put one there."""

from collections.abc import Generator, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings

from campaigns.mailboxes.models import Mailbox
from campaigns.replies.readers.port import Incoming
from campaigns.replies.rules.folders import FolderRole

_FOLDERS = {"": FolderRole.INBOX, "junk": FolderRole.JUNK, "sent": FolderRole.SENT}


def inbox_folder(mailbox: Mailbox) -> Path:
    """Return the folder that stands for the mailbox's inbox; `junk` and `sent` below it stand for these."""
    return Path(settings.VAR_DIR) / "inbox" / mailbox.address


class SandboxReader:
    """Reads `*.eml`; a file that is stored in the database is renamed, never deleted.

    A file may be gone because another worker read the same folder; it is then none of ours.
    """

    def incoming(self, mailbox: Mailbox, *, since: datetime) -> Generator[Incoming, None, None]:
        del since  # nobody puts old mail there
        for name, role in _FOLDERS.items():
            for path in sorted((inbox_folder(mailbox) / name).glob("*.eml")):
                yield from _mail(path, role)


def _mail(path: Path, role: FolderRole) -> Iterator[Incoming]:
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return
    yield Incoming(raw, role)
    with suppress(FileNotFoundError):
        path.rename(path.with_suffix(".read"))
