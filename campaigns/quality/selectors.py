"""Reading the phrase list, and how we write."""

from collections.abc import Iterable

from campaigns.quality.models import BannedPhrase, VoiceSample
from campaigns.quality.rules import Phrase, PhraseSeverity, Voice
from campaigns.quality.rules.voice import baseline


def active_phrases() -> tuple[Phrase, ...]:
    """Return the phrases in force, as the checks take them."""
    return as_phrases(BannedPhrase.objects.filter(active=True))


def as_phrases(rows: Iterable[BannedPhrase]) -> tuple[Phrase, ...]:
    """Return rows of the list as the checks take them."""
    return tuple(Phrase(row.phrase, row.category, PhraseSeverity(row.severity), row.why) for row in rows)


def voice_baseline() -> Voice | None:
    """Return how we write, from the messages that people pasted; None below five of them."""
    return baseline(tuple(VoiceSample.objects.values_list("text", flat=True)))


def voice_examples(most: int = 3) -> tuple[str, ...]:
    """Return the first of the messages that people pasted, as examples of how we write."""
    return tuple(VoiceSample.objects.values_list("text", flat=True)[:most])
