"""What an import may do with a row."""

from enum import StrEnum


class RowOutcome(StrEnum):
    """Each row of a file ends as exactly one of these."""

    NEW = "new"
    UPDATED = "updated"
    DUPLICATE = "duplicate"
    SUPPRESSED = "suppressed"
    REFUSED = "refused"
    HELD = "held"
