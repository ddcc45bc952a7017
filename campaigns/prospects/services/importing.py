"""Taking a list of people in. One code path for the dry run and the real one.

Rows are read by pure rules and written in batches; each ends as exactly one outcome, so that
rows = new + updated + duplicate + suppressed + refused + held.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.prospects.models import Company, ImportBatch, ImportRow, Prospect
from campaigns.prospects.rules.layouts import Mapping, recognise
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.rows import ProspectRow, RowRead, read_row
from campaigns.prospects.rules.tables import NotATable, Table, TableRow, read_table
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from campaigns.suppressions.services import suppress

BATCH = 1000
_KEPT_OUT = frozenset({RowOutcome.DUPLICATE, RowOutcome.SUPPRESSED, RowOutcome.REFUSED, RowOutcome.HELD})
_COPIED = (
    "first_name", "last_name", "title", "seniority", "city", "country", "language", "time_zone", "linkedin_url",
)  # fmt: skip


@dataclass(frozen=True)
class Taken:
    """A person the import made or updated, with the columns of running text that are sources."""

    prospect_id: int
    texts: dict[str, str]


@dataclass
class Imported:
    """What an import did, or would do. `batch` is None for a dry run."""

    table: Table
    mapping: Mapping
    counts: Counter[RowOutcome] = field(default_factory=Counter)
    kept_out: list[ImportRow] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    batch: ImportBatch | None = None

    @property
    def rows(self) -> int:
        return sum(self.counts.values())


def import_table(*, raw: bytes, file_name: str, by: Actor, dry_run: bool = False) -> Imported:
    """Import a list of people. A lasting no is never lifted: whom it bars stays out.

    Raises:
        NotATable: the file is no list of people; one clear sentence, and nothing was written.
    """
    table = read_table(raw)
    mapping = recognise(table.columns)
    if mapping.problem:
        raise NotATable(mapping.problem)
    imported = Imported(table, mapping)
    with transaction.atomic():
        _import(imported, raw, file_name, by)
        transaction.set_rollback(dry_run)
    if dry_run:
        imported.batch = None
    return imported


def _import(imported: Imported, raw: bytes, file_name: str, by: Actor) -> None:
    run = _Run(imported, by)
    for rows in _batches(imported.table.rows()):
        run.take(rows)
    imported.batch = ImportBatch.objects.create(
        file_name=file_name[:250],
        sha256=hashlib.sha256(raw).hexdigest(),
        layout=imported.mapping.layout,
        encoding=imported.table.encoding,
        delimiter=imported.table.delimiter,
        header_row=imported.table.header_row,
        rows=imported.rows,
        counts={outcome.value: imported.counts[outcome] for outcome in RowOutcome},
        by_name=by.name,
    )
    for row in imported.kept_out:
        row.batch = imported.batch
    ImportRow.objects.bulk_create(imported.kept_out, batch_size=BATCH)
    record(Action.IMPORTED, subject=imported.batch, by=by, **imported.batch.counts)


def _batches(rows: Iterator[TableRow]) -> Iterator[list[TableRow]]:
    while batch := list(islice(rows, BATCH)):
        yield batch


class _Run:
    """One import under way: who was met in this file, who is known, whom a no bars."""

    def __init__(self, imported: Imported, by: Actor) -> None:
        self._imported = imported
        self._by = by
        self._met: dict[str, int] = {}
        self._owners = {member.email.lower(): member for member in Member.objects.filter(is_active=True)}
        self._companies: dict[str, Company] = {}

    def take(self, rows: Sequence[TableRow]) -> None:
        read = [(row, read_row(row.cells, self._imported.mapping, row.problem)) for row in rows]
        people = [reading.prospect for _, reading in read if reading.prospect and reading.outcome is None]
        no = barred(
            {person.normalised for person in people} | {person.domain for person in people if person.domain}
        )
        known = Prospect.objects.in_bulk([person.normalised for person in people], field_name="address")
        self._load_companies(people)
        for row, reading in read:
            outcome, reason = self._take_one(row, reading, no, known)
            self._imported.counts[outcome] += 1
            if outcome in _KEPT_OUT:
                self._keep_out(row, outcome, reason)

    def _take_one(
        self, row: TableRow, reading: RowRead, no: set[str], known: dict[str, Prospect]
    ) -> tuple[RowOutcome, str]:
        person = reading.prospect
        if reading.outcome is not None or person is None:
            return reading.outcome or RowOutcome.REFUSED, reading.reason
        if person.normalised in self._met:
            return RowOutcome.DUPLICATE, f"The same person as in row {self._met[person.normalised]}."
        self._met[person.normalised] = row.number
        if person.opted_out:
            suppress(
                scope=SuppressionScope.ADDRESS,
                key=person.normalised,
                reason=SuppressionReason.IMPORTED,
                by=self._by,
            )
            return RowOutcome.SUPPRESSED, "The list itself says that this person opted out."
        if person.normalised in no or person.domain in no:
            return RowOutcome.SUPPRESSED, "On the do-not-contact list."
        return self._write(person, known.get(person.normalised)), ""

    def _write(self, person: ProspectRow, present: Prospect | None) -> RowOutcome:
        """Make or update the person. What a newer list leaves empty stays as it was."""
        prospect = present or Prospect(address=person.normalised, address_as_given=person.email)
        for name in _COPIED:
            setattr(prospect, name, getattr(person, name) or getattr(prospect, name))
        if person.name.first_name or person.name.reason or present is None:
            prospect.greeting_name = "" if person.name.reason else person.name.first_name
            prospect.greeting_doubt = person.name.reason[:250]
        prospect.company = self._companies.get(person.domain) or prospect.company
        prospect.owner = self._owners.get(person.owner.lower()) or prospect.owner
        prospect.columns = prospect.columns | person.extra
        prospect.save()
        self._imported.taken.append(Taken(prospect.pk, person.texts))
        return RowOutcome.UPDATED if present else RowOutcome.NEW

    def _load_companies(self, people: Sequence[ProspectRow]) -> None:
        """Make the companies of a batch that are missing, by registrable domain."""
        wanted = {
            person.domain: person
            for person in people
            if person.domain and person.domain not in self._companies
        }
        Company.objects.bulk_create((_company(person) for person in wanted.values()), ignore_conflicts=True)
        self._companies |= Company.objects.in_bulk(list(wanted), field_name="domain")

    def _keep_out(self, row: TableRow, outcome: RowOutcome, reason: str) -> None:
        cells = dict(zip(self._imported.table.columns, row.cells, strict=False))
        self._imported.kept_out.append(
            ImportRow(number=row.number, outcome=outcome, reason=reason[:250], cells=cells)
        )


def _company(person: ProspectRow) -> Company:
    return Company(
        name=person.company_short or person.company or person.domain,
        domain=person.domain,
        industry=person.industry,
        employees=person.employees,
        city=person.city,
        country=person.country,
    )
