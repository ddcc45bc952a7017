"""A company at Apollo: what it is (/organizations/enrich), its news (/news_articles/search) and its job postings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from campaigns.sources.fetchers.apollo.client import chosen, items
from campaigns.sources.fetchers.port import Fetched, FetchError, Piece, Wanted, failed
from campaigns.sources.fetchers.service import Answer, Call, Service, as_raw, moment_of, words
from campaigns.sources.rules.kinds import Unusable

ONE: Final = Decimal(1)
ID: Final = "apollo_organization"
PER_PAGE: Final = 25  # the most that news articles allow
MOST_PAGES: Final = 2
NEWS_OF: Final = timedelta(days=365)
KEPT: Final = (
    "id", "name", "website_url", "blog_url", "linkedin_url", "primary_domain", "industry", "keywords",
    "estimated_num_employees", "founded_year", "city", "country", "short_description", "seo_description",
    "annual_revenue_printed", "technology_names", "funding_events",
)  # fmt: skip


@dataclass(frozen=True)
class _Page:
    """How one kind of list is asked for and read."""

    what: str
    path: Callable[[str], str]
    method: str
    name: str
    parameters: Callable[[str, Wanted], list[tuple[str, str]]]
    piece: Callable[[Mapping[str, Any], Wanted], Piece | None]


class ApolloCompany:
    """Asks what a company is, by its domain."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def price(self, wanted: Wanted) -> Decimal:
        """Return the most that a look costs: one credit."""
        del wanted
        return ONE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Return what Apollo says of the company. Raises FetchError."""
        organization = find(self._service, wanted)
        return Fetched([_portrait(organization, wanted)])


class _ApolloList:
    """Asks for a list about a company, page by page. Where Apollo's id of the company is not known, it is asked first."""

    def __init__(self, service: Service, page: _Page) -> None:
        self._service = service
        self._page = page

    def price(self, wanted: Wanted) -> Decimal:
        """Return the most that a look costs: a credit a page, and one for a company that was never asked for."""
        return ONE * (MOST_PAGES + (ID not in wanted.known))

    def fetch(self, wanted: Wanted) -> Fetched:
        """Return the newest items. Raises FetchError."""
        identity = wanted.known.get(ID) or words(find(self._service, wanted).get("id"))
        found = [self._page.piece(item, wanted) for item in self._items(identity, wanted)]
        once = {piece.url: piece for piece in found if piece is not None}
        return Fetched(list(once.values()))

    def _items(self, identity: str, wanted: Wanted) -> Iterator[dict[str, Any]]:
        for number in range(1, MOST_PAGES + 1):
            paging = [("page", str(number)), ("per_page", str(PER_PAGE))]
            parameters = [*self._page.parameters(identity, wanted), *paging]
            call = Call(self._page.what, self._page.method, self._page.path(identity), ONE, parameters)
            try:
                listed = items(self._service.ask(call, now=wanted.now, charged=_a_page).part(self._page.name))
            except FetchError:
                if number == 1:
                    raise
                return  # the first page was paid for and stands
            yield from listed
            if len(listed) < PER_PAGE:
                return


class ApolloNews(_ApolloList):
    """Asks for news about a company: titles and snippets, with their days."""

    def __init__(self, service: Service) -> None:
        super().__init__(
            service,
            _Page(
                "news articles",
                lambda _: "/news_articles/search",
                "POST",
                "news_articles",
                _news_parameters,
                _article,
            ),
        )


class ApolloJobs(_ApolloList):
    """Asks whom a company is looking for."""

    def __init__(self, service: Service) -> None:
        super().__init__(
            service,
            _Page(
                "job postings", lambda identity: f"/organizations/{identity}/job_postings", "GET",
                "organization_job_postings", lambda *_: [], _posting,
            ),
        )  # fmt: skip


