"""What an entry of ours must say, and what it must not."""

from datetime import date, timedelta
from typing import Any

import pytest

from campaigns.insights.rules.entries import EntryWords, faults, names_customer, review_words
from campaigns.insights.rules.kinds import EntryKind

TODAY = date(2026, 12, 1)
PROOF: dict[str, Any] = {
    "kind": EntryKind.PROOF_POINT, "text": "At a brewery overtime fell to 4 hours.", "segment": False,
    "source": "Report, March 2026", "customer": "Südbräu AG", "may_name": False, "review_by": TODAY, "active": True,
}  # fmt: skip
INSIGHT = PROOF | {"kind": EntryKind.SEGMENT_INSIGHT, "segment": True, "customer": "", "source": ""}


def wrong(entry: dict[str, Any], **typed: Any) -> set[str]:
    return set(faults(EntryWords(**(entry | typed)), TODAY))


@pytest.mark.parametrize(
    ("entry", "typed", "fields"),
    [
        (PROOF, {}, set()),
        (INSIGHT, {}, set()),
        (PROOF, {"customer": " "}, {"customer"}),
        (PROOF, {"source": ""}, {"source"}),
        (INSIGHT, {"segment": False}, {"segment"}),
        (PROOF, {"text": "At Südbräu overtime fell."}, {"text"}),
        (PROOF, {"text": "At Südbräu overtime fell.", "may_name": True}, set()),
        (INSIGHT, {"text": "As Südbräu knows.", "customer": "Südbräu"}, {"text"}),
        (PROOF, {"review_by": TODAY - timedelta(days=1)}, {"review_by"}),
        (PROOF, {"review_by": TODAY - timedelta(days=1), "active": False}, set()),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    entry: dict[str, Any], typed: dict[str, Any], fields: set[str]
) -> None:
    assert wrong(entry, **typed) == fields


@pytest.mark.parametrize(
    ("text", "customer", "found"),
    [
        ("At SÜDBRÄU it fell.", "Südbräu AG", "Südbräu"),
        ("Südbräu’s trainers", "Südbräu AG", "Südbräu"),
        ("At Su\u0308dbra\u0308u it fell.", "Südbräu", "Südbräu"),
        ("At Nordhafen it fell.", "Nordhafen Pumps GmbH", "Nordhafen"),
        ("At Nordhafen   Pumps it fell.", "Nordhafen Pumps GmbH", "Nordhafen Pumps"),
        ("A global plan", "Global Foods Ltd", ""),
        ("The new plan", "The Mill", ""),
        ("A millstone", "Mill", ""),
        ("At a brewery it fell.", "Südbräu AG", ""),
        ("At a brewery it fell.", "", ""),
        ("C++ it is (really)", "C++", "C++"),
    ],
)
def test_a_customer_is_found_by_the_name_that_a_reader_would_know(
    text: str, customer: str, found: str
) -> None:
    assert names_customer(text, customer) == found


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (-28, "past since 3 Nov 2026: renew it"),
        (0, "today"),
        (1, "tomorrow"),
        (30, "in 30 days"),
        (31, "1 Jan 2027"),
    ],
)
def test_how_an_entry_stands_to_its_review(days: int, words: str) -> None:
    assert review_words(TODAY + timedelta(days=days), TODAY) == words
