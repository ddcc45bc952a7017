"""Feeds, sites, alerts and podcasts, from sites that answer as they are told."""

import json
from datetime import UTC, datetime

import pytest

from campaigns.sources.fetchers.alerts import AlertsFetcher, read_alerts
from campaigns.sources.fetchers.feed import FeedFetcher, parse_feed
from campaigns.sources.fetchers.podcast import PodcastFetcher
from campaigns.sources.fetchers.port import About, FetchError, Wanted
from campaigns.sources.fetchers.site import SiteFetcher
from campaigns.sources.rules.kinds import SourceKind, Unusable
from campaigns.sources.rules.redirects import unwrapped
from tests.campaigns.sources.fetchers.web import XML, Sites
from tests.factories.moments import NOW

FEED = '<rss version="2.0"><channel><title>News</title><item><title>Plant</title><link>/plant</link><description>We open.</description></item></channel></rss>'
ARTICLE = (
    "<article>"
    + "<p>We make pumps for district heating in Kiel, and have done so since 1931.</p>" * 4
    + "</article>"
)


def wanted(url: str, **about: str) -> Wanted:
    return Wanted(url=url, now=NOW, about=About(**about))


# --- feeds ----------------------------------------------------------------------------------------
def test_a_page_leads_to_its_feed_and_not_to_that_of_its_comments() -> None:
    sites = Sites()
    links = "".join(
        f'<link rel="alternate" type="application/rss+xml" title="{title}" href="{href}">'
        for title, href in (("Comments", "/comments/feed"), ("News", "/feed"))
    )
    sites.has("https://x.example/blog", f"<!doctype html><html><head>{links}</head></html>")
    sites.has("https://x.example/feed", FEED, XML)
    pieces = FeedFetcher(sites).fetch(wanted("https://x.example/blog")).pieces
    assert [(piece.title, piece.url) for piece in pieces] == [("Plant", "https://x.example/plant")]
    assert sites.asked == ["https://x.example/blog", "https://x.example/feed"]


def test_a_page_without_a_feed_is_none() -> None:
    sites = Sites()
    sites.has("https://x.example/", "<!doctype html><html></html>")
    with pytest.raises(FetchError, match="no feed"):
        FeedFetcher(sites).fetch(wanted("https://x.example/"))


def test_a_json_feed_is_read() -> None:
    items = [
        {"id": 7, "url": "/a", "title": "A", "content_html": "<p>Text &amp; more</p>", "date_published": "2026-11-02T10:00:00Z"},
        {"id": "b", "content_text": "Only words", "date_published": "soon", "language": "de-DE"},
        "junk",
    ]  # fmt: skip
    raw = json.dumps(
        {"version": "https://jsonfeed.org/version/1.1", "title": "J", "language": "en-US", "items": items}
    )
    feed = parse_feed(raw.encode(), url="https://x.example/feed.json")
    first, second = feed.entries
    assert (feed.title, first.key, first.url, first.text) == ("J", "7", "https://x.example/a", "Text & more")
    assert first.published_at == datetime(2026, 11, 2, 10, 0, tzinfo=UTC)
    assert (second.text, second.published_at, second.language) == ("Only words", None, "de")


@pytest.mark.parametrize(
    "raw",
    [
        b'{"version": "https://jsonfeed.org/version/1", "items": {',
        b'{"version": "https://jsonfeed.org/version/1.1", "items": 3}',
    ],
)
def test_a_broken_json_feed_is_no_feed(raw: bytes) -> None:
    with pytest.raises(FetchError):
        parse_feed(raw)


def test_entries_that_share_an_address_stay_apart() -> None:
    items = "".join(
        f"<item><title>{n}</title><link>https://x.example/</link><guid isPermaLink='false'>g{n}</guid></item>"
        for n in range(3)
    )
    feed = parse_feed(f'<rss version="2.0"><channel><title>N</title>{items}</channel></rss>'.encode())
    assert [entry.url for entry in feed.entries] == [
        "https://x.example/", "https://x.example/#g1", "https://x.example/#g2",
    ]  # fmt: skip


def test_an_entity_bomb_does_not_grow() -> None:
    entities = '<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {name} "{("&" + before + ";") * 10}">'
        for before, name in zip("abcdefg", "bcdefgh", strict=True)
    )
    raw = f'<?xml version="1.0"?><!DOCTYPE r [{entities}]><rss version="2.0"><channel><title>&h;</title></channel></rss>'
    assert len(parse_feed(raw.encode()).title) < 10_000


