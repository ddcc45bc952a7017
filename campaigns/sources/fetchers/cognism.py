"""Cognism: a preview that costs nothing, then, where it is the right person, one credit for the whole record."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from campaigns.sources.fetchers.port import About, Fetched, Meter, Piece, Wanted, failed
from campaigns.sources.fetchers.service import Answer, Call, Service, as_raw, moment_of, words
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.people import folded

BASE_URL: Final = "https://app.cognism.com"
PAUSE: Final = 1.0
ONE: Final = Decimal(1)
WEAK: Final = 30  # below this score a match is a guess (the service's own default)
KEPT: Final = (
    "id",
    "fullName",
    "jobTitle",
    "linkedinUrl",
    "skills",
    "previousAccounts",
    "privacyNotificationSent",
)
KEPT_OF_COMPANY: Final = (
    "name", "domain", "website", "headcount", "sizeFrom", "sizeTo", "industry", "revenue", "founded", "technologies",
    "description", "shortDescription", "hiringEvent", "lastConfirmed",
)  # fmt: skip


def cognism(key: str, meter: Meter, *, base_url: str = BASE_URL, pause: float = PAUSE) -> Service:
    """Return the service."""
    headers = {"Authorization": f"Bearer {key}"}
    return Service(name="Cognism", base_url=base_url, headers=headers, meter=meter, pause=pause)


class Cognism:
    """Asks who somebody is, in two steps."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def price(self, wanted: Wanted) -> Decimal:
        """Return the most that a look costs: one credit, nothing where the preview is not the person."""
        del wanted
        return ONE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Return what Cognism says of the person. Raises FetchError."""
        found = self.redeem(self.preview(wanted), wanted)
        return Fetched([_piece(found, wanted.about)])

    def preview(self, wanted: Wanted) -> str:
        """Return the id by which the person's record is had. Raises FetchError; NO_MATCH where nobody fits."""
        call = Call("preview", "POST", "/api/search/contact/enrich", body=_asked(wanted.about))
        answer = self._service.ask(call, now=wanted.now, charged=_nothing)
        score = answer.part("matchScore")
        for result in _results(answer):
            if _fits(result, score, wanted.about) and words(result.get("redeemId")):
                return words(result["redeemId"])
        raise failed(Unusable.NO_MATCH)

    def redeem(self, redeem_id: str, wanted: Wanted) -> Mapping[str, Any]:
        """Return the record behind an id: one credit the first time, none again. Raises FetchError."""
        call = Call("redeem", "POST", "/api/search/contact/redeem", ONE, body={"redeemIds": [redeem_id]})
        results = _results(self._service.ask(call, now=wanted.now, charged=_redeemed))
        if not results:
            raise failed(Unusable.NO_MATCH)
        return results[0]


def _asked(about: About) -> dict[str, Any]:
    if about.address:
        return {"email": about.address, "minMatchScore": WEAK}
    if about.linkedin_url:
        return {"linkedinUrl": about.linkedin_url, "minMatchScore": WEAK}
    name = {"firstName": about.first_name, "lastName": about.last_name}
    company = {"accountWebsite": about.domain} if about.domain else {"accountName": about.company}
    return name | company | {"minMatchScore": WEAK}


def _results(answer: Answer) -> list[dict[str, Any]]:
    found = answer.part("results")
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _fits(result: Mapping[str, Any], score: object, about: About) -> bool:
    """Say whether a preview is the person: the score is not weak, and the last name is theirs."""
    is_weak = isinstance(score, int | float) and score < WEAK
    name = folded(words(result.get("lastName")) or words(result.get("fullName")))
    ours = folded(about.last_name)
    return not is_weak and (not name or not ours or f" {name} ".endswith(f" {ours} "))


def _nothing(answer: Answer) -> Decimal:
    del answer
    return Decimal(0)


def _redeemed(answer: Answer) -> Decimal:
    return ONE if _results(answer) else Decimal(0)


def _piece(found: Mapping[str, Any], about: About) -> Piece:
    account = found.get("account")
    company: Mapping[str, Any] = account if isinstance(account, dict) else {}
    facts = {name: found[name] for name in KEPT if found.get(name)}
    facts["account"] = {name: company[name] for name in KEPT_OF_COMPANY if company.get(name)}
    name = words(found.get("fullName")) or about.full_name
    return Piece(
        raw=as_raw(facts),
        text="\n\n".join([*_of_person(facts, name), *_of_company(facts["account"])]),
        title=f"{name} at Cognism",
        url=words(found.get("linkedinUrl")) or f"cognism:contact:{words(found.get('id'))}",
        language="en",
        published_at=_confirmed(facts["account"].get("lastConfirmed")),
    )


def _of_person(facts: Mapping[str, Any], name: str) -> Iterator[str]:
    company = words(facts["account"].get("name"))
    if facts.get("jobTitle"):
        yield f"{name} works as {words(facts['jobTitle'])}{f' at {company}' if company else ''}."
    skills = [words(skill) for skill in facts.get("skills", ()) if words(skill)]
    if skills:
        yield f"Skills: {', '.join(skills[:20])}."
    for before in facts.get("previousAccounts", ()):
        if isinstance(before, dict) and words(before.get("name")):
            role, end = words(before.get("title")) or "a role", words(before.get("end"))
            yield f"{name} worked as {role} at {words(before['name'])}{f' until {end}' if end else ''}."


def _of_company(company: Mapping[str, Any]) -> Iterator[str]:
    name = words(company.get("name"))
    described = words(company.get("description")) or words(company.get("shortDescription"))
    if described:
        yield described
    if name and words(company.get("headcount")):
        yield f"{name} has {words(company['headcount'])} employees."
    for event in company.get("hiringEvent") or ():
        if isinstance(event, dict) and words(event.get("jobTitle")):
            day = moment_of(event.get("jobDate"))
            posted = f" The posting is of {day.day} {day:%B %Y}." if day else ""
            yield f"{name} is looking for: {words(event['jobTitle'])}.{posted}"


def _confirmed(milliseconds: object) -> datetime | None:
    if not isinstance(milliseconds, int | float):
        return None
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return None
