"""Text in the form in which quotes are compared, with the way back to the source.

Folded are: Unicode compatibility forms, case, quote marks, dashes, white space, invisible characters, Markdown
emphasis, the blank between a number and its per cent, and dashes between letters (so a word broken over two lines
equals the whole word). Never folded are digits,
signs, currency and superscripts: characters of category No keep their form, since NFKC would turn m² into m2.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from campaigns.sources.rules.characters import INVISIBLE, UNSPACED, without_invisible

# Stands for a character that becomes several.
COMPLEX: Final = "\x00"
# Stands for one that is nothing without the one before it: a mark, a later part of a syllable, something invisible.
JOINING: Final = "\x01"
DASHES: Final = frozenset("-‐‑‒–—―−﹘﹣－⸺⸻־֊᠆")
SINGLE_QUOTES: Final = frozenset("'‘’‚‛‹›ʼ`´＇")
DOUBLE_QUOTES: Final = frozenset('"“”„‟«»「」『』〝〞＂')
EMPHASIS: Final = frozenset("*_")
SUPERSCRIPT_SIGNS: Final = frozenset("⁺⁻⁼⁽⁾₊₋₌₍₎")
VOICED_SOUND_MARKS: Final = frozenset("ﾞﾟ")
# A folded blank, dash, quote or emphasis mark before what may be a combining mark or a later part of a syllable.
MAYBE_ALONE: Final = re.compile("[-'\"* ](?:[\u1160-\u11ff\ud7b0-\ud7ff]|[^\\w -~])")
COMPLEX_RUN: Final = re.compile(f"[{COMPLEX}{JOINING}]+")
MARKS: Final = re.compile(r"""[-"'* ](?:(?<! )|(?= *-))[-"'* ]*""")
PER_CENT: Final = frozenset("%‰٪")
BLANKS: Final = re.compile(r" {2,}| (?=[,;:!?.](?!\d))|(?<=\d) (?=[%‰٪])")
PUNCTUATION: Final = frozenset(",;:!?.")
ANY_BLANKS: Final = re.compile(" +")


class Layer:
    """Rewritten text with the way back: runs of characters, each with its place in the text before.

    A run of width 0 was copied character by character; any other came as a whole out of `width` characters.
    """

    def __init__(
        self,
        text: str,
        runs: tuple[list[int], list[int], list[int]],
        before: "Layer | Marked | Composed | None" = None,
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


class Marked:
    """A text in form NFC as it stands: a mark belongs to the character before it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def start(self, index: int) -> int:
        """Return where the character at this index, with what belongs to it, begins."""
        while index and TABLE[ord(self.text[index])] == JOINING:
            index -= 1
        return index

    def end(self, index: int) -> int:
        """Return where the character at this index, with what belongs to it, ends."""
        index += 1
        while index < len(self.text) and TABLE[ord(self.text[index])] == JOINING:
            index += 1
        return index


class Composed:
    """A text brought into form NFC without invisible characters, with the way back; nothing is looked at one by one.

    The signs hold JOINING for each character that belongs to the one before it. A text and its composed form have as
    many others, in the same order, so counting them leads from one to the other.
    """

    def __init__(self, source: str) -> None:
        self.text = unicodedata.normalize("NFC", without_invisible(source))
        self.signs = self.text.translate(TABLE)
        self._source = source
        self._source_signs = source.translate(TABLE)

    @property
    def is_faithful(self) -> bool:
        """Whether the way back holds: nothing that should follow something stands alone, and nothing was lost."""
        characters = _count_leading(self._source_signs, len(self._source))
        alone = self._source_signs.startswith(JOINING)
        return not alone and _count_leading(self.signs, len(self.signs)) == characters

    def start(self, index: int) -> int:
        """Return where in the source the character at this index, with what belongs to it, begins."""
        return self._place(_count_leading(self.signs, index + 1))

    def end(self, index: int) -> int:
        """Return where in the source the character at this index, with what belongs to it, ends."""
        number = _count_leading(self.signs, index + 1)
        begin, end = self._place(number), self._place(number + 1)
        while end > begin + 1 and INVISIBLE.match(self._source[end - 1]):
            end -= 1
        return end

    def _place(self, number: int) -> int:
        """Return the place of the character of this number (from 1) among those that belong to no other."""
        places = range(len(self._source))
        return bisect_left(places, number, key=lambda place: _count_leading(self._source_signs, place + 1))


def _count_leading(signs: str, end: int) -> int:
    return end - signs.count(JOINING, 0, end)


@lru_cache(maxsize=64)
def normalise(source: str) -> Layer:
    """Return the comparison form of a text together with its offsets in code points."""
    settled = _rewrite(_folded(source), MARKS, _kept_of_marks)
    blanks = ANY_BLANKS if UNSPACED.search(settled.text) else BLANKS
    return _rewrite(settled, blanks, _kept_of_blanks)


class _Table(dict[int, str]):
    """Maps each code point to its one-character form, to COMPLEX or to JOINING; filled as characters are met."""

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
        return JOINING
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


class _TableOfComposed(_Table):
    """The same for text in form NFC, where a mark that is left stands for itself."""

    def __missing__(self, code_point: int) -> str:
        form = TABLE[code_point]
        if form == JOINING:
            folded = _fold(chr(code_point))
            form = folded if len(folded) == 1 else COMPLEX
        self[code_point] = form
        return form


TABLE: Final = _Table()
TABLE_OF_COMPOSED: Final = _TableOfComposed()


def _folded(source: str) -> Layer:
    """Fold the characters: composed first where that is the same, which costs a part of going from mark to mark."""
    if source.isascii():
        return _fold_characters(source, source.translate(TABLE))
    before, mapped = _before_folding(source)
    if before is not None:
        folded = _fold_characters(before.text, mapped, before)
        if _marks_are_in_place(folded.text):
            return folded
    return _fold_characters(source, source.translate(TABLE))


def _marks_are_in_place(text: str) -> bool:
    """Say whether no mark would have to be folded together with what stands before it."""
    return unicodedata.is_normalized("NFC", text) and not any(
        TABLE[ord(pair[0][1])] == JOINING for pair in MAYBE_ALONE.finditer(text)
    )


def _before_folding(source: str) -> tuple["Marked | Composed | None", str]:
    """Return the text to fold with its characters mapped; None where only the long way is safe."""
    if not VOICED_SOUND_MARKS.isdisjoint(source):
        return None, ""
    if unicodedata.is_normalized("NFC", source) and not INVISIBLE.search(source):
        return Marked(source), source.translate(TABLE_OF_COMPOSED)
    composed = Composed(source)
    if not composed.is_faithful:
        return None, ""
    marks_are_left = JOINING in composed.signs
    return composed, composed.text.translate(TABLE_OF_COMPOSED) if marks_are_left else composed.signs


def _fold_characters(source: str, mapped: str, before: Marked | Composed | None = None) -> Layer:
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
    return Layer("".join(pieces), (places, origins, widths), before)


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
    return _fold(INVISIBLE.sub("", cluster)) if simple in {COMPLEX, JOINING} else simple


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
    """Keep one blank, but none before punctuation, a number's per cent, or within a script that is written without."""
    if (
        after in PUNCTUATION
        or (before.isdigit() and after in PER_CENT)
        or (UNSPACED.match(before) and UNSPACED.match(after))
    ):
        return ()
    return (0,)


def _is_of_word(character: str) -> bool:
    """Say whether this is a letter, or a mark that ends one, as vowels do in Hindi and points in Arabic."""
    return character.isalpha() or unicodedata.category(character or " ")[0] == "M"


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
        if _is_of_word(before) and after.isalpha():
            return ()
        blank_behind = run.find(" ", dash)
        return tuple(sorted({index for index in (dash, blank, blank_behind) if index >= 0}))
    if before.isdigit() and run[0] != "*":
        return (0, *kept_blank)
    if blank < 0 and before.isalnum() and after.isalnum():
        return (0,)
    return kept_blank
