"""What every fetcher of the open web does with the guarded client's answers."""

from datetime import datetime
from decimal import Decimal
from typing import Final, Protocol

from campaigns.sources.fetchers.port import FetchError, Wanted, failed
from campaigns.sources.rules.kinds import Unusable
from outreach.http.fetching import BusyError, Refusal, Response, UnreachableError, UnsafeError

MISSING = frozenset({404, 410})
BUSY = frozenset({429, 503})
CLOSED = {401: Unusable.LOGIN_WALL, 402: Unusable.PAYWALL, 403: Unusable.BOT_WALL, 451: Unusable.BOT_WALL}
REFUSALS = {
    Refusal.NOT_WEB: Unusable.NOT_TEXT,
    Refusal.PRIVATE_ADDRESS: Unusable.PRIVATE_ADDRESS,
    Refusal.TOO_LARGE: Unusable.TOO_LARGE,
    Refusal.TOO_MANY_REDIRECTS: Unusable.REDIRECT_LOOP,
    Refusal.REDIRECT_LOOP: Unusable.REDIRECT_LOOP,
    Refusal.ROBOTS: Unusable.BLOCKED_BY_ROBOTS,
}
TEXT_TYPES = (
    "text/",
    "application/xhtml",
    "application/xml",
    "application/rss",
    "application/atom",
    "application/rdf",
    "application/feed+json",
    "application/json",
)
DOCUMENT_TYPES = (
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
)
FREE: Final = Decimal(0)


class Client(Protocol):
    """What a fetcher needs of a client: `outreach.http.fetching.GuardedClient`, or a stand-in."""

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        """Read an address. Raises UnsafeError, UnreachableError."""
        ...


def read_web(client: Client, wanted: Wanted, *, url: str = "") -> Response:
    """Return a good answer, or one that says that nothing changed. `url` is another address than the source's own.

    Raises:
        FetchError: nothing came; it says why, and whether it will stay so.
    """
    conditions = {} if url else {"etag": wanted.etag, "last_modified": wanted.last_modified}
    try:
        response = client.get(url or wanted.url, **conditions)
    except UnsafeError as error:
        raise failed(REFUSALS[error.refusal], error.sentence) from error
    except BusyError as error:
        raise FetchError(
            error.sentence, problem=Unusable.RATE_LIMITED, retry_after=error.retry_after, asked=False
        ) from error
    except UnreachableError as error:
        raise FetchError(error.sentence) from error
    _require_good(response, wanted.now)
    return response


def _require_good(response: Response, now: datetime) -> None:
    if response.unchanged:
        return
    if response.status in MISSING:
        raise failed(Unusable.NO_SUCH_PAGE)
    if response.status in BUSY:
        raise FetchError(
            Unusable.RATE_LIMITED.sentence,
            problem=Unusable.RATE_LIMITED,
            retry_after=response.retry_after(now),
        )
    if response.status in CLOSED:
        raise failed(CLOSED[response.status])
    if response.status != 200:
        passing = response.status >= 500
        raise FetchError(
            f"The site answers with status {response.status}.",
            problem=None if passing else Unusable.NO_SUCH_PAGE,
        )
    if response.content_type and not response.content_type.startswith(TEXT_TYPES + DOCUMENT_TYPES):
        raise failed(Unusable.NOT_TEXT)
