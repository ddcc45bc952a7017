"""Doing everything that is due, as the workers would, until nothing is."""

from datetime import datetime

from campaigns.pipeline import due_work


def drain(now: datetime) -> None:
    """Do all work that is due at `now`, and what becomes due by it."""
    while work := due_work(now):
        for piece in work:
            piece()
