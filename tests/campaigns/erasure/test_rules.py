"""Traces of a person in texts, found and taken out. No database."""

from typing import Any

import pytest

from campaigns.erasure.rules import Traces, excerpt, holds, pattern_of, traces_of, without

ANA = traces_of(
    addresses=["ana.lima@aquaduct.example"], first_name="Ana", last_name="Lima",
    other=["020 7946 0000", "Head of Operations", "12 Oct 2026"],
)  # fmt: skip
SURE, NEAR = pattern_of(ANA, near=False), pattern_of(ANA, near=True)


@pytest.mark.parametrize(
    "text",
    [
        "mail ana.lima@aquaduct.example soon",
        "ANA.LIMA@AQUADUCT.EXAMPLE",
        "spoke with Ana Lima today",
        "ana lima, via fair",
        "call +020 7946 0000",
        "call 020-7946-0000",
        "call 02079460000.",
    ],
)
def test_what_names_the_person_is_found(text: str) -> None:
    assert holds(text, SURE)
    assert not holds(without(text, SURE), SURE)


@pytest.mark.parametrize(
    "text",
    [
        "diana.lima@aquaduct.example",
        "ana.lima@aquaduct.example.org",
        "Ana from another company",
        "Ana Limann",
        "5102079460000",
        "12 Oct 2026",
        "",
    ],
)
def test_what_only_looks_like_the_person_is_left(text: str) -> None:
    if text == "ana.lima@aquaduct.example.org":
        assert holds(text, SURE)  # rather once too often: a person looks at it
    else:
        assert not holds(text, SURE)


def test_a_first_name_counts_near_the_person_alone() -> None:
    assert holds("call Ana on Monday", NEAR)
    assert not holds("call Ana on Monday", SURE)
    assert not holds("a banana", NEAR)


@pytest.mark.parametrize(
    ("value", "left"),
    [
        ({"note": "call Ana Lima", "Ana Lima": [1, "x"]}, {"note": "call (erased)", "(erased)": [1, "x"]}),
        (["Ana Lima", None, 3], ["(erased)", None, 3]),
        (None, None),
        (7, 7),
    ],
)
def test_the_person_is_taken_out_of_json_as_out_of_text(value: Any, left: Any) -> None:
    assert without(value, SURE) == left


def test_what_offsets_point_into_keeps_its_length() -> None:
    text = "Our team: Ana Lima, operations."
    assert without(text, SURE, keeps_length=True) == "Our team: ████████, operations."


def test_an_excerpt_shows_the_words_around() -> None:
    assert excerpt("x" * 100 + " Ana Lima " + "y" * 100, SURE) == f"…{'x' * 59} Ana Lima {'y' * 59}…"
    assert excerpt("nobody", SURE) == ""
    assert excerpt({"note": ["x", "knows Ana Lima well"]}, SURE) == "knows Ana Lima well"


def test_traces_are_kept_and_read_again_and_none_find_nothing() -> None:
    assert Traces.read(ANA.as_data()) == ANA
    assert not holds("anything at all", pattern_of(Traces(()), near=True))
