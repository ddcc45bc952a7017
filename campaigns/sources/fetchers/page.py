"""A web page: its main text, title and date."""

from datetime import UTC, datetime

import trafilatura
from trafilatura.settings import Document

from campaigns.sources.fetchers.port import Fetched, Piece
from campaigns.sources.fetchers.web import Client, read_web

_STYLE = "translate(@style, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz')"
# What a visitor cannot see was put there for machines.
HIDDEN = [
    "//*[@hidden or @aria-hidden='true']",
    f"//*[contains({_STYLE}, 'display:none') or contains({_STYLE}, 'visibility:hidden')]",
    f"//*[contains({_STYLE}, 'font-size:0') or contains({_STYLE}, 'opacity:0;')]",
    f"//*[contains({_STYLE}, 'left:-9999') or contains({_STYLE}, 'text-indent:-9999')]",
]
# Only days that the page states as its own: a guess from any date in the text could make an old page new.
DATES = {"extensive_search": False, "original_date": True}


class PageFetcher:
    """Reads a page by the guarded client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def fetch(self, url: str, *, etag: str, last_modified: str, now: datetime) -> Fetched:
        """Read the page. Raises FetchError."""
        response = read_web(self._client, url, etag=etag, last_modified=last_modified, now=now)
        if response.unchanged:
            return Fetched(unchanged=True)
        piece = read_page(response.body, url=response.url)
        return Fetched([piece], etag=response.etag, last_modified=response.last_modified)


def read_page(raw: bytes, *, url: str = "") -> Piece:
    """Return the main text of an HTML page with its title and date; navigation, notices and hidden text are left out.

    The character set is told from the bytes. A page without main text gives an empty piece.
    """
    found = trafilatura.bare_extraction(
        raw,
        url=url or None,
        include_comments=False,
        include_tables=False,
        favor_precision=True,
        with_metadata=True,
        prune_xpath=HIDDEN,
        date_extraction_params=DATES,
    )
    if not isinstance(found, Document):
        return Piece(raw=raw, text="", url=url)
    return Piece(
        raw=raw,
        text=found.text or "",
        title=found.title or "",
        url=url,
        language=(found.language or "")[:2],
        published_at=_moment(found.date),
    )


def _moment(day: str | None) -> datetime | None:
    try:
        return datetime.fromisoformat(day or "").replace(tzinfo=UTC)
    except ValueError:
        return None
