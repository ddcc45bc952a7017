"""How a name is written: equal, in other case, without its accents, misspelt, or another name."""

import unicodedata
from enum import StrEnum


class Spelling(StrEnum):
    """How a word in the text relates to a known name."""

    RIGHT = "right"
    CASE = "case"
    ACCENTS = "accents"
    MISSPELT = "misspelt"
    OTHER = "other"


_APOSTROPHES = str.maketrans("’‘ʼ`´", "'''''")
_UNFOLDED = str.maketrans({"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "æ": "ae", "œ": "oe"})
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})
# From so many letters on, one letter or two may be wrong and the name is still meant.
_ONE_WRONG_FROM = 3
_TWO_WRONG_FROM = 8


def spelling(written: str, name: str) -> Spelling:
    """How `written` spells `name`. A name given all in small or all in capital letters tells nothing of its case."""
    written, name = _plain(written), _plain(name)
    if written == name or (_one_case(name) and _first_large(written) and _folded(written) == _folded(name)):
        return Spelling.RIGHT
    if written.casefold() == name.casefold():
        return Spelling.CASE
    if _bare(written) == _bare(name) or written.casefold() == name.translate(_SPELT_OUT).casefold():
        return Spelling.ACCENTS
    return Spelling.MISSPELT if _near(_bare(written), _bare(name)) else Spelling.OTHER


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.translate(_APOSTROPHES).split()))


def _folded(text: str) -> str:
    return text.casefold()


def _one_case(text: str) -> bool:
    return text.islower() or (text.isupper() and len(text) > 1)


def _first_large(text: str) -> bool:
    return text[:1].isupper() and not (text.isupper() and len(text) > 3)


def _bare(text: str) -> str:
    """Without accents, in small letters."""
    decomposed = unicodedata.normalize("NFD", text.translate(_UNFOLDED))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).casefold()


def _near(one: str, other: str) -> bool:
    length = min(len(one), len(other))
    allowed = 0 if length < _ONE_WRONG_FROM else 1 if length < _TWO_WRONG_FROM else 2
    return 0 < distance(one, other, allowed) <= allowed


def distance(one: str, other: str, most: int) -> int:
    """Letters to put in, take out, change or swap with the next; `most` + 1 where it is more than `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        last, before, row = before, row, [place]
        for column, counterpart in enumerate(other, start=1):
            cost = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != counterpart))
            if place > 1 < column and letter == other[column - 2] and one[place - 2] == counterpart:
                cost = min(cost, last[column - 2] + 1)
            row.append(cost)
    return min(row[-1], most + 1)
