"""Reading the phrase list, and how we write."""

import json
from functools import lru_cache

from campaigns.quality.models import BannedPhrase, VoiceSample
from campaigns.quality.rules import Phrase, PhraseSeverity, Voice
from campaigns.quality.rules.voice import baseline


def active_phrases() -> tuple[Phrase, ...]:
    """Return the phrases in force, as the checks take them."""
    rows = BannedPhrase.objects.filter(active=True).values_list("phrase", "category", "severity", "why")
    return tuple(
        Phrase(phrase, category, PhraseSeverity(severity), why) for phrase, category, severity, why in rows
    )


@lru_cache(maxsize=2)
def phrases_in(written: str) -> tuple[Phrase, ...]:
    """Return the phrases of a list as one statement wrote it in JSON; the same list is read once a process."""
    return tuple(
        Phrase(row["phrase"], row["category"], PhraseSeverity(row["severity"]), row["why"])
        for row in json.loads(written)
    )


def voice_baseline() -> Voice | None:
    """Return how we write, from the messages that people pasted; None below five of them."""
    return baseline(tuple(VoiceSample.objects.values_list("text", flat=True)))


def voice_examples(most: int = 3) -> tuple[str, ...]:
    """Return the first of the messages that people pasted, as examples of how we write."""
    return tuple(VoiceSample.objects.values_list("text", flat=True)[:most])
