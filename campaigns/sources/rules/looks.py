"""What a page consists of besides its main text: its links, forms, feeds, and what it says of itself."""

import re
from dataclasses import dataclass, field
from typing import Final

from campaigns.sources.rules.characters import count_words, word_set
from campaigns.sources.rules.lenient import LenientParser

FEED_TYPES: Final = word_set(
    "application/rss+xml application/atom+xml application/feed+json application/rdf+xml"
)
AROUND: Final = word_set("nav header footer aside")
UNSEEN: Final = word_set("script style noscript template svg")
TITLES: Final = word_set("og:title twitter:title parsely-title dc.title headline")
SITE_NAME: Final = re.compile(r"\s+[|–—·»:-]\s+[^|–—·»]*$")
VOID: Final = word_set("area base br col embed hr img input link meta source track wbr")
NOT_FREE: Final = re.compile(r"[\"']isAccessibleForFree[\"']\s*:\s*[\"']?false", re.IGNORECASE)


@dataclass
class Link:
    """A link of a page with its words; `around` is True in navigation, header, footer and margin."""

    href: str
    text: str = ""
    around: bool = False


@dataclass
class Look:
    """A page as a reader of its markup sees it. `text` is everything visible, `inner` what stands in no margin."""

    title: str = ""
    stated_title: str = ""
    text: str = ""
    inner: str = ""
    links: list[Link] = field(default_factory=list)
    feeds: list[Link] = field(default_factory=list)
    articles: int = 0
    asks_password: bool = False
    says_not_free: bool = False

    def title_with(self, heading: str) -> str:
        """Return the title: the stated one, else the heading where the window's title holds it, else the latter.

        The window's title often ends with the name of the site, which is no part of the page's own.
        """
        if self.stated_title or not self.title:
            return self.stated_title or heading
        if heading and "".join(heading.split()) in "".join(self.title.split()):
            return heading
        return SITE_NAME.sub("", self.title) if SITE_NAME.search(self.title) else self.title

    @property
    def link_words(self) -> int:
        """Count the words of the links that stand in no margin."""
        return sum(count_words(link.text) for link in self.links if not link.around)


def look_at(html: str) -> Look:
    """Return what a page consists of; broken markup is read as far as it goes."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    look = reader.look
    look.title = " ".join(look.title.split())
    look.text, look.inner = (" ".join(" ".join(parts).split()) for parts in (reader.texts, reader.inner))
    look.says_not_free = NOT_FREE.search(html) is not None
    return look


class _Reader(LenientParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.look = Look()
        self.texts: list[str] = []
        self.inner: list[str] = []
        self._open: list[str] = []
        self._link: Link | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append(tag)
        if tag == "a" and given.get("href"):
            self._link = Link(given["href"].strip(), around=self._is_around)
            self.look.links.append(self._link)
        elif tag == "link":
            self._note_feed(given)
        elif tag == "meta" and given.get("property", given.get("name", "")).lower() in TITLES:
            self.look.stated_title = self.look.stated_title or given.get("content", "").strip()
        self.look.articles += tag == "article"
        self.look.asks_password |= tag == "input" and given.get("type", "").lower() == "password"

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._link = None
        if tag in self._open:
            while self._open and self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in UNSEEN:
            return
        if self._open and self._open[-1] == "title" and "svg" not in self._open:
            self.look.title += data
            return
        self.texts.append(data)
        if not self._is_around:
            self.inner.append(data)
        if self._link is not None:
            self._link.text = f"{self._link.text} {data}".strip()

    @property
    def _is_around(self) -> bool:
        return any(tag in AROUND for tag in self._open)

    def _note_feed(self, given: dict[str, str]) -> None:
        kinds = given.get("rel", "").lower().split()
        is_feed = given.get("type", "").partition(";")[0].strip().lower() in FEED_TYPES
        if "alternate" in kinds and is_feed and given.get("href"):
            self.look.feeds.append(Link(given["href"].strip(), given.get("title", "")))
