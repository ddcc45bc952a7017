"""How far facts and verdicts of the keyless baseline are right, over the labelled sets that come with the product."""

from datetime import UTC, datetime
from typing import Final

from django.utils import timezone

from campaigns.evaluation.rules.figures import Figure, Subject
from campaigns.evaluation.rules.sets import Split
from campaigns.evaluation.services import Run, evaluate, shipped
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.services import sync_prompts
from outreach.db.memory import database_in_memory
from outreach.management.accuracies.scoring import Score

# The day from which the ages in the shipped sets count.
AS_OF: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)


def extraction_scores() -> list[Score]:
    """Return recall, precision and right nulls over all fields, and what was kept without proof."""
    return _scores(Subject.EXTRACTION, {"all fields", "proof"})


def relevance_scores() -> list[Score]:
    """Return the false sends, false refusals and questions among the verdicts."""
    return _scores(Subject.RELEVANCE, {"verdicts"})


def value_scores() -> list[Score]:
    """Return how values are held to their quotes."""
    return _scores(Subject.GROUNDING, {"values"})


def _scores(subject: Subject, groups: set[str]) -> list[Score]:
    with database_in_memory():
        sync_prompts(now=timezone.now())
        report = evaluate(subject, Run(shipped(subject), Split.ALL, RulesBaseline(), AS_OF))
    return [_score(figure) for figure in report.figures if figure.group in groups]


def _score(figure: Figure) -> Score:
    return Score(
        f"{figure.group}: {figure.name}",
        total=figure.total,
        hits=figure.hits,
        lower_is_better=figure.lower_is_better,
        note="rules baseline; misses by `manage.py evaluate`",
    )
