"""Taking people in: new ones are made, known ones updated, and nobody whom a no bars."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain

from django.utils import timezone

from campaigns.members.models import Member
from campaigns.prospects.models import Company, ImportBatch, Prospect
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.owners import Allotment, Owners
from campaigns.prospects.rules.roles import role_family
from campaigns.prospects.rules.rows import ProspectRow, read_row
from campaigns.prospects.rules.tables import TableRow
from campaigns.prospects.selectors import own_identities
from campaigns.prospects.services.loading import TAKEN, Judged, Taken, first_met
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from campaigns.suppressions.services import suppress
from outreach.db.among import among
from outreach.db.loading import load_rows

COPIED = ("first_name", "last_name", "seniority", "city", "country", "language", "time_zone", "linkedin_url")
# Columns that an update changes; a group changes together, and only where the newer list says something.
GROUPS = (*((name,) for name in COPIED), ("title", "role_family"), ("greeting_name", "greeting_doubt"), ("company",), ("owner",), ("basis", "basis_by_name"))  # fmt: skip
NAMES = (
    "address", "address_as_given", *chain.from_iterable(GROUPS), "columns", "origin", "signal", "behaviour", "created_at", "updated_at",
)  # fmt: skip
family = lru_cache(maxsize=5_000)(role_family)
BEHAVIOUR = Prospect._meta.get_field("behaviour").get_default()


class People:
    """Takes the rows of one file in. It remembers companies and whose turn it is, nothing of the rows before."""

    def __init__(self, batch: ImportBatch, mapping: Mapping) -> None:
        self._batch = batch
        self._mapping = mapping
        members = Member.objects.filter(is_active=True)
        named = {name.casefold(): member.pk for member in members for name in (member.name, member.email)}
        self._ours = own_identities()
        self._there: dict[str, tuple[int | None, dict[str, str]]] = {}
        self._owners = Allotment(Owners.read(batch.owners), named, batch.turn)

    def judge(self, rows: Sequence[TableRow]) -> list[Judged]:
        read = [(row, read_row(row.cells, self._mapping, row.problem)) for row in rows]
        people = [reading.prospect for _, reading in read if reading.prospect and reading.outcome is None]
        addresses = [person.normalised for person in people]
        met = first_met(self._batch, addresses, rows[0].number)
        no = barred({*addresses, *(person.domain for person in people if person.domain)})
        rows_there = Prospect.objects.filter(among("address", addresses))
        self._there = {
            address: (owner, columns)
            for address, owner, columns in rows_there.values_list("address", "owner_id", "columns")
        }
        judged = []
        for row, reading in read:
            person = reading.prospect
            if reading.outcome is not None or person is None:
                judged.append(Judged(row, reading.outcome or RowOutcome.REFUSED, reading.reason))
            elif person.normalised in self._ours:
                judged.append(Judged(row, RowOutcome.REFUSED, "This is a mailbox of ours."))
            elif person.normalised in met:
                reason = f"The same person as in row {met[person.normalised]}."
                judged.append(Judged(row, RowOutcome.DUPLICATE, reason))
            else:
                met[person.normalised] = row.number
                judged.append(_judged(row, person, no, self._there))
        return judged

    def write(self, judged: Sequence[Judged]) -> list[Taken]:
        for one in judged:
            if one.outcome is RowOutcome.SUPPRESSED and one.said.opted_out:
                suppress(
                    scope=SuppressionScope.ADDRESS,
                    key=one.said.normalised,
                    reason=SuppressionReason.IMPORTED,
                    by=self._batch.by,
                )
        people: list[ProspectRow] = [one.said for one in judged if one.outcome in TAKEN]
        self._load(people)
        self._batch.turn = self._owners.turn
        return self._taken(people)

    def _load(self, people: Sequence[ProspectRow]) -> None:
        companies = _companies(people)
        now = timezone.now()
        rows = []
        for person in people:
            owner, columns = self._there.get(person.normalised, (None, {}))
            rows.append(
                (
                    person.normalised,
                    person.email,
                    *(getattr(person, name) for name in COPIED),
                    person.title,
                    # Without a title the family that is known stays, as the title does.
                    "" if person.normalised in self._there and not person.title else family(person.title),
                    "" if person.name.reason else person.name.first_name,
                    person.name.reason[:250],
                    companies.get(person.domain),
                    self._owners.owner_of(person, owner),
                    person.basis,
                    self._batch.by_name if person.basis else "",
                    columns | person.extra if columns else person.extra,
                    self._batch.origin,
                    "",
                    BEHAVIOUR,
                    now,
                    now,
                )
            )
        load_rows(Prospect, NAMES, rows, unique=("address",), replace=("columns", "updated_at"), fill=GROUPS)

    def _taken(self, people: Sequence[ProspectRow]) -> list[Taken]:
        """Whom something follows for: a source of their own words, or a place in a campaign."""
        followed = people if self._batch.campaign_id else [person for person in people if person.texts]
        if not followed:
            return []
        texts = {person.normalised: person.texts for person in followed}
        ids = dict(Prospect.objects.filter(among("address", texts)).values_list("address", "pk"))
        return [Taken(ids[address], texts[address]) for address in texts]


def _judged(row: TableRow, person: ProspectRow, no: set[str], known: Collection[str]) -> Judged:
    if person.opted_out:
        reason = "The list itself says that this person opted out."
        return Judged(row, RowOutcome.SUPPRESSED, reason, person.normalised, person)
    if person.normalised in no or person.domain in no:
        return Judged(row, RowOutcome.SUPPRESSED, "On the do-not-contact list.", person.normalised, person)
    outcome = RowOutcome.UPDATED if person.normalised in known else RowOutcome.NEW
    return Judged(row, outcome, "", person.normalised, person)


def _companies(people: Sequence[ProspectRow]) -> dict[str, int]:
    """The companies of these people, by registrable domain; missing ones are made."""
    wanted = {person.domain: person for person in people if person.domain}
    known = dict(Company.objects.filter(among("domain", wanted)).values_list("domain", "pk"))
    missing = [person for domain, person in wanted.items() if domain not in known]
    if not missing:
        return known
    now = timezone.now()
    rows = [
        (
            person.company_short or person.company or person.domain,
            person.domain,
            person.industry,
            person.employees,
            person.city,
            person.country,
            now,
        )
        for person in missing
    ]
    names = ("name", "domain", "industry", "employees", "city", "country", "created_at")
    load_rows(Company, names, rows, unique=("domain",))
    made = Company.objects.filter(among("domain", [person.domain for person in missing]))
    return known | dict(made.values_list("domain", "pk"))
