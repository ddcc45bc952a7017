"""What is read in a stored mail: everything about it that can be read anew. Any bytes end as a `Read`, never as a fault."""

from dataclasses import dataclass, replace
from typing import Any

import structlog
from django.db import InterfaceError, OperationalError, transaction

from campaigns.delivery.selectors.reply_addresses import tested_mailbox
from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import normalise
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.matching import identity_of
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.triage import RULES_VERSION, Reading, classify, made_opt_out, made_sensitive
from campaigns.replies.selectors import (
    Matched,
    match,
    open_deal_of,
    opted_out_by,
    sender_of,
    storable,
    written_to,
)

logger = structlog.get_logger(__name__)
# Whoever names our mail may be anybody only where a person, or his machine, is said to speak.
_MAY_BE_DOUBTED = frozenset({Kind.HUMAN, Kind.AUTO})


@dataclass(frozen=True)
class Read:
    """A mail, what it answers and what it says. `prospect` is whom it is from or about.

    `tested_mailbox` is the address of the mailbox whose test somebody of us answered with it, "" where it is no such answer.
    """

    mail: ParsedMail
    reading: Reading
    matched: Matched | None = None
    prospect: Prospect | None = None
    unreadable: str = ""
    tested_mailbox: str = ""

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of `InboundMessage` that hold it, cut to their length."""
        mail, reading, matched = self.mail, self.reading, self.matched
        doubt = matched.doubt if matched and reading.kind in _MAY_BE_DOUBTED else None
        columns = {
            "kind": reading.kind,
            "subclass": reading.subclass or "",
            "category": reading.category or "",
            "flags": [flag.value for flag in reading.flags],
            "sender": mail.from_address[:320],
            "subject": mail.subject[:500],
            "mail_id": mail.message_id[:500],
            "unreadable": self.unreadable[:300],
            "new_text": reading.new_text,
            "return_date": reading.return_date,
            "confidence": reading.confidence,
            "decided_by": reading.decided_by,
            "deciding_words": " · ".join(reading.because)[:300],
            "reader_version": int(RULES_VERSION),
            "message": matched.message if matched else None,
            "match_doubtful": doubt is not None,
            "doubt": doubt or "",
            "prospect": self.prospect,
            "from_other": bool(matched and matched.from_other and reading.kind in _MAY_BE_DOUBTED),
        }
        return {name: storable(value) if isinstance(value, str) else value for name, value in columns.items()}

    @property
    def identity(self) -> str:
        """What copies of this mail share, "" where nothing tells them."""
        return identity_of(self.mail)


def read(*, raw: bytes, mailbox: Mailbox, folder: FolderRole | None = None, headers_only: str = "") -> Read:
    """Read a mail. What lay among the sent ones is our own; `headers_only` is why no text is there.

    A mail that our own code fails at is unreadable, with the fault's name, until a later version reads it.

    Raises:
        OperationalError, InterfaceError: the database is not there, which is not the mail's fault.
    """
    try:
        with transaction.atomic():
            return _read(parse(raw), mailbox, folder, headers_only)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        logger.exception("mail not read", mailbox=mailbox.pk)
        reason = f"Our reading failed at it ({type(error).__name__}). It is kept, and read again by a later version."
        return Read(
            ParsedMail(unreadable=reason), Reading(Kind.UNREADABLE, because=(reason,)), unreadable=reason
        )


def _read(mail: ParsedMail, mailbox: Mailbox, folder: FolderRole | None, headers_only: str) -> Read:
    tested = tested_mailbox(mail.to)
    if tested:
        return Read(mail, Reading(Kind.OWN, because=("answer to a test",)), tested_mailbox=tested)
    matched = match(mail, mailbox)
    reading = _classified(mail, matched, folder)
    if reading.kind in {Kind.HUMAN, Kind.AUTO} and opted_out_by(mail):
        reading = made_opt_out(reading)
    elif reading.kind is Kind.HUMAN:
        domain = open_deal_of(mail, matched)
        reading = made_sensitive(reading, f"open deal with {domain}") if domain else reading
    if headers_only:
        reading = replace(reading, because=(headers_only, *reading.because))
    return Read(mail, reading, matched, _about(mail, reading, matched), headers_only or mail.unreadable)


def _classified(mail: ParsedMail, matched: Matched | None, folder: FolderRole | None) -> Reading:
    ours = {address.lower() for address in Mailbox.objects.values_list("address", flat=True)}
    if folder is FolderRole.SENT:
        ours.add(mail.from_address)  # an alias of the owner
    return classify(mail, own_addresses=frozenset(ours), our_text=matched.message.body if matched else "")


def _about(mail: ParsedMail, reading: Reading, matched: Matched | None) -> Prospect | None:
    """Return whom a mail is from or about."""
    if reading.kind is Kind.OWN:
        return next(iter(written_to(mail)), None)
    if reading.bounce and reading.bounce.recipient:
        bounced = Prospect.objects.filter(address=normalise(storable(reading.bounce.recipient))).first()
        if bounced:
            return bounced
    if matched:
        return matched.message.enrollment.prospect
    return opted_out_by(mail) or sender_of(mail)
