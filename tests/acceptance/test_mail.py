"""Incoming mail of the handed cases, against floors at what is reached."""

import pytest

from outreach.management.accuracies.mail import FLOORS, all_scores
from outreach.management.accuracies.scoring import Score
from tests.acceptance.cases import cases_folder


@pytest.fixture(scope="module")
def scores() -> dict[str, Score]:
    return {score.name: score for score in all_scores(cases_folder("email"))}


@pytest.mark.parametrize("measure", FLOORS)
def test_incoming_mail_is_read_as_well_as_before(measure: str, scores: dict[str, Score]) -> None:
    score = scores[measure]
    assert score.total
    assert score.share >= FLOORS[measure], "\n".join(score.failures)
