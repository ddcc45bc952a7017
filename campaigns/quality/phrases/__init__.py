"""The phrases that a new installation starts with; afterwards people keep the list in the admin."""

import csv
from functools import cache
from pathlib import Path

from campaigns.quality.rules import Phrase, PhraseSeverity

_SEED = Path(__file__).with_name("seed.csv")


@cache
def seed_phrases() -> tuple[Phrase, ...]:
    """The phrases of `seed.csv` (columns phrase, category, severity, why)."""
    with _SEED.open(encoding="utf-8", newline="") as lines:
        return tuple(
            Phrase(row["phrase"], row["category"], PhraseSeverity(row["severity"]), row["why"])
            for row in csv.DictReader(lines)
        )
