from datetime import timedelta

import pytest

from review.rules import (
    Mark,
    Piece,
    age,
    around,
    counted,
    counted_to,
    letter,
    minutes_left,
    pieces,
    share_percent,
)


def test_a_letter_is_cut_into_paragraphs_and_pieces() -> None:
    body = "Hi Ana,\n\nYou hire six.\n\nShall we?"
    start = body.index("hire six")
    found = letter(body, [Mark(start, start + 8, 1, "c1")])
    assert found == [
        [Piece("Hi Ana,")],
        [Piece("You "), Piece("hire six", 1, "c1"), Piece(".")],
        [Piece("Shall we?")],
    ]


def test_nothing_of_a_letter_is_lost_whatever_is_marked() -> None:
    body = "One two\nthree four five"
    marks = [Mark(4, 12, 1, "c"), Mark(8, 17, unproven=True), Mark(0, 23, ours=True)]
    assert "".join(piece.text for piece in pieces(body, marks)) == body


def test_a_clause_stays_whole_where_other_marks_overlap_it() -> None:
    found = pieces("abcdef", [Mark(1, 4, 1, "c"), Mark(2, 6, unproven=True)])
    assert [(piece.text, piece.number, piece.unproven) for piece in found] == [
        ("a", None, False), ("bcd", 1, False), ("ef", None, True),
    ]  # fmt: skip


def test_a_clause_over_two_paragraphs_is_marked_in_both() -> None:
    found = letter("ab\n\ncd", [Mark(1, 5, 1, "c")])
    assert [[piece.text for piece in paragraph] for paragraph in found] == [["a", "b"], ["c", "d"]]
    assert [paragraph[place].number for paragraph, place in zip(found, (1, 0), strict=True)] == [1, 1]


def test_the_words_around_a_quote_are_cut_between_words() -> None:
    text = "alpha beta gamma delta epsilon"
    start = text.index("gamma")
    found = around(text, start, start + 5, reach=7)
    assert (found.before, found.quote, found.after) == ("…beta ", "gamma", " delta…")


def test_a_short_page_is_shown_whole() -> None:
    assert around("one two three", 4, 7).before == "one "
    assert around("one two three", 4, 7).after == " three"


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=-5), "under a minute"), (timedelta(minutes=59), "59 min"), (timedelta(hours=1), "1 h"),
        (timedelta(hours=47), "47 h"), (timedelta(days=2), "2 days"),
    ],
)  # fmt: skip
def test_an_age_is_said_in_its_largest_unit(passed: timedelta, words: str) -> None:
    assert age(passed) == words


@pytest.mark.parametrize(("seconds", "minutes"), [(600, 10), (541, 10), (1, 1), (0, 0), (-3, 0)])
def test_the_last_minute_is_not_called_zero(seconds: int, minutes: int) -> None:
    assert minutes_left(timedelta(seconds=seconds)) == minutes


def test_the_share_counts_words_of_clauses_alone() -> None:
    assert share_percent("one two three four", [Mark(0, 7, 1, "c"), Mark(8, 18, ours=True)]) == 50
    assert share_percent("", []) == 0


def test_a_noun_follows_its_number() -> None:
    assert [counted(1, "fact"), counted(2, "fact"), counted(0, "reply", "replies")] == [
        "1 fact",
        "2 facts",
        "0 replies",
    ]


def test_what_was_not_counted_to_its_end_says_that_there_is_more() -> None:
    assert [counted_to(1_000, number, "draft") for number in (1, 1_000, 1_001)] == [
        "1 draft", "1000 drafts", "more than 1,000 drafts",
    ]  # fmt: skip
