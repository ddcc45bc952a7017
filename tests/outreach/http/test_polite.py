"""Manners on the open web: robots.txt, the pause of each host, and its wish to be left alone."""

import itertools
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from pytest_django import Settings

from outreach.http.fetching import BusyError, PoliteClient, Refusal, UnreachableError, UnsafeError
from outreach.http.fetching.pacing import bar, wait_turn
from tests.fakes.listening import QuickHandler

NOW = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)
numbers = itertools.count(1)


class Site:
    """A server on loopback whose pages are set by each test; every test asks it by another name."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.pages: dict[str, tuple[int, bytes, dict[str, str]]] = {}
        self.asked: list[str] = []
        self.name = ""

    def has(self, path: str, body: bytes = b"hello", status: int = 200, **headers: str) -> None:
        self.pages[path] = (status, body, {name.replace("_", "-"): value for name, value in headers.items()})

    def url(self, path: str) -> str:
        return f"http://{self.name}:{self.port}{path}"

    def client(self, **options: Any) -> PoliteClient:
        own: dict[str, Any] = {"allow_loopback": True, "resolve": lambda *_: ["127.0.0.1"], "pause": 0}
        return PoliteClient(**(own | options))


@pytest.fixture(scope="module")
def server() -> Iterator[Site]:
    http = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    site = Site(http.server_address[1])

    class Handler(QuickHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            status, body, headers = site.pages.get(self.path, (404, b"", {}))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    http.RequestHandlerClass = Handler
    threading.Thread(target=lambda: http.serve_forever(poll_interval=0.01), daemon=True).start()
    yield site
    http.shutdown()
    http.server_close()


@pytest.fixture
def site(server: Site, settings: Settings) -> Site:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    server.pages, server.asked, server.name = {}, [], f"site{next(numbers)}.example"
    return server


def never(_: float) -> None:
    raise AssertionError


def test_what_robots_forbids_is_not_asked_for(site: Site) -> None:
    site.has("/robots.txt", b"User-agent: *\nDisallow: /private\nAllow: /private/open$\n")
    site.has("/private/open")
    with pytest.raises(UnsafeError) as error:
        site.client().get(site.url("/private/page"))
    assert error.value.refusal is Refusal.ROBOTS
    assert site.client().get(site.url("/private/open")).body == b"hello"
    assert "/private/page" not in site.asked


@pytest.mark.parametrize(
    ("agent", "allowed"), [("OutreachBot", False), ("outreachbot", False), ("OtherBot", True)]
)
def test_rules_for_our_name_go_before_those_for_all(site: Site, agent: str, *, allowed: bool) -> None:
    site.has("/robots.txt", f"User-agent: {agent}\nDisallow: /\n\nUser-agent: *\nAllow: /\n".encode())
    site.has("/page")
    if allowed:
        assert site.client().get(site.url("/page")).status == 200
    else:
        with pytest.raises(UnsafeError):
            site.client().get(site.url("/page"))


def test_a_redirect_is_asked_about_too(site: Site) -> None:
    site.has("/robots.txt", b"User-agent: *\nDisallow: /inner\n")
    site.has("/page", b"", 302, Location="/inner/page")
    site.has("/inner/page")
    with pytest.raises(UnsafeError):
        site.client().get(site.url("/page"))
    assert "/inner/page" not in site.asked


@pytest.mark.parametrize("status", [404, 410, 403, 401])
def test_a_site_without_robots_allows_everything(site: Site, status: int) -> None:
    site.has("/robots.txt", b"User-agent: *\nDisallow: /", status)
    site.has("/page")
    assert site.client().get(site.url("/page")).status == 200


@pytest.mark.parametrize("status", [500, 503, 429])
def test_robots_that_cannot_be_read_now_mean_that_nothing_is_read_now(site: Site, status: int) -> None:
    site.has("/robots.txt", b"", status)
    with pytest.raises(UnreachableError, match=r"robots\.txt"):
        site.client().get(site.url("/page"))
    assert site.asked == ["/robots.txt"]


def test_robots_are_asked_once_a_day_for_all(site: Site) -> None:
    site.has("/page")
    for _ in range(3):
        site.client().get(site.url("/page"))
    assert site.asked.count("/robots.txt") == 1


def test_a_name_that_leads_inside_is_refused_before_its_robots_are_asked(site: Site) -> None:
    with pytest.raises(UnsafeError) as error:
        site.client(allow_loopback=False).get(site.url("/page"))
    assert (error.value.refusal, site.asked) == (Refusal.PRIVATE_ADDRESS, [])


def test_a_host_is_asked_again_only_after_its_pause(site: Site) -> None:
    site.has("/page")
    slept: list[float] = []
    client = site.client(pause=1, sleep=slept.append)
    client.get(site.url("/page"))
    with pytest.raises(BusyError) as error:
        client.get(site.url("/page"))
    assert sum(slept) == 5.0
    assert error.value.retry_after == 2.0
    assert site.asked.count("/page") == 1


def test_the_pause_that_robots_wish_for_is_kept(site: Site) -> None:
    site.has("/robots.txt", b"User-agent: *\nCrawl-delay: 30\n")
    site.has("/page")
    client = site.client(sleep=lambda _: None)
    client.get(site.url("/page"))
    with pytest.raises(BusyError) as error:
        client.get(site.url("/page"))
    assert error.value.retry_after == 31.0


def test_where_the_cache_is_down_nothing_is_read_for_the_moment(site: Site, settings: Settings) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    site.has("/page")
    with pytest.raises(UnreachableError, match="cannot be reached now"):
        site.client().get(site.url("/page"))
    assert site.asked == []


@pytest.mark.parametrize("status", [429, 503])
def test_a_wish_to_wait_holds_for_the_whole_host(site: Site, status: int) -> None:
    site.has("/page", b"", status, Retry_After="120")
    assert site.client().get(site.url("/page")).status == status
    with pytest.raises(BusyError) as error:
        site.client().get(site.url("/other"))
    assert 118 < error.value.retry_after <= 120
    assert "/other" not in site.asked


Turn = Callable[[], None]


@pytest.fixture(params=["redis", "database"])
def shared(request: pytest.FixtureRequest, settings: Settings, db: None) -> str:
    """Give the host's name in a cache that workers share: Redis where there is one, and the database."""
    if request.param == "database":
        settings.CACHES = {
            "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}
        }
        call_command("createcachetable", verbosity=0)
    elif not settings.REDIS_URL:
        pytest.skip("there is no Redis")
    return f"turns{next(numbers)}-{request.param}.example"


def test_of_two_workers_one_has_the_turn(shared: str) -> None:
    wait_turn(shared, pause=1, now=NOW, sleep=never)
    with pytest.raises(BusyError):
        wait_turn(shared, pause=1, now=NOW, sleep=lambda _: None)
    wait_turn(f"other-{shared}", pause=1, now=NOW, sleep=never)


def test_a_barred_host_is_left_alone_by_all_until_then(shared: str) -> None:
    bar(shared, seconds=30, now=NOW)
    with pytest.raises(BusyError) as error:
        wait_turn(shared, pause=0, now=NOW + timedelta(seconds=10))
    assert error.value.retry_after == 20.0
    wait_turn(shared, pause=0, now=NOW + timedelta(seconds=31))
