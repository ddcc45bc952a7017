"""Figures carry their intervals, and versions are compared by those that decide."""

from typing import Any

import pytest

from campaigns.evaluation.rules.figures import Figure, Report, share_of, worse_figures


def stored(name: str = "recall", hits: int = 5, total: int = 10, **options: Any) -> dict[str, Any]:
    return Figure("all", name, hits, total, decides=options.pop("decides", True), **options).as_json()


def test_outcomes_are_counted_with_their_interval() -> None:
    figure = share_of("all", "recall", [True, False, True])
    told = figure.as_json()
    assert (told["hits"], told["total"], told["share"]) == (2, 3, 0.6667)
    assert told["low"] < 0.6667 < told["high"]


def test_without_cases_there_is_no_share() -> None:
    assert share_of("all", "recall", []).as_json()["share"] is None


def test_a_figure_is_found_by_group_and_name() -> None:
    report = Report((Figure("a", "recall", 1, 2), Figure("b", "recall", 2, 2)))
    assert report.figure("b", "recall").hits == 2


@pytest.mark.parametrize(
    ("candidate", "live", "worse"),
    [
        (stored(hits=5), stored(hits=5), []),
        (stored(hits=6), stored(hits=5), []),
        (stored(hits=4), stored(hits=5), ["all: recall"]),
        (stored(hits=4, lower_is_better=True), stored(hits=5, lower_is_better=True), []),
        (stored(hits=6, lower_is_better=True), stored(hits=5, lower_is_better=True), ["all: recall"]),
        (stored(hits=1, decides=False), stored(hits=5, decides=False), []),
        (stored(hits=0, total=0), stored(hits=5), ["all: recall"]),
        (stored("precision"), stored("recall"), ["all: recall"]),
    ],
)
def test_a_run_is_worse_where_a_deciding_figure_is(
    candidate: dict[str, Any], live: dict[str, Any], worse: list[str]
) -> None:
    assert worse_figures([candidate], [live]) == worse
