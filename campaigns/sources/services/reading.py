"""One look at one source: what came of it is kept on the source, whatever it was."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import structlog
from django.db import transaction
from django.db.models import F, Q

from campaigns.sources.fetchers.port import Fetched, FetchError, Lead, Wanted, failed
from campaigns.sources.fetchers.web import Client
from campaigns.sources.models import Source
from campaigns.sources.rules.kinds import GONE, PASSING, SourceKind, SourceState, Unusable
from campaigns.sources.selectors import about_of, known_ids
from campaigns.sources.services.fetchers import KEYED, fetcher_of
from campaigns.sources.services.metering import CreditMeter
from campaigns.sources.services.saving import problem_of, save_pieces

logger = structlog.get_logger(__name__)

# While one worker fetches a source, another leaves it alone for this long.
LEASE: Final = timedelta(minutes=3)
WEEK: Final = timedelta(days=7)
READ_AGAIN: Final[Mapping[str, timedelta]] = {
    SourceKind.FEED: timedelta(days=1),
    SourceKind.ALERTS: timedelta(days=1),
    SourceKind.PODCAST: WEEK,
    SourceKind.PAGE: WEEK,
    SourceKind.SITE: WEEK,
    SourceKind.NEWSAPI: WEEK,
    SourceKind.APOLLO_NEWS: 2 * WEEK,
    SourceKind.APOLLO_JOBS: 2 * WEEK,
    SourceKind.APOLLO_COMPANY: timedelta(days=90),
    SourceKind.APOLLO_PERSON: timedelta(days=90),
    SourceKind.COGNISM: timedelta(days=90),
}
# Their owners shorten them, so that one that is too large today may fit next week.
FEEDS: Final = frozenset({SourceKind.FEED, SourceKind.ALERTS, SourceKind.PODCAST})
# What was not found again for so many of its turns no longer counts.
MISSED_TURNS: Final = 4
LEAST_LIFE: Final = timedelta(days=60)
MOST_TRIES: Final = 5
FIRST_WAIT: Final = timedelta(minutes=1)
LONGEST_WAIT: Final = timedelta(hours=6)
LONGEST_WISH: Final = timedelta(days=1)


def claim(source: Source, now: datetime) -> bool:
    """Make a due source ours; False where another worker was first."""
    return bool(Source.objects.filter(pk=source.pk, due_at=source.due_at).update(due_at=now + LEASE))


def read_source(*, source: Source, client: Client, now: datetime) -> None:
    """Look at a claimed source. An outside fault never raises: it is kept on the source.

    Must not run inside a transaction, since it talks to the outside.
    """
    try:
        fetched = _fetch(source, client, now)
    except FetchError as error:
        _keep_fault(source, error, now)
    except Exception:
        # A page can break a parser in ways nobody foresaw; that must not stop the person's other sources.
        logger.exception("source cannot be read", source=source.pk)
        _keep_fault(source, failed(Unusable.NOT_TEXT), now)
    else:
        _keep(source, fetched, now)


def read_due(*, source_id: int, client: Client, now: datetime) -> bool:
    """Look again at one source where it is due; False where it is not, or another worker was first."""
    source = Source.objects.filter(pk=source_id, due_at__lte=now).first()
    if source is None or not claim(source, now):
        return False
    read_source(source=source, client=client, now=now)
    return True


def expire_unread(*, now: datetime) -> int:
    """Let those sources expire that nobody found again for a long time; return how many did."""
    too_long_ago = Q(pk__in=[])
    for kind, turn in READ_AGAIN.items():
        too_long_ago |= Q(kind=kind, read_at__lt=now - max(turn * MISSED_TURNS, LEAST_LIFE))
    return Source.objects.filter(too_long_ago, expired_at__isnull=True).update(expired_at=now)


def _fetch(source: Source, client: Client, now: datetime) -> Fetched:
    provider = KEYED[source.kind].provider if source.kind in KEYED else ""
    meter = CreditMeter(provider=provider, source=source, now=now)
    wanted = Wanted(
        url=source.url,
        now=now,
        about=about_of(source),
        etag=source.etag,
        last_modified=source.last_modified,
        known=known_ids(source),
    )
    return fetcher_of(source.kind, client=client, meter=meter).fetch(wanted)


@transaction.atomic
def _keep(source: Source, fetched: Fetched, now: datetime) -> None:
    saved = save_pieces(source, fetched.pieces, now=now)
    _follow(source, fetched.leads, now)
    changes: dict[str, Any] = {
        "state": SourceState.FETCHED,
        "tries": 0,
        "due_at": now + READ_AGAIN[source.kind],
    }
    problem = None if fetched.unchanged else problem_of(saved)
    if problem is None:
        changes |= {"read_at": now, "expired_at": None}
    if fetched.unchanged and source.problem in PASSING:
        changes |= {"problem": "", "problem_detail": ""}
    if not fetched.unchanged:
        changes |= {"etag": fetched.etag[:250], "last_modified": fetched.last_modified[:100]}
        changes |= {"problem": problem or "", "problem_detail": problem.sentence if problem else ""}
    Source.objects.filter(pk=source.pk).update(**changes)


def _follow(source: Source, leads: Sequence[Lead], now: datetime) -> None:
    """Note the places that a look found; what is known about the same person or company already stays as it is."""
    for lead in leads:
        Source.objects.get_or_create(
            prospect=source.prospect,
            company=source.company,
            url=lead.url[:2000],
            defaults={
                "kind": lead.kind,
                "speaker": source.speaker,
                "title": lead.title[:300],
                "due_at": now,
            },
        )


def _keep_fault(source: Source, error: FetchError, now: datetime) -> None:
    tries = source.tries + error.asked
    again = now + _wait(tries, error.retry_after) if error.passing and tries < MOST_TRIES else None
    if error.problem is Unusable.TOO_LARGE and source.kind in FEEDS:
        again = now + WEEK
    limited = error.problem in {Unusable.RATE_LIMITED, Unusable.OVER_BUDGET} and again is not None
    gone = error.problem in GONE and source.read_at is not None
    Source.objects.filter(pk=source.pk).update(
        state=SourceState.RATE_LIMITED if limited else SourceState.FAILED,
        problem=error.problem or Unusable.UNREACHABLE,
        problem_detail=_detail(error, again if limited else None),
        tries=tries,
        due_at=again,
        expired_at=now if gone else F("expired_at"),
    )


def _detail(error: FetchError, until: datetime | None) -> str:
    waits = f" Waiting until {until.astimezone(UTC):%d %b %Y, %H:%M:%S} UTC." if until else ""
    return f"{error.sentence[:400]}{waits}"


def _wait(tries: int, retry_after: float | None) -> timedelta:
    """Return how long to leave a source alone after a passing fault: as long as the site wishes, else ever longer."""
    if retry_after:
        return min(timedelta(seconds=retry_after), LONGEST_WISH)
    return min(FIRST_WAIT * float(2 ** max(tries - 1, 0)), LONGEST_WAIT)
