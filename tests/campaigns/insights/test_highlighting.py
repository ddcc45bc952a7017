"""Marked spans of a saved page: the runs joined are the page, and overlaps keep every number."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.insights.rules.highlighting import Marked, Run, highlight
from campaigns.insights.rules.kinds import PROFILE, InsightKind
from campaigns.insights.rules.profile import said_once, territory_unknown


def test_a_page_without_spans_is_one_run_and_an_empty_page_none() -> None:
    assert highlight("One. Two.", []) == [Run("One. Two.")]
    assert highlight("", [Marked(0, 3, 1)]) == []


def test_overlapping_spans_are_cut_at_each_edge_and_keep_their_numbers() -> None:
    assert highlight("abcdefgh", [Marked(1, 5, 1), Marked(3, 7, 2), Marked(3, 5, 3)]) == [
        Run("a"),
        Run("bc", (1,), (1,)),
        Run("de", (1, 2, 3), (2, 3)),
        Run("fg", (2,)),
        Run("h"),
    ]


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(-5, 60), st.integers(-5, 60)), max_size=6))
def test_the_runs_joined_are_the_text_and_each_span_begins_once(
    text: str, spans: list[tuple[int, int]]
) -> None:
    marked = [Marked(start, end, number) for number, (start, end) in enumerate(spans)]
    runs = highlight(text, marked)
    assert "".join(run.text for run in runs) == text
    begun = [number for run in runs for number in run.begins]
    inside = {each.number for each in marked if max(each.start, 0) < min(each.end, len(text))}
    assert sorted(begun) == sorted(inside)
    for each in marked:
        if each.number in inside:
            words = "".join(run.text for run in runs if each.number in run.numbers)
            assert words == text[max(each.start, 0) : each.end]


@pytest.mark.parametrize(
    ("kinds", "unknown"),
    [
        ((), True),
        ((PROFILE[0],), True),
        ((PROFILE[0], InsightKind.MATERIAL_EVENT), True),
        (PROFILE[:2], False),
        (PROFILE, False),
    ],
)
def test_one_trait_is_too_little_to_know_somebody(kinds: tuple[InsightKind, ...], unknown: bool) -> None:
    assert territory_unknown(kinds) is unknown


@pytest.mark.parametrize(
    ("days", "once"),
    [
        ([], True),
        ([None, None], True),
        ([date(2026, 5, 1), date(2026, 5, 1)], True),
        ([date(2026, 5, 1), None], True),
        ([date(2026, 5, 1), date(2026, 6, 1)], False),
    ],
)
def test_an_idea_recurs_where_it_stands_in_pages_of_two_days(days: list[date | None], once: bool) -> None:
    assert said_once(days) is once
