"""Marking spans in a saved page, where several facts may rest on the same words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Marked:
    """A span [start, end) in code points, and the number of the fact that rests on it."""

    start: int
    end: int
    number: int


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of the text, the numbers of the facts that rest on it, and of those whose words begin here."""

    text: str
    numbers: tuple[int, ...] = ()
    begins: tuple[int, ...] = ()


def highlight(text: str, spans: Sequence[Marked]) -> list[Run]:
    """Cut a text at the edges of its spans. The runs joined are the text; what reaches beyond it is cut off."""
    inside = [Marked(max(each.start, 0), min(each.end, len(text)), each.number) for each in spans]
    inside = [each for each in inside if each.start < each.end]
    edges = {0, len(text)} | {at for each in inside for at in (each.start, each.end)}
    return [_run(text, start, end, inside) for start, end in pairwise(sorted(edges))]


def _run(text: str, start: int, end: int, spans: Sequence[Marked]) -> Run:
    covering = [each for each in spans if each.start <= start and end <= each.end]
    numbers = tuple(sorted({each.number for each in covering}))
    begins = tuple(sorted({each.number for each in covering if each.start == start}))
    return Run(text[start:end], numbers, begins)
