"""How like two sentences are, by their words."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W_]+(?:[’'.,-][^\W_]+)*")
# Two openers are the same to a reader when so many of their words are.
NEAR = 0.8
_FEWEST_WORDS = 4


def words_of(sentence: str) -> tuple[str, ...]:
    """The words in small letters, without marks."""
    return tuple(_WORD.findall(sentence.casefold().replace("’", "'")))


def likeness(one: Iterable[str], other: Iterable[str]) -> float:
    """The share of all words of both that both have, from 0 to 1."""
    left, right = set(one), set(other)
    return len(left & right) / len(left | right) if left and right else 0.0


def same_to_a_reader(one: str, other: str) -> bool:
    """Whether two sentences are equal word by word, or nearly so. Of very short ones only equal ones count."""
    left, right = words_of(one), words_of(other)
    if not left or left == right:
        return bool(left)
    return min(len(left), len(right)) >= _FEWEST_WORDS and likeness(left, right) >= NEAR
