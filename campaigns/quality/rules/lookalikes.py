"""Letters that look like others, and characters that nobody sees."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from campaigns.sources.rules.characters import INVISIBLE

# Letters of other alphabets that pass for Latin ones (Unicode's confusables, the common part).
LIKE_LATIN: Final = frozenset(
    "АВЕЅІЈКМНОРСТУХаеіјорсухѕԁԛԝһӏɡвкмнтьЬгпиΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινυρακγητχωϲϳօսոռցքհԱՕՍ"
)
# Whole words of these alone may still be words of their own language, so letters that only faintly resemble are left out.
_FAINT = frozenset("вкмнтьЬгпиγηωιαҝ")
_SPOOFS = re.compile(
    # Mathematical alphabets, enclosed and small letters, letter-like signs, phonetic letters that pass for plain ones.
    "[\U0001d400-\U0001d7ff\u24b6-\u24e9\U0001f130-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189"
    "\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2134\u1d00-\u1d25\u0261\u0251\u0262\u026a"
    "\u0274\u0280\u028f\u0299\u029c\u029f\ua730\ua731]+"
)
_FULL_WIDTH = re.compile("[\uff01-\uff5e]+")
_EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WORD = re.compile(r"[^\W\d_]+")
# Signs of Greek that stand beside Latin letters by right: units, and names such as α-test.
_UNIT = re.compile("[μΩΔ∆Σ][A-Za-z]{1,3}|[kMG]Ω")
_JOINERS = "\u200c\u200d"
_SELECTORS = "\ufe0e\ufe0f"


@dataclass(frozen=True)
class Odd:
    """A run of characters that is not what it looks like."""

    start: int
    end: int
    kind: str


def odd_characters(text: str, *, names: tuple[str, ...] = ()) -> list[Odd]:
    """Runs in the order of the text: mixed, disguised, full_width or invisible. Words of the names may be of any one alphabet."""
    found = [*_invisible(text), *_disguised(text), *_mixed(text, names)]
    return sorted(found, key=lambda odd: odd.start)


def _invisible(text: str) -> Iterator[Odd]:
    for match in INVISIBLE.finditer(text):
        if not _by_right(text, match):
            yield Odd(match.start(), match.end(), "invisible")


def _by_right(text: str, match: re.Match[str]) -> bool:
    """Joiners and selectors belong to emoji and to scripts that join; marks of direction to those from right to left."""
    before = text[match.start() - 1 : match.start()]
    if set(match[0]) <= set(_JOINERS + _SELECTORS):
        return bool(before) and (unicodedata.category(before)[0] == "S" or not _is_western(before))
    if set(match[0]) <= set("\u200e\u200f\u061c"):
        return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)
    return False


def _is_western(letter: str) -> bool:
    return _script(letter) in {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", ""}


def _disguised(text: str) -> Iterator[Odd]:
    for match in _SPOOFS.finditer(text):
        yield Odd(match.start(), match.end(), "disguised")
    for match in _FULL_WIDTH.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0]
        if not _EAST_ASIAN.search(line):
            yield Odd(match.start(), match.end(), "full_width")


def _mixed(text: str, names: tuple[str, ...]) -> Iterator[Odd]:
    known = {word[0] for name in names for word in _WORD.finditer(name)}
    for match in _WORD.finditer(text):
        word = match[0]
        if word.isascii() or _UNIT.fullmatch(word):
            continue
        scripts = {_script(letter) for letter in word}
        foreign = [letter for letter in word if letter in LIKE_LATIN and not _is_latin(letter)]
        if ("LATIN" in scripts and foreign) or (word not in known and _poses(text, match, scripts)):
            yield Odd(match.start(), match.end(), "mixed")


def _poses(text: str, match: re.Match[str], scripts: set[str]) -> bool:
    """Whether a word of another alphabet passes for a Latin one, standing alone among Latin words."""
    word = match[0]
    if "LATIN" in scripts or not all(letter in LIKE_LATIN and letter not in _FAINT for letter in word):
        return False
    before = _WORD.findall(text[max(0, match.start() - 40) : match.start()])
    after = _WORD.findall(text[match.end() : match.end() + 40])
    neighbours = before[-1:] + after[:1]
    return bool(neighbours) and all(_is_latin(neighbour[0]) for neighbour in neighbours)


def _is_latin(letter: str) -> bool:
    return _script(letter) == "LATIN"


def _script(letter: str) -> str:
    """The first word of a letter's Unicode name, which is its script."""
    return unicodedata.name(letter, "").partition(" ")[0] if letter.isalpha() else ""
