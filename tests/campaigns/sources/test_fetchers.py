"""What a page and a feed give."""

from datetime import UTC, datetime

import pytest

from campaigns.sources.fetchers.feed import MOST_ENTRIES, read_feed
from campaigns.sources.fetchers.page import read_page
from campaigns.sources.fetchers.port import FetchError
from campaigns.sources.rules.markup import text_of

BODY = (
    "<p>Nordhafen Pumps makes pumps for district heating in Kiel, and has done so since the year 1931.</p>"
    * 3
)


def page(inner: str = "", head: str = "") -> bytes:
    return f"<html><head><title>News</title>{head}</head><body><article>{BODY}{inner}</article></body></html>".encode()


@pytest.mark.parametrize(
    "attributes",
    [
        'style="display: none"', 'style="DISPLAY:NONE"', 'style="visibility:hidden"', "hidden", 'aria-hidden="true"',
        'style="font-size:0px"', 'style="position:absolute; left: -9999px"',
    ],
)  # fmt: skip
def test_what_a_visitor_cannot_see_is_not_read(attributes: str) -> None:
    text = read_page(
        page(f"<p {attributes}>The budget of this company was approved by everybody last week.</p>")
    ).text
    assert "district heating" in text
    assert "budget" not in text


def test_a_page_says_its_own_moment() -> None:
    head = '<meta property="article:published_time" content="2026-10-20T09:00:00+02:00">'
    assert read_page(page(head=head)).published_at == datetime(2026, 10, 20, 7, 0, tzinfo=UTC)


def test_a_day_somewhere_in_the_text_is_not_the_pages() -> None:
    assert (
        read_page(
            page("<p>Our founder was born on 4 May 1931 and opened the plant on 2 June 2020.</p>")
        ).published_at
        is None
    )


@pytest.mark.parametrize("raw", [b"", b"<html></html>", b"\xff\xfe\xfd", b"<p>"])
def test_a_page_without_text_is_empty_and_no_error(raw: bytes) -> None:
    assert read_page(raw).text == ""


def feed(entries: int) -> bytes:
    items = "".join(
        f"<item><title>N{day}</title><link>https://x.example/{day}</link><description>&lt;p&gt;Text &amp;amp; {day}&lt;/p&gt;</description>"
        f"<pubDate>{day:02} Nov 2026 10:00:00 GMT</pubDate></item>"
        for day in range(1, entries + 1)
    )
    return f'<rss version="2.0"><channel><title>News</title><language>en-GB</language>{items}</channel></rss>'.encode()


def test_the_newest_entries_of_a_feed_are_read() -> None:
    pieces = read_feed(feed(25))
    assert len(pieces) == MOST_ENTRIES
    newest = pieces[0]
    assert (newest.title, newest.text, newest.url, newest.language) == (
        "N25",
        "Text & 25",
        "https://x.example/25",
        "en",
    )
    assert newest.published_at == datetime(2026, 11, 25, 10, 0, tzinfo=UTC)
    assert newest.raw == b"N25\n\nText & 25"


@pytest.mark.parametrize("raw", [b"", b"<html><body>Not here</body></html>", b"We make pumps."])
def test_what_is_no_feed_is_refused(raw: bytes) -> None:
    with pytest.raises(FetchError, match="no feed"):
        read_feed(raw)


@pytest.mark.parametrize(
    "odd", ["<![XCDATA[x", "<![CDAT\xe9A[", "<![ [", "<![if !IE]>", "<![endif]-->", "<![CDATA[x"]
)
def test_odd_marked_sections_break_no_reader(odd: str) -> None:
    raw = page(odd)
    assert "district heating" in read_page(raw).text or odd == "<![CDATA[x"
    assert "district heating" in text_of(raw.decode())


@pytest.mark.parametrize("half", ["&#xD800;", "&#xdfff;", "&#55296;", "&#57343;"])
def test_half_a_pair_of_surrogates_breaks_no_feed(half: str) -> None:
    pieces = read_feed(feed(2).replace(b"N2<", f"N2 {half}<".encode()) + half.encode())
    assert [piece.title for piece in pieces] == ["N2 \ufffd", "N1"]