def in_pages(number: int, following: str) -> str:
    item = f"<item><title>N{number}</title><guid>g{number}</guid><link>/n{number}</link></item>"
    again = "<item><title>N1</title><guid>g1</guid><link>/n1</link></item>"
    link = f'<atom:link rel="next" href="{following}"/>' if following else ""
    return f'<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>N</title>{link}{item}{again}</channel></rss>'


@pytest.mark.parametrize(
    ("pages", "titles", "asked"),
    [
        (["/2", "/3", "/4", ""], ["N1", "N2", "N3"], ["/1", "/2", "/3"]),
        (["/1"], ["N1"], ["/1"]),
        (["/missing"], ["N1"], ["/1", "/missing"]),
        ([""], ["N1"], ["/1"]),
    ],
)
def test_a_feed_in_pages_is_read_on_for_a_while(
    pages: list[str], titles: list[str], asked: list[str]
) -> None:
    sites = Sites()
    for number, following in enumerate(pages, 1):
        sites.has(f"https://x.example/{number}", in_pages(number, following), XML)
    found = FeedFetcher(sites).fetch(wanted("https://x.example/1")).pieces
    assert sorted({piece.title for piece in found}) == titles
    assert [url.removeprefix("https://x.example") for url in sites.asked] == asked


def test_a_json_feed_names_its_next_page() -> None:
    raw = b'{"version": "https://jsonfeed.org/version/1.1", "next_url": "?p=2", "items": []}'
    assert parse_feed(raw, url="https://x.example/feed").next == "https://x.example/feed?p=2"


# --- alerts ---------------------------------------------------------------------------------------
ALERT = """<feed xmlns="http://www.w3.org/2005/Atom" xmlns:idx="urn:atom-extension:indexing">
<id>tag:google.com,2005:reader/user/1/state/com.google/alerts/2</id><title>Google Alert - Aquaduct</title>{entries}</feed>"""
ENTRY = """<entry><id>tag:google.com,2013:googlealerts/feed:{n}</id><title type="html">&lt;b&gt;Aquaduct&lt;/b&gt; opens {n}</title>
<link href="{link}"/><published>2026-11-20T10:00:00Z</published><updated>2026-11-20T10:00:00Z</updated>
<content type="html">The firm &lt;b&gt;Aquaduct&lt;/b&gt; opened a plant&amp;nbsp;...</content><author><name/></author></entry>"""


def alert(*links: str) -> bytes:
    entries = "".join(ENTRY.format(n=n, link=link.replace("&", "&amp;")) for n, link in enumerate(links))
    return ALERT.format(entries=entries).encode()


def test_an_alert_gives_the_pages_it_is_about_and_asks_google_for_none() -> None:
    sites = Sites()
    hop = "https://www.google.com/url?rct=j&sa=t&url=https://news.example/a?x=1&y=2&ct=ga&cd=CAE&usg=AF"
    sites.has("https://www.google.com/alerts/feeds/1/2", alert(hop), "application/atom+xml")
    pieces = AlertsFetcher(sites).fetch(wanted("https://www.google.com/alerts/feeds/1/2")).pieces
    assert [(piece.url, piece.title) for piece in pieces] == [
        ("https://news.example/a?x=1&y=2", "Aquaduct opens 0")
    ]
    assert pieces[0].text == "The firm Aquaduct opened a plant"
    assert sites.asked == ["https://www.google.com/alerts/feeds/1/2"]


def test_an_alert_leaves_out_what_leads_nowhere_and_what_comes_twice() -> None:
    links = [
        "https://www.google.com/url?url=javascript:alert(1)&ct=ga",
        "https://www.google.co.jp/url?q=https://news.example/b&ct=ga",
        "https://www.google.com/url?url=https%3A%2F%2Fnews.example%2Fb&ct=ga",
    ]
    assert [piece.url for piece in read_alerts(alert(*links))] == ["https://news.example/b"]


