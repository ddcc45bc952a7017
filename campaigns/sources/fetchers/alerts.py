"""A feed of Google Alerts: Atom whose links lead through Google, which is never asked for them."""

from dataclasses import replace
from decimal import Decimal
from typing import Final

from campaigns.sources.fetchers.feed import newest, parse_feed
from campaigns.sources.fetchers.port import Fetched, Piece, Wanted
from campaigns.sources.fetchers.web import FREE, Client, read_web
from campaigns.sources.rules.redirects import unwrapped

CUT: Final = (" ...", "...", " …", "…")


class AlertsFetcher:
    """Reads an alert by the guarded client. The address of the feed is a secret of whoever made it."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def price(self, wanted: Wanted) -> Decimal:
        """Return what a look costs: nothing."""
        del wanted
        return FREE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Read the alert's feed. Raises FetchError."""
        response = read_web(self._client, wanted)
        if response.unchanged:
            return Fetched(unchanged=True)
        return Fetched(read_alerts(response.body), etag=response.etag, last_modified=response.last_modified)


def read_alerts(raw: bytes) -> list[Piece]:
    """Return the newest entries with the addresses they are really about; those that lead to none are left out.

    The text is a snippet: where it was cut, the mark of the cut is dropped. Raises FetchError: it is no feed.
    """
    pieces = [
        replace(piece, url=unwrapped(piece.url), text=_whole(piece.text)) for piece in newest(parse_feed(raw))
    ]
    once = {piece.url: piece for piece in reversed(pieces) if piece.url}
    return list(reversed(once.values()))


def _whole(snippet: str) -> str:
    text = " ".join(snippet.split())
    for mark in CUT:
        text = text.removesuffix(mark)
    return text
