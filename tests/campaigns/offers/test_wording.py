"""How a predicate is typed and shown, what a draft lacks, and what changed between two wordings."""

from typing import Any

import pytest

from campaigns.offers.rules import (
    FIELD_WORDS,
    FIELDS,
    KIND_WORDS,
    OPERATOR_WORDS,
    CriterionKind,
    Operator,
    compared,
    compared_lines,
    in_words,
    lines,
    predicate_from,
    read_predicate,
    unready,
)


def test_every_field_operator_and_kind_has_words() -> None:
    assert set(FIELD_WORDS) == set(FIELDS)
    assert set(OPERATOR_WORDS) == set(Operator)
    assert set(KIND_WORDS) == set(CriterionKind)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("employees", "at_least", "200"), "number of employees is at least 200"),
        (("country", "not_in", "Spain\nPortugal"), "country is none of “Spain”, “Portugal”"),
        (("sources", "contains_any", "three shifts"), "the sources about them contains one of “three shifts”"),
    ],
)  # fmt: skip
def test_what_is_typed_reads_back_in_words(typed: tuple[str, str, str], words: str) -> None:
    field, operator, text = typed
    predicate = read_predicate(predicate_from(field=field, operator=operator, words=text))
    assert predicate is not None
    assert in_words(predicate) == words


def test_three_empty_fields_are_no_predicate() -> None:
    assert predicate_from(field="", operator="", words=" \n") is None


@pytest.mark.parametrize("typed", [("", "in", ""), ("", "", "x"), ("title", "", "")])
def test_a_half_typed_predicate_is_refused(typed: tuple[str, str, str]) -> None:
    field, operator, words = typed
    with pytest.raises(ValueError, match=r"^Say "):
        predicate_from(field=field, operator=operator, words=words)


def test_lines_are_said_once_and_without_blanks() -> None:
    assert lines(" a \n\nb\na\r\n") == ["a", "b"]


@pytest.mark.parametrize(
    ("claim", "found"),
    [(("c", "p", "s"), 0), (("c", " ", "s"), 1), (("c", "p", ""), 1), (("c", "", ""), 2)],
)
def test_a_claim_needs_its_proof_and_a_way_to_see_it(claim: tuple[str, str, str], found: int) -> None:
    assert len(unready([claim])) == found


@pytest.mark.parametrize(
    ("before", "after", "pieces"),
    [
        ("Runs shifts.", "Runs  shifts.", [("kept", "Runs shifts.")]),
        ("Runs shifts.", "Runs night shifts.", [("kept", "Runs"), ("added", "night"), ("kept", "shifts.")]),
        ("a 200 b", "a 20 b", [("kept", "a"), ("removed", "200"), ("added", "20"), ("kept", "b")]),
        ("", "new", [("added", "new")]),
        ("a\nb", "a", [("kept", "a"), ("removed", "\nb")]),
        ("", "", []),
    ],
)
def test_two_wordings_are_compared_word_by_word(before: str, after: str, pieces: list[Any]) -> None:
    assert [(str(piece.kind), piece.text) for piece in compared(before, after)] == pieces


@pytest.mark.parametrize(
    ("before", "after", "pieces"),
    [
        ("a\nb", "a\nb", []),
        ("a\nb", "a\nb\nc", [("added", "c")]),
        ("a b\nc\nd", "a x\nc", [("kept", "a"), ("removed", "b"), ("added", "x"), ("kept", "\n"), ("removed", "d")]),
    ],
)  # fmt: skip
def test_of_lists_only_the_lines_that_changed_are_shown(before: str, after: str, pieces: list[Any]) -> None:
    assert [(str(piece.kind), piece.text) for piece in compared_lines(before, after)] == pieces
