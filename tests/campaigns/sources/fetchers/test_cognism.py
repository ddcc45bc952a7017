"""Cognism, against a stand-in that answers as its documents say."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest

from campaigns.sources.fetchers.cognism import Cognism, cognism
from campaigns.sources.fetchers.port import About, FetchError, Wanted
from campaigns.sources.rules.kinds import Unusable
from tests.campaigns.sources.fetchers.conftest import Kept
from tests.factories.moments import NOW
from tests.fakes.providers.answers import COGNISM_BAD_KEY, COGNISM_PREVIEW, COGNISM_RECORD, COGNISM_TOO_OFTEN
from tests.fakes.providers.server import ProviderServer, Reply, says

PREVIEW, REDEEM = "/api/search/contact/enrich", "/api/search/contact/redeem"
ABOUT = About(first_name="Ana", last_name="Lima", address="ana.lima@aquaduct.example", company="Aquaduct")
WANTED = Wanted(url="service:cognism", now=NOW, about=ABOUT)


@pytest.fixture
def fetcher(provider: ProviderServer, meter: Kept) -> Cognism:
    return Cognism(cognism("secret-key", meter, base_url=provider.base_url, pause=0))


def test_a_free_preview_comes_first_and_one_credit_buys_the_record(
    provider: ProviderServer, fetcher: Cognism, meter: Kept
) -> None:
    provider.will(PREVIEW, says(COGNISM_PREVIEW))
    provider.will(REDEEM, says(COGNISM_RECORD))
    piece = fetcher.fetch(WANTED).pieces[0]
    assert piece.text.startswith("Ana Lima works as Head of Operations at Aquaduct.")
    assert "Aquaduct is looking for: Shift planner. The posting is of 4 November 2026." in piece.text
    assert piece.published_at == datetime(2026, 11, 1, tzinfo=UTC)
    assert [(what, cost) for what, cost, _, _ in meter.calls] == [
        ("preview", Decimal(0)),
        ("redeem", Decimal(1)),
    ]
    assert provider.asked[1].body == {"redeemIds": ["r1"]}
    assert provider.asked[0].headers["authorization"] == "Bearer secret-key"


def test_addresses_are_not_kept(provider: ProviderServer, fetcher: Cognism) -> None:
    provider.will(PREVIEW, says(COGNISM_PREVIEW))
    provider.will(REDEEM, says(COGNISM_RECORD))
    assert b"@" not in fetcher.fetch(WANTED).pieces[0].raw


@pytest.mark.parametrize(
    "preview",
    [
        COGNISM_PREVIEW | {"matchScore": 26},
        {
            "matchScore": 80,
            "results": [COGNISM_PREVIEW["results"][0] | {"lastName": "Costa", "fullName": "Ana Costa"}],
        },
        {"matchScore": None, "results": []},
        {"results": [{"id": "c1", "lastName": "Lima"}]},
        {},
    ],
    ids=["weak", "somebody else", "nobody", "nothing to redeem", "empty"],
)
def test_who_does_not_fit_is_not_paid_for(
    provider: ProviderServer, fetcher: Cognism, meter: Kept, preview: dict[str, Any]
) -> None:
    provider.will(PREVIEW, says(preview))
    with pytest.raises(FetchError) as error:
        fetcher.fetch(WANTED)
    assert error.value.problem is Unusable.NO_MATCH
    assert [(what, cost) for what, cost, _, _ in meter.calls] == [("preview", Decimal(0))]


@pytest.mark.parametrize(
    ("about", "asked"),
    [
        (ABOUT, {"email": "ana.lima@aquaduct.example"}),
        (
            replace(ABOUT, address="", linkedin_url="https://l.example/a"),
            {"linkedinUrl": "https://l.example/a"},
        ),
        (
            replace(ABOUT, address="", domain="aquaduct.example"),
            {"firstName": "Ana", "lastName": "Lima", "accountWebsite": "aquaduct.example"},
        ),
        (replace(ABOUT, address=""), {"firstName": "Ana", "lastName": "Lima", "accountName": "Aquaduct"}),
    ],
)
def test_only_documented_keys_are_sent(
    provider: ProviderServer, fetcher: Cognism, about: About, asked: dict[str, str]
) -> None:
    provider.will(PREVIEW, says(COGNISM_PREVIEW))
    fetcher.preview(replace(WANTED, about=about))
    assert provider.asked[0].body == asked | {"minMatchScore": 30}


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        (COGNISM_BAD_KEY, Unusable.KEY_REFUSED),
        (COGNISM_TOO_OFTEN, Unusable.RATE_LIMITED),
        (says([{"key": "x", "code": "RouteNotFound", "msg": ""}], 404), Unusable.NO_MATCH),
        (says([], 500), None),
    ],
)
def test_faults_are_told_apart(
    provider: ProviderServer, fetcher: Cognism, reply: Reply, problem: Unusable | None
) -> None:
    provider.will(PREVIEW, reply)
    with pytest.raises(FetchError) as error:
        fetcher.fetch(WANTED)
    assert error.value.problem is problem


def test_a_record_that_vanished_is_no_match(provider: ProviderServer, fetcher: Cognism) -> None:
    provider.will(PREVIEW, says(COGNISM_PREVIEW))
    provider.will(REDEEM, says({"totalResults": 0, "results": []}))
    with pytest.raises(FetchError) as error:
        fetcher.fetch(WANTED)
    assert error.value.problem is Unusable.NO_MATCH
