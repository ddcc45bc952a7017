"""Taking a contact history in: each mail is kept, a no stays a no, and after the others there is a pause."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.prospects.models import Contact, ImportBatch
from campaigns.prospects.rules.history import (
    ContactResult,
    ContactRow,
    consequence,
    read_contact,
)
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import TableRow
from campaigns.prospects.services.loading import Judged, Taken, first_met
from campaigns.suppressions.keys import every_hash
from campaigns.suppressions.models import Hold
from campaigns.suppressions.rules import HoldScope, SuppressionScope
from campaigns.suppressions.services import hold, suppress
from outreach.db.loading import load_rows

NAMES = ("address", "at", "sender", "result", "campaign", "tool")


class History:
    """Takes the mails of the past in. *Suppressed* and *held* say what now bars the person; the mail is kept anyway."""

    def __init__(self, batch: ImportBatch, mapping: Mapping) -> None:
        self._batch = batch
        self._mapping = mapping
        self._cool_down = timedelta(days=batch.cool_down_days)
        self._now = timezone.now()

    def judge(self, rows: Sequence[TableRow]) -> list[Judged]:
        read = [(row, read_contact(row.cells, self._mapping, row.problem, now=self._now)) for row in rows]
        contacts = [reading.contact for _, reading in read if reading.contact]
        met = first_met(self._batch, [_key(contact) for contact in contacts], rows[0].number)
        known = self._known(contacts)
        judged = []
        for row, reading in read:
            contact = reading.contact
            if contact is None:
                judged.append(Judged(row, reading.outcome or RowOutcome.REFUSED, reading.reason))
            elif _key(contact) in met:
                reason = f"The same mail as in row {met[_key(contact)]}."
                judged.append(Judged(row, RowOutcome.DUPLICATE, reason))
            else:
                met[_key(contact)] = row.number
                judged.append(self._judged(row, contact, known))
        return judged

    def write(self, judged: Sequence[Judged]) -> list[Taken]:
        contacts: list[ContactRow] = [one.said for one in judged if one.said]
        self._load(contacts)
        for contact in contacts:
            reason = consequence(contact, cool_down=self._cool_down, now=self._now).barred_as
            if reason:
                suppress(
                    scope=SuppressionScope.ADDRESS, key=contact.address, reason=reason, by=self._batch.by,
                    note=_who(contact)[:250],
                )  # fmt: skip
        self._hold(contacts)
        return []

    def _known(self, contacts: Sequence[ContactRow]) -> dict[tuple[str, datetime, str], str]:
        stored = Contact.objects.filter(address__in={contact.address for contact in contacts})
        return {(each.address, each.at, each.sender): each.result for each in stored}

    def _judged(
        self, row: TableRow, contact: ContactRow, known: dict[tuple[str, datetime, str], str]
    ) -> Judged:
        follows = consequence(contact, cool_down=self._cool_down, now=self._now)
        if follows.barred_as:
            reason = f"They will not be written to: {contact.result.replace('_', ' ')}."
            return Judged(row, RowOutcome.SUPPRESSED, reason, _key(contact), contact)
        if follows.until:
            reason = f"On hold until {follows.until:%-d %b %Y}: {_who(contact)}."
            return Judged(row, RowOutcome.HELD, reason, _key(contact), contact)
        assert contact.at is not None
        present = (contact.address, contact.at, contact.sender) in known
        return Judged(row, RowOutcome.UPDATED if present else RowOutcome.NEW, "", _key(contact), contact)

    def _load(self, contacts: Sequence[ContactRow]) -> None:
        rows = (
            (each.address, each.at, each.sender, each.result.value, each.campaign, self._batch.layout)
            for each in contacts
            if each.at
        )
        unique = ("address", "at", "sender")
        load_rows(Contact, NAMES, rows, unique=unique, replace=("result",), fill=(("campaign",), ("tool",)))

    def _hold(self, contacts: Sequence[ContactRow]) -> None:
        """Hold each person once, until the pause after the last mail ends. A longer hold that is there stays."""
        ends: dict[str, tuple[datetime, ContactRow]] = {}
        for contact in contacts:
            until = consequence(contact, cool_down=self._cool_down, now=self._now).until
            if until and (contact.address not in ends or until > ends[contact.address][0]):
                ends[contact.address] = (until, contact)
        held = _held_until(ends)
        for address, (until, contact) in ends.items():
            if address not in held or held[address] < until:
                hold(
                    scope=HoldScope.ADDRESS, key=address, by=self._batch.by, until=until, answers_pass=True,
                    reason=f"{_who(contact)}; a pause of {self._batch.cool_down_days} days follows."[:250],
                )  # fmt: skip


def _held_until(addresses: Iterable[str]) -> dict[str, datetime]:
    """Return until when holds in force bar these addresses; an open end is as long as time."""
    by_hash = {digest: address for address in addresses for digest in every_hash(address)}
    holds = Hold.objects.filter(scope=HoldScope.ADDRESS, key_hash__in=by_hash, released_at__isnull=True)
    found: dict[str, datetime] = {}
    for digest, until in holds.values_list("key_hash", "until"):
        address = by_hash[digest]
        end = until or datetime.max.replace(tzinfo=timezone.now().tzinfo)
        found[address] = max(end, found.get(address, end))
    return found


def _who(contact: ContactRow) -> str:
    """In words for people: who wrote when, and what came of it."""
    sender = contact.sender or "Somebody"
    day = f" on {contact.at:%-d %b %Y}" if contact.at else ""
    result = "" if contact.result is ContactResult.SENT else f" ({contact.result.replace('_', ' ')})"
    return f"{sender} wrote to them{day}{result}"


def _key(contact: ContactRow) -> str:
    return f"{contact.address} {contact.at or contact.result} {contact.sender}"[:320]
