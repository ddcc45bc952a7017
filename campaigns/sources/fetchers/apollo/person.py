"""A person at Apollo: POST /people/match, one credit where somebody was found."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from campaigns.sources.fetchers.apollo.client import chosen, items
from campaigns.sources.fetchers.port import About, Fetched, Piece, Wanted, failed
from campaigns.sources.fetchers.service import Answer, Call, Service, as_raw, words
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.people import folded

ONE: Final = Decimal(1)
KEPT: Final = (
    "id",
    "first_name",
    "last_name",
    "name",
    "title",
    "headline",
    "linkedin_url",
    "city",
    "country",
)
POSITION: Final = ("current", "title", "organization_name", "start_date", "end_date")


class ApolloPerson:
    """Asks who somebody is. Private addresses and phone numbers are neither asked for nor kept."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def price(self, wanted: Wanted) -> Decimal:
        """Return the most that a look costs: one credit, nothing where nobody is found."""
        del wanted
        return ONE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Return what Apollo says of the person. Raises FetchError; NO_MATCH where it knows none, or another one."""
        about = wanted.about
        call = Call("people match", "POST", "/people/match", ONE, parameters=_parameters(about))
        person = self._service.ask(call, now=wanted.now, charged=_charged).part("person")
        if not isinstance(person, dict):
            raise failed(Unusable.NO_MATCH)
        if not _is(person, about):
            raise failed(Unusable.NO_MATCH, "Apollo names another person for this address.")
        return Fetched([_piece(person, about)])


def _parameters(about: About) -> list[tuple[str, str]]:
    asked = {
        "first_name": about.first_name, "last_name": about.last_name, "email": about.address, "domain": about.domain,
        "organization_name": about.company, "linkedin_url": about.linkedin_url,
        "reveal_personal_emails": "false", "reveal_phone_number": "false",
    }  # fmt: skip
    return [(name, value) for name, value in asked.items() if value]


def _charged(answer: Answer) -> Decimal:
    return ONE if answer.part("person") else Decimal(0)


def _is(person: Mapping[str, Any], about: About) -> bool:
    """Say whether the last names agree; where one side has none, the address that was asked for must do."""
    theirs, ours = folded(words(person.get("last_name"))), folded(about.last_name)
    return not (theirs and ours) or theirs == ours


def _piece(person: Mapping[str, Any], about: About) -> Piece:
    positions = [chosen(each, *POSITION) for each in items(person.get("employment_history"))]
    facts = chosen(person, *KEPT) | {"employment_history": positions}
    name = words(person.get("name")) or about.full_name
    return Piece(
        raw=as_raw(facts),
        text="\n\n".join(_sentences(facts, name)),
        title=f"{name} at Apollo",
        url=words(person.get("linkedin_url")) or f"apollo:person:{words(person.get('id'))}",
        language="en",
    )


def _sentences(facts: Mapping[str, Any], name: str) -> Iterator[str]:
    if facts.get("headline"):
        yield f"Headline: {words(facts['headline'])}."
    if facts.get("title"):
        yield f"{name} has the title {words(facts['title'])}."
    for position in facts["employment_history"]:
        yield _position(position, name)


def _position(position: Mapping[str, Any], name: str) -> str:
    role = words(position.get("title")) or "a role"
    where = words(position.get("organization_name")) or "a company that is not named"
    start, end = words(position.get("start_date")), words(position.get("end_date"))
    since = f" since {start}" if start else ""
    if position.get("current"):
        return f"{name} works as {role} at {where}{since}."
    until = f" until {end}" if end else ""
    return f"{name} worked as {role} at {where}{f' from {start}' if start else ''}{until}."
