"""One row of a list: a person we may write to, or why not."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.prospects.rules.addresses import (
    Address,
    AddressProblem,
    Kind,
    ProblemKind,
    ascii_domain,
    is_free_provider,
    read_address,
    registrable_domain,
)
from campaigns.prospects.rules.companies import employee_count, short_name
from campaigns.prospects.rules.fields import Field
from campaigns.prospects.rules.languages import language_code
from campaigns.prospects.rules.layouts import Mapping
from campaigns.prospects.rules.names import Name, greeting_name
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.texts import clean, is_placeholder, repaired

YES = frozenset({
    "yes", "true", "1", "1.0", "y", "x", "ja", "oui", "sí", "si", "wahr", "vrai", "verdadero", "opted out", "opted-out",
    "opt-out", "optout", "unsubscribed", "do not contact", "dnc", "abgemeldet",
})  # fmt: skip
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")  # the day of an opt-out says that there was one
TIME_ZONE = re.compile(r"^(?:UTC|[A-Z][A-Za-z_]+/[A-Za-z0-9_+/-]+)$")
# Longer than this is no name or place but something that slipped into the wrong column.
LONGEST: dict[Field, int] = {
    Field.FIRST_NAME: 120,
    Field.LAST_NAME: 120,
    Field.FULL_NAME: 240,
    Field.TITLE: 250,
    Field.COMPANY: 250,
    Field.LINKEDIN_URL: 500,
    Field.CITY: 120,
    Field.COUNTRY: 120,
    Field.INDUSTRY: 250,
    Field.SENIORITY: 60,
    Field.BASIS: 250,
}
SHORTEST_LIMIT = min(LONGEST.values())
PROFILE = re.compile(r"^(?:https?://)?(?:[a-z]{2,3}\.)?linkedin\.com/\S+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ProspectRow:
    """A person as the list has them. Empty text means that the list does not say.

    `email` is the address to write to and `normalised` its identity; `domain` is the company's registrable
    domain in IDNA form, empty at mail providers; `employees` is a head count, the lower end of a range;
    `language` is an ISO 639-1 code; `opted_out` is a no that the list carries, `basis` why it says that
    mail may go; `texts` are columns of running text and `extra` all other columns, both by column name, and what a column said that could not be read.
    """

    email: str
    normalised: str
    shared_inbox: bool
    name: Name
    first_name: str
    last_name: str
    title: str
    company: str
    company_short: str
    domain: str
    linkedin_url: str
    city: str
    country: str
    industry: str
    employees: int | None
    owner: str
    language: str
    time_zone: str
    seniority: str
    opted_out: bool
    basis: str
    texts: dict[str, str]
    extra: dict[str, str]


@dataclass(frozen=True, slots=True)
class RowRead:
    """The reading of a row: a prospect, or *refused* or *held* with the reason in a sentence.

    Without an outcome the row is good, and the database decides between new, updated and the rest.
    A held row keeps its prospect where it could be read.
    """

    prospect: ProspectRow | None
    outcome: RowOutcome | None = None
    reason: str = ""


def read_row(cells: Sequence[str], mapping: Mapping, problem: str | None = None) -> RowRead:
    """Read the cells under a recognised header; `problem` is what the table said about the row.

    A missing first name is no refusal. Nothing is taken from another row, and no text raises.
    """
    if problem:
        return RowRead(None, RowOutcome.REFUSED, f"The row does not fit the table: {problem}.")
    said = {field: cells[at] for field, at in mapping.fields.items() if at < len(cells) and cells[at]}
    address = read_address(said.get(Field.EMAIL, ""))
    if isinstance(address, AddressProblem):
        outcome = RowOutcome.HELD if address.kind is ProblemKind.TWO else RowOutcome.REFUSED
        return RowRead(None, outcome, address.reason)
    refusal = _refusal(said, address)
    if refusal:
        return RowRead(None, RowOutcome.REFUSED, refusal)
    prospect = _prospect(cells, mapping, said, address)
    if address.doubt:
        return RowRead(prospect, RowOutcome.HELD, address.doubt)
    return RowRead(prospect)


def _refusal(said: dict[Field, str], address: Address) -> str:
    if address.kind is Kind.UNREAD:
        return "Nobody reads mail to this address."
    for field, text in said.items():
        if len(text) > SHORTEST_LIMIT and len(text) > LONGEST.get(field, len(text)):
            return f"The {field.replace('_', ' ')} is longer than {LONGEST[field]} characters."
    return ""


def _prospect(cells: Sequence[str], mapping: Mapping, raw: dict[Field, str], address: Address) -> ProspectRow:
    said = {field: _said(text) for field, text in raw.items()}
    name = greeting_name(
        raw.get(Field.FIRST_NAME, ""), raw.get(Field.LAST_NAME, ""), raw.get(Field.FULL_NAME, "")
    )
    read, unread = _read(said)
    text = said.get
    return ProspectRow(
        email=address.address,
        normalised=address.normalised,
        shared_inbox=address.kind is Kind.SHARED,
        name=name,
        first_name=name.first_name or text(Field.FIRST_NAME, ""),
        last_name=name.last_name or text(Field.LAST_NAME, ""),
        title=text(Field.TITLE, ""),
        company=text(Field.COMPANY, ""),
        company_short=short_name(raw.get(Field.COMPANY, "")),
        domain=company_domain(raw.get(Field.WEBSITE, ""), address.normalised),
        linkedin_url=read.get(Field.LINKEDIN_URL, ""),
        city=text(Field.CITY, ""),
        country=text(Field.COUNTRY, ""),
        industry=text(Field.INDUSTRY, ""),
        employees=employee_count(said[Field.EMPLOYEES]) if said.get(Field.EMPLOYEES) else None,
        owner=text(Field.OWNER, ""),
        language=read.get(Field.LANGUAGE, ""),
        time_zone=read.get(Field.TIME_ZONE, ""),
        seniority=text(Field.SENIORITY, ""),
        opted_out=any(map(_is_yes, mapping.cells_of(Field.OPTED_OUT, cells))),
        basis=read.get(Field.BASIS, ""),
        texts=_texts(cells, mapping) if mapping.texts else {},
        extra=_columns(cells, mapping.kept) | unread if mapping.kept or unread else {},
    )


def _is_yes(text: str) -> bool:
    return clean(text).casefold() in YES or YEAR.search(text) is not None


def _read(said: dict[Field, str]) -> tuple[dict[Field, str], dict[str, str]]:
    """The columns that must have a certain form; and, by name, what they say where it could not be read."""
    read = {field: CODED[field](text) for field, text in said.items() if text and field in CODED}
    return read, {str(field): said[field] for field, value in read.items() if not value}


@lru_cache(maxsize=4_000)
def _said(text: str) -> str:
    cleaned = clean(text) if text else ""
    return "" if not cleaned or is_placeholder(cleaned) else cleaned


def company_domain(website: str, normalised_address: str) -> str:
    """The company's registrable domain: of its website, else of the address unless that is a mail provider's."""
    for text in (website, normalised_address):
        domain = ascii_domain(registrable_domain(text) or "") if text else ""
        if "." in domain and not is_free_provider(domain):
            return domain
    return ""


def _profile(url: str) -> str:
    """A LinkedIn profile with its scheme; anything else that stands in the column is no profile."""
    if not PROFILE.match(url):
        return ""
    return url if "://" in url else f"https://{url}"


def _time_zone(text: str) -> str:
    return text if TIME_ZONE.match(text) else ""


def _basis(text: str) -> str:
    """Why somebody may be written to, in words; a single one, as yes and no are, is no reason."""
    return text if " " in text else ""


CODED: dict[Field, Callable[[str], str]] = {
    Field.LINKEDIN_URL: _profile,
    Field.LANGUAGE: language_code,
    Field.TIME_ZONE: _time_zone,
    Field.BASIS: _basis,
}


def _texts(cells: Sequence[str], mapping: Mapping) -> dict[str, str]:
    """Running text keeps its lines, because quotes are found in it."""
    given = _columns(cells, mapping.texts)
    return {name: repaired(text) for name, text in given.items() if not is_placeholder(text)}


def _columns(cells: Sequence[str], columns: dict[int, str]) -> dict[str, str]:
    """Cells that hold something, by column name; a name met twice gets its column number."""
    found: dict[str, str] = {}
    for column, name in columns.items():
        if column < len(cells) and cells[column]:
            found[name if name not in found else f"{name} ({column + 1})"] = cells[column]
    return found
