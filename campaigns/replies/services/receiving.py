"""Taking mail in. The raw bytes are stored first and once; reading, matching and effects follow and may be redone."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from django.db import IntegrityError, transaction

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.services.keeping import note_plus_address
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.selectors import wrote_into_a_sequence
from campaigns.replies.services.alerting import alert
from campaigns.replies.services.effects import do_what_follows
from campaigns.replies.services.reading import Read, read

logger = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Stored:
    """A mail as it is kept, and whether it was new to us. `what` was read in it, where that was done just now."""

    inbound: InboundMessage
    new: bool
    what: Read | None = None


def receive(
    *,
    mailbox: Mailbox,
    raw: bytes,
    now: datetime,
    folder: FolderRole | None = None,
    headers_only: str = "",
    by: Actor = SOFTWARE,
) -> bool:
    """Store one mail and do what follows from it; False where it was stored before.

    A mail whose effects a crash cut off gets them when it is seen again.
    """
    stored = store(mailbox=mailbox, raw=raw, now=now, folder=folder, headers_only=headers_only, by=by)
    follow(inbound=stored.inbound, now=now, what=stored.what)
    return stored.new


def store(
    *,
    mailbox: Mailbox,
    raw: bytes,
    now: datetime,
    folder: FolderRole | None = None,
    headers_only: str = "",
    by: Actor = SOFTWARE,
) -> Stored:
    """Keep one mail with what is read in it, once a mailbox, whoever sees it and how often. Nothing follows from it yet.

    `folder` is where it stood; `headers_only` is why `raw` is not the whole mail, "" where it is.

    Raises:
        OperationalError, InterfaceError: the database is not there. Nothing in a mail raises.
    """
    sha256 = hashlib.sha256(raw).hexdigest()
    if not _is_known(mailbox, sha256):
        what = read(raw=raw, mailbox=mailbox, folder=folder, headers_only=headers_only)
        values = {
            "mailbox": mailbox, "sha256": sha256, "raw": raw, "received_at": now, "folder": folder or "",
            "headers_only": bool(headers_only), "identity": _identity(what, folder), **what.columns,
        }  # fmt: skip
        known = _kept_new(values, by)
        if known is not None:
            if _shows_that_it_arrives(known, what):
                note_plus_address(mailbox=mailbox)
            return Stored(known, new=True, what=what)
    known = InboundMessage.objects.defer("raw").get(mailbox=mailbox, sha256=sha256)
    _seen_among_sent(known, folder)
    return Stored(known, new=False)


def _shows_that_it_arrives(inbound: InboundMessage, what: Read) -> bool:
    """Say whether a mail came in at an address of its own of the mailbox that it was read from.

    What was uploaded or sent shows nothing, nor does an archive, where sent mail may lie too.
    """
    came_in = inbound.folder in {FolderRole.INBOX, FolderRole.JUNK} and inbound.original_id is None
    return came_in and what.tested_mailbox == inbound.mailbox.address.lower()


def _is_known(mailbox: Mailbox, sha256: str) -> bool:
    return InboundMessage.objects.filter(mailbox=mailbox, sha256=sha256).exists()


def _kept_new(values: dict[str, Any], by: Actor) -> InboundMessage | None:
    """Store a row; None where somebody else stored the same mail of this mailbox just now.

    The same mail by another way is kept as a copy. Who comes second there finds the first at his second try.
    """
    for _ in range(2):
        try:
            with transaction.atomic():
                inbound = InboundMessage.objects.create(**values, original=_original(values["identity"]))
                record(
                    Action.RECEIVED, subject=inbound, by=by, kind=inbound.kind, category=inbound.category,
                    copy_of=inbound.original_id,
                )  # fmt: skip
                return inbound
        except IntegrityError:
            if _is_known(values["mailbox"], values["sha256"]):
                return None
    raise IntegrityError("a mail could be kept neither as new nor as a copy")


def _identity(what: Read, folder: FolderRole | None) -> str:
    """What was sent is no copy of what came in, so that it is looked at for itself."""
    return "" if folder is FolderRole.SENT else what.identity


def _original(identity: str) -> InboundMessage | None:
    if not identity:
        return None
    return InboundMessage.objects.only("pk").filter(identity=identity, original__isnull=True).first()


def _seen_among_sent(known: InboundMessage, folder: FolderRole | None) -> None:
    """What was seen in an archive before it was seen among the sent ones is the owner's own all the same."""
    if folder is not FolderRole.SENT or known.folder == FolderRole.SENT:
        return
    InboundMessage.objects.filter(pk=known.pk).update(
        folder=FolderRole.SENT,
        kind=Kind.OWN,
        category="",
        subclass="",
        identity="",
        original=None,
        effects_at=None,
    )
    known.refresh_from_db()


def follow(*, inbound: InboundMessage, now: datetime, what: Read | None = None) -> None:
    """Do what follows from a stored mail, once; `what` is what was read in it, where that was just done.

    Nothing follows from a copy, nor from mail of our own, except where somebody of us wrote by hand to a person with
    whom a sequence runs. Only the folder of sent mail proves that: anybody can write our address into a From line.
    """
    if inbound.effects_at is not None:
        return
    if _has_effects(inbound):
        what = what or read_again(inbound)
        if inbound.kind != Kind.OWN or wrote_into_a_sequence(what.mail):
            do_what_follows(inbound=inbound, mail=what.mail, reading=what.reading, now=now)
    if inbound.effects_at is None:
        InboundMessage.objects.filter(pk=inbound.pk, effects_at__isnull=True).update(effects_at=now)
    alert(inbound=inbound, now=now)


def _has_effects(inbound: InboundMessage) -> bool:
    if inbound.kind == Kind.OWN:
        return inbound.folder == FolderRole.SENT
    return inbound.original_id is None


def read_again(inbound: InboundMessage) -> Read:
    """Read a stored mail as the current version reads it."""
    row = InboundMessage.objects.select_related("mailbox").get(pk=inbound.pk)
    return read(
        raw=bytes(row.raw),
        mailbox=row.mailbox,
        folder=FolderRole(row.folder) if row.folder else None,
        headers_only=row.unreadable if row.headers_only else "",
    )
