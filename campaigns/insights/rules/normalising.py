"""Text in the form in which quotes are compared, with the way back to the source.

Folded are: Unicode compatibility forms, case, quote marks, dashes, white space, invisible characters, Markdown
emphasis and dashes between letters (so a word broken over two lines equals the whole word). Never folded are digits,
signs, currency and superscripts: characters of category No keep their form, since NFKC would turn m² into m2.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from campaigns.sources.rules.characters import INVISIBLE, UNSPACED

# Stands for a character that cannot be replaced by exactly one other without looking at its neighbours.
COMPLEX: Final = "\x00"
DASHES: Final = frozenset("-‐‑‒–—―−﹘﹣－⸺⸻")
SINGLE_QUOTES: Final = frozenset("'‘’‚‛‹›ʼ`´＇")
DOUBLE_QUOTES: Final = frozenset('"“”„‟«»「」『』〝〞＂')
EMPHASIS: Final = frozenset("*_")
SUPERSCRIPT_SIGNS: Final = frozenset("⁺⁻⁼⁽⁾₊₋₌₍₎")
VOICED_SOUND_MARKS: Final = frozenset("ﾞﾟ")
COMPLEX_RUN: Final = re.compile(f"{COMPLEX}+")
MARKS: Final = re.compile(r"""[-"'* ](?:(?<! )|(?= *-))[-"'* ]*""")
BLANKS: Final = re.compile(r" {2,}| (?=[,;:!?.](?!\d))")
PUNCTUATION: Final = frozenset(",;:!?.")
ANY_BLANKS: Final = re.compile(" +")


class Layer:
    """Rewritten text with the way back: runs of characters, each with its place in the text before.

    A run of width 0 was copied character by character; any other came as a whole out of `width` characters.
    """

    def __init__(
        self, text: str, runs: tuple[list[int], list[int], list[int]], before: "Layer | None" = None
    ) -> None:
        """Take the text and, for each run, its place here, its place before, and its width before."""
        self.text = text
        self._places, self._origins, self._widths = runs
        self._before = before

    def start(self, index: int) -> int:
        """Return where in the source the character at this index begins."""
        run = bisect_right(self._places, index) - 1
        origin = self._origins[run]
        if not self._widths[run]:
            origin += index - self._places[run]
        return self._before.start(origin) if self._before else origin

    def end(self, index: int) -> int:
        """Return where in the source the character at this index ends."""
        run = bisect_right(self._places, index) - 1
        last = self._origins[run] + (
            self._widths[run] - 1 if self._widths[run] else index - self._places[run]
        )
        return self._before.end(last) if self._before else last + 1


@lru_cache(maxsize=64)
def normalise(source: str) -> Layer:
    """Return the comparison form of a text together with its offsets in code points."""
    settled = _rewrite(_fold_characters(source), MARKS, _kept_of_marks)
    blanks = ANY_BLANKS if UNSPACED.search(settled.text) else BLANKS
    return _rewrite(settled, blanks, _kept_of_blanks)


class _Table(dict[int, str]):
    """Maps each code point to its one-character form, or to COMPLEX; filled as characters are met."""

    def __missing__(self, code_point: int) -> str:
        form = self[code_point] = _simple_form(chr(code_point))
        return form


def _simple_form(character: str) -> str:
    if character.isspace():
        return " "
    for group, form in ((DASHES, "-"), (SINGLE_QUOTES, "'"), (DOUBLE_QUOTES, '"'), (EMPHASIS, "*")):
        if character in group:
            return form
    if INVISIBLE.match(character) or _joins_the_one_before(character):
        return COMPLEX
    folded = _fold(character)
    return folded if len(folded) == 1 else COMPLEX


def _joins_the_one_before(character: str) -> bool:
    """Say whether this is a combining mark, a later part of a Hangul syllable or a voiced sound mark."""
    if unicodedata.category(character)[0] == "M" or character in VOICED_SOUND_MARKS:
        return True
    return "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff"


def _fold(cluster: str) -> str:
    if any(unicodedata.category(each) == "No" or each in SUPERSCRIPT_SIGNS for each in cluster):
        return cluster.casefold()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cluster).casefold())


