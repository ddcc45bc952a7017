"""What a mail program would show as a link: addresses of pages, bare domains, e-mail addresses."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from campaigns.sources.rules.characters import word_set

SHORTENERS: Final = word_set(
    "bit.ly t.co tinyurl.com goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly lnkd.in t.ly tiny.cc shorturl.at rb.gy s.id v.gd"
    " bl.ink short.io hubs.ly hubs.la mailchi.mp fb.me amzn.to youtu.be aka.ms dub.sh"
)
# Endings that a bare domain is known by: the usual ones and those of countries that are no words of a letter.
_ENDINGS = (
    "com|net|org|io|ai|co|de|fr|es|it|uk|eu|at|ch|nl|be|lu|dk|se|no|fi|pl|cz|pt|ie|us|ca|au|nz|jp|cn|in|br|mx|ru|ua|tr|gr"
    "|hu|ro|bg|hr|si|sk|lt|lv|ee|is|li|me|ly|gl|gd|cc|tv|to|sh|gg|im|app|dev|info|biz|link|page|site|online|shop|store|tech"
    "|cloud|xyz|click|digital|agency|group|software|solutions|systems|company|email|live|space|world|team|tools|example|test"
    "|blog|news|media|today|life|pro|top|one|works|expert|events|academy|ventures|studio|design|marketing|so|vc|gmbh|berlin"
)
_HOST = r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+"
_TAIL = r"(?::\d+)?(?:[/?#][^\s<>\"“”„«»]*)?"
_LINK = re.compile(
    r"\b(?P<scheme>h(?:tt|xx)ps?://|ftp://|www\.)[^\s<>\"“”„«»]+"
    r"|(?P<mail>(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<hidden>\b[\w-]+ ?(?:\[\.\]|\(\.\)|\[dot\]|\(dot\)| dot ) ?(?:com|net|org|io|de|example)\b\S*)"
    rf"|(?P<bare>(?<![\w@./-]){_HOST}(?:{_ENDINGS})(?![\w-]|\.\w){_TAIL})",
    re.IGNORECASE,
)
# Text that ends a sentence without the blank after it ("plant.It"): a domain has one case throughout its ending.
_RUN_ON = re.compile(r"\.[A-Z][a-z]+$")
_ABBREVIATIONS = re.compile(
    r"(?:[a-z]\.)+[a-z]{1,2}|(?:inc|ltd|co|corp|vs|etc|bzw|ca|usw)\.\w+|asp\.net|[\d.]+", re.IGNORECASE
)


@dataclass(frozen=True)
class Link:
    """A link as it stands in the text. `bare` has neither scheme nor path, so it may be a name."""

    text: str
    start: int
    end: int
    mail: bool = False
    bare: bool = False

    @property
    def host(self) -> str:
        """The host in small letters, "" where the link hides it."""
        if self.mail:
            return self.text.rpartition("@")[2].casefold()
        return host_of(self.text)


def host_of(url: str) -> str:
    """The host of a link without a leading www, in small letters."""
    try:
        host = urlsplit(url if "://" in url else f"https://{url}").hostname or ""
    except ValueError:
        return ""
    return host.casefold().removeprefix("www.")


def same_page(one: str, other: str) -> bool:
    """Whether two links lead to the same page: scheme, www, case of the host and a last slash are of no account."""
    return _plain(one) == _plain(other)


def _plain(url: str) -> str:
    without_scheme = re.sub(r"^[a-z]+://", "", url.strip(), flags=re.IGNORECASE)
    host, slash, rest = without_scheme.partition("/")
    return (host.casefold().removeprefix("www.") + slash + rest).rstrip("/")


def links(text: str) -> Iterator[Link]:
    """Every link of the text in order; marks that end a sentence do not belong to it."""
    for match in _LINK.finditer(text):
        shown = match[0].rstrip(".,;:!?)]}*_'’")
        kind = match.lastgroup
        if kind == "bare" and (_RUN_ON.search(shown) or _ABBREVIATIONS.fullmatch(shown)):
            continue
        yield Link(
            shown,
            match.start(),
            match.start() + len(shown),
            mail=kind == "mail",
            bare=kind == "bare" and "/" not in shown and "?" not in shown,
        )
