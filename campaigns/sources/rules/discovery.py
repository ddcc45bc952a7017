"""Which places of a company's site are worth reading, told from its links."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urljoin, urlsplit

from campaigns.sources.rules.looks import Link, Look

ABOUT: Final = re.compile(
    r"/(?:about(?:-us)?|company|who-we-are|our-story|ueber-uns|über-uns|unternehmen|qui-sommes-nous|a-propos|sobre(?:-nosotros)?|nosotros|chi-siamo|over-ons)/?$",
    re.IGNORECASE,
)
NEWS: Final = re.compile(
    r"/(?:news(?:room)?|press|blog|insights|stories|aktuelles|presse|actualites|noticias|magazin)/?$",
    re.IGNORECASE,
)
ARTICLE: Final = re.compile(
    r"/(?:news(?:room)?|press|blog|insights|stories|aktuelles|presse|actualites|noticias|magazin)/[^/?#]*[^/?#\d][^/?#]*/?$"
    r"|/20\d\d/(?:\d\d?/)?[^/?#]+",
    re.IGNORECASE,
)
NOT_ARTICLES: Final = re.compile(r"/(?:page|tag|tags|category|author|search|archive)s?(?:/|$)", re.IGNORECASE)
MOST_ARTICLES: Final = 3
COMMENTS: Final = re.compile(r"comments?|kommentare|commentaires", re.IGNORECASE)


def feed_of(look: Look, base: str) -> str:
    """Return the address of a page's own feed, "" where it names none; a feed of comments comes last."""
    feeds = sorted(look.feeds, key=lambda link: bool(COMMENTS.search(link.text + link.href)))
    return next((address for link in feeds if (address := _address(link, base))), "")


def about_page(look: Look, base: str) -> str:
    """Return the page on which a company says who it is, "" where none is linked."""
    return next((address for address in _own(look, base) if ABOUT.search(urlsplit(address).path)), "")


def news_page(look: Look, base: str) -> str:
    """Return the overview of a company's news or its blog, "" where none is linked."""
    return next((address for address in _own(look, base) if NEWS.search(urlsplit(address).path)), "")


def articles(look: Look, base: str) -> list[str]:
    """Return the first articles that an overview links, at most MOST_ARTICLES: overviews show the newest first."""
    found = [
        address
        for address in _own(look, base)
        if ARTICLE.search(urlsplit(address).path) and not NOT_ARTICLES.search(urlsplit(address).path)
    ]
    return list(dict.fromkeys(found))[:MOST_ARTICLES]


def _own(look: Look, base: str) -> Iterator[str]:
    """Yield the links that stay at the same host, or at a part of it such as blog.example.com."""
    home = _bare(urlsplit(base).hostname or "")
    for link in look.links:
        address = _address(link, base)
        host = _bare(urlsplit(address).hostname or "") if address else ""
        if host and (host == home or host.endswith(f".{home}")):
            yield address


def _bare(host: str) -> str:
    return host.removeprefix("www.")


def _address(link: Link, base: str) -> str:
    try:
        address = urljoin(base, link.href)
        return address.partition("#")[0] if urlsplit(address).scheme in {"http", "https"} else ""
    except ValueError:
        return ""
