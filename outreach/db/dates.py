"""Days as a column, on both databases."""

from django.db.models.functions import TruncDate


class UtcDay(TruncDate):
    """The day of a moment in UTC, whatever the settings say: a stored column must not depend on them."""

    def get_tzname(self) -> str:
        return "UTC"
