"""Mail out of files: a message as a mail program stores it (.eml), or a whole folder of them (mbox, RFC 4155)."""

import mailbox as mailboxes
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from campaigns.audit.rules import Actor
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.rules.bounds import HEADER_BYTES, LARGEST, TOO_LARGE
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.parsing import parse
from campaigns.replies.services.polling import follow_alone
from campaigns.replies.services.receiving import store


@dataclass(frozen=True)
class Taken:
    """What became of a file. `left` mails were not looked at, since the file holds more than was to be taken at once.

    `problem` is why nothing was taken at all, "" where something was.
    """

    name: str
    new: int = 0
    known: int = 0
    unreadable: int = 0
    left: int = 0
    problem: str = ""

    @property
    def words(self) -> str:
        """The result in a few sentences."""
        if self.problem:
            return self.problem
        said = [f"{_mails(self.new)} taken in." if self.new else "Nothing new."]
        said += [f"{_mails(self.known)} {_was(self.known)} here already."] if self.known else []
        said += (
            [f"{_mails(self.unreadable)} could not be read, and {_was(self.unreadable)} kept as it came."]
            if self.unreadable
            else []
        )
        said += (
            [f"{_mails(self.left)} {_was(self.left)} not looked at: take the file by command, or in parts."]
            if self.left
            else []
        )
        return " ".join(said)


def _mails(count: int) -> str:
    return "One mail" if count == 1 else f"{count} mails"


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def take_file(
    *, mailbox: Mailbox, path: Path, name: str, by: Actor, now: datetime, at_most: int | None = None
) -> Taken:
    """Take in every mail of a file as if it had come to this mailbox; `name` is what the file is called.

    What was here already, by whatever way, is not taken again. A file that is no mail at all is refused.

    Raises:
        OSError: the file cannot be read.
    """
    taken = Taken(name)
    for number, (raw, headers_only) in enumerate(_mails_in(path)):
        if at_most is not None and number >= at_most:
            return _added(taken, left=_count(path) - at_most)
        if number == 0 and not _is_folder(path) and (why := _why_no_mail(raw)):
            return Taken(name, problem=why)
        taken = _take(taken, mailbox, raw, headers_only, by, now)
    return taken if taken != Taken(name) else Taken(name, problem="The file is empty. Nothing was taken.")


def _take(taken: Taken, mailbox: Mailbox, raw: bytes, headers_only: str, by: Actor, now: datetime) -> Taken:
    stored = store(mailbox=mailbox, raw=raw, now=now, headers_only=headers_only, by=by)
    follow_alone(stored.inbound, now, stored)
    if not stored.new or stored.inbound.original_id:
        return _added(taken, known=1)
    return _added(taken, new=1, unreadable=int(stored.inbound.kind == Kind.UNREADABLE))


def _added(taken: Taken, *, new: int = 0, known: int = 0, unreadable: int = 0, left: int = 0) -> Taken:
    return Taken(
        taken.name, taken.new + new, taken.known + known, taken.unreadable + unreadable, taken.left + left
    )


def _why_no_mail(raw: bytes) -> str:
    mail = parse(raw)
    why = mail.unreadable or ("" if mail.headers else "it has none of the headers that a mail begins with")
    return f"This is no mail that can be read: {why}. Nothing was taken." if why else ""


def _is_folder(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(5) == b"From "


def _count(path: Path) -> int:
    with closing(mailboxes.mbox(path, create=False)) as box:
        return len(box)


def _mails_in(path: Path) -> Iterator[tuple[bytes, str]]:
    """Yield each mail of a file, with why it is its headers only, one in memory at a time."""
    if not _is_folder(path):
        with path.open("rb") as file:
            raw = _bounded(file.read)
            if raw[0]:
                yield raw
        return
    with closing(mailboxes.mbox(path, create=False)) as box:
        for key in box.iterkeys():
            with closing(box.get_file(key)) as file:
                yield _bounded(file.read)


def _bounded(read: Callable[[int], bytes]) -> tuple[bytes, str]:
    raw = read(LARGEST + 1)
    if len(raw) <= LARGEST:
        return raw, ""
    return re.split(rb"(?<=\n)\r?\n", raw[:HEADER_BYTES], maxsplit=1)[0], TOO_LARGE
