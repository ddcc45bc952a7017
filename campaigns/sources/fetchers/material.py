"""What somebody has at hand: the bytes of a text, a page, a feed or a document, told apart by their content."""

from campaigns.sources.fetchers.document import read_document
from campaigns.sources.fetchers.feed import read_feed
from campaigns.sources.fetchers.page import read_page
from campaigns.sources.fetchers.port import FetchError, Piece, failed
from campaigns.sources.rules.decoding import decoded
from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.markup import without_markdown

BINARY = "This is not text: .txt, .md, .html, .pdf and .docx files and feeds are read."


def read_bytes(raw: bytes, *, is_feed: bool = False) -> list[Piece]:
    """Return the texts in some bytes; `is_feed` says that they were called a feed.

    Raises:
        FetchError: they are binary, or called a feed and none.
    """
    form = form_of(raw)
    if is_feed:
        try:
            return read_feed(raw)
        except FetchError as error:
            raise failed(Unusable.NOT_TEXT, "This is no feed.") from error
    if form is Form.BINARY:
        raise failed(Unusable.NOT_TEXT, BINARY)
    if form in {Form.PDF, Form.DOCX}:
        return [read_document(raw)]
    return [read_page(raw) if form is Form.HTML else Piece(raw=raw, text=without_markdown(decoded(raw)))]
