"""Joins many patterns into one that is quick to search for.

A pattern of many alternatives is tried at every place of a text. Here those that begin the text are tried once, and
those that begin a word only where a word with one of their first letters begins. What matches stays the same.
"""

import re
from typing import Final

LOOK_BEHIND: Final = "(?<"
WORD: Final = r"\b"
OPTIONAL: Final = frozenset("?*{")
START: Final = "^"
ANY_LETTER: Final = r"\w"


def any_of(*patterns: str) -> re.Pattern[str]:
    """Return one pattern, without regard to case, for whatever one of these matches."""
    starts: list[str] = []
    words: dict[str, list[str]] = {}
    anywhere: list[str] = []
    for alternative in (each for pattern in patterns for each in alternatives(pattern)):
        if alternative.startswith(START):
            starts.append(alternative.removeprefix(START))
        elif alternative.startswith((WORD, LOOK_BEHIND)):
            for letter in first_letters(alternative):
                words.setdefault(letter, []).append(alternative)
        else:
            anywhere.append(alternative)
    return re.compile("|".join(_joined(starts, words, anywhere)), re.IGNORECASE)


def _joined(starts: list[str], words: dict[str, list[str]], anywhere: list[str]) -> list[str]:
    parts = [f"^(?:{'|'.join(starts)})"] if starts else []
    if words:
        by_letter = (f"(?={letter})(?:{'|'.join(some)})" for letter, some in sorted(words.items()))
        parts.append(rf"\b(?=\w)(?:{'|'.join(by_letter)})")
    return parts + anywhere


def alternatives(pattern: str) -> list[str]:
    """Divide a pattern at the bars that stand in no group and in no class."""
    found, depth, begin = [], 0, 0
    for at, mark in _marks(pattern):
        depth += {"(": 1, ")": -1}.get(mark, 0)
        if mark == "|" and not depth:
            found.append(pattern[begin:at])
            begin = at + 1
    return [*found, pattern[begin:]]


def first_letters(pattern: str) -> set[str]:
    r"""Return the small letters with which a match may begin; only `\w` where the pattern leaves that open.

    Read are groups, optional groups, word boundaries, `^` and look-behinds before plain letters.
    """
    rest = pattern
    while rest.startswith((WORD, START, LOOK_BEHIND)):
        rest = rest[_end_of_place(rest) :]
    if rest.startswith("(?:"):
        found = _letters_of_group(rest)
    else:
        found = {rest[0].lower()} if rest[:1].isalpha() and rest[1:2] not in OPTIONAL else {ANY_LETTER}
    return {ANY_LETTER} if ANY_LETTER in found else found


def _letters_of_group(pattern: str) -> set[str]:
    end = _end_of_group(pattern)
    inner = alternatives(pattern[len("(?:") : end - 1])
    found = {letter for each in inner for letter in first_letters(each)}
    if pattern[end : end + 1] in OPTIONAL:
        found |= first_letters(pattern[end + 1 :])
    return found


def _end_of_place(pattern: str) -> int:
    """Return the place behind the condition, of no width, with which a pattern begins."""
    if pattern.startswith(LOOK_BEHIND):
        return _end_of_group(pattern)
    return len(WORD) if pattern.startswith(WORD) else len(START)


def _end_of_group(pattern: str) -> int:
    """Return the place behind the group with which a pattern begins."""
    depth = 0
    for at, mark in _marks(pattern):
        depth += {"(": 1, ")": -1}.get(mark, 0)
        if not depth:
            return at + 1
    raise ValueError(f"A group is not closed: {pattern}")


def _marks(pattern: str) -> list[tuple[int, str]]:
    """Return the parentheses and bars of a pattern that are no letters, with their places."""
    bare = re.sub(
        r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", lambda some: " " * len(some[0]), pattern, flags=re.DOTALL
    )
    return [(at, mark) for at, mark in enumerate(bare) if mark in "()|"]
