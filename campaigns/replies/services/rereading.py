"""Reading history again after the rules got better. What a person confirmed stays; what follows from the rest is set right."""

import hashlib
from datetime import datetime
from typing import Final

import structlog
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import QuerySet

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Category
from campaigns.replies.rules.triage import RULES_VERSION
from campaigns.replies.rules.triage.reading import DECIDED_BY
from campaigns.replies.services.effects import apply_reading
from campaigns.replies.services.reading import Read
from campaigns.replies.services.receiving import read_again

logger = structlog.get_logger(__name__)

AT_ONCE: Final = 200
# What a person agreed to, or set, when he confirmed a label.
_LABEL: Final = (
    "kind", "subclass", "category", "flags", "return_date", "confidence", "decided_by", "deciding_words",
)  # fmt: skip
# To whom it was said to belong, as he saw it.
_MATCH: Final = ("message", "match_doubtful", "doubt", "prospect", "from_other")
# What a change of these changes of what follows.
_DECIDES: Final = ("kind", "category", "flags", "return_date", "message_id", "prospect_id")


def reread(*, now: datetime, at_most: int = AT_ONCE) -> int:
    """Read mail again that an earlier version read; return how many. Each by itself, and an erased one stays empty."""
    old = InboundMessage.objects.filter(reader_version__lt=int(RULES_VERSION)).defer("raw").order_by("pk")
    return sum(_alone(row, now) for row in old.select_related("mailbox")[:at_most])


def _alone(row: InboundMessage, now: datetime) -> bool:
    """A mail at which this fails is left as it was read before, and is not tried again before the next version.

    Raises:
        OperationalError, InterfaceError: the database is not there, which is not the mail's fault.
    """
    try:
        return _reread(row, now)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("mail not read again", inbound=row.pk)
        _mine(row).update(reader_version=int(RULES_VERSION))
        return False


def _reread(row: InboundMessage, now: datetime) -> bool:
    raw = bytes(InboundMessage.objects.values_list("raw", flat=True).get(pk=row.pk))
    if hashlib.sha256(raw).hexdigest() != row.sha256:  # it was erased
        return bool(_mine(row).update(reader_version=int(RULES_VERSION)))
    return _kept(row, read_again(row), now)


def _kept(row: InboundMessage, what: Read, now: datetime) -> bool:
    """Keep the new projection and set right what follows from it, if nobody else did meanwhile."""
    before = [getattr(row, name) for name in _DECIDES]
    columns = what.columns
    stays = _MATCH + _LABEL if row.confirmed_at else _LABEL if _undecided(row, what) else ()
    if row.prospect_id is None and what.matched is None:
        stays = (*stays, "prospect")  # nobody was known by this address when he wrote
    columns = {name: value for name, value in columns.items() if name not in stays} | _identity(row, what)
    with transaction.atomic():
        if not _mine(row).update(**columns):
            return False
        row.refresh_from_db()
        if [getattr(row, name) for name in _DECIDES] != before:
            record(
                Action.CHANGED,
                subject=row,
                by=SOFTWARE,
                read_again=row.reader_version,
                kind=row.kind,
                category=row.category,
            )
            apply_reading(inbound=row, mail=what.mail, reading=what.reading, now=now)
    return True


def _identity(row: InboundMessage, what: Read) -> dict[str, str]:
    """Return by what copies of a mail are told, where it was kept before they were and no other mail has it."""
    if row.identity or row.original_id or row.folder == FolderRole.SENT or not what.identity:
        return {}
    taken = InboundMessage.objects.filter(identity=what.identity, original__isnull=True)
    return {} if taken.exists() else {"identity": what.identity}


def _mine(row: InboundMessage) -> QuerySet[InboundMessage]:
    """The row, as long as no other sweep read it again and no person confirmed it meanwhile."""
    return InboundMessage.objects.filter(
        pk=row.pk, reader_version=row.reader_version, confirmed_at=row.confirmed_at
    )


def _undecided(row: InboundMessage, what: Read) -> bool:
    """A model's label stays where the rules are still unsure."""
    return row.decided_by != DECIDED_BY and what.reading.category is Category.AMBIGUOUS
