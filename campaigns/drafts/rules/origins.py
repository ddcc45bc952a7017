"""Where the words of a letter come from: which sentence of the template, and which hole of it somebody filled."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from campaigns.drafts.rules.sentences import Run, opcodes, sentences, words
from campaigns.message_templates.rules.rendering import SlotSpan
from campaigns.quality.rules import Part

_HOLE: Final = re.compile(r"\{\{[-\s]*(?P<name>[\w.]+)[^}]*\}\}")
_CONDITION: Final = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_STANDS_FOR_HOLE: Final = "\ue000"
_Cut = TypeVar("_Cut")


@dataclass(frozen=True)
class AsWritten:
    """A letter as the template gave it, before any person touched it.

    `slots` are those filled with a fact or an entry; what a template's author wrote for an empty slot is his own
    wording. `subject_source` and `body_source` are the template's; `values` what its fields were filled with, by
    name ("prospect.company").
    """

    subject: str
    body: str
    slots: tuple[SlotSpan, ...] = ()
    subject_source: str = ""
    body_source: str = ""
    values: Mapping[str, str] | None = None

    def part(self, name: Part) -> tuple[str, str]:
        """Return the text of a part and the template's source of it."""
        return (self.subject, self.subject_source) if name == "subject" else (self.body, self.body_source)


@dataclass(frozen=True)
class Hole:
    """A run of the letter that the template left open. `source` is how the template writes it; `slot` is "" for a field."""

    start: int
    end: int
    source: str
    slot: str = ""


@dataclass(frozen=True)
class Sentence:
    """A sentence of the letter as written, and the template's own sentence that it was made from ("" for none)."""

    start: int
    end: int
    source: str
    holes: tuple[Hole, ...] = ()


class _Piece(NamedTuple):
    """A word, or a hole as one; `name` is what it is compared by."""

    name: str
    start: int
    end: int
    slot: str = ""


def origins(written: AsWritten, part: Part) -> list[Sentence]:
    """Return the sentences of a part, each with the template's sentence and the holes in it."""
    text, source = written.part(part)
    slots = [slot for slot in written.slots if slot.part == part]
    laid = _Laid(text, source, slots)
    parted = sentences(text) if part == "body" else ([Run(0, len(text))] if text else [])
    return [
        Sentence(run.start, run.end, laid.source_of(run), laid.holes_in(run))
        for run in _merged(_whole(parted, slots), laid)
    ]


def unparted(written: AsWritten, part: Part) -> Sentence:
    """Return a part as one sentence of no template, with its slots."""
    slots = (slot for slot in written.slots if slot.part == part)
    holes = (Hole(slot.start, slot.end, _slot_source(slot.name), slot.name) for slot in slots)
    return Sentence(0, len(written.part(part)[0]), "", tuple(holes))


def source_sentences(source: str) -> list[Run]:
    """Return where the sentences of a template's source stand; a condition ends one, a hole never does."""
    flat = _HOLE.sub(lambda match: _STANDS_FOR_HOLE * len(match[0]), source)
    return sentences(_CONDITION.sub(lambda match: "\n" * len(match[0]), flat))


def _whole(parted: Sequence[Run], slots: Sequence[SlotSpan]) -> list[Run]:
    """Join what a full stop inside a slot has parted."""
    joined: list[Run] = []
    for run in parted:
        if joined and any(slot.start < joined[-1].end and slot.end > run.start for slot in slots):
            joined[-1] = Run(joined[-1].start, run.end)
        else:
            joined.append(run)
    return joined


def _merged(parted: Sequence[Run], laid: "_Laid") -> list[Run]:
    """Join sentences that one sentence of the template gave, such as one with "Acme Inc." in its middle."""
    merged: list[Run] = []
    last: Run | None = None
    for run in parted:
        found = laid.reach(run)
        if merged and found and last and found.start < last.end:
            merged[-1] = Run(merged[-1].start, run.end)
            last = Run(last.start, max(last.end, found.end))
        else:
            merged.append(run)
            last = found
    return merged