def test_an_empty_alert_is_no_fault() -> None:
    assert read_alerts(alert()) == []


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://www.google.com/url?url=https://a.example/?p=1%262&ct=ga", "https://a.example/?p=1%262"),
        ("https://google.de/url?q=http://a.example&sa=U", "http://a.example"),
        ("https://www.google.com/url?ct=ga", ""),
        ("https://www.google.com/search?q=https://a.example", "https://www.google.com/search?q=https://a.example"),
        ("https://notgoogle.com/url?url=https://a.example", "https://notgoogle.com/url?url=https://a.example"),
        ("https://google.com.evil.example/url?url=https://a.example", "https://google.com.evil.example/url?url=https://a.example"),
    ],
)  # fmt: skip
def test_only_googles_redirects_are_unwrapped(url: str, target: str) -> None:
    assert unwrapped(url) == target


# --- sites ----------------------------------------------------------------------------------------
def test_a_site_names_its_portrait_and_its_feed() -> None:
    sites = Sites()
    feed = '<link rel="alternate" type="application/atom+xml" href="/atom.xml">'
    nav = "<nav><a href='/about-us'>About</a><a href='https://other.example/about'>x</a><a href='mailto:a@x.example'>m</a></nav>"
    sites.has("https://x.example/", f"<html><head>{feed}</head><body>{nav}{ARTICLE}</body></html>")
    found = SiteFetcher(sites).fetch(wanted("https://x.example/"))
    assert [(lead.url, lead.kind) for lead in found.leads] == [
        ("https://x.example/about-us", SourceKind.PAGE), ("https://x.example/atom.xml", SourceKind.FEED),
    ]  # fmt: skip
    assert "district heating" in found.pieces[0].text


def test_without_a_feed_the_newest_articles_of_the_overview_are_named() -> None:
    sites = Sites()
    sites.has("https://x.example/", f"<html><body><a href='/blog/'>Blog</a>{ARTICLE}</body></html>")
    stories = "".join(f"<a href='/blog/story-{n}'>S</a>" for n in range(9))
    sites.has(
        "https://x.example/blog/",
        f"<html><body><a href='/blog/page/2'>2</a><a href='/blog/tag/pumps'>t</a>{stories}</body></html>",
    )
    leads = SiteFetcher(sites).fetch(wanted("https://x.example/")).leads
    assert [lead.url for lead in leads] == [f"https://x.example/blog/story-{n}" for n in range(3)]


def test_an_overview_that_is_missing_costs_nothing() -> None:
    sites = Sites()
    sites.has("https://x.example/", f"<html><body><a href='/news'>News</a>{ARTICLE}</body></html>")
    assert list(SiteFetcher(sites).fetch(wanted("https://x.example/")).leads) == []


# --- podcasts -------------------------------------------------------------------------------------
EPISODE = """<item><title>{title}</title><guid>{guid}</guid><link>https://p.example/{guid}</link><description>{notes}</description>
<pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>{extra}</item>"""
TRANSCRIPT = '<podcast:transcript url="{url}" type="{kind}"/>'


def podcast(*episodes: str) -> str:
    return (
        '<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Pod</title>'
        f"{''.join(episodes)}</channel></rss>"
    )


def with_ana(**fields: str) -> str:
    own = {
        "title": "Rotas with Ana Lima",
        "guid": "e1",
        "notes": "We speak with Ana Lima about rotas in hospitals.",
        "extra": "",
    }
    return EPISODE.format(**(own | fields))


VTT = """WEBVTT

1
00:00:01.000 --> 00:00:04.000
<v Bo Ek>Welcome Ana, how was it?

2
00:00:04.000 --> 00:00:09.000
<v Ana Lima>We rebuilt the rota in May.

3
00:00:09.000 --> 00:00:12.000
<v Ana Lima>Nobody left since.
"""


def test_only_episodes_that_name_the_person_are_read() -> None:
    sites = Sites()
    other = EPISODE.format(title="Ana talks", guid="e2", notes="Anna Lima and Ana Costa visit us.", extra="")
    sites.has("https://p.example/feed", podcast(other, with_ana()), XML)
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    assert [piece.title for piece in found.pieces] == ["Rotas with Ana Lima"]


def test_a_podcast_without_the_person_says_so() -> None:
    sites = Sites()
    sites.has("https://p.example/feed", podcast(with_ana()), XML)
    with pytest.raises(FetchError) as error:
        PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Tomasz", last_name="Wójcik"))
    assert error.value.problem is Unusable.NOT_THE_GUEST


