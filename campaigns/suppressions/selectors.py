"""The one question that is asked before anything is written, approved or sent."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from campaigns.suppressions.keys import every_hash
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import HoldScope, ReasonNotToWrite, SuppressionScope

_SUPPRESSED_WORDS = {
    SuppressionScope.ADDRESS: "This person is on the do-not-contact list",
    SuppressionScope.DOMAIN: "This company is on the do-not-contact list",
    SuppressionScope.OFFER_TO_ADDRESS: "This person said no to this offer",
}


def reasons_not_to_write(
    *,
    address: str,
    domain: str | None,
    now: datetime,
    offer_id: int | None = None,
    campaign_id: int | None = None,
    mailbox_id: int | None = None,
) -> list[ReasonNotToWrite]:
    """Return every no in force, lasting ones first; an empty list means that nothing bars this mail.

    `address` and `domain` are in their normal form (`prospects.rules`).
    """
    return _suppressions(address, domain, offer_id) + _holds(address, domain, campaign_id, mailbox_id, now)


def _suppressions(address: str, domain: str | None, offer_id: int | None) -> list[ReasonNotToWrite]:
    at_address = Q(key_hash__in=every_hash(address))
    bars = at_address & Q(scope=SuppressionScope.ADDRESS)
    if domain:
        bars |= Q(key_hash__in=every_hash(domain), scope=SuppressionScope.DOMAIN)
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


def _holds(
    address: str, domain: str | None, campaign_id: int | None, mailbox_id: int | None, now: datetime
) -> list[ReasonNotToWrite]:
    keys = {
        HoldScope.ADDRESS: address,
        HoldScope.DOMAIN: domain,
        HoldScope.CAMPAIGN: campaign_id,
        HoldScope.MAILBOX: mailbox_id,
    }
    bars = Q(pk__in=[])
    for scope, key in keys.items():
        if key is not None:
            bars |= Q(scope=scope, key_hash__in=every_hash(str(key)))
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
        key_hash__in=by_hash, scope__in=[SuppressionScope.ADDRESS, SuppressionScope.DOMAIN], lifted_at__isnull=True
    ).values_list("key_hash", flat=True)
    return {by_hash[digest] for digest in found}
