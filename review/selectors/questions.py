"""Fit questions: who waits for an answer, why the rules could not tell, and what the sources do say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, Q, QuerySet

from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import Stage
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.sources.models import Snapshot


def open_questions() -> QuerySet[Enrollment]:
    """Return who waits for an answer that the sources do not give, the longest waiting first."""
    return Enrollment.objects.filter(stage=Stage.ASKING).order_by("changed_at", "pk")


@dataclass(frozen=True)
class Asked:
    """An enrollment in the stage of asking, with the verdict that could not be reached and the saved pages about the person."""

    enrollment: Enrollment
    match: Match
    pages: Sequence[Snapshot]


def asked() -> list[Asked]:
    """Return every open question with its verdict, the longest waiting first, in a fixed number of queries."""
    rows = list(open_questions().select_related("prospect__company", "campaign"))
    matches = _latest(rows)
    pages = _pages(rows)
    found = ((row, matches.get((row.prospect_id, row.campaign.offer_id))) for row in rows)
    return [Asked(row, match, _about(row, pages)) for row, match in found if match is not None]


def _pages(rows: Iterable[Enrollment]) -> list[Snapshot]:
    """Return the usable pages about these people and their companies, newest first."""
    people = Q(source__prospect__in={row.prospect_id for row in rows})
    companies = Q(source__company__in={row.prospect.company_id for row in rows if row.prospect.company_id})
    usable = Snapshot.objects.usable().filter(people | companies)
    return list(usable.select_related("source").defer("raw").order_by("-fetched_at", "-pk"))


def _about(row: Enrollment, pages: Iterable[Snapshot]) -> list[Snapshot]:
    company = row.prospect.company_id
    return [
        page
        for page in pages
        if page.source.prospect_id == row.prospect_id or (company and page.source.company_id == company)
    ]


def _latest(rows: Iterable[Enrollment]) -> dict[tuple[int, int], Match]:
    """Return the newest verdict of each person and offer; a later one replaces an earlier."""
    answers = CriterionAnswer.objects.select_related("criterion", "snapshot__source").defer("snapshot__raw")
    matches = (
        Match.objects.filter(prospect__in={row.prospect_id for row in rows})
        .prefetch_related(Prefetch("answers", queryset=answers.order_by("pk")))
        .order_by("pk")
    )
    return {(match.prospect_id, match.offer_id): match for match in matches}
