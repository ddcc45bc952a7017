"""An RSS or Atom feed: one piece an entry."""

import calendar
import io
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import feedparser

from campaigns.sources.fetchers.port import Fetched, FetchError, Piece
from campaigns.sources.fetchers.web import Client, read_web
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.markup import text_of

MOST_ENTRIES: Final = 20


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


def _moment(parsed: Any) -> datetime | None:
    return datetime.fromtimestamp(calendar.timegm(parsed), UTC) if parsed else None
