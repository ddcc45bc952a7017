"""Saying no, for good or for a while. Nothing here ever lifts a no by itself."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import noted, record, record_together
from campaigns.suppressions.keys import hash_with, newest_hash
from campaigns.suppressions.models import Hold, Suppression
from campaigns.suppressions.rules import (
    LET_ANSWERS_PASS,
    LISTS,
    Heard,
    HoldScope,
    SuppressionReason,
    SuppressionScope,
)
from outreach.db.together import insert_or_change


@transaction.atomic
def suppress(  # noqa: PLR0913  what is known of a no, each by its name
    *,
    scope: SuppressionScope,
    key: str,
    reason: SuppressionReason,
    by: Actor,
    note: str = "",
    offer_id: int = 0,
    heard: Heard | None = None,
    company: str = "",
    records: list[AuditRecord] | None = None,
) -> Suppression:
    """Bar the key for good; a second call finds the first row and is counted. `key` is a normalised address or a domain.
    A row whose reason lets answers pass takes on the reason of a graver no, which lets none.

    `company` is kept in plain words: give it for a company on a list of ours alone, never for a person. `records`: the
    record is added there, for a caller who keeps several in one statement.
    """
    key_id, key_hash = newest_hash(key)
    said = Suppression(
        scope=scope, key_id=key_id, key_hash=key_hash, offer_id=offer_id, reason=reason, note=note, by_name=by.name,
        heard=heard or "", company=company[:250],
    )  # fmt: skip
    row = insert_or_change(said, unique=_STANDING, changes=_said_again(said))
    if row.times == 1:
        _recorded(records, noted(Action.SUPPRESSED, subject=row, by=by, reason=reason, scope=scope))
    return row


_STANDING: Final = "(scope, key_id, key_hash, offer_id) WHERE lifted_at IS NULL"


def _said_again(said: Suppression) -> dict[str, str]:
    """Return what saying it again changes of the row that stands."""
    table = Suppression._meta.db_table
    times = {"times": f"{table}.times + 1"}
    if said.reason in LET_ANSWERS_PASS:
        return times
    milder = ", ".join(f"'{reason}'" for reason in sorted(LET_ANSWERS_PASS))
    graver = {
        column: f"CASE WHEN {table}.reason IN ({milder}) THEN excluded.{column} ELSE {table}.{column} END"
        for column in ("reason", "note", "by_name", "heard")
    }
    return times | graver


@transaction.atomic
def hold(
    *,
    scope: HoldScope,
    key: str,
    reason: str,
    by: Actor,
    until: datetime | None,
    answers_pass: bool = False,
    records: list[AuditRecord] | None = None,
) -> Hold:
    """Bar the key until a moment, or until a person releases it; `answers_pass`: whoever writes to us is answered.

    `records` as in `suppress`.
    """
    key_id, key_hash = newest_hash(key)
    row = Hold.objects.create(
        scope=scope, key_id=key_id, key_hash=key_hash, reason=reason, by_name=by.name, until=until,
        answers_pass=answers_pass,
    )  # fmt: skip
    _recorded(records, noted(Action.HELD, subject=row, by=by, reason=reason, scope=scope))
    return row


def _recorded(records: list[AuditRecord] | None, made: AuditRecord) -> None:
    if records is None:
        record_together([made])
    else:
        records.append(made)


@transaction.atomic
def release(*, hold_id: int, by: Actor, now: datetime, reason: str = "") -> bool:
    """End a hold early. False where it had ended already."""
    changed = Hold.objects.filter(pk=hold_id, released_at__isnull=True).update(
        released_at=now, released_by_name=by.name
    )
    if changed:
        record(Action.RELEASED, subject=Hold.objects.get(pk=hold_id), by=by, reason=reason[:250])
    return bool(changed)


@transaction.atomic
def lift(*, suppression_id: int, reason: str, by: Actor, now: datetime) -> bool:
    """Take a company off a list of ours; False where it is on none, or off already. What others said always stays."""
    rows = Suppression.objects.filter(
        pk=suppression_id, scope=SuppressionScope.DOMAIN, reason__in=sorted(LISTS), lifted_at=None
    )
    if not rows.update(lifted_at=now, lifted_by_name=by.name, lifted_reason=reason[:250]):
        return False
    record(Action.RELEASED, subject=Suppression.objects.get(pk=suppression_id), by=by, reason=reason[:250])
    return True


@transaction.atomic
def take_back(*, suppression_id: int, reason: str, by: Actor, now: datetime) -> bool:
    """Take back one saying of a no that rests on a mistake of ours; False where it stands, since others said it too.

    Who asked us to stop is written to again only because a named person says that he did not ask.

    Raises:
        ValueError: no person, or no reason, stands behind it though the no is more than one to an offer.
    """
    row = Suppression.objects.get(pk=suppression_id)
    if row.scope != SuppressionScope.OFFER_TO_ADDRESS and (by.kind is not ActorKind.PERSON or not reason):
        raise ValueError("a no is taken back only by a person, with a reason")
    standing = Suppression.objects.filter(pk=suppression_id, lifted_at=None)
    if standing.filter(times__gt=1).update(times=F("times") - 1):
        return False
    lifted = standing.filter(times=1).update(
        lifted_at=now, lifted_by_name=by.name, lifted_reason=reason[:250]
    )
    if lifted:
        record(Action.RELEASED, subject=row, by=by, reason=reason[:250])
    return bool(lifted)


def rekey(*, known: Iterable[str], by: Actor, now: datetime) -> int:
    """Hash with the newest key every row that an older one hashed and whose address or domain is `known`.

    Return how many rows changed. A row of somebody whom we no longer know (erased, or never imported) cannot be hashed
    anew, and keeps its key. `known` are normal forms: addresses, domains, and numbers of campaigns and mailboxes.
    """
    newest = next(iter(settings.SUPPRESSION_KEYS))
    older = [key_id for key_id in settings.SUPPRESSION_KEYS if key_id != newest]
    waiting = {
        (key_id, digest) for table in (Suppression, Hold)
        for key_id, digest in table.objects.filter(key_id__in=older).values_list("key_id", "key_hash")
    }  # fmt: skip
    changed = 0
    for text in known if waiting else ():
        for key_id in older:
            digest = hash_with(key_id, text)
            if (key_id, digest) in waiting:
                waiting.discard((key_id, digest))
                changed += _rekeyed(key_id, digest, text, by, now)
    return changed


@transaction.atomic
def _rekeyed(key_id: str, digest: str, text: str, by: Actor, now: datetime) -> int:
    new_id, new_hash = newest_hash(text)
    new = {"key_id": new_id, "key_hash": new_hash}
    changed = Hold.objects.filter(key_id=key_id, key_hash=digest).update(**new)
    rows = Suppression.objects.filter(key_id=key_id, key_hash=digest)
    said_again = Suppression.objects.filter(
        key_id=new_id,
        key_hash=new_hash,
        scope=OuterRef("scope"),
        offer_id=OuterRef("offer_id"),
        lifted_at=None,
    )
    rows.filter(Exists(said_again), lifted_at=None).update(
        lifted_at=now, lifted_by_name=by.name, lifted_reason="The same no stands under a newer key."
    )
    return changed + rows.update(**new)
