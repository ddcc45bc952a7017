"""Pages that answer well and hold nothing are told from articles."""

import pytest

from campaigns.sources.fetchers.page import read_page
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.looks import look_at

SENTENCE = "Nordhafen Pumps makes pumps for district heating in Kiel, and has done so since the year 1931. "
ARTICLE = f"<article><h1>A second plant</h1><p>{SENTENCE * 6}</p><p>{SENTENCE * 6}</p></article>"
TEASER = f"<article><h1>A second plant</h1><p>{SENTENCE * 3}</p></article>"


def page(body: str, *, title: str = "News", head: str = "") -> bytes:
    return f"<html><head><title>{title}</title>{head}</head><body>{body}</body></html>".encode()


def listed(count: int, *, more: str = "", tag: str = "li") -> str:
    items = "".join(
        f"<{tag}><a href='/news/{n}-story'>Nordhafen tells story number {n}</a> {more}</{tag}>"
        for n in range(count)
    )
    return f"<main><h1>News</h1>{items}</main>"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (page("<p>Checking if the site connection is secure</p>", title="Just a moment..."), Unusable.BOT_WALL),
        (page("<h1>Access denied</h1><p>Error 1020</p>", title="Access denied"), Unusable.BOT_WALL),
        (page("<div id=app></div><noscript>x</noscript><p>You need to enable JavaScript to run this app.</p>"), Unusable.BOT_WALL),
        (page("<h1>Sign in</h1><form><input name=u><input type=password></form>"), Unusable.LOGIN_WALL),
        (page("<p>Log in to see who works here.</p>"), Unusable.LOGIN_WALL),
        (page("<div><p>We and our 812 partners use cookies to store data.</p><button>Accept all</button></div>"), Unusable.COOKIE_WALL),
        (page("<p>Wir verwenden Cookies.</p><button>Alle akzeptieren</button>"), Unusable.COOKIE_WALL),
        (page(f"{TEASER}<div><p>Subscribe to continue reading this story.</p></div>"), Unusable.PAYWALL),
        (page(TEASER, head='<script type="application/ld+json">{"isAccessibleForFree": false}</script>'), Unusable.PAYWALL),
        (page(f"{TEASER}<p>Dieser Artikel ist nur für Abonnenten.</p>"), Unusable.PAYWALL),
        (page("<h1>404</h1><p>Page not found.</p>"), Unusable.NO_SUCH_PAGE),
        (page("<p>Weiter zur Startseite</p>", title="Seite nicht gefunden | Nordhafen"), Unusable.NO_SUCH_PAGE),
        (page(listed(12)), Unusable.LIST_PAGE),
        (page(listed(6, more="<p>A few words about it.</p><a href='/x'>Read more</a>")), Unusable.LIST_PAGE),
        (page(listed(6, more="<p>A few words about it, and then some.</p>", tag="article")), Unusable.LIST_PAGE),
    ],
)  # fmt: skip
def test_what_holds_nothing_says_why(raw: bytes, reason: Unusable) -> None:
    assert read_page(raw).unusable is reason


@pytest.mark.parametrize(
    "raw",
    [
        page(ARTICLE),
        page(f"{ARTICLE}<div><p>We use cookies.</p><button>Accept all</button></div>"),
        page(f"<nav>{listed(20)}</nav>{ARTICLE}<footer>{listed(20)}</footer>"),
        page(f"{ARTICLE}{listed(6, more='<a href=/x>Read more</a>')}"),
        page(f"{ARTICLE}<form><input type=password></form><p>Sign in to comment.</p>"),
        page(ARTICLE, title="What 404 means for plumbers"[:4]),
        page(TEASER),
    ],
)
def test_an_article_with_notices_beside_it_is_an_article(raw: bytes) -> None:
    piece = read_page(raw)
    assert piece.unusable is None
    assert "district heating" in piece.text


@pytest.mark.parametrize(
    ("title", "heading", "stated", "expected"),
    [
        ("A second plant | Nordhafen", "A second plant", "", "A second plant"),
        ("A second plant | Nordhafen", "Leave a comment", "", "A second plant"),
        ("Pumps: a history", "Lorem", "", "Pumps: a history"),
        ("A second plant | Nordhafen", "", "The second plant", "The second plant"),
        ("", "A second plant", "", "A second plant"),
    ],
)
def test_a_title_is_the_pages_own(title: str, heading: str, stated: str, expected: str) -> None:
    meta = f'<meta property="og:title" content="{stated}">' if stated else ""
    assert look_at(f"<title>{title}</title>{meta}").title_with(heading) == expected


def test_broken_markup_is_read_as_far_as_it_goes() -> None:
    look = look_at("<div><a href='/x'>One<p>two</div></span><title>T<b>")
    assert (look.links[0].href, look.links[0].text) == ("/x", "One two")
