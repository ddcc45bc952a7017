"""Reading the phrase list."""

from campaigns.quality.models import BannedPhrase
from campaigns.quality.rules import Phrase, PhraseSeverity


def active_phrases() -> tuple[Phrase, ...]:
    """Return the phrases in force, as the checks take them."""
    return tuple(
        Phrase(row.phrase, row.category, PhraseSeverity(row.severity), row.why)
        for row in BannedPhrase.objects.filter(active=True)
    )
