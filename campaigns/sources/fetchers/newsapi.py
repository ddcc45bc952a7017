"""NewsAPI.org: articles about a company, as titles and snippets. Every request counts against the plan's quota."""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

from campaigns.sources.fetchers.port import Fetched, FetchError, Meter, Piece, Wanted, failed
from campaigns.sources.fetchers.service import Answer, Call, Service, as_raw, moment_of, words
from campaigns.sources.rules.kinds import Unusable

BASE_URL: Final = "https://newsapi.org"
PAUSE: Final = 1.0
ONE: Final = Decimal(1)
PER_PAGE: Final = 100
MOST_PAGES: Final = 2
NEWS_OF: Final = timedelta(days=29)  # the free plan refuses questions about more than a month
LONGEST_QUESTION: Final = 500
CUT: Final = re.compile(r"(?:\.{3}|…)?\s*\[\+\d+ chars\]\s*$")
REMOVED: Final = "[Removed]"
QUOTA_WAIT: Final = 6 * 3600.0


def _own_fault(answer: Answer) -> FetchError | None:
    """The plan's quota is used up: the service says so as if the key were bad (401), or as any limit (429)."""
    if answer.part("code") not in {"apiKeyExhausted", "rateLimited"}:
        return None
    sentence = "NewsAPI says that the quota of our plan is used up."
    return FetchError(sentence, problem=Unusable.RATE_LIMITED, retry_after=QUOTA_WAIT)


def newsapi(key: str, meter: Meter, *, base_url: str = BASE_URL, pause: float = PAUSE) -> Service:
    """Return the service. The key travels in a header, never in the address."""
    return Service(
        name="NewsAPI",
        base_url=base_url,
        headers={"X-Api-Key": key},
        meter=meter,
        pause=pause,
        own_fault=_own_fault,
    )


class NewsApi:
    """Asks for articles that name a company."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def price(self, wanted: Wanted) -> Decimal:
        """Return the most that a look costs: a request a page."""
        del wanted
        return ONE * MOST_PAGES

    def fetch(self, wanted: Wanted) -> Fetched:
        """Return the articles that name the company, each story once. Raises FetchError."""
        if not wanted.about.company:
            raise failed(Unusable.NO_MATCH)
        pieces = [
            _piece(article) for article in self._articles(wanted) if _is_about(article, wanted.about.company)
        ]
        by_place = {_place(piece.url): piece for piece in reversed(pieces)}
        by_title = {piece.title.casefold(): piece for piece in by_place.values()}
        return Fetched(list(reversed(by_title.values())))

    def _articles(self, wanted: Wanted) -> Iterator[dict[str, Any]]:
        seen = 0
        for number in range(1, MOST_PAGES + 1):
            call = Call("everything", "GET", "/v2/everything", ONE, _parameters(wanted, number))
            try:
                answer = self._service.ask(call, now=wanted.now, charged=_a_request)
            except FetchError:
                if number == 1:
                    raise
                return  # the plan may show no further pages; what came before stands
            found = answer.part("articles")
            articles = [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
            yield from articles
            seen += len(articles)
            total = answer.part("totalResults")
            if len(articles) < PER_PAGE or (isinstance(total, int) and seen >= total):
                return


def _parameters(wanted: Wanted, number: int) -> list[tuple[str, str]]:
    """Ask for the name as a phrase with a second term beside it, since names alone are common words."""
    about = wanted.about
    second = [f'"{term}"' for term in (about.domain, about.industry) if term]
    name = about.company.replace('"', " ")
    question = f'"{name}" AND ({" OR ".join(second)})' if second else f'"{name}"'
    return [
        ("q", question if len(question) <= LONGEST_QUESTION else f'"{name}"'[:LONGEST_QUESTION]),
        ("from", f"{wanted.now - NEWS_OF:%Y-%m-%dT%H:%M:%S}"),
        ("sortBy", "publishedAt"),
        ("pageSize", str(PER_PAGE)),
        ("page", str(number)),
    ]


def _a_request(answer: Answer) -> Decimal:
    del answer
    return ONE


def _is_about(article: Mapping[str, Any], company: str) -> bool:
    """Say whether an article names the company; removed ones and those without an address are left out."""
    title, url = words(article.get("title")), words(article.get("url"))
    text = f"{title}\n{words(article.get('description'))}\n{words(article.get('content'))}".casefold()
    return (
        title not in {"", REMOVED} and url.startswith(("http://", "https://")) and company.casefold() in text
    )


def _piece(article: Mapping[str, Any]) -> Piece:
    title, described = words(article.get("title")), words(article.get("description"))
    content = CUT.sub("", words(article.get("content")))
    parts = [title, described] + ([content] if content and content[:60] not in described else [])
    outlet = article.get("source")
    facts = {"title": title, "description": described, "content": content, "url": words(article.get("url"))}
    facts |= {
        "published_at": words(article.get("publishedAt")),
        "source": words(outlet.get("name") if isinstance(outlet, dict) else ""),
    }
    return Piece(
        raw=as_raw(facts),
        text="\n\n".join(part for part in parts if part),
        title=title,
        url=facts["url"],
        published_at=moment_of(facts["published_at"]),
    )


def _place(url: str) -> str:
    """Return an address without what only tells where a reader came from."""
    parts = urlsplit(url)
    return urlunsplit(("https", (parts.hostname or "").removeprefix("www."), parts.path.rstrip("/"), "", ""))
