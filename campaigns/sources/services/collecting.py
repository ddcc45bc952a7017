"""Fetching what is due about a person, and saying whether there is enough to go on."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.prospects.models import Prospect
from campaigns.sources.fetchers.web import Client
from campaigns.sources.models import Source
from campaigns.sources.rules.kinds import SourceState, Unusable
from campaigns.sources.selectors import current_snapshots, sources_about, why_nothing_usable
from campaigns.sources.services.reading import claim, read_source
from outreach.http.fetching import PoliteClient

# A look may find further places, which are read in the next round.
MOST_ROUNDS: Final = 2
# What is not read by then is read at the next try, or not needed.
MOST_SECONDS: Final = 180.0
SOON: Final = timedelta(seconds=10)


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
    polite = client or PoliteClient()
    read = [source.pk for source in _read(prospect, polite, now)]
    if read:
        record(Action.COLLECTED, subject=prospect, by=SOFTWARE, sources=read)
    usable = len(current_snapshots(prospect))
    if usable:
        return Collected(usable)
    return Collected(0, _next_try(prospect, now), why_nothing_usable(prospect))


def _read(prospect: Prospect, client: Client, now: datetime) -> Iterator[Source]:
    until = time.monotonic() + MOST_SECONDS
    for _ in range(MOST_ROUNDS):
        for source in _due(prospect, now):
            if time.monotonic() < until and claim(source, now):
                read_source(source=source, client=client, now=now)
                yield source


def _due(prospect: Prospect, now: datetime) -> QuerySet[Source]:
    return sources_about(prospect).filter(due_at__lte=now)


def _next_try(prospect: Prospect, now: datetime) -> datetime | None:
    """Return when the next source is due that has never been read, None where no later look can help."""
    unread = sources_about(prospect).exclude(state=SourceState.FETCHED).exclude(problem=Unusable.TOO_LARGE)
    open_ones = unread.filter(due_at__isnull=False)
    due_at = open_ones.order_by("due_at").values_list("due_at", flat=True).first()
    return max(due_at, now + SOON) if due_at else None
