"""The views of what waits for people: drafts, what goes out without them, and questions about fit."""

from enum import StrEnum
from typing import Any

from django.urls import reverse


class View(StrEnum):
    """One tab above the queue."""

    DRAFTS = "review"
    UNREAD = "review_unread"
    QUESTIONS = "review_questions"


def tabs(waiting: int, questions: int, unread: int, *, at: View = View.DRAFTS) -> list[dict[str, Any]]:
    """Return the tabs, each with how many wait there."""
    return [
        {"label": label, "url": reverse(view), "count": count, "current": view is at}
        for view, label, count in (
            (View.DRAFTS, "Drafts", waiting),
            (View.UNREAD, "Going out unread", unread),
            (View.QUESTIONS, "Fit questions", questions),
        )
    ]
