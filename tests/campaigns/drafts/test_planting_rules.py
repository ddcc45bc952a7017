"""The faults of test drafts: an invented number looks true, and an edit that takes a fault out is seen."""

import pytest

from campaigns.drafts.rules.planting import replaced, still_there, with_invented_number

TEXT = "In 2024 you raised 12 million euros, and 1,250 people work there."


@pytest.mark.parametrize("drawn", range(20))
def test_an_invented_number_is_always_another_of_the_same_shape(drawn: int) -> None:
    start = TEXT.index("you raised")
    found = with_invented_number(TEXT, start, len(TEXT), drawn=drawn)
    assert found is not None
    assert (len(found.words), found.words != "12", found.words[0] != "0") == (2, True, True)
    assert found.text == TEXT.replace(" 12 ", f" {found.words} ")
    assert found.text[found.start : found.end] == found.words


@pytest.mark.parametrize(
    "text", ["no number here", "version v2", "since 12-11 only", "", "H2O and B2B", "see 1.2.3/4"]
)
def test_where_no_number_stands_none_is_invented(text: str) -> None:
    assert with_invented_number(text, 0, len(text), drawn=3) is None


def test_a_number_with_marks_keeps_them() -> None:
    found = with_invented_number("and 1,250 people", 0, 16, drawn=1)
    assert found is not None
    assert found.words.endswith(",250")
    assert found.words != "1,250"


def test_words_are_replaced_where_they_stand() -> None:
    found = replaced("I read that you grow.", 12, 20, "Kestrel shrinks")
    assert (found.text, found.text[found.start : found.end]) == (
        "I read that Kestrel shrinks.",
        "Kestrel shrinks",
    )


@pytest.mark.parametrize(
    ("words", "body", "there"),
    [
        ("42", "You raised 42 million.", True),
        ("42", "You raised 142 million.", False),
        ("42", "You raised 12 million.", False),
        ("Kestrel shrinks", "I read that Kestrel\nshrinks.", True),
        ("Kestrel shrinks", "I read that you shrink.", False),
        ("", "Whatever stands here.", True),
    ],
)
def test_an_edit_takes_a_fault_out_only_where_its_words_are_gone(words: str, body: str, there: bool) -> None:
    assert still_there(words, subject="A thought", body=body) is there
