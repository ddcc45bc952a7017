"""What every fetcher of the open web does with the guarded client's answers."""

from datetime import datetime
from typing import Protocol

from campaigns.sources.fetchers.port import FetchError
from campaigns.sources.rules.kinds import Unusable
from outreach.http.fetching import Refusal, Response, UnreachableError, UnsafeError

MISSING = frozenset({404, 410})
BUSY = frozenset({429, 503})
CLOSED = {401: Unusable.LOGIN_WALL, 402: Unusable.LOGIN_WALL, 403: Unusable.BOT_WALL, 451: Unusable.BOT_WALL}
REFUSALS = {
    Refusal.NOT_WEB: Unusable.NOT_TEXT,
    Refusal.PRIVATE_ADDRESS: Unusable.PRIVATE_ADDRESS,
    Refusal.TOO_LARGE: Unusable.TOO_LARGE,
    Refusal.TOO_MANY_REDIRECTS: Unusable.NO_SUCH_PAGE,
}
TEXT_TYPES = (
    "text/",
    "application/xhtml",
    "application/xml",
    "application/rss",
    "application/atom",
    "application/rdf",
)


class Client(Protocol):
    """What a fetcher needs of a client: `outreach.http.fetching.GuardedClient`, or a stand-in."""

    def get(self, url: str, *, etag: str = "", last_modified: str = "") -> Response:
        """Read an address. Raises UnsafeError, UnreachableError."""
        ...


def read_web(client: Client, url: str, *, etag: str, last_modified: str, now: datetime) -> Response:
    """Return a good answer, or one that says that nothing changed.

    Raises:
        FetchError: nothing came; it says why, and whether it will stay so.
    """
    try:
        response = client.get(url, etag=etag, last_modified=last_modified)
    except UnsafeError as error:
        problem = REFUSALS[error.refusal]
        raise FetchError(error.sentence, problem=problem) from error
    except UnreachableError as error:
        raise FetchError(error.sentence) from error
    _require_text(response, now)
    return response


def _require_text(response: Response, now: datetime) -> None:
    if response.unchanged:
        return
    if response.status in MISSING:
        raise FetchError(Unusable.NO_SUCH_PAGE.sentence, problem=Unusable.NO_SUCH_PAGE)
    if response.status in BUSY:
        raise FetchError(
            Unusable.RATE_LIMITED.sentence,
            problem=Unusable.RATE_LIMITED,
            retry_after=response.retry_after(now),
        )
    if response.status in CLOSED:
        problem = CLOSED[response.status]
        raise FetchError(problem.sentence, problem=problem)
    if response.status != 200:
        passing = response.status >= 500
        raise FetchError(
            f"The site answers with status {response.status}.",
            problem=None if passing else Unusable.NO_SUCH_PAGE,
        )
    if response.content_type and not response.content_type.startswith(TEXT_TYPES):
        raise FetchError(Unusable.NOT_TEXT.sentence, problem=Unusable.NOT_TEXT)
