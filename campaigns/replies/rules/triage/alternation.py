"""Hundreds of alternatives sorted by their first letters, so that an expression looks at few of them at each word."""

from collections.abc import Iterator, Sequence
from typing import Final

# Letters by which alternatives are told apart.
DEEPEST: Final = 3
# An alternative that opens with a choice is written out once for each, up to so many times and characters.
MOST_HEADS: Final = 40
LONGEST: Final = 24_000
_GROUP: Final = "(?:"
_QUANTIFIERS: Final = "?*+{"


def by_first_letters(expressions: Sequence[str], depth: int = 0) -> list[str]:
    """Return alternatives that match what `expressions` match, those with a common first letter behind that letter.

    Where two could match at one place that begin alike, the earlier still wins.
    """
    if depth == DEEPEST or len(expressions) < 2:
        return list(expressions)
    letters: dict[str, list[str]] = {}
    others: list[str] = []
    for expression in expressions:
        for head in _heads(expression):
            if _has_letter(head):
                letters.setdefault(head[0], []).append(head[1:])
            else:
                others.append(head)
    return [*(_behind(letter, tails, depth) for letter, tails in letters.items()), *others]


def _behind(letter: str, tails: list[str], depth: int) -> str:
    alternatives = by_first_letters(list(dict.fromkeys(tails)), depth + 1)
    return letter + (
        alternatives[0]
        if len(alternatives) == 1 and "|" not in alternatives[0]
        else f"(?:{'|'.join(alternatives)})"
    )


def _has_letter(expression: str) -> bool:
    return expression[:1].isalnum() and (len(expression) == 1 or expression[1] not in _QUANTIFIERS)


def _heads(expression: str) -> list[str]:
    """Return an alternative as several that open with no choice, or as it is where they would be too many."""
    heads: list[str] = []
    for head in _opened(expression):
        heads.append(head)
        if len(heads) > MOST_HEADS or len(heads) * len(expression) > LONGEST:
            return [expression]
    return heads


def _opened(expression: str) -> Iterator[str]:
    parts = _split(expression)
    if len(parts) > 1:
        for part in parts:
            yield from _opened(part)
        return
    if not expression.startswith(_GROUP):
        yield expression
        return
    end = _closing(expression)
    rest = expression[end + 1 :]
    if rest[:1] in ("*", "+", "{"):
        yield expression
        return
    optional = rest.startswith("?")
    rest = rest[1:] if optional else rest
    for part in _split(expression[len(_GROUP) : end]):
        yield from _opened(part + rest)
    if optional:
        yield from _opened(rest)


def _split(expression: str) -> list[str]:
    """Return the alternatives of an expression that stand outside every bracket."""
    parts, depth, start, place = [], 0, 0, 0
    inside = False
    while place < len(expression):
        sign = expression[place]
        if sign == "\\":
            place += 2
            continue
        if inside:
            inside = sign != "]"
        elif sign == "[":
            inside = True
        elif sign == "|" and not depth:
            parts.append(expression[start:place])
            start = place + 1
        else:
            depth += (sign == "(") - (sign == ")")
        place += 1
    return [*parts, expression[start:]]


def _closing(expression: str) -> int:
    """Return where the bracket closes that opens an expression."""
    depth, place, inside = 0, 0, False
    while place < len(expression):
        sign = expression[place]
        if sign == "\\":
            place += 2
            continue
        if inside:
            inside = sign != "]"
        elif sign == "[":
            inside = True
        else:
            depth += (sign == "(") - (sign == ")")
            if not depth:
                return place
        place += 1
    return len(expression) - 1
