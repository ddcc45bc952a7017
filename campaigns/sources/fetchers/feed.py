"""A feed in RSS, Atom or JSON: one piece an entry. A page that names its feed serves too."""

import calendar
import hashlib
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final
from urllib.parse import urljoin

import feedparser

from campaigns.sources.fetchers.port import Fetched, FetchError, Piece, Wanted, failed
from campaigns.sources.fetchers.web import FREE, Client, read_web
from campaigns.sources.rules.decoding import decoded
from campaigns.sources.rules.discovery import feed_of
from campaigns.sources.rules.forms import JSON_FEED, Form, form_of
from campaigns.sources.rules.hiding import MAY_HIDE
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.looks import look_at
from campaigns.sources.rules.markup import text_of

MOST_ENTRIES: Final = 20
MOST_FURTHER_PAGES: Final = 2
NO_FEED: Final = "There is no feed at this address."
# References to halves of surrogate pairs, on which feedparser breaks.
HALF_PAIR: Final = re.compile(
    r"&#(?:x0*d[89a-f][0-9a-f]{2}|0*(?:5529[6-9]|55[3-9]\d\d|56\d{3}|57[0-2]\d\d|573[0-3]\d|5734[0-3])\b);?",
    re.IGNORECASE,
)
DECLARATION: Final = re.compile(r"\A\s*<\?xml[^>]*\?>")


@dataclass(frozen=True)
class Feed:
    """A feed with its entries in their own order. `next` is the address of its next page, where it comes in pages."""

    title: str
    language: str
    entries: Sequence[Piece]
    next: str = ""


class FeedFetcher:
    """Reads a feed by the guarded client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def price(self, wanted: Wanted) -> Decimal:
        """Return what a look costs: nothing."""
        del wanted
        return FREE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Read the feed, or the one that the page at the address names. Raises FetchError."""
        response = read_web(self._client, wanted)
        if response.unchanged:
            return Fetched(unchanged=True)
        if form_of(response.body) is Form.HTML:
            named = feed_of(look_at(decoded(response.body)), response.url)
            if not named:
                raise failed(Unusable.NOT_TEXT, NO_FEED)
            response = read_web(self._client, wanted, url=named)
            return Fetched(newest(self._read_on(parse_feed(response.body, url=response.url), wanted)))
        feed = self._read_on(parse_feed(response.body, url=response.url), wanted)
        return Fetched(newest(feed), etag=response.etag, last_modified=response.last_modified)

    def _read_on(self, feed: Feed, wanted: Wanted) -> Feed:
        """Return a feed with its next pages (RFC 5005, 3) while it has too few entries; a bad page ends it."""
        entries, page, asked = list(feed.entries), feed, {"", wanted.url}
        for _ in range(MOST_FURTHER_PAGES):
            if page.next in asked or len(entries) >= MOST_ENTRIES:
                break
            asked.add(page.next)
            try:
                response = read_web(self._client, wanted, url=page.next)
                page = parse_feed(response.body, url=response.url)
            except FetchError:
                break
            known = {entry.key for entry in entries}
            entries += [entry for entry in page.entries if entry.key not in known]
        return replace(feed, entries=_apart(entries))


def read_feed(raw: bytes) -> list[Piece]:
    """Return the newest entries of a feed, at most MOST_ENTRIES. Raises FetchError: these bytes are no feed."""
    return newest(parse_feed(raw))


def newest(feed: Feed) -> list[Piece]:
    """Return the newest entries, at most MOST_ENTRIES; those without a day come last, in the feed's order."""
    oldest = datetime.min.replace(tzinfo=UTC)
    dated = sorted(feed.entries, key=lambda piece: piece.published_at or oldest, reverse=True)
    return dated[:MOST_ENTRIES]


def parse_feed(raw: bytes, *, url: str = "") -> Feed:
    """Return a feed; `url` is where it came from, against which its links are read.

    Raises:
        FetchError: these bytes are no feed.
    """
    feed = _json_feed(raw, url) if JSON_FEED.match(raw[:2048]) else _xml_feed(raw, url)
    return replace(feed, entries=_apart(feed.entries))


