"""Which folders of a mailbox are read, and what each is: by the server's own mark (RFC 6154), else by its name."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class FolderRole(StrEnum):
    """What a folder is for. Mail in `sent` is the owner's own, whatever its From line says."""

    INBOX = "inbox"
    JUNK = "junk"
    ARCHIVE = "archive"
    SENT = "sent"


@dataclass(frozen=True)
class Listed:
    """A folder as the server lists it: its whole name, the mark between its levels, and what the server says of it."""

    name: str
    delimiter: str = "/"
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReadFolder:
    """A folder that is read, and as what."""

    name: str
    role: FolderRole


_MARKS: Final = {
    "\\junk": FolderRole.JUNK,
    "\\archive": FolderRole.ARCHIVE,
    "\\all": FolderRole.ARCHIVE,
    "\\sent": FolderRole.SENT,
}
# Servers that mark no folder call theirs so, in the order in which they are tried.
_NAMES: Final[dict[FolderRole, tuple[str, ...]]] = {
    FolderRole.JUNK: (
        "junk", "spam", "junk e-mail", "junk email", "bulk mail", "junk-e-mail", "courrier indésirable",
        "correo no deseado", "posta indesiderata", "lixo eletrônico", "ongewenste e-mail",
    ),
    FolderRole.SENT: (
        "sent", "sent items", "sent messages", "sent mail", "gesendet", "gesendete elemente", "gesendete objekte",
        "envoyés", "éléments envoyés", "enviados", "elementos enviados", "posta inviata", "verzonden items",
    ),
}  # fmt: skip
_UNREADABLE: Final = frozenset({"\\noselect", "\\nonexistent"})


def folders_to_read(listed: Collection[Listed]) -> list[ReadFolder]:
    """Return the inbox first, then junk, sent and archive where the server has them; each at most once.

    Gmail's *all mail* and another server's archive are the same to us. Without a mark a name speaks for junk and sent,
    never for an archive: nobody's old mail is read by mistake.
    """
    usable = [folder for folder in listed if not _UNREADABLE & _lowered(folder.flags)]
    found = {FolderRole.INBOX: next((one.name for one in usable if one.name.upper() == "INBOX"), "INBOX")}
    for role in (FolderRole.JUNK, FolderRole.SENT, FolderRole.ARCHIVE):
        name = _marked(usable, role) or _named(usable, role)
        if name and name not in found.values():
            found[role] = name
    return [ReadFolder(name, role) for role, name in found.items()]


def _lowered(flags: Iterable[str]) -> set[str]:
    return {flag.lower() for flag in flags}


def _marked(folders: Collection[Listed], role: FolderRole) -> str:
    marks = {mark for mark, meant in _MARKS.items() if meant is role}
    return next((folder.name for folder in folders if marks & _lowered(folder.flags)), "")


def _named(folders: Collection[Listed], role: FolderRole) -> str:
    """Return the folder with the first of the usual names; of two with the same name the one that stands higher."""
    by_name: dict[str, str] = {}
    for folder in folders:
        last = folder.name.rpartition(folder.delimiter)[2] if folder.delimiter else folder.name
        by_name.setdefault(last.casefold(), folder.name)
    return next((by_name[name] for name in _NAMES.get(role, ()) if name in by_name), "")
