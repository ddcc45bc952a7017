"""Pages of the handed cases, against floors at what is reached."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from outreach.management.accuracies.pages import score_pages
from outreach.management.accuracies.scoring import Score
from tests.acceptance.cases import cases_folder, rows_of

# A whole text misses where a page repeats a paragraph word for word: a reader keeps it once.
FLOORS = {"page: strings of the main text": 1.0, "page: whole text": 0.8}
CEILINGS = {"page: strings beside it that came along": 0.0}


@pytest.fixture(scope="module")
def scores() -> dict[str, Score]:
    return {score.name: score for score in score_pages(cases_folder("html"))}


@pytest.mark.parametrize("measure", FLOORS)
def test_pages_are_read_as_well_as_before(measure: str, scores: dict[str, Score]) -> None:
    score = scores[measure]
    assert score.total
    assert score.share >= FLOORS[measure], "\n".join(score.failures)


@pytest.mark.parametrize("measure", CEILINGS)
def test_no_more_comes_along_than_before(measure: str, scores: dict[str, Score]) -> None:
    score = scores[measure]
    assert score.total
    assert score.share <= CEILINGS[measure], "\n".join(score.failures)


def _lines(folder: Path) -> dict[str, dict[str, object]]:
    out = StringIO()
    files = [str(folder / case["file"]) for case in rows_of(folder / "index.csv")]
    call_command("read_source", *files, "--json", stdout=out)
    return {Path(line["input"]).name: line for line in map(json.loads, out.getvalue().splitlines())}


def test_titles_are_those_that_the_cases_state() -> None:
    folder = cases_folder("html")
    lines = _lines(folder)
    for case in rows_of(folder / "index.csv"):
        expected = json.loads((folder / case["expected_file"]).read_text(encoding="utf-8")).get("title")
        if expected:
            assert lines[case["file"]]["title"] == expected, case["file"]


def test_no_article_is_taken_for_a_wall_or_a_list() -> None:
    found = {
        name: line["reason"] for name, line in _lines(cases_folder("html")).items() if not line["usable"]
    }
    assert set(found.values()) <= {"too_short"}, found
