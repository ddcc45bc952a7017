"""What changed between two wordings, word by word, in the order of reading."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

_WORD: Final = re.compile(r"\S+|\n")


class PieceKind(StrEnum):
    """What became of a run of words."""

    KEPT = "kept"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True)
class Piece:
    """A run of words of one kind. Line ends stand in it as they were."""

    kind: PieceKind
    text: str


def compared(before: str, after: str) -> list[Piece]:
    """Return both texts as one: words that were kept, taken out, put in. Blanks between words are of no account."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    return [
        piece
        for _, old_start, old_end, new_start, new_end in matcher.get_opcodes()
        for piece in _pieces(old[old_start:old_end], new[new_start:new_end])
    ]


def compared_lines(before: str, after: str) -> list[Piece]:
    """Return what changed between two lists that hold a thing a line, word by word; lines that stayed are left out."""
    old, new = before.splitlines(), after.splitlines()
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    blocks = [
        compared("\n".join(old[old_start:old_end]), "\n".join(new[new_start:new_end]))
        for tag, old_start, old_end, new_start, new_end in matcher.get_opcodes()
        if tag != "equal"
    ]
    return [piece for block in blocks for piece in (Piece(PieceKind.KEPT, "\n"), *block)][1:]


def _pieces(old: list[str], new: list[str]) -> Iterator[Piece]:
    if old == new:
        yield Piece(PieceKind.KEPT, _joined(old))
        return
    if old:
        yield Piece(PieceKind.REMOVED, _joined(old))
    if new:
        yield Piece(PieceKind.ADDED, _joined(new))


def _joined(words: list[str]) -> str:
    return " ".join(words).replace(" \n", "\n").replace("\n ", "\n")
