"""The client for addresses that strangers chose, against a real server on loopback and invented names."""

import gzip
import ipaddress
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from pytest_django import Settings

from outreach.http.fetching import (
    MOST_REDIRECTS,
    GuardedClient,
    Refusal,
    Response,
    UnreachableError,
    UnsafeError,
    is_public,
)
from tests.fakes.listening import QuickHandler

Behaviour = Callable[[BaseHTTPRequestHandler], None]


class _Handler(QuickHandler):
    protocol_version = "HTTP/1.1"
    behaviours: dict[str, Behaviour] = {}
    seen: list[tuple[str, dict[str, str]]] = []
    posted: list[tuple[bytes, dict[str, str]]] = []

    def do_GET(self) -> None:
        self.seen.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        self.behaviours[self.path](self)

    def do_POST(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.posted.append((self.rfile.read(int(headers["content-length"])), headers))
        self.behaviours[self.path](self)


def sends(body: bytes = b"hello", status: int = 200, **headers: str) -> Behaviour:
    def behave(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in ({"Content-Type": "text/html"} | headers).items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return behave


def leads_to(location: str, status: int = 302) -> Behaviour:
    return sends(b"", status, Location=location)


def drips(handler: BaseHTTPRequestHandler) -> None:
    """Send a byte now and then, for ever: each read is quick, the whole never ends."""
    handler.close_connection = True
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(20):
        try:
            handler.wfile.write(b"x")
        except OSError:
            return
        time.sleep(0.05)


class Site:
    """A server on loopback with a behaviour for each path."""

    def __init__(self, port: int) -> None:
        self.root = f"http://127.0.0.1:{port}"
        self.port = port

    def has(self, **pages: Behaviour) -> None:
        _Handler.behaviours = {f"/{path}": behaviour for path, behaviour in pages.items()}
        _Handler.seen.clear()
        _Handler.posted.clear()

    @property
    def posted(self) -> list[tuple[bytes, dict[str, str]]]:
        return _Handler.posted

    def post(self, path: str, body: bytes = b"{}") -> Response:
        client = GuardedClient(allow_loopback=True)
        return client.post(f"{self.root}/{path}", body=body, headers={"Content-Type": "application/json"})

    @property
    def seen(self) -> list[tuple[str, dict[str, str]]]:
        return _Handler.seen

    def get(self, path: str, **options: float) -> Response:
        return GuardedClient(allow_loopback=True, **options).get(f"{self.root}/{path}")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    yield Site(server.server_address[1])
    server.shutdown()
    server.server_close()


def test_a_page_comes_with_its_headers_and_knows_who_asked(site: Site, settings: Settings) -> None:
    settings.CONTACT_URL = "https://tidewater.example/contact"
    site.has(page=sends(b"hello", ETag='"v1"'))
    answer = site.get("page")
    assert (answer.status, answer.body, answer.etag, answer.content_type) == (
        200,
        b"hello",
        '"v1"',
        "text/html",
    )
    assert site.seen[0][1]["user-agent"] == "OutreachBot/1 (+https://tidewater.example/contact)"


def test_a_second_look_is_conditional(site: Site) -> None:
    site.has(page=sends(b"", 304))
    client = GuardedClient(allow_loopback=True)
    answer = client.get(f"{site.root}/page", etag='"v1"', last_modified="Mon, 02 Nov 2026 10:00:00 GMT")
    assert answer.unchanged
    asked = site.seen[0][1]
    assert (asked["if-none-match"], asked["if-modified-since"]) == ('"v1"', "Mon, 02 Nov 2026 10:00:00 GMT")


def test_redirects_are_followed_to_their_end(site: Site) -> None:
    site.has(a=leads_to("/b"), b=leads_to(f"{site.root}/c", 308), c=sends(b"there"))
    answer = site.get("a")
    assert (answer.body, answer.url) == (b"there", f"{site.root}/c")


def test_redirects_without_end_are_refused(site: Site) -> None:
    site.has(**{str(number): leads_to(f"/{number + 1}") for number in range(MOST_REDIRECTS + 2)})
    with pytest.raises(UnsafeError) as error:
        site.get("0")
    assert error.value.refusal is Refusal.TOO_MANY_REDIRECTS
    assert len(site.seen) == MOST_REDIRECTS + 1


@pytest.mark.parametrize(
    ("location", "refusal"),
    [
        ("http://169.254.169.254/latest/meta-data", Refusal.PRIVATE_ADDRESS),
        ("http://10.0.0.5/", Refusal.PRIVATE_ADDRESS),
        ("//[::ffff:192.168.0.1]/", Refusal.PRIVATE_ADDRESS),
        ("file:///etc/passwd", Refusal.NOT_WEB),
        ("gopher://example.com/", Refusal.NOT_WEB),
        ("http://user:secret@example.com/", Refusal.NOT_WEB),
    ],
)
def test_every_redirect_is_checked(site: Site, location: str, refusal: Refusal) -> None:
    site.has(a=leads_to(location))
    with pytest.raises(UnsafeError) as error:
        site.get("a")
    assert error.value.refusal is refusal


def test_loopback_is_private_unless_a_test_allows_it(site: Site) -> None:
    site.has(page=sends())
    with pytest.raises(UnsafeError) as error:
        GuardedClient().get(f"{site.root}/page")
    assert error.value.refusal is Refusal.PRIVATE_ADDRESS
    assert site.seen == []


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost.example/", "http://[::1]/", "http://[fd00::1]/", "http://[fe80::1]/", "http://0.0.0.0/",
        "http://localhost/", "http://LOCALHOST./", "http://shop.localhost:8000/", "http://100.64.0.1/", "http://[64:ff9b::a00:1]/", "http://[2002:a00:1::]/", "http://224.0.0.1/",
    ],
)  # fmt: skip
def test_private_addresses_in_any_spelling_are_refused(url: str) -> None:
    client = GuardedClient(resolve=lambda _host, _seconds: ["127.0.0.1"])
    with pytest.raises(UnsafeError) as error:
        client.get(url)
    assert error.value.refusal is Refusal.PRIVATE_ADDRESS


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/",
        "example.com",
        "http://",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://127.1/",
        "javascript:alert(1)",
    ],
)
def test_what_is_no_plain_web_address_is_refused(url: str) -> None:
    with pytest.raises(UnsafeError) as error:
        GuardedClient(allow_loopback=True, resolve=lambda _host, _seconds: ["127.0.0.1"]).get(url)
    assert error.value.refusal is Refusal.NOT_WEB


