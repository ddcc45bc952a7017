"""Finding plain phrases in a text: case, curly quotes, contractions, hyphens and inflections folded.

A phrase matches on whole words; punctuation between its words ends it, punctuation that it
holds itself ("notably,") must stand in the text. No pattern language: what a manager types
into the phrase list can match slowly or wrongly in no way that it does not say.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.quality.rules import Phrase, PhraseSeverity

_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*|[^\w\s]")
# Marks that people put around or inside a phrase without changing it.
_IGNORED = frozenset('"“”„«»*`-‐‑')
_APOSTROPHES = str.maketrans("’‘ʼ＇", "''''")
_WHOLE_CONTRACTIONS = {
    "can't": ("can", "not"),
    "cannot": ("can", "not"),
    "won't": ("will", "not"),
    "shan't": ("shall", "not"),
    "let's": ("let", "us"),
}
_ENDINGS = {"n't": "not", "'re": "are", "'m": "am", "'ll": "will", "'ve": "have", "'d": "would"}
_IS_CONTRACTED = frozenset({"it", "that", "here", "there", "what", "who", "where", "he", "she"})
_SHORTEST_INFLECTED = 4
_RANK = {PhraseSeverity.HIGH: 0, PhraseSeverity.MEDIUM: 1, PhraseSeverity.LOW: 2}


@dataclass(frozen=True)
class Word:
    """A folded word or mark with its place in the text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Hit:
    """A phrase found, and where."""

    phrase: Phrase
    start: int
    end: int


def words(text: str) -> list[Word]:
    """Folded words and marks; both halves of a contraction carry the place of the whole."""
    found = []
    for match in _TOKEN.finditer(text.translate(_APOSTROPHES)):
        if match[0] not in _IGNORED:
            found += [Word(part, match.start(), match.end()) for part in _expanded(match[0].casefold())]
    return found


def _expanded(word: str) -> tuple[str, ...]:
    if word in _WHOLE_CONTRACTIONS:
        return _WHOLE_CONTRACTIONS[word]
    stem, mark, _ = word.partition("'")
    if mark and word.endswith("'s") and stem in _IS_CONTRACTED:
        return (stem, "is")
    for ending, full in _ENDINGS.items():
        if word.endswith(ending) and len(word) > len(ending):
            return (word.removesuffix(ending), full)
    return (word,)


@lru_cache(maxsize=4096)
def inflections(word: str) -> frozenset[str]:
    """The word with its regular English endings; short words and marks stand for themselves."""
    if len(word) < _SHORTEST_INFLECTED or not word.isalpha():
        return frozenset({word})
    forms = {word, word + "s", word + "es", word + "ed", word + "ing"}
    if word.endswith("e"):
        forms |= {word + "d", word[:-1] + "ing"}
    if word.endswith("y"):
        forms |= {word[:-1] + "ies", word[:-1] + "ied"}
    forms |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return frozenset(forms)


_Index = dict[str, list[tuple[tuple[frozenset[str], ...], Phrase]]]


@lru_cache(maxsize=8)
def _index(phrases: tuple[Phrase, ...]) -> _Index:
    """Phrases by every form of their first word, so that a text is read once."""
    index: _Index = defaultdict(list)
    for phrase in phrases:
        shape = tuple(inflections(word.text) for word in words(phrase.text))
        for form in shape[0] if shape else ():
            index[form].append((shape, phrase))
    return dict(index)


def find(text: str, phrases: tuple[Phrase, ...]) -> list[Hit]:
    """Every phrase in the text, in order; of overlapping ones the worst, then the longest."""
    kept: list[Hit] = []
    taken = bytearray(len(text))
    for hit in sorted(_all_hits(words(text), _index(phrases)), key=_worst_first):
        if not any(taken[hit.start : hit.end]):
            taken[hit.start : hit.end] = b"\1" * (hit.end - hit.start)
            kept.append(hit)
    return sorted(kept, key=lambda hit: hit.start)


def _worst_first(hit: Hit) -> tuple[int, int, int]:
    return (_RANK[hit.phrase.severity], hit.start - hit.end, hit.start)


def _all_hits(text: Sequence[Word], index: _Index) -> Iterator[Hit]:
    for position, word in enumerate(text):
        for shape, phrase in index.get(word.text, ()):
            candidate = text[position : position + len(shape)]
            if len(candidate) == len(shape) and _fits(candidate, shape):
                yield Hit(phrase, word.start, candidate[-1].end)


def _fits(candidate: Sequence[Word], shape: Sequence[frozenset[str]]) -> bool:
    return all(word.text in forms for word, forms in zip(candidate, shape, strict=True))


def unwanted(text: str, phrases: tuple[Phrase, ...], quotes: Sequence[str]) -> list[str]:
    """Return the listed phrases, of whatever severity, that a model brought in: in its text and in no quote."""
    passages = (text[hit.start : hit.end] for hit in find(text, phrases))
    return [passage for passage in passages if not any(holds(quote, passage) for quote in quotes)]


def never_write(phrases: Sequence[Phrase]) -> list[str]:
    """Return the list that every prompt which writes text carries, in an order that does not change its hash."""
    return sorted({phrase.text for phrase in phrases})


def holds(text: str, passage: str) -> bool:
    """Whether the words of the passage stand in the text in the same order, folded alike."""
    wanted = [word.text for word in words(passage)]
    have = [word.text for word in words(text)]
    return bool(wanted) and any(
        have[start : start + len(wanted)] == wanted for start in range(len(have) - len(wanted) + 1)
    )
