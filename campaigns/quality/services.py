"""Filling the phrase list of a fresh installation."""

from campaigns.quality.models import BannedPhrase
from campaigns.quality.phrases import seed_phrases


def sync_phrases() -> int:
    """Add the phrases that ship with the product and are not in the table; return how many were new.

    What people changed or switched off stays as they left it.
    """
    before = BannedPhrase.objects.count()
    BannedPhrase.objects.bulk_create(
        (
            BannedPhrase(
                phrase=seed.text,
                category=seed.category,
                severity=seed.severity,
                why=seed.why,
                added_by="Outreach",
            )
            for seed in seed_phrases()
        ),
        ignore_conflicts=True,
    )
    return BannedPhrase.objects.count() - before
