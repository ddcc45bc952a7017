"""The HTML of a mail as somebody wrote it, made harmless: no script, no form, nothing that another host is asked for."""

from email.message import Message
from itertools import islice
from typing import Final

import nh3

from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.parsing.decoding import decode_text
from campaigns.replies.rules.parsing.html import MAX_HTML, MAX_TAGS
from campaigns.replies.rules.parsing.leaves import MAX_PARTS

TAGS: Final = {
    "a", "abbr", "address", "b", "big", "blockquote", "br", "caption", "center", "cite", "code", "col", "colgroup", "dd", "div",
    "dl", "dt", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "li", "ol", "p", "pre", "s", "small", "span",
    "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "u", "ul",
}  # fmt: skip
_LOOKS: Final = {
    "align",
    "valign",
    "bgcolor",
    "width",
    "height",
    "style",
    "dir",
    "lang",
    "color",
    "face",
    "size",
}
ATTRIBUTES: Final = {
    "*": _LOOKS,
    "img": {"src", "alt"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
    "table": {"border", "cellpadding", "cellspacing"},
}
# Properties that ask no host for anything; a value with an address in it is cut out besides.
STYLES: Final = {
    "background-color", "border", "border-bottom", "border-collapse", "border-left", "border-right", "border-top", "color",
    "direction", "font-family", "font-size", "font-style", "font-weight", "height", "line-height", "margin", "margin-bottom",
    "margin-left", "margin-right", "margin-top", "max-width", "padding", "padding-bottom", "padding-left", "padding-right",
    "padding-top", "text-align", "text-decoration", "vertical-align", "white-space", "width",
}  # fmt: skip
DROPPED_WITH_CONTENT: Final = {
    "script",
    "style",
    "title",
    "template",
    "noscript",
    "svg",
    "math",
    "iframe",
    "object",
}
PICTURES: Final = ("data:image/png;", "data:image/jpeg;", "data:image/gif;", "data:image/webp;")


def html_of(mail: ParsedMail) -> str:
    """Return the first HTML of a mail as it came, "" where it has none; it must be made harmless before it is shown."""
    if mail.message is None:
        return ""
    return next((html for part in islice(mail.message.walk(), MAX_PARTS) if (html := _html(part))), "")


def _html(part: Message) -> str:
    if part.get_content_type() != "text/html" or part.get_content_disposition() == "attachment":
        return ""
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    try:
        charset = part.get_content_charset()
    except (LookupError, ValueError):
        charset = None
    return decode_text(payload, charset)[:MAX_HTML]


def harmless(html: str) -> str:
    """Return HTML of a stranger as it may be shown in a frame of its own: looks and pictures that it brings itself, no links.

    What goes beyond 10,000 tags is left out: cleaning takes time by the square of their depth.
    """
    bounded = "<".join(html[:MAX_HTML].split("<", MAX_TAGS)[:MAX_TAGS])
    return nh3.clean(
        bounded,
        tags=set(TAGS),
        clean_content_tags=set(DROPPED_WITH_CONTENT),
        attributes={tag: set(names) for tag, names in ATTRIBUTES.items()},
        attribute_filter=_kept,
        filter_style_properties=set(STYLES),
        url_schemes={"data"},
    )


def _kept(tag: str, name: str, value: str) -> str | None:
    if name == "src":
        return value if tag == "img" and value.lower().startswith(PICTURES) else None
    if name == "style" and ("(" in value or "\\" in value or "@" in value):
        return None
    return value
