"""Predicates as people store them."""

import pytest

from campaigns.offers.rules import Operator, Predicate, read_predicate


def test_a_stored_predicate_is_read() -> None:
    raw = {"field": "sources", "operator": "contains_any", "values": [], "cues": ["shift"]}
    assert read_predicate(raw) == Predicate("sources", Operator.CONTAINS_ANY, (), ("shift",))
    assert read_predicate(None) is None


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"field": "shoe_size"}, "The field of a predicate is one of"),
        ({"field": "title", "operator": "likes"}, "The operator of a predicate is one of"),
        ({"field": "sources", "operator": "contains_any"}, "needs at least one cue phrase"),
        (
            {"field": "sources", "operator": "at_least", "cues": ["shift"]},
            "either finds cues in them or does not",
        ),
        ({"field": "title", "operator": "in", "values": []}, "needs at least one value"),
        ({"field": "title", "operator": "at_least", "values": ["3"]}, "Only employees are counted"),
        ({"field": "employees", "operator": "at_least", "values": ["many"]}, "one number"),
        ({"field": "employees", "operator": "at_least", "values": ["1", "2"]}, "one number"),
        ({"field": "title", "operator": "contains_any", "values": [" "]}, "must not be empty"),
        ({"field": "sources", "operator": "contains_any", "cues": ["shift", ""]}, "must not be empty"),
    ],
)
def test_a_wrong_predicate_gets_a_sentence(raw: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_predicate(raw)
