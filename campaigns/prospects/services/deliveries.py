"""Taking in what a CRM posts: an import like every other, by the machine's name, once for each event."""

import hashlib
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from campaigns.audit.rules import Actor
from campaigns.prospects.models import ImportBatch
from campaigns.prospects.rules.deliveries import BadDelivery, Delivery
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.services.importing import Wanted, import_table


@dataclass(frozen=True)
class Received:
    """The import of a delivery; `repeated` where an earlier delivery of the same event made it."""

    batch: ImportBatch
    repeated: bool


def take_delivery(*, delivery: Delivery, by: Actor) -> Received:
    """Import what a CRM posted, all of it or nothing. The same event again changes nothing.

    Raises:
        BadDelivery: another event had this id.
        campaigns.prospects.services.ImportFailedError: a fault of ours; nothing was kept, so it may be sent again.
    """
    before = _before(delivery)
    if before:
        return Received(before, repeated=True)
    try:
        with transaction.atomic():
            return Received(_imported(delivery, by), repeated=False)
    except IntegrityError:
        before = _before(delivery)
        if before is None:
            raise
        return Received(before, repeated=True)


def _before(delivery: Delivery) -> ImportBatch | None:
    batch = ImportBatch.objects.filter(delivery=delivery.id).first()
    if batch and batch.sha256 != hashlib.sha256(delivery.as_table()).hexdigest():
        raise BadDelivery("This “id” came before with other rows: every event needs its own.")
    return batch


def _imported(delivery: Delivery, by: Actor) -> ImportBatch:
    imported = import_table(
        raw=delivery.as_table(),
        file_name=f"{by.name}: {delivery.id}",
        by=by,
        wanted=Wanted(kind=ImportKind.DEALS, origin=by.name, delivery=delivery.id),
    )
    assert imported.batch is not None, "only a trial has none"
    return imported.batch
