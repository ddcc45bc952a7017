"""Text without its marks: a small piece of HTML, such as an entry of a feed, or Markdown."""

import re
from typing import Final

from campaigns.sources.rules.characters import word_set
from campaigns.sources.rules.hiding import without_hidden
from campaigns.sources.rules.lenient import LenientParser

BLOCKS: Final = word_set("p div li br h1 h2 h3 h4 h5 h6 blockquote tr ul ol table section article pre hr")
HIDDEN: Final = word_set("script style noscript template head title")
HEADING: Final = re.compile(r"(?m)^[ \t]*#{1,6}[ \t]+")
LINK: Final = re.compile(r"!?\[([^\]\n]*)\]\([^)\s]*(?:[ \t]+\"[^\"\n]*\")?\)")
# Marks of emphasis stand at the edges of words, so 2*3*4 and snake_case_names stay as they are.
EMPHASIS: Final = re.compile(r"(?<![\w*_])(\*\*\*|\*\*|\*|__|_)(?=\S)([^\n]+?)(?<=\S)\1(?![\w*_])")


class _Text(LenientParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in HIDDEN
        if tag in BLOCKS:
            self.parts.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in HIDDEN:
            self._hidden = max(self._hidden - 1, 0)
        if tag in BLOCKS:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.parts.append(" ".join(data.split("\n")))


def text_of(markup: str) -> str:
    """Return the text of HTML, a blank line between its blocks; scripts, styles, comments and what is hidden are left out."""
    reader = _Text()
    reader.feed(without_hidden(markup))
    reader.close()
    return "".join(reader.parts).strip()


def without_markdown(text: str) -> str:
    """Return a text without the marks of Markdown: headings, emphasis, links (whose words are kept)."""
    plain = LINK.sub(r"\1", HEADING.sub("", text))
    return EMPHASIS.sub(r"\2", EMPHASIS.sub(r"\2", plain))
