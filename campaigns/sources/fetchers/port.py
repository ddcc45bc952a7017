"""What every fetcher offers, and the forms in which material arrives."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from campaigns.sources.rules.kinds import PASSING, SourceKind, Unusable


@dataclass(frozen=True)
class Piece:
    """One text as it was found: an article, an entry of a feed. `text` is not cleaned yet, `raw` are its bytes.

    `key` is what its place calls it (the guid of an entry), where it is not the address.
    """

    raw: bytes
    text: str
    title: str = ""
    url: str = ""
    language: str = ""
    published_at: datetime | None = None
    unusable: Unusable | None = None
    key: str = ""

    @property
    def sha256(self) -> str:
        """The hash of the bytes, by which a change is seen."""
        return hashlib.sha256(self.raw).hexdigest()


@dataclass(frozen=True)
class Lead:
    """A place that was found while another was read, and that is worth reading too."""

    url: str
    kind: SourceKind
    title: str = ""


@dataclass(frozen=True)
class Fetched:
    """What a look at a source brought. `unchanged`: the site says that nothing is new since the last look."""

    pieces: Sequence[Piece] = ()
    etag: str = ""
    last_modified: str = ""
    unchanged: bool = False
    leads: Sequence[Lead] = ()


@dataclass(frozen=True)
class About:
    """Whom a source is about, as far as known; a source about a company has no person."""

    first_name: str = ""
    last_name: str = ""
    address: str = ""
    linkedin_url: str = ""
    company: str = ""
    domain: str = ""
    industry: str = ""

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True)
class Wanted:
    """One look at a source. `known` are ids that services gave to the same person or company before."""

    url: str
    now: datetime
    about: About = field(default_factory=About)
    etag: str = ""
    last_modified: str = ""
    known: Mapping[str, str] = field(default_factory=dict)


class FetchError(Exception):
    """Nothing came. `problem` says why, and so whether it may pass (see PASSING); without one nothing was reached.

    `retry_after` is the site's wish in seconds, the message a sentence for people. `asked` is False where the site
    was not even asked, so that the waiting is no failed try.
    """

    def __init__(
        self,
        sentence: str,
        *,
        problem: Unusable | None = None,
        retry_after: float | None = None,
        asked: bool = True,
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.problem = problem
        self.retry_after = retry_after
        self.asked = asked

    @property
    def passing(self) -> bool:
        """Whether trying again later may help."""
        return self.problem is None or self.problem in PASSING


def failed(problem: Unusable, sentence: str = "") -> FetchError:
    """Return the error of a problem, with its usual sentence where no better one is known."""
    return FetchError(sentence or problem.sentence, problem=problem)


class Fetcher(Protocol):
    """Reads one kind of source."""

    def price(self, wanted: Wanted) -> Decimal:
        """Return the most credits that one look can cost; 0 on the open web."""
        ...

    def fetch(self, wanted: Wanted) -> Fetched:
        """Read what is there. Raises FetchError."""
        ...


class Meter(Protocol):
    """Watches what calls to services cost."""

    def allow(self, what: str, most: Decimal) -> None:
        """Agree to a call before it is made. Raises FetchError where the day's limit would be passed."""
        ...

    def record(self, what: str, credits_used: Decimal, *, estimated: bool = False, fault: str = "") -> None:
        """Keep what a call cost, whatever came of it."""
        ...