class _Laid:
    """A part of the letter laid beside its source, word by word."""

    def __init__(self, text: str, source: str, slots: Sequence[SlotSpan]) -> None:
        self.source = source
        self.parted = source_sentences(source)
        self.theirs = list(_source_pieces(source))
        self.ours = list(_text_pieces(text, slots))
        self.origin, self.fields = self._aligned()

    def _aligned(self) -> tuple[dict[int, int], list[Hole]]:
        """Return which piece of the source each piece of the letter is, and what fields were filled with."""
        origin: dict[int, int] = {}
        fields: list[Hole] = []
        theirs, ours = [each.name for each in self.theirs], [each.name for each in self.ours]
        for old, new, same in opcodes(theirs, ours):
            if same:
                origin |= {new.start + step: old.start + step for step in range(new.end - new.start)}
                continue
            hole = next((index for index in range(*old) if self.theirs[index].slot), None)
            if hole is not None and new.end > new.start:
                origin |= dict.fromkeys(range(*new), hole)
                fields.append(self._field(new, hole))
        return origin, fields

    def _field(self, new: Run, hole: int) -> Hole:
        return Hole(self.ours[new.start].start, self.ours[new.end - 1].end, self._written(hole))

    def _written(self, index: int) -> str:
        return self.source[self.theirs[index].start : self.theirs[index].end]

    def reach(self, run: Run) -> Run | None:
        """Return the stretch of whole source sentences from which a run of the letter was made."""
        found = [
            self.theirs[self.origin[index]]
            for index, piece in enumerate(self.ours)
            if index in self.origin and piece.start < run.end and piece.end > run.start
        ]
        if not found:
            return None
        first, last = found[0].start, max(piece.end for piece in found)
        touched = [each for each in self.parted if each.start < last and each.end > first]
        return Run(
            min(first, *(each.start for each in touched)) if touched else first,
            max(last, *(each.end for each in touched)) if touched else last,
        )

    def source_of(self, run: Run) -> str:
        found = self.reach(run)
        return self.source[found.start : found.end] if found else ""

    def holes_in(self, run: Run) -> tuple[Hole, ...]:
        slots = [
            Hole(piece.start, piece.end, self._slot_source(index), piece.slot)
            for index, piece in enumerate(self.ours)
            if piece.slot
        ]
        inside = [hole for hole in (*slots, *self.fields) if hole.start < run.end and hole.end > run.start]
        return tuple(sorted(inside, key=lambda hole: hole.start))

    def _slot_source(self, index: int) -> str:
        if index in self.origin:
            return self._written(self.origin[index])
        return _slot_source(self.ours[index].slot)


def _slot_source(name: str) -> str:
    return f"{{{{ slots.{name} }}}}"


def _source_pieces(source: str) -> Iterator[_Piece]:
    """Yield the words and holes of a template; of a condition nothing is ever written."""
    for run, hole in _parted(source, [(match.span(), match) for match in _HOLE.finditer(source)]):
        if hole:
            yield _Piece(hole["name"], run.start, run.end, slot=hole["name"])
        else:
            covered = _CONDITION.sub(lambda match: " " * len(match[0]), source[run.start : run.end])
            yield from _words_of(covered, run.start)


def _text_pieces(text: str, slots: Sequence[SlotSpan]) -> Iterator[_Piece]:
    ordered = sorted(slots, key=lambda slot: slot.start)
    for run, slot in _parted(text, [((slot.start, slot.end), slot) for slot in ordered]):
        if slot:
            yield _Piece(f"slots.{slot.name}", run.start, run.end, slot=slot.name)
        else:
            yield from _words_of(text[run.start : run.end], run.start)


def _parted(text: str, cuts: Iterable[tuple[tuple[int, int], _Cut]]) -> Iterator[tuple[Run, _Cut | None]]:
    """Yield what is cut out of a text, in order, and what stands between (None)."""
    last = 0
    for (start, end), cut in cuts:
        yield Run(last, start), None
        yield Run(start, end), cut
        last = end
    yield Run(last, len(text)), None


def _words_of(text: str, start: int) -> Iterator[_Piece]:
    for run in words(text):
        yield _Piece(text[run.start : run.end], start + run.start, start + run.end)
