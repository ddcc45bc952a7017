"""Files under VAR_DIR: mails of the sandbox go, and other files lose what names the person."""

import os
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.utils import getaddresses
from pathlib import Path
from typing import Final

from django.conf import settings

from campaigns.erasure.rules import Traces
from campaigns.prospects.rules.addresses import normalise

_MAILS: Final = frozenset({".eml", ".read"})
# Hints hold numbers alone; a database is emptied row by row, not byte by byte.
_LEFT_ALONE: Final = frozenset({"broker", "beat"})
_DATABASE: Final = re.compile(r"\.(?:sqlite3?|db)(?:-(?:wal|shm|journal))?$")
_LARGEST: Final = 64 * 1024 * 1024


def files_about(traces: Traces) -> list[Path]:
    """Return the files that name a person."""
    return [path for path in _files() if _is_theirs(path, traces) or _names(path, traces)]


def clean_files(traces: Traces) -> int:
    """Delete a person's mails, and blank the person in other files; return how many files it was.

    A file that is written to at this moment keeps its length, so that no line of it is lost.
    """
    cleaned = files_about(traces)
    for path in cleaned:
        if _is_theirs(path, traces):
            path.unlink(missing_ok=True)
        else:
            _blank(path, traces)
    return len(cleaned)


def _files() -> Iterator[Path]:
    root = Path(settings.VAR_DIR)
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not (Path(folder) == root and name in _LEFT_ALONE)]
        for path in (Path(folder, name) for name in names):
            if path.is_file() and not path.is_symlink() and not _DATABASE.search(path.name):
                yield path


def _is_theirs(path: Path, traces: Traces) -> bool:
    if path.suffix not in _MAILS:
        return False
    mail = message_from_bytes(path.read_bytes(), policy=policy.compat32)
    said = [str(value) for name in ("From", "To", "Cc", "Reply-To") for value in mail.get_all(name, [])]
    addresses = {normalise(address) for _, address in getaddresses(said) if "@" in address}
    return not addresses.isdisjoint(normalise(text) for text in traces.sure if "@" in text)


def _names(path: Path, traces: Traces) -> bool:
    return path.stat().st_size <= _LARGEST and bool(_pattern(traces).search(path.read_bytes()))


def _pattern(traces: Traces) -> re.Pattern[bytes]:
    words = [re.escape(text.encode()) for text in traces.sure]
    return re.compile(b"|".join(words) or b"(?!)", re.IGNORECASE)


def _blank(path: Path, traces: Traces) -> None:
    with path.open("r+b") as file:
        for found in _pattern(traces).finditer(path.read_bytes()):
            file.seek(found.start())
            file.write(b"*" * len(found[0]))
