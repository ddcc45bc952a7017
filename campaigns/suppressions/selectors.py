"""The one question that is asked before anything is written, approved or sent."""

from collections.abc import Iterable
from datetime import datetime
from operator import itemgetter
from typing import Final

from django.db.models import DateTimeField, Exists, Q, QuerySet, Value
from django.db.models.functions import Cast

from campaigns.suppressions.keys import every_hash
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import HoldScope, ReasonNotToWrite, SuppressionScope
from outreach.db.among import among

_SUPPRESSED_WORDS = {
    SuppressionScope.ADDRESS: "This person is on the do-not-contact list",
    SuppressionScope.DOMAIN: "This company is on the do-not-contact list",
    SuppressionScope.OFFER_TO_ADDRESS: "This person said no to this offer",
}


def reasons_not_to_write(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    now: datetime,
    offer_id: int | None = None,
    campaign_id: int | None = None,
    mailbox_id: int | None = None,
) -> list[ReasonNotToWrite]:
    """Return every no in force, lasting ones first; an empty list means that nothing bars this mail.

    Addresses and domains are in their normal form (`prospects.rules`); a mail has more than one of them where the
    person's address changed, or where the company's domain is not that of the address.
    """
    suppressions, holds = _bars(
        addresses=addresses, domains=domains, now=now, offer_id=offer_id, campaign_id=campaign_id, mailbox_id=mailbox_id
    )  # fmt: skip
    said = suppressions.values_list(*_SUPPRESSED).union(holds.values_list(*_HELD), all=True)
    return [_reason(*row) for row in sorted(said, key=itemgetter(0, 1))]


def nothing_bars(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    now: datetime,
    offer_id: int | None = None,
    campaign_id: int | None = None,
    mailbox_id: int | None = None,
) -> Q:
    """Return the condition that `reasons_not_to_write` would find nothing, so that an update can hold it itself."""
    suppressions, holds = _bars(
        addresses=addresses, domains=domains, now=now, offer_id=offer_id, campaign_id=campaign_id, mailbox_id=mailbox_id
    )  # fmt: skip
    return ~Exists(suppressions) & ~Exists(holds)


def _bars(
    *,
    addresses: Iterable[str],
    domains: Iterable[str],
    now: datetime,
    offer_id: int | None,
    campaign_id: int | None,
    mailbox_id: int | None,
) -> tuple[QuerySet[Suppression], QuerySet[Hold]]:
    """Return the rows that say no: those for good, and those for a while that are in force."""
    by_address, by_domain = _hashes(addresses), _hashes(domains)
    holds = _barring_holds(by_address, by_domain, campaign_id, mailbox_id)
    in_force = Q(released_at__isnull=True) & (Q(until__isnull=True) | Q(until__gt=now))
    return _suppressions(by_address, by_domain, offer_id), Hold.objects.filter(holds & in_force)


def _hashes(keys: Iterable[str]) -> list[str]:
    return [digest for key in keys for digest in every_hash(key)]


def _suppressions(by_address: list[str], by_domain: list[str], offer_id: int | None) -> QuerySet[Suppression]:
    at_address = Q(key_hash__in=by_address)
    bars = at_address & Q(scope=SuppressionScope.ADDRESS)
    bars |= Q(key_hash__in=by_domain, scope=SuppressionScope.DOMAIN)
    if offer_id is not None:
        bars |= at_address & Q(scope=SuppressionScope.OFFER_TO_ADDRESS, offer_id=offer_id)
    return Suppression.objects.filter(bars, lifted_at__isnull=True)


def _barring_holds(
    by_address: list[str], by_domain: list[str], campaign_id: int | None, mailbox_id: int | None
) -> Q:
    digests = {
        HoldScope.ADDRESS: by_address,
        HoldScope.DOMAIN: by_domain,
        HoldScope.CAMPAIGN: _hashes([str(campaign_id)] if campaign_id else []),
        HoldScope.MAILBOX: _hashes([str(mailbox_id)] if mailbox_id else []),
    }
    bars = Q(pk__in=[])
    for scope, hashes in digests.items():
        bars |= Q(scope=scope, key_hash__in=hashes)
    return bars


# What both tables say of a no, in columns of the same meaning: how it is sorted, what it bars, and its sentence.
_SUPPRESSED: Final = (Value(0), "pk", "scope", "reason", "at", Cast(Value(None), DateTimeField()), "by_name")
_HELD: Final = (Value(1), "pk", "scope", "reason", "at", "until", "by_name")


def _reason(
    temporary: int, _pk: int, scope: str, reason: str, at: datetime, until: datetime | None, by_name: str
) -> ReasonNotToWrite:
    if temporary:
        end = f"until {until:%-d %b %Y}" if until else "until a person releases it"
        sentence = f"On hold {end}, by {by_name}: {reason}"
        return ReasonNotToWrite(lasting=False, code="hold", sentence=sentence, until=until)
    words = f"{_SUPPRESSED_WORDS[SuppressionScope(scope)]} since {at:%-d %b %Y} ({reason.replace('_', ' ')})."
    return ReasonNotToWrite(lasting=True, code=reason, sentence=words)


def barred(keys: Iterable[str]) -> set[str]:
    """Return which of these normalised addresses and domains a lasting no bars, in one query."""
    by_hash = {digest: key for key in keys for digest in every_hash(key)}
    found = Suppression.objects.filter(
        among("key_hash", by_hash),
        scope__in=[SuppressionScope.ADDRESS, SuppressionScope.DOMAIN],
        lifted_at__isnull=True,
    ).values_list("key_hash", flat=True)
    return {by_hash[digest] for digest in found}
