"""Strength and grade are pure rules that name their reasons."""

import pytest

from campaigns.insights.rules.signal import Grade, Origin, SignalStrength, grade, independent, strength

QUIET = {
    "newest_event_days": None,
    "sources": 1,
    "specific_facts": 0,
    "bant_facts": 0,
    "buying_intent": False,
}
READ_WELL = {"usable_sources": 2, "newest_days": 30, "fields_found": 5, "rejected": 0, "repaired": False}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, SignalStrength.NONE),
        ({"newest_event_days": 400}, SignalStrength.NONE),
        ({"newest_event_days": 100}, SignalStrength.SOME),
        ({"newest_event_days": 20}, SignalStrength.SOME),
        ({"newest_event_days": 20, "sources": 2, "specific_facts": 2}, SignalStrength.STRONG),
        ({"newest_event_days": 60, "buying_intent": True}, SignalStrength.STRONG),
    ],
)
def test_strength(change: dict[str, int], expected: SignalStrength) -> None:
    signal = strength(**{**QUIET, **change})  # type: ignore[arg-type]
    assert signal.strength is expected
    assert signal.reasons


def test_good_material_needs_no_reason() -> None:
    assert grade(**READ_WELL).grade is Grade.GOOD  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"usable_sources": 0}, "No source could be used."),
        ({"newest_days": None}, "No source has a date."),
        ({"newest_days": 366}, "The newest source is more than a year old."),
        ({"fields_found": 2}, "Only 2 fields could be filled."),
        ({"rejected": 3}, "3 quotes were rejected."),
        ({"repaired": True}, "The answer needed a repair."),
    ],
)
def test_one_reason_makes_material_thin(change: dict[str, int | None], reason: str) -> None:
    judged = grade(**{**READ_WELL, **change})  # type: ignore[arg-type]
    assert (judged.grade, judged.reasons) == (Grade.THIN, (reason,))


@pytest.mark.parametrize(
    ("pages", "count"),
    [
        ([], 0),
        ([("https://www.aquaduct.example/news", "a"), ("https://blog.aquaduct.example/2", "b")], 1),
        ([("https://aquaduct.co.uk/news", "a"), ("https://other.co.uk/2", "b")], 2),
        ([("https://daily.example/1", "a"), ("https://weekly.example/1", "a")], 1),
        ([("https://daily.example/1", "a"), ("http://DAILY.example:8080/2", "b")], 1),
        ([("https://bücher.example/1", "a"), ("https://xn--bcher-kva.example/2", "b")], 1),
        ([("", "a"), ("column:linkedin_about", "b"), ("apollo:person:1", "c")], 1),
        ([("column:linkedin_about", "a"), ("https://daily.example/1", "b")], 2),
        ([("https://a.example/1", "a"), ("https://b.example/1", "a"), ("https://c.example/1", "b")], 2),
    ],
)
def test_one_site_or_one_text_is_one_source(pages: list[tuple[str, str]], count: int) -> None:
    assert independent([Origin(*page) for page in pages]) == count
