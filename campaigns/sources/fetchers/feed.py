"""An RSS or Atom feed: one piece an entry."""

import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import feedparser
import lxml.html

from campaigns.sources.fetchers.port import Fetched, FetchError, Piece
from campaigns.sources.fetchers.web import Client, read_web
from campaigns.sources.rules.kinds import Unusable

MOST_ENTRIES: Final = 20
BLOCKS: Final = ("p", "div", "li", "br", "h1", "h2", "h3", "h4", "blockquote", "tr")


class FeedFetcher:
    """Reads a feed by the guarded client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def fetch(self, url: str, *, etag: str, last_modified: str, now: datetime) -> Fetched:
        """Read the feed. Raises FetchError."""
        response = read_web(self._client, url, etag=etag, last_modified=last_modified, now=now)
        if response.unchanged:
            return Fetched(unchanged=True)
        return Fetched(read_feed(response.body), etag=response.etag, last_modified=response.last_modified)


def read_feed(raw: bytes) -> list[Piece]:
    """Return the newest entries of a feed, at most MOST_ENTRIES.

    Raises:
        FetchError: these bytes are no feed.
    """
    feed = feedparser.parse(io.BytesIO(raw), resolve_relative_uris=False)
    if not feed.get("version"):
        raise FetchError("There is no feed at this address.", problem=Unusable.NOT_TEXT)
    pieces = [_piece(entry, feed.feed.get("language", "")) for entry in feed.entries]
    dated = sorted(
        pieces, key=lambda piece: piece.published_at or datetime.min.replace(tzinfo=UTC), reverse=True
    )
    return dated[:MOST_ENTRIES]


def _piece(entry: Mapping[str, Any], language: str) -> Piece:
    markup = max((part.get("value", "") for part in entry.get("content", ())), key=len, default="")
    text = text_of(markup or entry.get("summary", ""))
    title = text_of(entry.get("title", ""))
    return Piece(
        raw=f"{title}\n\n{text}".encode(),
        text=text,
        title=title,
        url=entry.get("link", "") or entry.get("id", ""),
        language=language[:2],
        published_at=_moment(entry.get("published_parsed") or entry.get("updated_parsed")),
    )


def text_of(markup: str) -> str:
    """Return the text of a piece of HTML, a blank line between its blocks."""
    if not markup.strip():
        return ""
    root = lxml.html.fragment_fromstring(markup, create_parent="div")
    for hidden in root.xpath(".//script|.//style|.//noscript|.//template"):
        hidden.drop_tree()
    for block in root.iter(*BLOCKS):
        block.tail = f"\n\n{block.tail or ''}"
    return str(root.text_content()).strip()


def _moment(parsed: Any) -> datetime | None:
    return datetime(*parsed[:6], tzinfo=UTC) if parsed else None