TABLE: Final = _Table()


def _fold_characters(source: str) -> Layer:
    mapped = source.translate(TABLE)
    pieces: list[str] = []
    places, origins, widths = [0], [0], [0]
    place = position = 0
    for run in COMPLEX_RUN.finditer(mapped):
        first, last = run.span()
        first = max(first - 1, position)
        pieces.append(mapped[position:first])
        place += first - position
        for form, start, end in _cluster_forms(source[first:last]):
            pieces.append(form)
            places.append(place)
            origins.append(first + start)
            widths.append(end - start)
            place += len(form)
        places.append(place)
        origins.append(last)
        widths.append(0)
        position = last
    pieces.append(mapped[position:])
    return Layer("".join(pieces), (places, origins, widths))


@lru_cache(maxsize=4096)
def _cluster_forms(chunk: str) -> tuple[tuple[str, int, int], ...]:
    """Return (comparison form, start, end) of each visible character of a chunk with what belongs to it."""
    return tuple((_cluster_form(chunk[start:end]), start, end) for start, end in _clusters(chunk))


def _clusters(chunk: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for index, character in enumerate(chunk):
        if INVISIBLE.match(character):
            continue
        if found and _joins_the_one_before(character):
            found[-1] = (found[-1][0], index + 1)
        else:
            found.append((index, index + 1))
    return found


def _cluster_form(cluster: str) -> str:
    simple = TABLE[ord(cluster)] if len(cluster) == 1 else COMPLEX
    return _fold(INVISIBLE.sub("", cluster)) if simple == COMPLEX else simple


def _rewrite(
    before: Layer, pattern: re.Pattern[str], kept_of: Callable[[str, str, str], tuple[int, ...]]
) -> Layer:
    """Keep of each run that matches only the characters that `kept_of(run, before, after)` names by index."""
    text = before.text
    pieces: list[str] = []
    places, origins = [0], [0]
    place = position = 0
    for run in pattern.finditer(text):
        start, end = run.span()
        kept = kept_of(text[start:end], text[start - 1 : start], text[end : end + 1])
        if len(kept) == end - start:
            continue
        pieces.append(text[position:start])
        place += start - position
        for index in kept:
            pieces.append(text[start + index])
            places.append(place)
            origins.append(start + index)
            place += 1
        places.append(place)
        origins.append(end)
        position = end
    if not position:
        return before
    pieces.append(text[position:])
    return Layer("".join(pieces), (places, origins, [0] * len(places)), before)


def _kept_of_blanks(_run: str, before: str, after: str) -> tuple[int, ...]:
    """Keep one blank, but none before punctuation nor between letters of a script that is written without."""
    if after in PUNCTUATION or (UNSPACED.match(before) and UNSPACED.match(after)):
        return ()
    return (0,)


@lru_cache(maxsize=4096)
def _kept_of_marks(run: str, before: str, after: str) -> tuple[int, ...]:
    """Decide what stays of a run of dashes, quote marks, emphasis marks and blanks.

    Dashes between letters go, with their blanks; an apostrophe stays, a quote mark after a digit stays (it may mean inches),
    all other quote and emphasis marks go, one dash and the blanks beside it stay.
    """
    blank = run.find(" ")
    kept_blank = (blank,) if blank >= 0 else ()
    dash = run.find("-")
    if dash >= 0:
        if before.isalpha() and after.isalpha():
            return ()
        blank_behind = run.find(" ", dash)
        return tuple(sorted({index for index in (dash, blank, blank_behind) if index >= 0}))
    if before.isdigit() and run[0] != "*":
        return (0, *kept_blank)
    if blank < 0 and before.isalnum() and after.isalnum():
        return (0,)
    return kept_blank
