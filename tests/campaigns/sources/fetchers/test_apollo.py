"""Apollo, against a stand-in that answers as its documents say."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest

from campaigns.sources.fetchers.apollo import ApolloCompany, ApolloJobs, ApolloNews, ApolloPerson
from campaigns.sources.fetchers.apollo.client import apollo
from campaigns.sources.fetchers.apollo.company import ID
from campaigns.sources.fetchers.port import About, FetchError, Wanted
from campaigns.sources.fetchers.service import Service
from campaigns.sources.rules.kinds import Unusable
from tests.campaigns.sources.fetchers.conftest import Kept
from tests.factories.moments import NOW
from tests.fakes.providers.answers import (
    APOLLO_BAD_KEY,
    APOLLO_COMPANY,
    APOLLO_NOT_ALLOWED,
    APOLLO_PERSON,
    APOLLO_TOO_OFTEN,
    APOLLO_TOO_OFTEN_SILENT,
    APOLLO_UNCLEAR,
    apollo_articles,
    apollo_postings,
)
from tests.fakes.providers.server import ProviderServer, Reply, says, says_text

ABOUT = About(
    first_name="Ana", last_name="Lima", address="ana.lima@aquaduct.example", company="Aquaduct", domain="aquaduct.example"
)  # fmt: skip
WANTED = Wanted(url="service:apollo", now=NOW, about=ABOUT)
ONE, NOTHING = Decimal(1), Decimal(0)


@pytest.fixture
def service(provider: ProviderServer, meter: Kept) -> Service:
    return apollo("secret-key", meter, base_url=provider.base_url, pause=0)


def fault(service: Service, reply: Reply, provider: ProviderServer) -> FetchError:
    provider.will("/people/match", reply)
    with pytest.raises(FetchError) as error:
        ApolloPerson(service).fetch(WANTED)
    return error.value


def test_a_person_is_described_in_sentences_and_costs_one_credit(
    provider: ProviderServer, service: Service, meter: Kept
) -> None:
    provider.will("/people/match", says(APOLLO_PERSON))
    piece = ApolloPerson(service).fetch(WANTED).pieces[0]
    assert "Ana Lima works as Head of Operations at Aquaduct since 2024-03-01." in piece.text
    assert "Ana Lima worked as Planner at Morava from 2019-01-01 until 2024-02-01." in piece.text
    assert meter.agreed == [("people match", ONE)]
    assert meter.calls == [("people match", ONE, False, "")]


def test_the_question_stands_in_the_address_and_the_key_does_not(
    provider: ProviderServer, service: Service
) -> None:
    provider.will("/people/match", says(APOLLO_PERSON))
    ApolloPerson(service).fetch(WANTED)
    asked = provider.asked[0]
    assert (asked.method, asked.body) == ("POST", None)
    assert asked.parameter("email") == "ana.lima@aquaduct.example"
    assert asked.parameter("reveal_personal_emails") == asked.parameter("reveal_phone_number") == "false"
    assert asked.headers["x-api-key"] == "secret-key"
    assert "secret-key" not in str(asked.parameters)


def test_addresses_phone_numbers_and_pictures_are_not_kept(
    provider: ProviderServer, service: Service
) -> None:
    provider.will("/people/match", says(APOLLO_PERSON))
    kept = ApolloPerson(service).fetch(WANTED).pieces[0].raw.decode()
    assert not any(secret in kept for secret in ("not_unlocked", "555 0100", "a.png"))


@pytest.mark.parametrize("answer", [{"person": None}, {}])
def test_who_is_not_found_costs_nothing(
    provider: ProviderServer, service: Service, meter: Kept, answer: dict[str, None]
) -> None:
    assert fault(service, says(answer), provider).problem is Unusable.NO_MATCH
    assert meter.calls == [("people match", NOTHING, False, "")]


def test_another_person_at_the_address_is_no_match(provider: ProviderServer, service: Service) -> None:
    other = {"person": APOLLO_PERSON["person"] | {"last_name": "Costa"}}
    assert fault(service, says(other), provider).problem is Unusable.NO_MATCH


@pytest.mark.parametrize(
    ("reply", "problem", "wait"),
    [
        (APOLLO_BAD_KEY, Unusable.KEY_REFUSED, None),
        (APOLLO_NOT_ALLOWED, Unusable.KEY_REFUSED, None),
        (APOLLO_UNCLEAR, Unusable.NO_MATCH, None),
        (APOLLO_TOO_OFTEN, Unusable.RATE_LIMITED, 90.0),
        (APOLLO_TOO_OFTEN_SILENT, Unusable.RATE_LIMITED, None),
        (says_text("oops", 502), None, None),
        (says_text("<html>a proxy</html>", 200), None, None),
    ],
)
def test_faults_are_told_apart_and_never_name_the_key(
    provider: ProviderServer,
    service: Service,
    meter: Kept,
    reply: Reply,
    problem: Unusable | None,
    wait: float | None,
) -> None:
    error = fault(service, reply, provider)
    assert (error.problem, error.retry_after) == (problem, wait)
    assert "secret-key" not in error.sentence
    assert [(cost, bool(name)) for _, cost, _, name in meter.calls] == [(NOTHING, True)]


def test_after_a_rate_limit_nobody_asks_until_it_is_over(provider: ProviderServer, service: Service) -> None:
    fault(service, APOLLO_TOO_OFTEN, provider)
    second = fault(service, says(APOLLO_PERSON), provider)
    assert (len(provider.asked), second.problem, second.asked) == (1, Unusable.RATE_LIMITED, False)
    provider.will("/people/match", says(APOLLO_PERSON))
    later = replace(WANTED, now=NOW.replace(hour=11))
    assert ApolloPerson(service).fetch(later).pieces


def test_a_lost_answer_is_counted_as_what_it_may_have_cost(meter: Kept, provider: ProviderServer) -> None:
    nobody_there = apollo("secret-key", meter, base_url="http://127.0.0.1:1", pause=0)
    assert fault(nobody_there, says({}), provider).passing
    assert meter.calls == [("people match", ONE, True, "ConnectError")]


def test_a_company_is_described_with_its_funding(provider: ProviderServer, service: Service) -> None:
    provider.will("/organizations/enrich", says(APOLLO_COMPANY))
    piece = ApolloCompany(service).fetch(WANTED).pieces[0]
    assert piece.text.startswith("Aquaduct runs water works for small towns.")
    assert "Aquaduct closed a funding round (Series B) of €12M on 2 October 2026." in piece.text
    assert json.loads(piece.raw)["id"] == "o1"
    assert provider.asked[0].parameter("domain") == "aquaduct.example"


def test_news_come_page_by_page_each_story_once(
    provider: ProviderServer, service: Service, meter: Kept
) -> None:
    provider.will("/organizations/enrich", says(APOLLO_COMPANY))
    provider.will("/news_articles/search", says(apollo_articles(25)), says(apollo_articles(3, first=24)))
    news = ApolloNews(service)
    assert news.price(WANTED) == 3
    pieces = news.fetch(WANTED).pieces
    assert len(pieces) == 26
    assert [asked.parameter("page") for asked in provider.asked[1:]] == ["1", "2"]
    assert ("organization_ids[]", "o1") in provider.asked[1].parameters
    assert sum(cost for _, cost, _, _ in meter.calls) == 3
    assert pieces[0].published_at is not None


def test_a_company_that_is_known_is_not_paid_for_again(provider: ProviderServer, service: Service) -> None:
    provider.will("/organizations/o9/job_postings", says(apollo_postings("Shift planner", "Welder")))
    known = replace(WANTED, known={ID: "o9"})
    jobs = ApolloJobs(service)
    assert jobs.price(known) == 2
    texts = [piece.text for piece in jobs.fetch(known).pieces]
    assert (
        texts[0]
        == "Aquaduct is looking for: Shift planner in Porto, Portugal. The posting is of 4 November 2026."
    )
    assert [asked.path for asked in provider.asked] == ["/organizations/o9/job_postings"]


def test_the_page_that_was_paid_for_stands_when_the_next_one_fails(
    provider: ProviderServer, service: Service
) -> None:
    provider.will("/news_articles/search", says(apollo_articles(25)), APOLLO_TOO_OFTEN_SILENT)
    assert len(ApolloNews(service).fetch(replace(WANTED, known={ID: "o1"})).pieces) == 25


@pytest.mark.parametrize(
    "odd", [{"news_articles": None}, {"news_articles": ["x", {}, {"url": "javascript:x", "title": "T"}]}, []]
)
def test_odd_news_are_left_out(provider: ProviderServer, service: Service, odd: object) -> None:
    provider.will("/news_articles/search", says(odd))
    assert list(ApolloNews(service).fetch(replace(WANTED, known={ID: "o1"})).pieces) == []
