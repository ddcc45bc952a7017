"""The words of a template that people wrote, each at the place where it stands in the source."""

import re

_PRINTED = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_SILENT = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_SLOT = re.compile(r"\{\{\s*slots\..*?\}\}", re.DOTALL)


def fixed(source: str) -> str:
    """Return the source with each field covered by as many letters, so that places stay the same."""
    return _PRINTED.sub(
        lambda tag: _covered(tag[0], "x"), _SILENT.sub(lambda tag: _covered(tag[0], " "), source)
    )


def without_slots(source: str) -> str:
    """Return the source without what slots print."""
    return _SLOT.sub(" ", source)


def has_slot(source: str) -> bool:
    """Say whether a slot is printed here."""
    return bool(_SLOT.search(source))


def line_at(source: str, place: int) -> int:
    """Return the line of a place, from 1."""
    return source.count("\n", 0, place) + 1


def line_of(source: str, passage: str) -> int:
    """Return the line on which a passage of the finished text begins in the source, 0 where it cannot be told."""
    for words in (passage, passage.splitlines()[0] if passage.strip() else ""):
        place = source.find(words) if words.strip() else -1
        if place >= 0:
            return line_at(source, place)
    return 0


def _covered(tag: str, letter: str) -> str:
    return re.sub(r"[^\n]", letter, tag)
