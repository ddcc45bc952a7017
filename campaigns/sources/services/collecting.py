"""Fetching what is due about a person, and saying whether there is enough to go on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.prospects.models import Prospect
from campaigns.sources.fetchers.feed import FeedFetcher
from campaigns.sources.fetchers.page import PageFetcher
from campaigns.sources.fetchers.port import Fetched, Fetcher, FetchError
from campaigns.sources.fetchers.web import Client
from campaigns.sources.models import Source
from campaigns.sources.rules.kinds import SourceKind, SourceState, Unusable
from campaigns.sources.selectors import current_snapshots, sources_about, why_nothing_usable
from campaigns.sources.services.saving import problem_of, save_pieces
from outreach.http.fetching import GuardedClient

logger = structlog.get_logger(__name__)

# While one worker fetches a source, another leaves it alone for this long.
LEASE: Final = timedelta(minutes=2)
READ_AGAIN: Final[Mapping[str, timedelta]] = {
    SourceKind.FEED: timedelta(days=1),
    SourceKind.PAGE: timedelta(days=7),
}
MOST_TRIES: Final = 5
FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(hours=6)


@dataclass(frozen=True)
class Collected:
    """How many texts can be used; with none, the reason, and when it is worth to try again (None: never)."""

    usable: int
    retry_at: datetime | None = None
    reason: str = ""


def collect(*, prospect: Prospect, now: datetime, client: Client | None = None) -> Collected:
    """Fetch the due sources of a person and of the person's company; say what can be used.

    An outside fault never raises: it is kept on the source. One that may pass sets `retry_at` where nothing can be
    used yet. Must not run inside a transaction, since it talks to the outside.
    """
    fetched = [source for source in sources_about(prospect).filter(due_at__lte=now) if _claim(source, now)]
    for source in fetched:
        _fetch(source, client or GuardedClient(), now)
    if fetched:
        record(Action.COLLECTED, subject=prospect, by=SOFTWARE, sources=[source.pk for source in fetched])
    usable = len(current_snapshots(prospect))
    if usable:
        return Collected(usable)
    return Collected(0, _next_try(prospect, now), why_nothing_usable(prospect))


def _claim(source: Source, now: datetime) -> bool:
    """Make a due source ours; False where another worker was first."""
    return bool(Source.objects.filter(pk=source.pk, due_at=source.due_at).update(due_at=now + LEASE))


def _fetch(source: Source, client: Client, now: datetime) -> None:
    try:
        fetched = _fetcher(source, client).fetch(
            source.url, etag=source.etag, last_modified=source.last_modified, now=now
        )
    except FetchError as error:
        _keep_fault(source, error, now)
    except Exception:
        # A page can break a parser in ways nobody foresaw; that must not stop the person's other sources.
        logger.exception("source cannot be read", source=source.pk)
        _keep_fault(source, FetchError(Unusable.NOT_TEXT.sentence, problem=Unusable.NOT_TEXT), now)
    else:
        _keep(source, fetched, now)


def _fetcher(source: Source, client: Client) -> Fetcher:
    return FeedFetcher(client) if source.kind == SourceKind.FEED else PageFetcher(client)


@transaction.atomic
def _keep(source: Source, fetched: Fetched, now: datetime) -> None:
    saved = save_pieces(source, fetched.pieces, now=now)
    changes = {"state": SourceState.FETCHED, "tries": 0, "due_at": now + READ_AGAIN[source.kind]}
    if not fetched.unchanged:
        problem = problem_of(saved)
        changes |= {"etag": fetched.etag, "last_modified": fetched.last_modified}
        changes |= {"problem": problem or "", "problem_detail": problem.sentence if problem else ""}
    Source.objects.filter(pk=source.pk).update(**changes)


def _keep_fault(source: Source, error: FetchError, now: datetime) -> None:
    tries = source.tries + 1
    again = now + _wait(tries, error.retry_after) if error.passing and tries < MOST_TRIES else None
    limited = error.problem is Unusable.RATE_LIMITED and again is not None
    Source.objects.filter(pk=source.pk).update(
        state=SourceState.RATE_LIMITED if limited else SourceState.FAILED,
        problem=error.problem or "",
        problem_detail=error.sentence[:500],
        tries=tries,
        due_at=again,
    )


def _wait(tries: int, retry_after: float | None) -> timedelta:
    """Return how long to leave a source alone after a passing fault; the site's own wish is a lower bound."""
    wished = timedelta(seconds=retry_after or 0)
    return max(min(FIRST_WAIT * float(2 ** (tries - 1)), LONGEST_WAIT), min(wished, timedelta(days=1)))


def _next_try(prospect: Prospect, now: datetime) -> datetime | None:
    """Return when the next source is due that has never been read, None where no later look can help."""
    open_ones = sources_about(prospect).exclude(state=SourceState.FETCHED).filter(due_at__gt=now)
    return open_ones.order_by("due_at").values_list("due_at", flat=True).first()
