"""The views of what waits for people: drafts in several views, what goes out without them, and questions about fit."""

from enum import StrEnum
from typing import Any, Final

from django.urls import reverse

from campaigns.drafts.selectors.sampling import going_out_unread
from campaigns.members.models import Member
from campaigns.members.rules import Right
from review.rules.views import EVERYTHING, FOR_LEADS, Named, View
from review.selectors.counting import Counts, ForLeads, leads_counts
from review.selectors.questions import open_questions


class Beside(StrEnum):
    """A tab that is no view of the queue: a page of its own."""

    UNREAD = "review_unread"
    QUESTIONS = "review_questions"


LABELS: Final = {
    Named.ALL: "Drafts",
    Named.MINE: "Mine",
    Named.DUE: "Due today",
    Named.WARNINGS: "Warnings",
    Named.FLAGGED: "Flagged",
    Named.DISAGREED: "Disagreed",
}


def within(url: str, view: View) -> str:
    """Return a page's address inside a view."""
    return f"{url}?{view.query}" if view.query else url


def tabs(
    waiting: Counts,
    leads: ForLeads,
    questions: int,
    unread: int,
    by: Member,
    *,
    at: View | Beside = EVERYTHING,
) -> list[dict[str, Any]]:
    """Return the tabs, each with how many wait there. What waits for a lead is shown to leads."""
    numbers = {
        Named.ALL: waiting.all,
        Named.MINE: waiting.mine,
        Named.DUE: waiting.due,
        Named.WARNINGS: waiting.warnings,
        Named.FLAGGED: leads.flagged,
        Named.DISAGREED: leads.disagreed,
    }
    shown = [name for name in Named if name not in FOR_LEADS or by.may(Right.TAKE_OVER)]
    return [
        *(
            {
                "label": LABELS[name],
                "url": within(reverse("review"), View(name)),
                "count": numbers[name],
                "current": at == View(name),
            }
            for name in shown
        ),
        *(
            {"label": label, "url": reverse(page), "count": count, "current": page == at}
            for page, label, count in (
                (Beside.UNREAD, "Going out unread", unread),
                (Beside.QUESTIONS, "Fit questions", questions),
            )
        ),
    ]


def tabs_now(waiting: Counts, by: Member, view: View) -> list[dict[str, Any]]:
    """Count what waits beside the queue, and return the tabs of all."""
    return tabs(waiting, leads_counts(), open_questions().count(), going_out_unread().count(), by, at=view)
