"""Addresses that only lead on to another one, which they name."""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

GOOGLE: Final = re.compile(r"^(?:www\.)?google\.(?:[a-z]{2,3})(?:\.[a-z]{2})?$")
ALERTS_FEED: Final = re.compile(r"^https?://(?:www\.)?google\.[a-z.]+/alerts/feeds/", re.IGNORECASE)
TARGET: Final = re.compile(
    r"[?&](?:url|q)=(?P<target>.*?)(?:&(?:ct|cd|usg|sa|rct|ved|opi|source)=|$)", re.DOTALL
)
PACKED: Final = re.compile(r"^https?%3a", re.IGNORECASE)
WEB: Final = re.compile(r"^https?://[^/\s]", re.IGNORECASE)


def is_alerts_feed(url: str) -> bool:
    """Say whether an address is a feed of Google Alerts."""
    return ALERTS_FEED.match(url) is not None


def unwrapped(url: str) -> str:
    """Return where a redirect of Google leads, "" where that is no web address; any other address as it is.

    The target may be written with its own "&" left as they are, so it ends only where Google's own parameters begin.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    if not (GOOGLE.match(parts.hostname or "") and parts.path == "/url"):
        return url
    found = TARGET.search(f"?{parts.query}")
    target = found["target"] if found else ""
    target = unquote(target) if PACKED.match(target) else target
    return target if WEB.match(target) else ""
