"""What the baseline finds: a sentence that states a field."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from campaigns.llm.adapters.rules.sentences import Sentence


@dataclass(frozen=True)
class Found:
    """A sentence that states a field, with its score and, for what happened, type and day.

    `also` are further sentences that say the same.
    """

    sentence: Sentence
    score: float
    value: str
    anchor_type: str = "none"
    event_date: date | None = None
    also: tuple[Sentence, ...] = ()