def test_one_private_answer_among_public_ones_is_enough_to_refuse() -> None:
    client = GuardedClient(resolve=lambda _host, _seconds: ["93.184.215.14", "10.0.0.1"])
    with pytest.raises(UnsafeError):
        client.get("http://news.example/")


def test_a_name_is_asked_once_and_the_checked_address_is_used(site: Site) -> None:
    """A name that answers with a public address first and a private one later gains nothing."""
    site.has(page=sends(b"here"))
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    client = GuardedClient(allow_loopback=True, resolve=lambda _host, _seconds: next(answers))
    assert client.get(f"http://news.example:{site.port}/page").body == b"here"
    assert site.seen[0][1]["host"] == f"news.example:{site.port}"


def test_a_body_over_the_limit_is_refused_while_it_streams(site: Site) -> None:
    site.has(page=sends(b"x" * 5000))
    with pytest.raises(UnsafeError) as error:
        site.get("page", most_bytes=4000)
    assert error.value.refusal is Refusal.TOO_LARGE


def test_a_packed_body_is_unpacked_within_the_limit(site: Site) -> None:
    site.has(page=sends(gzip.compress(b"hello" * 100), Content_Encoding="gzip"))
    assert site.get("page").body == b"hello" * 100


def test_a_small_packed_body_cannot_become_a_large_one(site: Site) -> None:
    site.has(page=sends(gzip.compress(b"\0" * 10_000_000), Content_Encoding="gzip"))
    with pytest.raises(UnsafeError) as error:
        site.get("page", most_bytes=1_000_000)
    assert error.value.refusal is Refusal.TOO_LARGE


def test_several_packed_parts_are_one_body_and_what_follows_them_is_left(site: Site) -> None:
    site.has(
        page=sends(gzip.compress(b"hello ") + gzip.compress(b"again") + b"\0\0", Content_Encoding="gzip")
    )
    assert site.get("page").body == b"hello again"


