"""`read_source` says what is read, one line an input, without a database."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from outreach.http.fetching import Refusal, Response, UnsafeError
from outreach.management.commands import read_source

WORDS = "Nordhafen Pumps makes pumps for district heating in Kiel, and has done so since the year 1931. " * 4
PAGE = (
    '<html lang="en"><head><title>A plant | Nordhafen</title><meta property="article:published_time" content="2026-10-20"></head>'
    f"<body><article><h1>A plant</h1><p>{WORDS}</p></article></body></html>"
)
FEED = (
    '<rss version="2.0"><channel><title>News</title><language>en</language><item><title>Old</title><guid>g1</guid>'
    "<pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate><description>We open.</description></item><item><title>New</title>"
    "<link>https://x.example/2</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>"
)
KEYS = ["input", "title", "text", "published_at", "language", "kind", "usable", "reason", "sentence", "feed"]


def run(*inputs: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("read_source", *inputs, "--json", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def write(name: str, content: str | bytes) -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return write


def test_a_page_has_a_line_with_every_part(file: Any) -> None:
    name = file("a.html", PAGE)
    (line,) = run(name)
    assert list(line) == KEYS
    assert (line["input"], line["title"], line["published_at"], line["language"]) == (
        name,
        "A plant",
        "2026-10-20T00:00:00+00:00",
        "en",
    )
    assert (line["kind"], line["usable"], line["reason"], line["feed"]) == ("page", True, None, None)
    assert "district heating" in line["text"]


def test_a_feed_lists_its_entries_in_their_order(file: Any) -> None:
    (line,) = run(file("feed.xml", FEED))
    assert (line["kind"], line["title"], line["published_at"]) == (
        "feed",
        "News",
        "2026-11-02T10:00:00+00:00",
    )
    assert line["feed"] == [
        {
            "id": "g1",
            "url": None,
            "title": "Old",
            "published_at": "2026-11-01T10:00:00+00:00",
            "text": "We open.",
        },
        {
            "id": "https://x.example/2",
            "url": "https://x.example/2",
            "title": "New",
            "published_at": "2026-11-02T10:00:00+00:00",
            "text": "",
        },
    ]


@pytest.mark.parametrize(
    ("name", "content", "kind", "reason"),
    [
        ("a.txt", "We open a second plant in Leipzig in March 2027.", "document", None),
        ("a.txt", "Plant", "document", "too_short"),
        ("a.txt", "", "document", "empty"),
        ("a.doc", b"\xd0\xcf\x11\xe0", "document", "not_text"),
        ("a.pdf", b"%PDF-1.7", "document", "damaged"),
        ("a.html", "<html><title>404</title><p>Page not found</p></html>", "page", "no_such_page"),
        ("a.xml", '<rss version="2.0"><channel><title>N</title></channel></rss>', "feed", "empty"),
    ],
)
def test_what_is_not_usable_says_why(
    file: Any, name: str, content: str | bytes, kind: str, reason: str | None
) -> None:
    (line,) = run(file(name, content))
    assert (line["kind"], line["usable"], line["reason"]) == (kind, reason is None, reason)
    assert bool(line["sentence"]) is (reason is not None)


def test_one_bad_input_does_not_stop_the_others(file: Any) -> None:
    lines = run("/no/such/file.html", file("a.html", PAGE))
    assert [(line["usable"], line["reason"]) for line in lines] == [(False, "no_such_page"), (True, None)]


def test_an_address_is_read_by_the_polite_client(monkeypatch: pytest.MonkeyPatch) -> None:
    class Web:
        def get(self, url: str, **_: str) -> Response:
            if "inside" in url:
                raise UnsafeError(Refusal.PRIVATE_ADDRESS, "The address leads into a private network.")
            return Response(200, url, PAGE.encode(), {"content-type": "text/html"})

    monkeypatch.setattr(read_source, "PoliteClient", Web)
    good, inside, nowhere = run(
        "https://x.example/a", "https://inside.example/", "https://www.google.com/url?ct=ga"
    )
    assert good["usable"]
    assert inside["reason"] == "private_address"
    assert nowhere["reason"] == "not_text"


def test_people_get_a_summary(file: Any) -> None:
    out = StringIO()
    call_command("read_source", file("a.html", PAGE), file("b.xml", FEED), "/no/file", stdout=out)
    text = out.getvalue()
    assert "a.html: page, usable" in text
    assert "  title: A plant" in text
    assert "  entry: New" in text
    assert "not usable: The file cannot be read" in text


@pytest.mark.parametrize("url", ["ftp://x.example/a", "FILE:///etc/passwd", "gopher://x.example/"])
def test_only_http_and_https_are_read(url: str) -> None:
    (line,) = run(url)
    assert (line["reason"], line["sentence"]) == ("not_text", "Only plain http and https addresses are read.")


@pytest.mark.parametrize("url", ["http://localhost/", "http://app.localhost:8000/x"])
def test_this_machine_is_private(url: str) -> None:
    (line,) = run(url)
    assert line["reason"] == "private_address"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("2026-10-20", "2026-10-20T00:00:00+00:00"),
        ("2026-10-20T09:30:00+02:00", "2026-10-20T09:30:00+02:00"),
        ("2026-10-20T23:30:00-0700", "2026-10-20T23:30:00-07:00"),
        ("2026-10-20T09:30:00Z", "2026-10-20T09:30:00+00:00"),
        ("2026-10-20 09:30", "2026-10-20T09:30:00+00:00"),
    ],
)
def test_the_moment_of_a_page_keeps_its_time_and_zone(file: Any, given: str, told: str) -> None:
    (line,) = run(file("a.html", PAGE.replace("2026-10-20", given)))
    assert line["published_at"] == told
