"""Taking people in, across slices: the import, their text columns as sources, and their place in a campaign."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import BinaryIO

from django.utils import timezone

from campaigns.audit.rules import Actor
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.services import enroll_all
from campaigns.prospects.models import ImportBatch, Prospect
from campaigns.prospects.services import Imported, Taken, Wanted, import_table
from campaigns.prospects.services.running import work_on
from campaigns.sources.services import columns_as_sources
from outreach.db.among import among


def take_in(
    *,
    raw: bytes | BinaryIO,
    file_name: str,
    campaign: Campaign | None,
    by: Actor,
    now: datetime,
    dry_run: bool = False,
    wanted: Wanted | None = None,
) -> Imported:
    """Import a list, keep its running text as sources, and enroll who was taken.

    Raises:
        campaigns.prospects.rules.tables.NotATable: the file is no list of people; nothing was written.
        campaigns.prospects.rules.mappings.BadMapping: the mapping by hand does not fit it; nothing was written.
        campaigns.prospects.services.ImportFailedError: a fault of ours stopped it.
    """
    wanted = replace(wanted or Wanted(), campaign_id=campaign.pk if campaign else None)

    def follow(batch: ImportBatch, taken: Sequence[Taken]) -> None:
        _follow(batch, taken, now)

    return import_table(raw=raw, file_name=file_name, by=by, dry_run=dry_run, wanted=wanted, follow=follow)


def advance_import(*, batch_id: int, until: datetime | None = None) -> bool:
    """Do the machine's step of an import, or as much as there is time for; say whether something is left."""
    return work_on(
        batch_id=batch_id, follow=lambda batch, taken: _follow(batch, taken, timezone.now()), until=until
    )


def _follow(batch: ImportBatch, taken: Sequence[Taken], now: datetime) -> None:
    """Make the sources and enrollments of the people of one chunk, in its transaction. Twice is the same as once."""
    campaign = Campaign.objects.filter(pk=batch.campaign_id).first() if batch.campaign_id else None
    told = {one.prospect_id: one.texts for one in taken if one.texts}
    for prospect in Prospect.objects.filter(among("pk", told)):
        columns_as_sources(prospect=prospect, texts=told[prospect.pk], by=batch.by, now=now)
    if campaign:
        enroll_all(campaign=campaign, prospect_ids=[one.prospect_id for one in taken], by=batch.by, now=now)
