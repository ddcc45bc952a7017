"""Filling the phrase list of a fresh installation, and keeping the messages that say how we write."""

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.quality.models import BannedPhrase, VoiceSample
from campaigns.quality.phrases import seed_phrases
from campaigns.quality.rules.prose import word_count
from campaigns.quality.rules.voice import FEWEST_WORDS


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


class TooShortError(ValueError):
    """A message is too short to tell how somebody writes; `str()` says how long it must be."""


@transaction.atomic
def add_voice_sample(*, text: str, by: Member) -> VoiceSample:
    """Keep a message that somebody wrote by hand, as part of how we write.

    Raises:
        TooShortError: it has fewer words than the measures need.
    """
    if word_count(text) < FEWEST_WORDS:
        raise TooShortError(f"Paste a whole message: at least {FEWEST_WORDS} words.")
    sample = VoiceSample.objects.create(text=text.strip(), written_by=by)
    record(Action.CHANGED, subject=sample, by=by.actor, reason="Added to how we write.")
    return sample


@transaction.atomic
def remove_voice_sample(*, sample: VoiceSample, by: Member) -> None:
    """Take a message out of how we write."""
    record(Action.CHANGED, subject=sample, by=by.actor, reason="Taken out of how we write.")
    sample.delete()
