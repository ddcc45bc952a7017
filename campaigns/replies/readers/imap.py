"""Reads mailboxes at mail servers (IMAP, RFC 9051): every folder that an answer may stand in, marking nothing as read."""

import imaplib
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.utils import timezone
from imap_tools.errors import ImapToolsError
from imap_tools.mailbox import BaseMailBox
from imap_tools.query import AND, U

from campaigns.delivery.transports import oauth, smtp
from campaigns.delivery.transports.imap import ImapServer, signed_in
from campaigns.delivery.transports.port import TransportError, Trouble
from campaigns.delivery.transports.words import one_line, words_of
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import TransportName
from campaigns.replies.models import FolderPosition
from campaigns.replies.readers.port import Incoming
from campaigns.replies.rules.bounds import HEADER_BYTES, LARGEST, NOT_GIVEN, TOO_LARGE
from campaigns.replies.rules.folders import FolderRole, Listed, ReadFolder, folders_to_read

logger = structlog.get_logger(__name__)

_SIZES_AT_ONCE: Final = 100
# Servers count the day of arrival in a zone of their own.
_A_DAY: Final = timedelta(days=1)
_UID: Final = re.compile(rb"\bUID (\d+)")
_SIZE: Final = re.compile(rb"\bRFC822\.SIZE (\d+)")


class ImapReader:
    """How far each folder was read stands in `FolderPosition`; it moves on when the next mail is asked for."""

    def incoming(self, mailbox: Mailbox, *, since: datetime) -> Generator[Incoming, None, None]:
        known = {row.folder: row for row in FolderPosition.objects.filter(mailbox=mailbox)}
        try:
            with _entered(mailbox) as server:
                for folder in _folders(server):
                    yield from _of_folder(server, _position(mailbox, folder, known), since)
        except (ImapToolsError, imaplib.IMAP4.error, OSError) as error:
            raise TransportError(Trouble.NOT_REACHED, words_of(error)) from error


@contextmanager
def _entered(mailbox: Mailbox) -> Iterator[BaseMailBox]:
    with ExitStack() as stack:
        yield _enter(stack, mailbox)


def _enter(stack: ExitStack, mailbox: Mailbox) -> BaseMailBox:
    """Sign in. A token may end before its time; then a fresh one is tried, once."""
    try:
        return stack.enter_context(signed_in(_server_of(mailbox)))
    except TransportError as error:
        if error.trouble is not Trouble.AUTH or mailbox.transport == TransportName.SMTP:
            raise
    return stack.enter_context(signed_in(_server_of(mailbox, renew=True)))


def _server_of(mailbox: Mailbox, *, renew: bool = False) -> ImapServer:
    by_password = mailbox.transport == TransportName.SMTP
    return smtp.imap_of(mailbox) if by_password else oauth.imap_of(mailbox, renew=renew)


def _folders(server: BaseMailBox) -> list[ReadFolder]:
    listed = server.folder.list()
    return folders_to_read([Listed(folder.name, folder.delim, tuple(folder.flags)) for folder in listed])


def _position(mailbox: Mailbox, folder: ReadFolder, known: Mapping[str, FolderPosition]) -> FolderPosition:
    """Return how far a folder was read; of one that never was a row that is not stored yet."""
    fresh = FolderPosition(mailbox=mailbox, folder=folder.name, uid_validity=0)
    position = known.get(folder.name, fresh)
    position.role = folder.role
    return position


def _of_folder(server: BaseMailBox, position: FolderPosition, since: datetime) -> Iterator[Incoming]:
    """Yield what is new in one folder. One that its server does not open leaves the others alone."""
    try:
        end = _last_given(server, position)
        numbers = _numbers(server, position, since) if end > position.last_uid else []
    except imaplib.IMAP4.abort:
        raise
    except (ImapToolsError, imaplib.IMAP4.error) as error:
        logger.warning(
            "folder not read", mailbox=position.mailbox_id, role=position.role, words=one_line(str(error))
        )
        return
    for number, size in _sizes(server, numbers):
        mail = _mail(server, number, size)
        if mail:
            yield Incoming(mail[0], FolderRole(position.role), mail[1])
        _moved(position, number)
    _moved(position, end)


