"""Fit questions: who waits for an answer, why the rules could not tell, and what the sources do say."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from campaigns.enrollments.models import Enrollment
from campaigns.relevance.models import CriterionAnswer, Match
from review.selectors.queue import open_questions


@dataclass(frozen=True)
class Asked:
    """An enrollment in the stage of asking, with the verdict that could not be reached."""

    enrollment: Enrollment
    match: Match


def asked() -> list[Asked]:
    """Return every open question with its verdict, the longest waiting first, in three queries."""
    rows = list(open_questions().select_related("prospect__company", "campaign"))
    matches = _latest(rows)
    found = ((row, matches.get((row.prospect_id, row.campaign.offer_id))) for row in rows)
    return [Asked(row, match) for row, match in found if match is not None]


def _latest(rows: Iterable[Enrollment]) -> dict[tuple[int, int], Match]:
    """Return the newest verdict of each person and offer; a later one replaces an earlier."""
    answers = CriterionAnswer.objects.select_related("criterion", "snapshot__source").defer("snapshot__raw")
    matches = (
        Match.objects.filter(prospect__in={row.prospect_id for row in rows})
        .prefetch_related(Prefetch("answers", queryset=answers.order_by("pk")))
        .order_by("pk")
    )
    return {(match.prospect_id, match.offer_id): match for match in matches}
