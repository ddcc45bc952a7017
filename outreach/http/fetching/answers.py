"""What came of reading an address: an answer, or the reason why there is none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from outreach.http.waiting import seconds_to_wait


class Refusal(StrEnum):
    """Why an address is not read, now or later."""

    NOT_WEB = "not_web"
    PRIVATE_ADDRESS = "private_address"
    TOO_LARGE = "too_large"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    REDIRECT_LOOP = "redirect_loop"
    ROBOTS = "robots"


class UnsafeError(Exception):
    """The address, or what stands there, is one that we do not read."""

    def __init__(self, refusal: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.refusal = refusal
        self.sentence = sentence


class UnreachableError(Exception):
    """The site did not answer properly, or not in time; later it may."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BusyError(UnreachableError):
    """It is too early to ask this host again; `retry_after` says in how many seconds it is not."""

    def __init__(self, sentence: str, *, retry_after: float) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after


@dataclass(frozen=True)
class Response:
    """What a site answered. `url` is where the last redirect led, `headers` have lower-case names."""

    status: int
    url: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def unchanged(self) -> bool:
        """The site says that what we have is still current (RFC 9110, 15.4.5)."""
        return self.status == 304

    @property
    def etag(self) -> str:
        return self.headers.get("etag", "")[:250]

    @property
    def last_modified(self) -> str:
        return self.headers.get("last-modified", "")[:100]

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def charset(self) -> str:
        """The character set that the server says the text is in, "" where it says none."""
        said = re.search(
            r"charset\s*=\s*[\"']?([\w.:-]+)", self.headers.get("content-type", ""), re.IGNORECASE
        )
        return said[1] if said else ""

    def retry_after(self, now: datetime) -> float | None:
        """Return the seconds that the site asks us to wait, None where it says nothing readable."""
        return seconds_to_wait(self.headers.get("retry-after"), now)
