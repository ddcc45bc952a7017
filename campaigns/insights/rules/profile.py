"""What somebody is about, and where we do not know."""

from collections.abc import Collection
from datetime import date
from typing import Final

from campaigns.insights.rules.kinds import PROFILE, InsightKind

FEWEST_KNOWN: Final = 2
UNKNOWN: Final = "Territory unknown: too little of their own words was found to say what they are about."
SAID_ONCE: Final = "said once"


def territory_unknown(kinds: Collection[InsightKind]) -> bool:
    """Say whether too little of a profile is known to speak of it; what is unknown never counts as a fit."""
    return len(set(kinds) & set(PROFILE)) < FEWEST_KNOWN


def said_once(days: Collection[date | None]) -> bool:
    """Say whether an idea recurs nowhere: it must stand in saved pages of at least two different days."""
    return len({day for day in days if day is not None}) < 2