def _xml_feed(raw: bytes, url: str) -> Feed:
    text = _readable(raw)
    # Its cleaning takes away what hides a text and leaves the text; `text_of` does better where anything is hidden.
    feed = feedparser.parse(
        io.BytesIO(text.encode("utf-8", "replace")),
        resolve_relative_uris=False,
        sanitize_html=not MAY_HIDE.search(text),
    )
    if not feed.get("version"):
        raise failed(Unusable.NOT_TEXT, NO_FEED)
    language = feed.feed.get("language", "")[:2]
    base = urljoin(url, feed.feed.get("link", "") or "")
    return Feed(
        text_of(feed.feed.get("title", "")),
        language,
        [_piece(entry, language, base) for entry in feed.entries],
        _following(
            url,
            next((link.get("href") for link in feed.feed.get("links", ()) if link.get("rel") == "next"), ""),
        ),
    )


def _piece(entry: Mapping[str, Any], language: str, base: str) -> Piece:
    markup = max((part.get("value", "") for part in entry.get("content", ())), key=len, default="")
    return _entry(
        key=entry.get("id", ""),
        link=_joined(base, entry.get("link", "") or entry.get("id", "")),
        title=text_of(entry.get("title", "")),
        text=text_of(markup or entry.get("summary", "")),
        language=language,
        published_at=_moment(entry.get("published_parsed") or entry.get("updated_parsed")),
    )


def _json_feed(raw: bytes, url: str) -> Feed:
    try:
        feed = json.loads(decoded(raw))
        items = [item for item in feed.get("items", ()) if isinstance(item, dict)]
    except (ValueError, AttributeError, TypeError) as error:
        raise failed(Unusable.NOT_TEXT, NO_FEED) from error
    language = str(feed.get("language") or "")[:2]
    base = urljoin(url, str(feed.get("home_page_url") or ""))
    entries = [_json_piece(item, language, base) for item in items]
    return Feed(str(feed.get("title") or ""), language, entries, _following(url, feed.get("next_url")))


def _json_piece(item: Mapping[str, Any], language: str, base: str) -> Piece:
    given = {name: str(value) for name, value in item.items() if isinstance(value, str | int | float)}
    written = text_of(given.get("content_html", "")) or given.get("content_text", "")
    return _entry(
        key=given.get("id", ""),
        link=_joined(base, given.get("url") or given.get("external_url") or given.get("id", "")),
        title=given.get("title", ""),
        text=written or given.get("summary", ""),
        language=given.get("language", language)[:2],
        published_at=_iso(given.get("date_published") or given.get("date_modified") or ""),
    )


def _entry(
    *, key: str, link: str, title: str, text: str, language: str, published_at: datetime | None
) -> Piece:
    """Return an entry, known by its id, else by its link, else by what it is."""
    identity = (
        key or link or hashlib.sha256(f"{title}\n{published_at}".encode("utf-8", "replace")).hexdigest()[:16]
    )
    return Piece(
        raw=f"{title}\n\n{text}".encode("utf-8", "replace"),
        text=text,
        title=title,
        url=link,
        language=language,
        published_at=published_at,
        key=identity,
    )


def _apart(entries: Sequence[Piece]) -> list[Piece]:
    """Give each entry an address of its own, or two of them would pass for two versions of one page."""
    seen: set[str] = set()
    apart = []
    for entry in entries:
        own = entry if entry.url and entry.url not in seen else replace(entry, url=f"{entry.url}#{entry.key}")
        seen.add(own.url)
        apart.append(own)
    return apart


def _following(base: str, link: Any) -> str:
    """Return the address of the next page of a feed, "" where it names none."""
    return _joined(base, link) if link and isinstance(link, str) else ""


def _joined(base: str, link: str) -> str:
    """Return a link as a whole address; what is no address of the web, such as a guid, is no link."""
    try:
        whole = urljoin(base, link.strip()) if base or "://" in link else link.strip()
    except ValueError:
        return ""
    return whole if whole.startswith(("http://", "https://")) else ""


def _readable(raw: bytes) -> str:
    """Return the text of a feed without its declaration, which names a character set that it is no longer in."""
    return HALF_PAIR.sub("\ufffd", DECLARATION.sub("", decoded(raw)))


def _moment(parsed: Any) -> datetime | None:
    try:
        return datetime.fromtimestamp(calendar.timegm(parsed), UTC) if parsed else None
    except (ValueError, OverflowError, OSError):
        return None


def _iso(written: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


__all__ = ["Feed", "FeedFetcher", "FetchError", "newest", "parse_feed", "read_feed"]