def find(service: Service, wanted: Wanted) -> Mapping[str, Any]:
    """Return Apollo's record of a company. Raises FetchError; NO_MATCH where there is none."""
    asked = [("domain", wanted.about.domain)] if wanted.about.domain else [("name", wanted.about.company)]
    call = Call("organisation", "GET", "/organizations/enrich", ONE, asked)
    found = service.ask(call, now=wanted.now, charged=_a_company).part("organization")
    if not (isinstance(found, dict) and found.get("id")):
        raise failed(Unusable.NO_MATCH)
    return found


def _a_company(answer: Answer) -> Decimal:
    return ONE if answer.part("organization") else Decimal(0)


def _a_page(answer: Answer) -> Decimal:
    del answer
    return ONE


def _portrait(found: Mapping[str, Any], wanted: Wanted) -> Piece:
    facts = chosen(found, *KEPT)
    name = words(facts.get("name")) or wanted.about.company
    return Piece(
        raw=as_raw(facts),
        text="\n\n".join(_sentences(facts, name)),
        title=f"{name} at Apollo",
        url=f"apollo:organization:{words(facts.get('id'))}",
        language="en",
    )


def _sentences(facts: Mapping[str, Any], name: str) -> Iterator[str]:
    described = words(facts.get("short_description")) or words(facts.get("seo_description"))
    if described:
        yield described
    plain = (
        ("industry", "works in the industry {}"), ("estimated_num_employees", "has about {} employees"),
        ("founded_year", "was founded in {}"), ("annual_revenue_printed", "has an annual revenue of {}"),
    )  # fmt: skip
    yield from (f"{name} {form.format(words(facts[key]))}." for key, form in plain if words(facts.get(key)))
    if words(facts.get("city")):
        yield f"{name} is based in {_place(facts)}."
    yield from _funding(items(facts.get("funding_events")), name)


def _funding(events: Sequence[Mapping[str, Any]], name: str) -> Iterator[str]:
    for event in events[:3]:
        kind, amount = words(event.get("type")), words(event.get("amount"))
        day = moment_of(event.get("date"))
        if kind and day:
            of = f" of {words(event.get('currency'))}{amount}" if amount else ""
            yield f"{name} closed a funding round ({kind}){of} on {day.day} {day:%B %Y}."


def _news_parameters(identity: str, wanted: Wanted) -> list[tuple[str, str]]:
    return [
        ("organization_ids[]", identity),
        ("published_at[min]", f"{wanted.now - NEWS_OF:%Y-%m-%d}"),
        ("published_at[max]", f"{wanted.now:%Y-%m-%d}"),
    ]


def _article(item: Mapping[str, Any], wanted: Wanted) -> Piece | None:
    del wanted
    url, title = words(item.get("url")), words(item.get("title"))
    if not (url.startswith(("http://", "https://")) and title):
        return None
    facts = chosen(item, "id", "url", "domain", "title", "snippet", "published_at", "event_categories")
    return Piece(
        raw=as_raw(facts),
        text=f"{title}\n\n{words(item.get('snippet'))}".strip(),
        title=title,
        url=url,
        published_at=moment_of(item.get("published_at")),
    )


def _posting(item: Mapping[str, Any], wanted: Wanted) -> Piece | None:
    title, posted = words(item.get("title")), moment_of(item.get("posted_at"))
    if not title:
        return None
    where = f" in {_place(item)}" if _place(item) else ""
    day = f" The posting is of {posted.day} {posted:%B %Y}." if posted else ""
    return Piece(
        raw=as_raw(chosen(item, "id", "title", "url", "city", "country", "posted_at")),
        text=f"{wanted.about.company} is looking for: {title}{where}.{day}",
        title=f"Job posting: {title}",
        url=words(item.get("url")) or f"apollo:job:{words(item.get('id'))}",
        language="en",
        published_at=posted,
    )


def _place(facts: Mapping[str, Any]) -> str:
    return ", ".join(part for part in (words(facts.get("city")), words(facts.get("country"))) if part)
