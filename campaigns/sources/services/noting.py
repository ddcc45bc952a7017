"""Noting places that are read later: addresses of the web, and questions to services with keys."""

from datetime import datetime
from decimal import Decimal

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.prospects.models import Company, Prospect
from campaigns.sources.fetchers.port import Wanted
from campaigns.sources.models import Source
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.rules.redirects import is_alerts_feed, unwrapped
from campaigns.sources.selectors import about_of, known_ids
from campaigns.sources.services.adding import UnreadableError
from campaigns.sources.services.fetchers import KEYED, ON_THE_WEB, fetcher_of
from campaigns.sources.services.metering import CreditMeter
from outreach.http.fetching import PoliteClient


def add_address(
    *,
    kind: SourceKind,
    url: str,
    speaker: Speaker,
    title: str = "",
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Note a place on the web (page, feed, site, podcast, alert); `collect` fetches it.

    A link of Google that only leads on is noted as where it leads. In podcasts and alerts others speak, whoever they
    are about.

    Raises:
        UnreadableError: the address leads to no page of the web.
    """
    target = unwrapped(url)
    if not target:
        raise UnreadableError("This address leads to no page of the web.")
    if is_alerts_feed(target):
        kind = SourceKind.ALERTS
    told = Speaker.THIRD_PARTY if kind in {SourceKind.PODCAST, SourceKind.ALERTS} else speaker
    return _add_address(kind, target, told, title, prospect=prospect, company=company, by=by, now=now)


def add_lookup(
    *,
    kind: SourceKind,
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Note that a service with a key is to be asked; `collect` asks it, at most for what `price_of` says.

    Raises:
        UnreadableError: the service is off, or it is none for a person, or none for a company.
    """
    keyed = KEYED[kind]
    if not keyed.key:
        raise UnreadableError(f"No key for this service is set ({keyed.setting}).")
    if keyed.about_person is (prospect is None):
        wanted = "a person" if keyed.about_person else "a company"
        raise UnreadableError(f"This service is asked about {wanted}.")
    return _add_address(
        kind,
        f"service:{kind.value}",
        Speaker.THIRD_PARTY,
        "",
        prospect=prospect,
        company=company,
        by=by,
        now=now,
    )


def price_of(source: Source, *, now: datetime) -> Decimal:
    """Return the most credits that one look at a source costs; 0 for what is free. Raises FetchError: its service is off."""
    provider = KEYED[source.kind].provider if source.kind in KEYED else ""
    meter = CreditMeter(provider=provider, source=source, now=now)
    if source.kind not in KEYED and source.kind not in ON_THE_WEB:
        return Decimal(0)
    wanted = Wanted(url=source.url, now=now, about=about_of(source), known=known_ids(source))
    return fetcher_of(source.kind, client=PoliteClient(), meter=meter).price(wanted)


def add_feed(
    *,
    url: str,
    speaker: Speaker,
    title: str = "",
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Note a feed on the web; see `add_address`."""
    return add_address(
        kind=SourceKind.FEED,
        url=url,
        speaker=speaker,
        title=title,
        prospect=prospect,
        company=company,
        by=by,
        now=now,
    )


def add_page(
    *,
    url: str,
    speaker: Speaker,
    title: str = "",
    prospect: Prospect | None = None,
    company: Company | None = None,
    by: Actor,
    now: datetime,
) -> Source:
    """Note a page on the web; see `add_address`."""
    return add_address(
        kind=SourceKind.PAGE,
        url=url,
        speaker=speaker,
        title=title,
        prospect=prospect,
        company=company,
        by=by,
        now=now,
    )


@transaction.atomic
def _add_address(
    kind: SourceKind,
    url: str,
    speaker: Speaker,
    title: str,
    *,
    prospect: Prospect | None,
    company: Company | None,
    by: Actor,
    now: datetime,
) -> Source:
    source, is_new = Source.objects.get_or_create(
        prospect=prospect,
        company=company,
        url=url[:2000],
        defaults={"kind": kind, "speaker": speaker, "title": title[:300], "due_at": now},
    )
    if is_new:
        record(Action.COLLECTED, subject=source, by=by, kind=kind)
    return source