def test_many_small_bombs_in_a_row_are_one_large_body(site: Site) -> None:
    site.has(page=sends(gzip.compress(b"\0" * 400_000) * 3, Content_Encoding="gzip"))
    with pytest.raises(UnsafeError) as error:
        site.get("page", most_bytes=1_000_000)
    assert error.value.refusal is Refusal.TOO_LARGE


def test_half_of_a_packed_body_is_not_taken_for_the_whole(site: Site) -> None:
    site.has(page=sends(gzip.compress(b"hello" * 100)[:-12], Content_Encoding="gzip"))
    with pytest.raises(UnreachableError, match="damaged"):
        site.get("page")


@pytest.mark.parametrize(("encoding", "error"), [("br", UnsafeError), ("gzip", UnreachableError)])
def test_a_body_that_cannot_be_unpacked_is_an_error_of_ours(
    site: Site, encoding: str, error: type[Exception]
) -> None:
    site.has(page=sends(b"not packed at all", Content_Encoding=encoding))
    with pytest.raises(error):
        site.get("page")


def test_a_site_that_drips_is_left_at_the_deadline(site: Site) -> None:
    site.has(page=drips)
    began = time.monotonic()
    with pytest.raises(UnreachableError, match="in time"):
        site.get("page", deadline_seconds=0.15)
    assert time.monotonic() - began < 0.6


@pytest.mark.parametrize("port", [1, 9])
def test_a_closed_door_is_unreachable(port: int) -> None:
    with pytest.raises(UnreachableError):
        GuardedClient(allow_loopback=True).get(f"http://127.0.0.1:{port}/")


def test_a_name_without_address_is_unreachable() -> None:
    with pytest.raises(UnreachableError, match="leads nowhere"):
        GuardedClient(resolve=lambda _host, _seconds: []).get("http://nowhere.example/")


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True), ("64:ff9b::5db8:d70e", True),
        ("10.1.2.3", False), ("172.16.0.1", False), ("192.168.1.1", False), ("127.0.0.53", False),
        ("169.254.169.254", False), ("100.100.100.200", False), ("0.0.0.0", False), ("255.255.255.255", False),
        ("::1", False), ("::", False), ("fe80::1", False), ("fd00:ec2::254", False), ("::ffff:10.0.0.1", False),
        ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False), ("ff02::1", False),
    ],
)  # fmt: skip
def test_only_the_open_internet_is_public(address: str, public: bool) -> None:
    assert is_public(ipaddress.ip_address(address)) is public


@pytest.mark.parametrize("host", ["localhost", "a.localhost."])
def test_no_name_server_is_asked_for_this_machine(host: str) -> None:
    def resolve(name: str, _seconds: float) -> list[str]:
        pytest.fail(f"{name} was asked for")

    with pytest.raises(UnsafeError) as error:
        GuardedClient(resolve=resolve).get(f"http://{host}/")
    assert error.value.refusal is Refusal.PRIVATE_ADDRESS


def test_a_body_is_posted_once_and_whole(site: Site) -> None:
    site.has(hook=sends(b"ok"))
    answer = site.post("hook", b'{"text": "\xc3\xa4"}')
    ((body, headers),) = site.posted
    assert (answer.status, body, headers["content-type"]) == (
        200,
        b'{"text": "\xc3\xa4"}',
        "application/json",
    )
    assert headers["user-agent"].startswith("OutreachBot/1")


def test_what_is_posted_follows_no_redirect(site: Site) -> None:
    site.has(hook=leads_to("/other", 307), other=sends(b"ok"))
    assert site.post("hook").status == 307
    assert len(site.posted) == 1


def test_the_answer_to_a_post_says_when_to_come_again(site: Site) -> None:
    site.has(hook=sends(b"", 429, Retry_After="30"))
    assert site.post("hook").headers["retry-after"] == "30"


@pytest.mark.parametrize("url", ["http://10.0.0.7/hook", "http://169.254.169.254/hook", "file:///etc/passwd"])
def test_nothing_is_posted_into_a_private_network(url: str) -> None:
    with pytest.raises(UnsafeError):
        GuardedClient(allow_loopback=True).post(url, body=b"{}", headers={})


def test_a_post_to_a_closed_door_fails_as_reading_does() -> None:
    with pytest.raises(UnreachableError):
        GuardedClient(allow_loopback=True).post("http://127.0.0.1:9/", body=b"{}", headers={})
