"""The faults of test drafts: an invented number looks true, and an edit that takes a fault out is seen."""

from collections import deque

import pytest

from campaigns.drafts.rules.planting import (
    MOST_PERCENT,
    TEST_PERCENT,
    percent_now,
    replaced,
    still_there,
    with_invented_number,
)
from campaigns.drafts.rules.sampling import Purpose, is_among, place

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


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("possible", [1, 2, 4])  # every draft may become a test, every second, every fourth
def test_tests_are_their_share_of_what_waits_however_few_drafts_may_become_one(
    seed: str, possible: int
) -> None:
    last, tests = deque[str](maxlen=500), 0
    for number in range(5_000):
        last.append("warned" if number % possible else "possible")
        drawn = place(seed=seed, purpose=Purpose.TEST, draft_id=number)
        done = last.count("test")
        percent = percent_now(
            TEST_PERCENT, came=len(last) - done, possible=last.count("possible"), tests=done
        )
        if last[-1] == "possible" and is_among(drawn, percent):
            last.append("test")
            tests += 1
    assert 1.75 <= 100 * tests / 5_000 <= 2.25


@pytest.mark.parametrize(
    ("came", "possible", "tests", "percent"),
    [
        (0, 0, 0, 0),
        (50, 50, 1, 2),
        (50, 25, 1, 4),  # half of them are warned about, so the others are drawn twice as often
        (200, 200, 0, 4),
        (100, 100, 6, 0),
        (500, 5, 0, MOST_PERCENT),
    ],
)
def test_what_is_owed_raises_the_chance_and_what_was_too_much_lowers_it(
    came: int, possible: int, tests: int, percent: int
) -> None:
    assert percent_now(TEST_PERCENT, came=came, possible=possible, tests=tests) == percent
    assert percent_now(0, came=came, possible=possible, tests=tests) == 0
