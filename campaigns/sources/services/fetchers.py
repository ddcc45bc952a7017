"""Which fetcher reads which kind of source."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from campaigns.sources.fetchers.alerts import AlertsFetcher
from campaigns.sources.fetchers.apollo import ApolloCompany, ApolloJobs, ApolloNews, ApolloPerson
from campaigns.sources.fetchers.apollo.client import apollo
from campaigns.sources.fetchers.cognism import Cognism, cognism
from campaigns.sources.fetchers.feed import FeedFetcher
from campaigns.sources.fetchers.newsapi import NewsApi, newsapi
from campaigns.sources.fetchers.page import PageFetcher
from campaigns.sources.fetchers.podcast import PodcastFetcher
from campaigns.sources.fetchers.port import Fetcher, Meter, failed
from campaigns.sources.fetchers.site import SiteFetcher
from campaigns.sources.fetchers.web import Client
from campaigns.sources.rules.kinds import SourceKind, Unusable

MakeWeb = Callable[[Client], Fetcher]
MakeKeyed = Callable[[str, Meter], Fetcher]


@dataclass(frozen=True)
class Keyed:
    """A service that asks for a key: its name in the ledger, the setting with the key, and how a fetcher is made."""

    provider: str
    setting: str
    make: MakeKeyed
    about_person: bool

    @property
    def key(self) -> str:
        return str(getattr(settings, self.setting))


ON_THE_WEB: Final[Mapping[str, MakeWeb]] = {
    SourceKind.PAGE: PageFetcher,
    SourceKind.FEED: FeedFetcher,
    SourceKind.SITE: SiteFetcher,
    SourceKind.ALERTS: AlertsFetcher,
    SourceKind.PODCAST: PodcastFetcher,
}
KEYED: Final[Mapping[str, Keyed]] = {
    SourceKind.APOLLO_PERSON: Keyed(
        "apollo", "APOLLO_API_KEY", lambda key, meter: ApolloPerson(apollo(key, meter)), about_person=True
    ),
    SourceKind.APOLLO_COMPANY: Keyed(
        "apollo", "APOLLO_API_KEY", lambda key, meter: ApolloCompany(apollo(key, meter)), about_person=False
    ),
    SourceKind.APOLLO_NEWS: Keyed(
        "apollo", "APOLLO_API_KEY", lambda key, meter: ApolloNews(apollo(key, meter)), about_person=False
    ),
    SourceKind.APOLLO_JOBS: Keyed(
        "apollo", "APOLLO_API_KEY", lambda key, meter: ApolloJobs(apollo(key, meter)), about_person=False
    ),
    SourceKind.COGNISM: Keyed(
        "cognism", "COGNISM_API_KEY", lambda key, meter: Cognism(cognism(key, meter)), about_person=True
    ),
    SourceKind.NEWSAPI: Keyed(
        "newsapi", "NEWSAPI_KEY", lambda key, meter: NewsApi(newsapi(key, meter)), about_person=False
    ),
}


def fetcher_of(kind: str, *, client: Client, meter: Meter) -> Fetcher:
    """Return who reads a kind of source. Raises FetchError NO_KEY where its service is off."""
    if kind in ON_THE_WEB:
        return ON_THE_WEB[kind](client)
    keyed = KEYED[kind]
    if not keyed.key:
        raise failed(Unusable.NO_KEY, f"No key for this service is set ({keyed.setting}).")
    return keyed.make(keyed.key, meter)
