"""Taking people in, across slices: the import, their text columns as sources, and their place in a campaign."""

from datetime import datetime

from campaigns.audit.rules import Actor
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.services import enroll
from campaigns.prospects.models import Prospect
from campaigns.prospects.services import Imported, import_table
from campaigns.sources.services import columns_as_sources


def take_in(
    *, raw: bytes, file_name: str, campaign: Campaign | None, by: Actor, now: datetime, dry_run: bool = False
) -> Imported:
    """Import a list, keep its running text as sources, and enroll who was taken.

    Raises:
        campaigns.prospects.rules.tables.NotATable: the file is no list of people; nothing was written.
    """
    imported = import_table(raw=raw, file_name=file_name, by=by, dry_run=dry_run)
    if dry_run:
        return imported
    prospects = Prospect.objects.in_bulk([taken.prospect_id for taken in imported.taken])
    for taken in imported.taken:
        prospect = prospects[taken.prospect_id]
        columns_as_sources(prospect=prospect, texts=taken.texts, by=by, now=now)
        if campaign:
            enroll(campaign=campaign, prospect=prospect, by=by, now=now)
    return imported
