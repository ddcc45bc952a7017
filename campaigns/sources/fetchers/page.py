"""A web page: its main text, title and date."""

import re
from decimal import Decimal
from typing import Final

import trafilatura
from trafilatura.settings import Document

from campaigns.sources.fetchers.document import read_document
from campaigns.sources.fetchers.port import Fetched, Piece, Wanted, failed
from campaigns.sources.fetchers.web import FREE, Client, read_web
from campaigns.sources.rules.decoding import decoded
from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.hiding import without_hidden
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.looks import look_at
from campaigns.sources.rules.published import moment_on
from campaigns.sources.rules.walls import why_no_article

# Only days that the page states as its own: a guess from any date in the text could make an old page new.
DATES = {"extensive_search": False, "original_date": True}


class PageFetcher:
    """Reads a page, or a PDF or Word file that stands on the web, by the guarded client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def price(self, wanted: Wanted) -> Decimal:
        """Return what a look costs: nothing."""
        del wanted
        return FREE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Read the page. Raises FetchError."""
        response = read_web(self._client, wanted)
        if response.unchanged:
            return Fetched(unchanged=True)
        form = form_of(response.body)
        if form is Form.BINARY:
            raise failed(Unusable.NOT_TEXT)
        if form in {Form.PDF, Form.DOCX}:
            piece = read_document(response.body, url=response.url)
        else:
            piece = read_page(response.body, url=response.url, charset=response.charset)
        return Fetched([piece], etag=response.etag, last_modified=response.last_modified)


# The extractor decodes entities once more than the markup means: “&amp;amp;” is for readers “&amp;”.
_LITERAL: Final = re.compile(r"&(?:amp|#38|#x26);(?=#?\w{1,20};)", re.IGNORECASE)


def read_page(raw: bytes, *, url: str = "", charset: str = "") -> Piece:
    """Return the main text of an HTML page with its title and date; navigation, notices and hidden text are left out.

    The character set is told from the bytes; `charset` is what a server said. A page without main text gives an empty piece; one that is a wall, a
    missing page or an overview says so.
    """
    markup = decoded(raw, declared=charset)
    found = trafilatura.bare_extraction(
        _LITERAL.sub("&amp;amp;", without_hidden(markup)),
        url=url or None,
        include_comments=False,
        include_tables=False,
        favor_precision=True,
        with_metadata=True,
        date_extraction_params=DATES,
    )
    look = look_at(markup)
    if not isinstance(found, Document):
        return Piece(raw=raw, text="", title=look.title_with(""), url=url, unusable=why_no_article(look, ""))
    text = found.text or ""
    return Piece(
        raw=raw,
        text=text,
        title=look.title_with(found.title or ""),
        url=url,
        language=(found.language or "")[:2],
        published_at=moment_on(markup, found.date) if found.date else None,
        unusable=why_no_article(look, text),
    )
