"""A podcast: the notes and transcripts of the episodes in which a person is named.

Of a transcript only the turns under the person's own name are the person's words; notes are the editors'.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final
from urllib.parse import urljoin

from lxml import etree

from campaigns.sources.fetchers.feed import newest, parse_feed
from campaigns.sources.fetchers.port import About, Fetched, FetchError, Piece, Wanted, failed
from campaigns.sources.fetchers.web import FREE, Client, read_web
from campaigns.sources.rules.decoding import decoded
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.people import mentions
from campaigns.sources.rules.transcripts import PREFERRED, read_transcript

NAMESPACES: Final = (
    "https://podcastindex.org/namespace/1.0",
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
)
MOST_EPISODES: Final = 5
MOST_TRANSCRIPTS: Final = 3  # forms of one episode's that are tried
MOST_IN_FEED: Final = 1000


@dataclass(frozen=True)
class Extras:
    """What the podcast namespace says of an episode: its people, and its transcripts by media type."""

    people: Sequence[str] = ()
    transcripts: Sequence[tuple[str, str]] = ()


class PodcastFetcher:
    """Reads a podcast's feed, and the transcripts it points at, by the guarded client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def price(self, wanted: Wanted) -> Decimal:
        """Return what a look costs: nothing."""
        del wanted
        return FREE

    def fetch(self, wanted: Wanted) -> Fetched:
        """Read the newest episodes that name the person; about a company, those that name the company.

        A transcript that cannot be fetched or read is looked for in its next form. Raises FetchError.
        """
        response = read_web(self._client, wanted)
        if response.unchanged:
            return Fetched(unchanged=True)
        episodes = episodes_with(response.body, wanted.about, url=response.url)
        if not episodes:
            raise failed(Unusable.NOT_THE_GUEST)
        pieces = [piece for episode, extras in episodes for piece in self._pieces(episode, extras, wanted)]
        return Fetched(pieces, etag=response.etag, last_modified=response.last_modified)

    def _pieces(self, episode: Piece, extras: Extras, wanted: Wanted) -> Iterator[Piece]:
        yield episode
        for address, kind in extras.transcripts[:MOST_TRANSCRIPTS]:
            try:
                answer = read_web(self._client, wanted, url=address)
            except FetchError:
                continue
            text = read_transcript(decoded(answer.body, declared=answer.charset), kind)
            if text.strip():
                yield replace(episode, raw=answer.body, text=text, url=address, key=address)
                return


def episodes_with(raw: bytes, about: About, *, url: str = "") -> list[tuple[Piece, Extras]]:
    """Return the newest episodes that name the person, or without a person the company, at most MOST_EPISODES.

    Raises FetchError: these bytes are no feed.
    """
    feed = parse_feed(raw, url=url)
    extras = _extras(raw, url)
    named = [entry for entry in feed.entries if _names(entry, _of(entry, extras), about)]
    return [(entry, _of(entry, extras)) for entry in newest(replace(feed, entries=named))[:MOST_EPISODES]]


def _names(entry: Piece, extras: Extras, about: About) -> bool:
    text = "\n".join([entry.title, entry.text, *extras.people])
    if about.full_name:
        return mentions(text, about.first_name, about.last_name)
    return bool(about.company) and about.company.casefold() in text.casefold()


def _of(entry: Piece, extras: Mapping[str, Extras]) -> Extras:
    return extras.get(entry.key) or extras.get(_one_line(entry.title)) or Extras()


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _extras(raw: bytes, url: str) -> Mapping[str, Extras]:
    """Return what the podcast namespace adds to each episode: readers of feeds keep only the last of each.

    An episode is known by its guid, and one without by its title.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=True
    )
    root = etree.fromstring(raw, parser)
    if root is None:
        return {}
    items = root.findall(".//item")[:MOST_IN_FEED]
    return {
        (item.findtext("guid") or "").strip() or _one_line(item.findtext("title") or ""): _extras_of(
            item, url
        )
        for item in items
    }


def _extras_of(item: etree._Element, url: str) -> Extras:
    people = [person.text or "" for person in _children(item, "person")]
    found = [
        (urljoin(url, address), kind.partition(";")[0].strip().lower())
        for each in _children(item, "transcript")
        if (address := each.get("url")) and (kind := each.get("type") or "text/plain")
    ]
    order = {kind: place for place, kind in enumerate(PREFERRED)}
    return Extras(people, sorted(found, key=lambda pair: order.get(pair[1], len(order))))


def _children(item: etree._Element, name: str) -> list[etree._Element]:
    return [child for space in NAMESPACES for child in item.findall(f"{{{space}}}{name}")]
