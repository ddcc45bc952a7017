"""NewsAPI.org, against a stand-in that answers as its documents say."""

import pytest

from campaigns.sources.fetchers.newsapi import NewsApi, newsapi
from campaigns.sources.fetchers.port import About, FetchError, Wanted
from campaigns.sources.rules.kinds import Unusable
from tests.campaigns.sources.fetchers.conftest import Kept
from tests.factories.moments import NOW
from tests.fakes.providers.answers import news_article, news_error, news_page
from tests.fakes.providers.server import ProviderServer, Reply

PATH = "/v2/everything"
WANTED = Wanted(
    url="service:newsapi",
    now=NOW,
    about=About(company="Aquaduct", domain="aquaduct.example", industry="utilities"),
)


@pytest.fixture
def fetcher(provider: ProviderServer, meter: Kept) -> NewsApi:
    return NewsApi(newsapi("secret-key", meter, base_url=provider.base_url, pause=0))


def test_articles_come_with_their_days_and_without_the_mark_of_the_cut(
    provider: ProviderServer, fetcher: NewsApi, meter: Kept
) -> None:
    provider.will(PATH, news_page(news_article(1), news_article(2)))
    pieces = fetcher.fetch(WANTED).pieces
    assert [piece.url for piece in pieces] == ["https://news.example/story-1", "https://news.example/story-2"]
    assert "chars]" not in pieces[0].text
    assert pieces[0].published_at is not None
    assert [cost for _, cost, _, _ in meter.calls] == [1]


def test_the_name_is_a_phrase_beside_a_second_term_and_the_key_a_header(
    provider: ProviderServer, fetcher: NewsApi
) -> None:
    provider.will(PATH, news_page(news_article(1)))
    fetcher.fetch(WANTED)
    asked = provider.asked[0]
    assert asked.parameter("q") == '"Aquaduct" AND ("aquaduct.example" OR "utilities")'
    assert asked.parameter("from") == "2026-11-02T10:00:00"
    assert asked.headers["x-api-key"] == "secret-key"
    assert "apiKey" not in dict(asked.parameters)


def test_removed_foreign_and_repeated_articles_are_left_out(
    provider: ProviderServer, fetcher: NewsApi
) -> None:
    provider.will(
        PATH,
        news_page(
            news_article(1),
            news_article(1, url="https://www.news.example/story-1/?utm_source=x"),
            news_article(2, title="Aquaduct wins contract 1"),
            news_article(3, title="[Removed]", url="https://removed.example"),
            news_article(4, title="Rain", description="It rains.", content="Wet."),
            news_article(5, url=None),
            news_article(6, description=None, content=None, source=None),
        ),
    )
    assert [piece.title for piece in fetcher.fetch(WANTED).pieces] == [
        "Aquaduct wins contract 1",
        "Aquaduct wins contract 6",
    ]


def test_a_second_page_is_asked_for_and_may_be_refused(provider: ProviderServer, fetcher: NewsApi) -> None:
    first = [news_article(number) for number in range(100)]
    provider.will(PATH, news_page(*first, total=180), news_error(426, "maximumResultsReached"))
    assert len(fetcher.fetch(WANTED).pieces) == 100
    provider.will(PATH, news_page(*first, total=101), news_page(news_article(200), total=101))
    assert len(fetcher.fetch(WANTED).pieces) == 101
    assert [asked.parameter("page") for asked in provider.asked] == ["1", "2", "1", "2"]


@pytest.mark.parametrize(
    ("reply", "problem", "waits"),
    [
        (news_error(401, "apiKeyInvalid"), Unusable.KEY_REFUSED, False),
        (news_error(401, "apiKeyExhausted"), Unusable.RATE_LIMITED, True),
        (news_error(429, "rateLimited"), Unusable.RATE_LIMITED, True),
        (news_error(426, "upgradeRequired"), Unusable.NO_MATCH, False),
        (news_error(400, "parametersMissing"), Unusable.NO_MATCH, False),
        (news_error(500, "unexpectedError"), None, False),
    ],
)
def test_faults_are_told_apart(
    provider: ProviderServer, fetcher: NewsApi, reply: Reply, problem: Unusable | None, *, waits: bool
) -> None:
    provider.will(PATH, reply)
    with pytest.raises(FetchError) as error:
        fetcher.fetch(WANTED)
    assert (error.value.problem, bool(error.value.retry_after)) == (problem, waits)


def test_nobody_asks_about_a_company_without_a_name(provider: ProviderServer, fetcher: NewsApi) -> None:
    with pytest.raises(FetchError):
        fetcher.fetch(Wanted(url="", now=NOW))
    assert provider.asked == []
