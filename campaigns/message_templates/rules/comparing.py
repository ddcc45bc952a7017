"""What changed between two texts, in words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

_PIECE: Final = re.compile(r"\s+|[^\W_]+(?:['’][^\W_]+)*|.")


@dataclass(frozen=True)
class Run:
    """A run of words that both texts have, or that one of them has alone."""

    kind: Literal["same", "gone", "new"]
    text: str


def changes(before: str, after: str) -> list[Run]:
    """Return both texts as one, run by run; taking out what is new gives the first, what is gone the second."""
    old, new = _PIECE.findall(before), _PIECE.findall(after)
    found: list[Run] = []
    for kind, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            found.append(Run("same", "".join(old[start:end])))
            continue
        found += _run("gone", old[start:end]) + _run("new", new[first:last])
    return found


def _run(kind: Literal["gone", "new"], pieces: Sequence[str]) -> list[Run]:
    return [Run(kind, "".join(pieces))] if pieces else []
