"""Who else is asked about an address: a real name server on loopback, and Hunter's interface."""

from collections.abc import Iterator

import dns.rcode
import pytest
from django.core.cache import cache
from pytest_django import Settings

from campaigns.prospects.rules.address_checks import Deliverable, Route
from campaigns.prospects.verifiers import domains, hunter
from campaigns.prospects.verifiers.domains import DnsDomains
from campaigns.prospects.verifiers.hunter import Hunter
from campaigns.prospects.verifiers.port import VerifierError
from tests.factories import NOW
from tests.fakes import dns_server
from tests.fakes.dns_server import NameServer, Zone
from tests.fakes.providers.server import ProviderServer, Reply, says, says_text
from tests.fakes.providers.server import serving as serving_http

PATH = "/v2/email-verifier"
KEY = "hunter-secret-key"


@pytest.fixture(scope="module")
def name_server() -> Iterator[NameServer]:
    with dns_server.serving() as server:
        yield server


@pytest.fixture(autouse=True)
def _own_cache(settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[ProviderServer]:
    with serving_http() as server:
        monkeypatch.setattr(hunter, "BASE_URL", server.base_url)
        yield server


@pytest.mark.parametrize(
    ("zone", "route"),
    [
        ({"pumps.example": {"MX": ["10 mx.pumps.example.", "20 mx2.pumps.example."]}}, Route.MX),
        ({"pumps.example": {"A": ["192.0.2.1"]}}, Route.ADDRESS),
        ({"pumps.example": {"AAAA": ["2001:db8::1"]}}, Route.ADDRESS),
        ({"pumps.example": {"MX": ["0 ."]}}, Route.REFUSES),
        ({"pumps.example": {"MX": ["0 ."], "A": ["192.0.2.1"]}}, Route.REFUSES),
        ({"pumps.example": {"TXT": ['"here"']}}, Route.NONE),
        ({}, Route.NO_DOMAIN),
        ({"pumps.example": dns.rcode.SERVFAIL}, Route.NO_ANSWER),
        ({"pumps.example": dns.rcode.REFUSED}, Route.NO_ANSWER),
        ({"pumps.example": dns_server.SILENT}, Route.NO_ANSWER),
    ],
)
def test_a_domain_says_how_it_takes_mail(
    zone: Zone, route: Route, name_server: NameServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domains, "SECONDS", 0.1)
    name_server.zone = zone
    assert DnsDomains([name_server.address]).route_of("pumps.example") is route


def test_a_domain_in_its_own_letters_is_asked_in_ascii(name_server: NameServer) -> None:
    name_server.zone = {"xn--pmpe-0ra.example": {"MX": ["10 mx.example."]}}
    name_server.asked = []
    DnsDomains([name_server.address]).route_of("pümpe.example")
    assert name_server.asked[0][0].startswith("xn--")


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("valid", Deliverable.DELIVERABLE),
        ("invalid", Deliverable.UNDELIVERABLE),
        ("accept_all", Deliverable.ACCEPTS_ALL),
        ("webmail", Deliverable.RISKY),
        ("disposable", Deliverable.DISPOSABLE),
        ("unknown", Deliverable.RISKY),
    ],
)
def test_hunter_says(status: str, said: Deliverable, service: ProviderServer) -> None:
    service.will(PATH, says({"data": {"status": status, "score": 50}, "meta": {"params": {}}}))
    assert Hunter(KEY).verify("ana+x@pumps.example", now=NOW) is said
    (asked,) = service.asked
    assert asked.parameters == [("email", "ana+x@pumps.example")]
    assert asked.headers["x-api-key"] == KEY


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (says({"data": {"status": "pending"}}, 202), Deliverable.PENDING),
        (says({}, 222), Deliverable.PENDING),
        (says({"errors": [{"id": "claimed_email", "code": 451, "details": "…"}]}, 451), Deliverable.SUPPRESSED),
        (says({"errors": [{"id": "wrong_params", "code": 400, "details": "…"}]}, 400), Deliverable.RISKY),
    ],
)  # fmt: skip
def test_hunter_says_it_by_a_status(reply: Reply, said: Deliverable, service: ProviderServer) -> None:
    service.will(PATH, reply)
    assert Hunter(KEY).verify("ana@pumps.example", now=NOW) is said


@pytest.mark.parametrize(
    ("reply", "words", "retry_after"),
    [
        (says({"errors": [{"id": "unauthorized", "code": 401}]}, 401), "does not accept our key", 3600.0),
        (says({"errors": [{"id": "usage_exceeded", "code": 403}]}, 403), "its plan is used up", 3600.0),
        (says({"errors": []}, 429, Retry_After="90"), "come back later", 90.0),
        (says({"errors": []}, 429), "come back later", None),
        (says_text("gateway", 502), "status 502", None),
        (says_text("<html>", 200), "status 200", None),
        (says(["odd"]), "status 200", None),
        (says({"data": {"status": "brand_new_word"}}), "status 200", None),
    ],
)
def test_what_hunter_cannot_say_now_is_no_answer(
    reply: Reply, words: str, retry_after: float | None, service: ProviderServer
) -> None:
    service.will(PATH, reply)
    with pytest.raises(VerifierError, match=words) as raised:
        Hunter(KEY).verify("ana@pumps.example", now=NOW)
    assert raised.value.retry_after == retry_after
    assert KEY not in str(raised.value)


def test_hunter_is_left_alone_for_as_long_as_it_asked(service: ProviderServer) -> None:
    service.will(PATH, says({}, 429, Retry_After="90"), says({"data": {"status": "valid"}}))
    for _ in range(2):
        with pytest.raises(VerifierError, match="come back later"):
            Hunter(KEY).verify("ana@pumps.example", now=NOW)
    assert len(service.asked) == 1


def test_a_service_that_is_not_there_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunter, "BASE_URL", "http://127.0.0.1:9")
    with pytest.raises(VerifierError, match="did not answer"):
        Hunter(KEY).verify("ana@pumps.example", now=NOW)
