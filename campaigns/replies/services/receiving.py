"""Taking mail in. The raw bytes are stored first and once; reading, matching and effects follow and may be redone."""

import hashlib
from datetime import datetime
from typing import Any

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.models import InboundMessage
from campaigns.replies.readers import reader_of
from campaigns.replies.rules.kinds import Kind
from campaigns.replies.rules.parsing import ParsedMail, parse
from campaigns.replies.rules.triage import RULES_VERSION, Reading, classify, made_opt_out, made_sensitive
from campaigns.replies.selectors import Matched, match, open_deal_of, opted_out_by, storable
from campaigns.replies.services.effects import do_what_follows


def poll(*, mailbox: Mailbox, now: datetime) -> int:
    """Take in everything new in a mailbox; return how many mails were new to us."""
    reader = reader_of(mailbox)
    if reader is None:
        return 0
    new = 0
    for mail in reader.incoming(mailbox):
        new += receive(mailbox=mailbox, raw=mail.raw, now=now)
        reader.stored(mailbox, mail)
    return new


def receive(*, mailbox: Mailbox, raw: bytes, now: datetime) -> bool:
    """Store one mail and do what follows from it; False where it was stored before.

    A mail whose effects a crash cut off gets them when it is seen again.
    """
    sha256 = hashlib.sha256(raw).hexdigest()
    mail = parse(raw)
    matched = match(mail, mailbox)
    reading = _read(mail, matched)
    with transaction.atomic():
        inbound, created = InboundMessage.objects.get_or_create(
            mailbox=mailbox,
            sha256=sha256,
            defaults={"raw": raw, "received_at": now} | _projection(mail, reading, matched),
        )
        if created:
            record(
                Action.RECEIVED,
                subject=inbound,
                by=SOFTWARE,
                kind=reading.kind,
                category=reading.category or "",
            )
    do_what_follows(inbound=inbound, mail=mail, reading=reading, now=now)
    return created


def _read(mail: ParsedMail, matched: Matched | None) -> Reading:
    own = frozenset(address.lower() for address in Mailbox.objects.values_list("address", flat=True))
    reading = classify(mail, own_addresses=own, our_text=matched.message.body if matched else "")
    if reading.kind in {Kind.HUMAN, Kind.AUTO} and opted_out_by(mail):
        return made_opt_out(reading)
    domain = open_deal_of(mail, matched) if reading.kind is Kind.HUMAN else ""
    return made_sensitive(reading, f"open deal with {domain}") if domain else reading


def _projection(mail: ParsedMail, reading: Reading, matched: Matched | None) -> dict[str, Any]:
    projection = {
        "kind": reading.kind,
        "subclass": reading.subclass or "",
        "category": reading.category or "",
        "flags": [flag.value for flag in reading.flags],
        "sender": mail.from_address[:320],
        "subject": mail.subject[:500],
        "new_text": reading.new_text,
        "return_date": reading.return_date,
        "confidence": reading.confidence,
        "decided_by": reading.decided_by,
        "deciding_words": " · ".join(reading.because)[:300],
        "reader_version": int(RULES_VERSION),
        "message": matched.message if matched else None,
        "match_doubtful": matched.doubtful if matched else False,
    }
    return {name: storable(value) if isinstance(value, str) else value for name, value in projection.items()}
