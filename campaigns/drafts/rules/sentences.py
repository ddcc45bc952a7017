"""Two texts side by side: their words, their sentences, and which sentence became which."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

SAME_SENTENCE: Final = 0.5  # at least half of the words of both: the same sentence, written otherwise
PARTED: Final = 0.3  # a third: a piece of a longer sentence
EXACT_UP_TO_WORDS: Final = 1_000
MOST_SENTENCES: Final = 200  # what has more is no letter, and is taken as one sentence

# Scripts that set no blanks between words: one letter is one word there.
_UNSPACED: Final = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_LETTER: Final = rf"(?:(?![{_UNSPACED}])\w)"
_WORD: Final = re.compile(rf"\d[\d.,]*\d{_LETTER}*|[{_UNSPACED}]|{_LETTER}+|[^\w\s]")
_SENTENCE: Final = re.compile(r"[^\n]+?(?:[.!?…؟۔।]+[\"'”’»)]*(?=\s|$)|[。！？]+[」』”’）]*|$)", re.MULTILINE)
_LINE_ENDS: Final = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_TYPOGRAPHY: Final = str.maketrans("’‘‚“”„«»–—‐‑", "''''''''----")


class Run(NamedTuple):
    """Where something stands: code points, the end not included."""

    start: int
    end: int


def plain(text: str) -> str:
    """Return the text with one kind of line end, and none around it."""
    return _LINE_ENDS.sub("\n", text).strip()


def same_words(one: str, other: str) -> bool:
    """Say whether two texts are the same but for blanks, line ends and ways of composing a letter."""
    left, right = (unicodedata.normalize("NFC", plain(text)) for text in (one, other))
    return [left[slice(*run)] for run in words(left)] == [right[slice(*run)] for run in words(right)]


def folded(text: str) -> str:
    """Return a text without what changes its look alone: case, kinds of quote mark and dash, blanks."""
    return " ".join(text.translate(_TYPOGRAPHY).replace('"', "'").casefold().split())


def words(text: str) -> list[Run]:
    """Return the words and marks of a text; blanks are of no account."""
    return [Run(*match.span()) for match in _WORD.finditer(text)]


def sentences(text: str) -> list[Run]:
    """Return the sentences of a text; a line end ends a sentence too."""
    return [run for match in _SENTENCE.finditer(text) if (run := _stripped(text, *match.span()))]


def _stripped(text: str, start: int, end: int) -> Run | None:
    passage = text[start:end]
    run = Run(start + len(passage) - len(passage.lstrip()), start + len(passage.rstrip()))
    return run if run.end > run.start else None


def opcodes(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[Run, Run, bool]]:
    """Yield runs of old and new words, and whether they are the same. Far longer than any mail is aligned roughly."""
    rough = max(len(old), len(new)) > EXACT_UP_TO_WORDS
    for tag, start, end, first, last in SequenceMatcher(None, old, new, autojunk=rough).get_opcodes():
        yield Run(start, end), Run(first, last), tag == "equal"


class Became(NamedTuple):
    """For each new sentence the old one that it stands for (None only where there was none), and which were moved as they are."""

    owners: list[int | None]
    moved: frozenset[int]


def became(old: Sequence[str], new: Sequence[str]) -> Became:
    """Say which old sentence each new one stands for: the same, one like it, what stands in its place, its neighbour."""
    before = [_bag(sentence) for sentence in old]
    after = [_bag(sentence) for sentence in new]
    owners = _unmoved(before, after)
    moved = _elsewhere(before, after, owners)
    _alike(before, after, owners)
    _in_place(len(old), owners)
    _beside(before, after, owners)
    return Became(owners, frozenset(moved))


_Bag = tuple[str, ...]


def _bag(sentence: str) -> _Bag:
    return tuple(sentence[run.start : run.end] for run in words(sentence))


def _unmoved(before: Sequence[_Bag], after: Sequence[_Bag]) -> list[int | None]:
    owners: list[int | None] = [None] * len(after)
    for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        for step in range(block.size):
            owners[block.b + step] = block.a + step
    return owners


def _free(count: int, owners: Sequence[int | None]) -> list[int]:
    return sorted(set(range(count)) - {owner for owner in owners if owner is not None})


def _elsewhere(before: Sequence[_Bag], after: Sequence[_Bag], owners: list[int | None]) -> list[int]:
    """Give what stands unchanged at another place its old sentence; return those new ones."""
    waiting, moved = _free(len(before), owners), []
    for place, bag in enumerate(after):
        same = next((index for index in waiting if before[index] == bag), None)
        if owners[place] is None and same is not None:
            owners[place] = same
            waiting.remove(same)
            moved.append(place)
    return moved


def _alike(before: Sequence[_Bag], after: Sequence[_Bag], owners: list[int | None]) -> None:
    """Pair what is left by the share of words in common, the most alike first."""
    free = _free(len(before), owners)
    pairs = [
        (-share, abs(index - place), index, place)
        for place, owner in enumerate(owners)
        if owner is None
        for index in free
        if (share := likeness(before[index], after[place])) >= SAME_SENTENCE
    ]
    taken: set[int] = set()
    for *_, index, place in sorted(pairs):
        if index not in taken and owners[place] is None:
            owners[place] = index
            taken.add(index)


def likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Return which share of their words two texts have in common, 0 to 1; case is of no account."""
    left, right = _counted(one), _counted(other)
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 1.0


@lru_cache(maxsize=1_024)
def _counted(text: tuple[str, ...]) -> Counter[str]:
    return Counter(folded(word) for word in text)


def _in_place(count: int, owners: list[int | None]) -> None:
    """Pair a sentence that is like none with the one that is gone between the same neighbours."""
    for place, owner in enumerate(owners):
        if owner is not None:
            continue
        low = max((each for each in owners[:place] if each is not None), default=-1)
        high = min((each for each in owners[place + 1 :] if each is not None), default=count)
        owners[place] = next((index for index in _free(count, owners) if low < index < high), None)


def _beside(before: Sequence[_Bag], after: Sequence[_Bag], owners: list[int | None]) -> None:
    """Count what was added with the sentence before it, with the one after it where it was parted from that."""
    for place, owner in enumerate(owners):
        if owner is not None:
            continue
        earlier = owners[place - 1] if place else None
        later = next((each for each in owners[place + 1 :] if each is not None), None)
        parted = later is not None and likeness(before[later], after[place]) >= PARTED
        owners[place] = later if earlier is None or parted else earlier
