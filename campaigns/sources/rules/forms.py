"""What form a given file has, told from its content."""

import re
from enum import StrEnum
from typing import Final


class Form(StrEnum):
    """The forms of material that can be read, and the one that cannot."""

    TEXT = "text"
    HTML = "html"
    FEED = "feed"
    BINARY = "binary"


LOOKED_AT: Final = 2048
FEED: Final = re.compile(rb"<(?:rss|feed|rdf:RDF)[\s>]", re.IGNORECASE)
HTML: Final = re.compile(rb"<(?:!doctype html|html|head|body|article|main|div|p)[\s>/]", re.IGNORECASE)


def form_of(raw: bytes) -> Form:
    """Return the form of a file. Text with a NUL byte is binary, unless it is UTF-16 with its mark."""
    head = raw[:LOOKED_AT]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Form.TEXT
    if b"\x00" in head or head.startswith((b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return Form.BINARY
    if FEED.search(head):
        return Form.FEED
    return Form.HTML if HTML.match(head.lstrip(b"\xef\xbb\xbf \r\n\t")) else Form.TEXT
