"""A company's site: what its front page says, and where its news, its blog, its feed and its portrait are."""

from collections.abc import Iterator
from decimal import Decimal

from campaigns.sources.fetchers.page import read_page
from campaigns.sources.fetchers.port import Fetched, FetchError, Lead, Wanted
from campaigns.sources.fetchers.web import FREE, Client, read_web
from campaigns.sources.rules.decoding import decoded
from campaigns.sources.rules.discovery import about_page, articles, feed_of, news_page
from campaigns.sources.rules.kinds import SourceKind
from campaigns.sources.rules.looks import Look, look_at


class SiteFetcher:
    """Reads a front page by the guarded client, and at most the overview of the news besides."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def price(self, wanted: Wanted) -> Decimal:
        """Return what a look costs: nothing."""
        del wanted
        return FREE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Read the front page, and name what else of the site is worth reading. Raises FetchError."""
        response = read_web(self._client, wanted)
        if response.unchanged:
            return Fetched(unchanged=True)
        piece = read_page(response.body, url=response.url)
        leads = list(self._leads(look_at(decoded(response.body)), response.url, wanted))
        return Fetched([piece], etag=response.etag, last_modified=response.last_modified, leads=leads)

    def _leads(self, look: Look, base: str, wanted: Wanted) -> Iterator[Lead]:
        about = about_page(look, base)
        if about:
            yield Lead(about, SourceKind.PAGE)
        news, feed = news_page(look, base), feed_of(look, base)
        overview = None if feed or not news else self._look(news, wanted)
        feed = feed or (feed_of(overview, news) if overview else "")
        if feed:
            yield Lead(feed, SourceKind.FEED)
        elif overview:
            yield from (Lead(article, SourceKind.PAGE) for article in articles(overview, news))

    def _look(self, url: str, wanted: Wanted) -> Look | None:
        try:
            return look_at(decoded(read_web(self._client, wanted, url=url).body))
        except FetchError:
            return None
