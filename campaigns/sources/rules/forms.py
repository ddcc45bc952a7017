"""What form a given file has, told from its content."""

import re
from enum import StrEnum
from typing import Final


class Form(StrEnum):
    """The forms of material that can be read, and the one that cannot."""

    TEXT = "text"
    HTML = "html"
    FEED = "feed"
    PDF = "pdf"
    DOCX = "docx"
    BINARY = "binary"


LOOKED_AT: Final = 2048
FEED: Final = re.compile(rb"<(?:[a-z]+:)?(?:rss|feed|RDF)[\s>]", re.IGNORECASE)
JSON_FEED: Final = re.compile(
    rb"\A[\xef\xbb\xbf\s]*\{.*?\"version\"\s*:\s*\"https?:\\?/\\?/jsonfeed\.org\\?/", re.DOTALL
)
HTML: Final = re.compile(
    rb"\A(?:\s|<!--.*?-->|<\?xml.*?\?>)*<(?:!doctype html|html|head|body|article|main|div|p)[\s>/]",
    re.IGNORECASE | re.DOTALL,
)
PDF: Final = b"%PDF-"
ZIP: Final = b"PK\x03\x04"
WORD_PART: Final = b"word/document.xml"


def form_of(raw: bytes) -> Form:
    """Return the form of a file. Text with a NUL byte is binary, unless it is UTF-16 with its mark."""
    head = raw[:LOOKED_AT]
    if PDF in head[:1024]:
        return Form.PDF
    if head.startswith(ZIP):
        return Form.DOCX if WORD_PART in raw else Form.BINARY
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _of_text(head.decode("utf-16", "ignore").encode())
    if b"\x00" in head or head.startswith(b"\xd0\xcf\x11\xe0"):
        return Form.BINARY
    return _of_text(head)


def _of_text(head: bytes) -> Form:
    start = head.lstrip(b"\xef\xbb\xbf \r\n\t")
    if HTML.match(start):
        return Form.HTML
    return Form.FEED if FEED.search(head) or JSON_FEED.match(head) else Form.TEXT
