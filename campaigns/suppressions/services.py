"""Saying no, for good or for a while. Nothing here ever lifts a no by itself."""

from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.suppressions.keys import newest_hash
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import HoldScope, SuppressionReason, SuppressionScope


@transaction.atomic
def suppress(
    *,
    scope: SuppressionScope,
    key: str,
    reason: SuppressionReason,
    by: Actor,
    note: str = "",
    offer_id: int = 0,
) -> Suppression:
    """Bar the key for good; a second call finds the first row. `key` is a normalised address or a domain."""
    key_id, key_hash = newest_hash(key)
    row, created = Suppression.objects.get_or_create(
        scope=scope,
        key_id=key_id,
        key_hash=key_hash,
        offer_id=offer_id,
        lifted_at=None,
        defaults={"reason": reason, "note": note, "by_name": by.name},
    )
    if created:
        record(Action.SUPPRESSED, subject=row, by=by, reason=reason, scope=scope)
    return row


@transaction.atomic
def hold(*, scope: HoldScope, key: str, reason: str, by: Actor, until: datetime | None) -> Hold:
    """Bar the key until a moment, or until a person releases it."""
    key_id, key_hash = newest_hash(key)
    row = Hold.objects.create(
        scope=scope, key_id=key_id, key_hash=key_hash, reason=reason, by_name=by.name, until=until
    )
    record(Action.HELD, subject=row, by=by, reason=reason, scope=scope)
    return row


@transaction.atomic
def release(*, hold_id: int, by: Actor, now: datetime) -> bool:
    """End a hold early. False where it had ended already."""
    changed = Hold.objects.filter(pk=hold_id, released_at__isnull=True).update(
        released_at=now, released_by_name=by.name
    )
    if changed:
        record(Action.RELEASED, subject=Hold.objects.get(pk=hold_id), by=by)
    return bool(changed)
