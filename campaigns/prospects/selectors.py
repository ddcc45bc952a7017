"""Reading people: who is found by words and filters, and who is in a segment."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q, QuerySet

from campaigns.mailboxes.models import Mailbox
from campaigns.prospects.models import AddressCheck, Deal, Prospect, Segment
from campaigns.prospects.rules.address_checks import CheckResult
from campaigns.prospects.rules.addresses import normalise
from campaigns.prospects.rules.deals import DealState
from outreach.db.search import search

# What words are looked for in, seen from a person.
SEARCHED: Final = (
    "first_name", "last_name", "address", "address_as_given", "title", "company__name", "company__domain",
)  # fmt: skip


@dataclass(frozen=True)
class Filter:
    """What is asked of people. An empty list asks nothing; all that is asked must hold."""

    role_families: list[str] = field(default_factory=list)
    seniorities: list[str] = field(default_factory=list)
    industries: list[str] = field(default_factory=list)
    countries: list[str] = field(default_factory=list)
    signals: list[str] = field(default_factory=list)
    behaviours: list[str] = field(default_factory=list)
    employees_min: int | None = None
    employees_max: int | None = None


def own_identities() -> frozenset[str]:
    """Return the addresses of our own mailboxes as `normalise` has them, so that no tag makes one of them somebody else."""
    return frozenset(normalise(address) for address in Mailbox.objects.values_list("address", flat=True))


def people(words: str = "", asked: Filter | None = None) -> QuerySet[Prospect]:
    """Return who is found by words and a filter, in the order of their names."""
    rows = Prospect.objects.filter(_condition(asked or Filter()))
    found = search(rows, words, fields=SEARCHED)
    return found.select_related("company", "owner").order_by("last_name", "first_name", "pk")


def people_in(segment: Segment) -> QuerySet[Prospect]:
    """Return who is in a segment now, the longest known first."""
    return Prospect.objects.filter(_condition(filter_of(segment))).order_by("pk")


def is_in(segment: Segment, prospect: Prospect) -> bool:
    """Say whether a person is in a segment now."""
    return people_in(segment).filter(pk=prospect.pk).exists()


def filter_of(segment: Segment) -> Filter:
    """Return what a segment asks."""
    return Filter(
        role_families=segment.role_families,
        seniorities=segment.seniorities,
        industries=segment.industries,
        countries=segment.countries,
        signals=segment.signals,
        behaviours=segment.behaviours,
        employees_min=segment.employees_min,
        employees_max=segment.employees_max,
    )


def _condition(asked: Filter) -> Q:
    """Return the filter as one condition. What is not known of somebody does not hold."""
    condition = _any_of("seniority__iexact", asked.seniorities)
    condition &= _any_of("company__industry__iexact", asked.industries)
    if asked.countries:
        theirs = _any_of("country__iexact", asked.countries)
        condition &= theirs | (Q(country="") & _any_of("company__country__iexact", asked.countries))
    exact = {"role_family": asked.role_families, "signal": asked.signals, "behaviour": asked.behaviours}
    for column, values in exact.items():
        condition &= Q(**{f"{column}__in": values}) if values else Q()
    if asked.employees_min is not None:
        condition &= Q(company__employees__gte=asked.employees_min)
    if asked.employees_max is not None:
        condition &= Q(company__employees__lte=asked.employees_max)
    return condition


def _any_of(lookup: str, values: Iterable[str]) -> Q:
    return reduce(or_, (Q(**{lookup: value}) for value in values), Q())


def has_open_deal(domain: str) -> bool:
    """Say whether a deal with a company is open, so that what it writes is for whoever looks after it."""
    return Deal.objects.filter(domain=domain, state=DealState.OPEN).exists()


def last_check(person: Prospect) -> AddressCheck | None:
    """Return what was found about a person's address last; None where nobody looked, or at another address."""
    return AddressCheck.objects.filter(prospect=person, address=person.address).first()


def doubt_about_address(person: Prospect) -> str:
    """Return why a person should read what goes to this address, "" where nothing speaks against it."""
    check = last_check(person)
    return check.sentence if check and check.result == CheckResult.RISKY else ""