def _last_given(server: BaseMailBox, position: FolderPosition) -> int:
    """Return the highest number that the folder has given so far. Other numbers than before: it is read from its start."""
    status = server.folder.status(position.folder, ["UIDNEXT", "UIDVALIDITY"])
    validity = status.get("UIDVALIDITY", 0)
    if position.uid_validity != validity:
        position.uid_validity, position.last_uid, position.moved_at = validity, 0, timezone.now()
        stored, _ = FolderPosition.objects.update_or_create(
            mailbox_id=position.mailbox_id, folder=position.folder,
            defaults={"role": position.role, "uid_validity": validity, "last_uid": 0, "moved_at": position.moved_at},
        )  # fmt: skip
        position.pk = stored.pk
    return status.get("UIDNEXT", 1) - 1


def _numbers(server: BaseMailBox, position: FolderPosition, since: datetime) -> list[int]:
    """Return the numbers of new mail that arrived since then, lowest first. Old mail that was moved here is not new."""
    server.folder.set(position.folder, readonly=True)
    criteria = AND(uid=U(str(position.last_uid + 1), "*"), date_gte=(since - _A_DAY).date())
    found = (int(number) for number in server.uids(criteria, charset=None))
    # A range up to the last one names the last one even where it lies below.
    return sorted(number for number in found if number > position.last_uid)


def _sizes(server: BaseMailBox, numbers: Sequence[int]) -> Iterator[tuple[int, int | None]]:
    """Yield each number with the size of its mail in bytes; None where it vanished meanwhile."""
    for start in range(0, len(numbers), _SIZES_AT_ONCE):
        some = numbers[start : start + _SIZES_AT_ONCE]
        answer, lines = server.client.uid("fetch", ",".join(map(str, some)), "(RFC822.SIZE)")
        if answer != "OK":
            raise imaplib.IMAP4.error(f"FETCH: {one_line(repr(lines))}")
        sizes = dict(_size_in(line) for line in lines if isinstance(line, bytes))
        yield from ((number, sizes.get(number)) for number in some)


def _size_in(line: bytes) -> tuple[int, int]:
    number, size = _UID.search(line), _SIZE.search(line)
    return (int(number[1]), int(size[1])) if number and size else (0, 0)


def _mail(server: BaseMailBox, number: int, size: int | None) -> tuple[bytes, str] | None:
    """Return a mail whole, or its headers with the reason; None where it vanished."""
    if size is None:
        return None
    raw = _part(server, number, f"BODY.PEEK[]<0.{LARGEST + 1}>") if size <= LARGEST else None
    if raw is not None and len(raw) <= LARGEST:
        return raw, ""
    head = _part(server, number, f"BODY.PEEK[HEADER]<0.{HEADER_BYTES}>")
    too_large = size > LARGEST or raw is not None
    return None if head is None else (head, TOO_LARGE if too_large else NOT_GIVEN)


def _part(server: BaseMailBox, number: int, part: str) -> bytes | None:
    """Return a part of a mail; None where the server does not give it: a mail that it cannot read stops no other."""
    try:
        _, lines = server.client.uid("fetch", str(number), f"({part})")
    except imaplib.IMAP4.abort:
        raise
    except imaplib.IMAP4.error as error:
        logger.warning("mail not given", number=number, words=one_line(str(error)))
        return None
    return next((bytes(line[1]) for line in lines if isinstance(line, tuple)), None)


def _moved(position: FolderPosition, number: int) -> None:
    """Remember that everything up to this number is stored; never go back behind another reader."""
    if number <= position.last_uid:
        return
    position.last_uid = number
    FolderPosition.objects.filter(
        pk=position.pk, uid_validity=position.uid_validity, last_uid__lt=number
    ).update(last_uid=number, role=position.role, moved_at=timezone.now())
