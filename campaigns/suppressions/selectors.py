"""The one question that is asked before anything is written, approved or sent."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

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
    by_address, by_domain = _hashes(addresses), _hashes(domains)
    holds = _barring_holds(by_address, by_domain, campaign_id, mailbox_id)
    return _suppressions(by_address, by_domain, offer_id) + _in_force(holds, now)


def _hashes(keys: Iterable[str]) -> list[str]:
    return [digest for key in keys for digest in every_hash(key)]


def _suppressions(
    by_address: list[str], by_domain: list[str], offer_id: int | None
) -> list[ReasonNotToWrite]:
    at_address = Q(key_hash__in=by_address)
    bars = at_address & Q(scope=SuppressionScope.ADDRESS)
    bars |= Q(key_hash__in=by_domain, scope=SuppressionScope.DOMAIN)
    if offer_id is not None:
        bars |= at_address & Q(scope=SuppressionScope.OFFER_TO_ADDRESS, offer_id=offer_id)
    return [
        ReasonNotToWrite(
            lasting=True,
            code=row.reason,
            sentence=f"{_SUPPRESSED_WORDS[SuppressionScope(row.scope)]} since {row.at:%-d %b %Y} ({row.get_reason_display()}).",
        )
        for row in Suppression.objects.filter(bars, lifted_at__isnull=True)
    ]


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


def _in_force(bars: Q, now: datetime) -> list[ReasonNotToWrite]:
    in_force = Q(released_at__isnull=True) & (Q(until__isnull=True) | Q(until__gt=now))
    return [
        ReasonNotToWrite(lasting=False, code="hold", sentence=_hold_sentence(row), until=row.until)
        for row in Hold.objects.filter(bars & in_force)
    ]


def _hold_sentence(row: Hold) -> str:
    end = f"until {row.until:%-d %b %Y}" if row.until else "until a person releases it"
    return f"On hold {end}, by {row.by_name}: {row.reason}"


def barred(keys: Iterable[str]) -> set[str]:
    """Return which of these normalised addresses and domains a lasting no bars, in one query."""
    by_hash = {digest: key for key in keys for digest in every_hash(key)}
    found = Suppression.objects.filter(
        among("key_hash", by_hash),
        scope__in=[SuppressionScope.ADDRESS, SuppressionScope.DOMAIN],
        lifted_at__isnull=True,
    ).values_list("key_hash", flat=True)
    return {by_hash[digest] for digest in found}
