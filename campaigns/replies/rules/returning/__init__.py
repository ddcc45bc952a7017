"""When somebody who is away says they are back."""

from campaigns.replies.rules.returning.reading import return_date

__all__ = ["return_date"]