def test_the_best_transcript_is_fetched_and_its_turns_named() -> None:
    sites = Sites()
    extra = TRANSCRIPT.format(url="/e1.txt", kind="text/plain") + TRANSCRIPT.format(
        url="/e1.vtt", kind="text/vtt"
    )
    person = '<podcast:person role="guest">Ana Lima</podcast:person>'
    episode = with_ana(title="On rotas", notes="About hospitals.", extra=extra + person)
    sites.has("https://p.example/feed", podcast(episode), XML)
    sites.has("https://p.example/e1.vtt", VTT, "text/vtt")
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    notes, transcript = found.pieces
    assert notes.text == "About hospitals."
    assert transcript.text == (
        "Bo Ek: Welcome Ana, how was it?\n\nAna Lima: We rebuilt the rota in May. Nobody left since."
    )
    assert transcript.url == "https://p.example/e1.vtt"


def test_a_transcript_that_is_missing_costs_only_itself() -> None:
    sites = Sites()
    sites.has(
        "https://p.example/feed",
        podcast(with_ana(extra=TRANSCRIPT.format(url="/no.vtt", kind="text/vtt"))),
        XML,
    )
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    assert len(found.pieces) == 1


def test_episodes_with_one_title_keep_their_own_transcripts() -> None:
    sites = Sites()
    episodes = [
        with_ana(guid=guid, extra=TRANSCRIPT.format(url=f"/{guid}.txt", kind="text/plain"))
        for guid in ("e1", "e2")
    ]
    sites.has("https://p.example/feed", podcast(*episodes), XML)
    for guid in ("e1", "e2"):
        sites.has(f"https://p.example/{guid}.txt", f"Ana Lima: This is {guid}.", "text/plain")
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    assert [piece.text for piece in found.pieces[1::2]] == ["Ana Lima: This is e1.", "Ana Lima: This is e2."]
    assert [piece.url for piece in found.pieces] == [
        "https://p.example/e1", "https://p.example/e1.txt", "https://p.example/e2", "https://p.example/e2.txt",
    ]  # fmt: skip


def test_an_episode_without_a_guid_is_known_by_its_title() -> None:
    sites = Sites()
    episode = with_ana(extra=TRANSCRIPT.format(url="/e1.txt", kind="text/plain")).replace(
        "<guid>e1</guid>", ""
    )
    sites.has("https://p.example/feed", podcast(episode), XML)
    sites.has("https://p.example/e1.txt", "Ana Lima: Yes.", "text/plain")
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    assert [piece.text for piece in found.pieces[1:]] == ["Ana Lima: Yes."]


@pytest.mark.parametrize("first", [None, "{broken", "{}"])
def test_the_next_form_of_a_transcript_is_tried(first: str | None) -> None:
    sites = Sites()
    extra = TRANSCRIPT.format(url="/e1.json", kind="application/json") + TRANSCRIPT.format(
        url="/e1.vtt", kind="text/vtt"
    )
    sites.has("https://p.example/feed", podcast(with_ana(extra=extra)), XML)
    if first is not None:
        sites.has("https://p.example/e1.json", first, "application/json")
    sites.has("https://p.example/e1.vtt", VTT, "text/vtt")
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    assert [piece.url for piece in found.pieces] == ["https://p.example/e1", "https://p.example/e1.vtt"]


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Ana Lima: Über die Größe.".encode("cp1252"), "text/plain; charset=windows-1252"),
        ("Ana Lima: Über die Größe.".encode("utf-8-sig"), "text/plain"),
        ("Ana Lima: Über die Größe.".encode("utf-16"), "text/plain; charset=latin-1"),
        ("Ana Lima: Über die Größe.".encode(), "text/plain; charset=latin-1"),
    ],
)
def test_the_character_set_of_a_transcript_is_told_from_its_bytes(raw: bytes, kind: str) -> None:
    sites = Sites()
    sites.has(
        "https://p.example/feed",
        podcast(with_ana(extra=TRANSCRIPT.format(url="/e1.txt", kind="text/plain"))),
        XML,
    )
    sites.has("https://p.example/e1.txt", raw, kind)
    found = PodcastFetcher(sites).fetch(wanted("https://p.example/feed", first_name="Ana", last_name="Lima"))
    assert found.pieces[1].text == "Ana Lima: Über die Größe."
