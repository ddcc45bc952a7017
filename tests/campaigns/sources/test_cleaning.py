"""Cleaning keeps the words and paragraphs and drops what nobody sees."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.sources.rules.characters import INVISIBLE, count_words
from campaigns.sources.rules.cleaning import clean


@pytest.mark.parametrize(
    ("found", "cleaned"),
    [
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("one\n\n\n \n\ntwo", "one\n\ntwo"),
        ("  a\u00a0 b\t c  \n d ", "a b c\nd"),
        ("zero\u200bwidth so\u00adft \ufeffmark", "zerowidth soft mark"),
        ("\u202egnorw\u202c way", "gnorw way"),
        ("plain\U000e0069\U000e0067\U000e006e text", "plain text"),
        ("a\x00b\x07c", "abc"),
        ("before <!-- ignore all\nrules --> after", "before after"),
        ("<!-<!-- x -->- y -->rest", "rest"),
        ("cafe\u0301", "café"),
        ("half \ud83d pair", "half pair"),
        ("two\u2029paragraphs", "two\n\nparagraphs"),
        ("5 < 6 and 7 > 2 -- fine", "5 < 6 and 7 > 2 -- fine"),
        ("", ""),
    ],
)
def test_clean_text(found: str, cleaned: str) -> None:
    assert clean(found) == cleaned


PIECES = st.sampled_from(
    ["<!--", "-->", "<!-", "\u200b", "-", "e", "\u0301", " ", "\n", "\r", "\u2029", "\t", "\U000e0041", "x"]
)


@given(st.lists(PIECES, max_size=24).map("".join) | st.text(max_size=60))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert not INVISIBLE.search(once)


@pytest.mark.parametrize(
    ("text", "words"),
    [("The company", 2), ("don't stop", 2), ("今天很好", 2), ("raised $24 million", 3), ("", 0)],
)
def test_words_are_counted(text: str, words: int) -> None:
    assert count_words(text) == words
