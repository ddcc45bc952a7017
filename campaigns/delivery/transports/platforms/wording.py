"""The approved text as platforms want it: HTML. The way back is exact, so that what left can be compared."""

import html
import re
from typing import Final

# What a platform could take for a place to fill, or for words to choose among. It would change the text.
_EXPANDED: Final = re.compile(r"[{}]")
_PARAGRAPH: Final = re.compile(r"<(?:p|div)>(.*?)</(?:p|div)>", re.DOTALL | re.IGNORECASE)
_BREAK: Final = re.compile(r"<br\s*/?>", re.IGNORECASE)


def as_html(text: str) -> str:
    """Return plain text as HTML that shows it: a paragraph for each run of lines, a break for each line's end."""
    paragraphs = html.escape(text, quote=False).split("\n\n")
    return "".join("<p>{}</p>".format(paragraph.replace("\n", "<br>")) for paragraph in paragraphs)


def as_text(markup: str) -> str:
    """Return the text that `as_html` was given. Whatever else stands in the markup stays, so that it shows."""
    whole = markup.strip()
    outer = re.fullmatch(r"<div>((?:\s*<p>.*</p>\s*)+)</div>", whole, re.DOTALL | re.IGNORECASE)
    inside = outer[1] if outer else whole
    paragraphs = [found[1] for found in _PARAGRAPH.finditer(inside)]
    rest = _PARAGRAPH.sub("", inside).strip()
    text = "\n\n".join(paragraphs) + rest if paragraphs else inside
    return html.unescape(_BREAK.sub("\n", text))


def why_not_as_it_stands(*, subject: str, text: str) -> str:
    """Return why a platform might change these words on their way, "" where it has no cause to."""
    for name, words in (("subject", subject), ("text", text)):
        if _EXPANDED.search(words):
            return f"The {name} holds a brace, {{ or }}, which a platform takes for a place to fill."
    return ""
