"""Reading mailboxes: each by one worker at a time, as far as one turn goes, whatever one mail or one server does."""

from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final
from uuid import UUID, uuid4

import structlog
from django.db.models import Min, Q

from campaigns.delivery.models import Message
from campaigns.delivery.transports.port import TransportError
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.models import InboundMessage, MailboxReading
from campaigns.replies.readers import reader_of
from campaigns.replies.readers.port import Incoming, Reader
from campaigns.replies.rules.reading_turns import (
    CLAIM,
    EXTENDED_AFTER,
    MOST_A_TURN,
    first_reading_from,
    next_try,
)
from campaigns.replies.services.receiving import Stored, follow, store

logger = structlog.get_logger(__name__)
UNFINISHED_AT_ONCE: Final = 100
UNFINISHED_AFTER: Final = timedelta(minutes=1)


@dataclass
class Turn:
    """One worker's turn at one mailbox, until somebody else has it. `token` proves that it is still his."""

    reading_id: int
    token: UUID
    now: datetime
    began: float = field(default_factory=monotonic)
    said_at: float = field(default_factory=monotonic)
    new: int = 0

    def still_mine(self) -> bool:
        """Say every few minutes that a reader is at work; False where the mailbox was given to another meanwhile."""
        if monotonic() - self.said_at < EXTENDED_AFTER.total_seconds():
            return True
        self.said_at = monotonic()
        elapsed = timedelta(seconds=self.said_at - self.began)
        return self.keep(reading_until=self.now + elapsed + CLAIM)

    def end(self, **values: Any) -> None:
        """Give the mailbox back, with what is to be remembered."""
        self.keep(token=None, reading_until=None, **values)

    def keep(self, **values: Any) -> bool:
        """Write to the row as long as the turn lasts; False where it is over."""
        mine = MailboxReading.objects.filter(pk=self.reading_id, token=self.token)
        return bool(mine.update(**values))


def poll(*, mailbox: Mailbox, now: datetime) -> int:
    """Take in everything new in a mailbox, if nobody else reads it; return how many mails were new to us.

    A mailbox that cannot be read says why in `MailboxReading.problem`, and is asked again later. What was stored before
    its connection was lost stays stored, and the rest is read next time.
    """
    reader = reader_of(mailbox)
    reading = _reading_of(mailbox, now) if reader else None
    turn = _claimed(reading, now) if reading else None
    if reader is None or reading is None or turn is None:
        return 0
    try:
        _take_all(mailbox, reader, reading.since, turn)
    except TransportError as error:
        failures = reading.failures + 1
        due_at = next_try(failures=failures, now=now)
        turn.end(
            problem=error.words[:500], problem_at=reading.problem_at or now, failures=failures, due_at=due_at
        )
        logger.warning("mailbox not read", mailbox=mailbox.pk, trouble=error.trouble, failures=failures)
    except BaseException:
        turn.end(due_at=now)
        raise
    else:
        turn.end(read_at=now, problem="", problem_at=None, failures=0, due_at=now)
    return turn.new


def _reading_of(mailbox: Mailbox, now: datetime) -> MailboxReading:
    """Return the row of a mailbox; of one that was never read with the moment from which on its mail is taken."""
    if hasattr(mailbox, "reading"):
        return mailbox.reading
    first = Message.objects.filter(mailbox=mailbox).aggregate(at=Min("handed_over_at"))["at"]
    values = {"due_at": now, "since": first_reading_from(first_sent=first, now=now)}
    row, _ = MailboxReading.objects.get_or_create(mailbox=mailbox, defaults=values)
    return row


def _claimed(reading: MailboxReading, now: datetime) -> Turn | None:
    free = Q(reading_until__isnull=True) | Q(reading_until__lte=now)
    token = uuid4()
    mine = MailboxReading.objects.filter(free, pk=reading.pk, due_at__lte=now)
    return Turn(reading.pk, token, now) if mine.update(token=token, reading_until=now + CLAIM) else None


def _take_all(mailbox: Mailbox, reader: Reader, since: datetime, turn: Turn) -> None:
    """Take mail until there is no more, the turn is over, or somebody else has the mailbox."""
    seen = 0
    with closing(reader.incoming(mailbox, since=since)) as mails:
        for mail in mails:
            _take(mailbox, mail, turn)
            seen += 1
            if seen >= MOST_A_TURN or not turn.still_mine():
                # What was taken last is seen once more next time, and stored once.
                return


def _take(mailbox: Mailbox, mail: Incoming, turn: Turn) -> None:
    """Store a mail. What must follow and fails is logged, found by the sweep, and stops no other mail."""
    stored = store(
        mailbox=mailbox, raw=mail.raw, now=turn.now, folder=mail.folder, headers_only=mail.unreadable
    )
    turn.new += stored.new
    follow_alone(stored.inbound, turn.now, stored)


def follow_alone(inbound: InboundMessage, now: datetime, stored: Stored | None = None) -> bool:
    """Do what follows from a mail, by itself: a fault is logged, and the sweep does it again. False where there was one."""
    try:
        follow(inbound=inbound, now=now, what=stored.what if stored else None)
    except Exception:
        logger.exception("what follows from a mail failed", inbound=inbound.pk)
        return False
    return True


def follow_unfinished(*, now: datetime) -> int:
    """Do what a crash or a fault left undone of stored mail; return how much was done. Newer mail comes first."""
    undone = InboundMessage.objects.filter(effects_at__isnull=True, received_at__lte=now - UNFINISHED_AFTER)
    rows = undone.select_related("mailbox").defer("raw").order_by("-pk")[:UNFINISHED_AT_ONCE]
    return sum(follow_alone(row, now) for row in rows)
