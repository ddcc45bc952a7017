"""What a person changed: which words are theirs now, and where the slots stand after the edit."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from campaigns.quality.rules import Checked, FilledSlot, Part, Span

_TOKEN = re.compile(r"\d[\d.,]*\d\w*|\w+|[^\w\s]")
_DIGIT = re.compile(r"\d")
_EXACT_UP_TO_WORDS = 1_000
_Token = tuple[int, int]


class _Edit:
    """One part before and after, aligned word by word; blanks are of no account."""

    def __init__(self, before: str, after: str) -> None:
        self.after = after
        self.old = _tokens(before)
        self.new = _tokens(after)
        self.kept = _aligned(
            [before[start:end] for start, end in self.old], [after[start:end] for start, end in self.new]
        )

    def moved(self, span: Span) -> Span | None:
        """Where the run stands now, from its first surviving word to its last; None when none survived."""
        survivors = [
            self.new[self.kept[index]]
            for index, (start, end) in enumerate(self.old)
            if index in self.kept and start < span.end and end > span.start
        ]
        return Span(survivors[0][0], survivors[-1][1], span.part) if survivors else None

    def added(self, part: Part) -> tuple[Span, ...]:
        """The runs that did not stand before, each with the numbers that it touches."""
        survived = set(self.kept.values())
        fresh = [index for index in range(len(self.new)) if index not in survived]
        runs = [self._with_numbers(first, last) for first, last in _runs(fresh)]
        return tuple(Span(self.new[first][0], self.new[last][1], part) for first, last in runs)

    def _with_numbers(self, first: int, last: int) -> tuple[int, int]:
        """A word set beside a number changes the number: "300" and then "million"."""
        while first > 0 and self._is_number(first - 1):
            first -= 1
        while last + 1 < len(self.new) and self._is_number(last + 1):
            last += 1
        return first, last

    def _is_number(self, index: int) -> bool:
        return bool(_DIGIT.search(self.after, *self.new[index]))


def _tokens(text: str) -> list[_Token]:
    return [match.span() for match in _TOKEN.finditer(text)]


def _aligned(old: list[str], new: list[str]) -> dict[int, int]:
    """Which old word is which new one. Equal ends are set apart first: most edits touch one place."""
    head = _equal_run(old, new)
    # A text far over any limit is aligned roughly: then more words count as the person's, never fewer.
    rough = max(len(old), len(new)) > _EXACT_UP_TO_WORDS
    tail = _equal_run(old[head:][::-1], new[head:][::-1])
    middle = SequenceMatcher(
        None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=rough
    ).get_matching_blocks()
    kept = {index: index for index in range(head)}
    kept |= {head + block.a + step: head + block.b + step for block in middle for step in range(block.size)}
    return kept | {len(old) - step: len(new) - step for step in range(1, tail + 1)}


def _equal_run(one: list[str], other: list[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))


def _runs(indexes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last of each unbroken run."""
    first = 0
    for place in range(1, len(indexes) + 1):
        if place == len(indexes) or indexes[place] != indexes[place - 1] + 1:
            yield indexes[first], indexes[place - 1]
            first = place


def after_edit(rendered: Checked, *, subject: str, body: str) -> Checked:
    """The draft with a person's text in place of what was rendered.

    `rendered` is the draft as the template gave it, so that a second edit is compared with the
    template too. Slots that are gone are dropped; a changed slot keeps its quotes and must be
    proven by them again; every other new word is the person's.
    """
    edits: dict[Part, _Edit] = {
        "subject": _Edit(rendered.subject, subject),
        "body": _Edit(rendered.body, body),
    }
    moved = (_moved_slot(slot, edits[slot.part]) for slot in rendered.slots)
    return replace(
        rendered,
        subject=subject,
        body=body,
        slots=tuple(slot for slot in moved if slot),
        person_added=edits["subject"].added("subject") + edits["body"].added("body"),
    )


def _moved_slot(slot: FilledSlot, edit: _Edit) -> FilledSlot | None:
    span = edit.moved(slot.span)
    if span is None:
        return None
    return replace(slot, text=edit.after[span.start : span.end], start=span.start, end=span.end)
