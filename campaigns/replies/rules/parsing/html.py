"""The text that a reader of an HTML mail sees, quotations marked with `>`."""

import re
from html.parser import HTMLParser

import nh3

# More is never read by a person; it bounds time on hostile input.
MAX_HTML = 400_000
# Cleaning deeply nested markup takes time by the square of its depth.
MAX_TAGS = 10_000
MAX_QUOTE_DEPTH = 8
BLOCKS = frozenset({"p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "pre", "hr"})
KEPT_TAGS = BLOCKS | {"br", "blockquote"}
DROPPED_WITH_CONTENT = {"script", "style", "title", "template", "noscript", "svg"}


class _TextCollector(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.current: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        if tag == "br":
            self.end_line(keep_empty=True)
        else:
            self.end_line(keep_empty=tag == "p")
        if tag == "blockquote":
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.end_line(keep_empty=tag == "p")
        if tag == "blockquote":
            self.depth = max(0, self.depth - 1)

    def handle_data(self, data: str) -> None:
        self.current.append(data)

    def end_line(self, *, keep_empty: bool) -> None:
        line = " ".join("".join(self.current).split())
        self.current = []
        if line or keep_empty:
            mark = "> " * min(self.depth, MAX_QUOTE_DEPTH)
            self.lines.append((mark + line).rstrip())


def html_to_text(html: str) -> str:
    """Return the visible text of `html` with `>` before each quoted line."""
    clean = nh3.clean(
        _bounded(html), tags=set(KEPT_TAGS), clean_content_tags=DROPPED_WITH_CONTENT, attributes={}
    )
    collector = _TextCollector()
    collector.feed(clean)
    collector.end_line(keep_empty=False)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(collector.lines)).strip("\n")


def _bounded(html: str) -> str:
    return "<".join(html[:MAX_HTML].split("<", MAX_TAGS)[:MAX_TAGS])
