"""The life of an insight."""

from enum import StrEnum


class InsightState(StrEnum):
    """Grounded until its saved page is superseded or its shelf life ends."""

    GROUNDED = "grounded"
    STALE = "stale"
