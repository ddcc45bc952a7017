"""What every fetcher offers, and the forms in which material arrives."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from campaigns.sources.rules.kinds import Unusable


@dataclass(frozen=True)
class Piece:
    """One text as it was found: an article, an entry of a feed. `text` is not cleaned yet, `raw` are its bytes."""

    raw: bytes
    text: str
    title: str = ""
    url: str = ""
    language: str = ""
    published_at: datetime | None = None
    unusable: Unusable | None = None

    @property
    def sha256(self) -> str:
        """The hash of the bytes, by which a snapshot is kept once."""
        return hashlib.sha256(self.raw).hexdigest()


@dataclass(frozen=True)
class Fetched:
    """What a look at a source brought. `unchanged`: the site says that nothing is new since the last look."""

    pieces: Sequence[Piece] = ()
    etag: str = ""
    last_modified: str = ""
    unchanged: bool = False


class FetchError(Exception):
    """Nothing came. `problem` names what will stay so; without one the fault is passing.

    `retry_after` is the site's wish in seconds, the message a sentence for people.
    """

    def __init__(
        self, sentence: str, *, problem: Unusable | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.problem = problem
        self.retry_after = retry_after

    @property
    def passing(self) -> bool:
        """Whether trying again later may help."""
        return self.problem in {None, Unusable.RATE_LIMITED}


class Fetcher(Protocol):
    """Reads one kind of source on the open web."""

    def fetch(self, url: str, *, etag: str, last_modified: str, now: datetime) -> Fetched:
        """Read what stands at the address. Raises FetchError."""
        ...
