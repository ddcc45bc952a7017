"""Character classes that cleaning, screening and grounding share."""

import re
from typing import Final

# Default_Ignorable_Code_Point of Unicode, with the bidi, interlinear and tag characters: nothing of it is seen,
# so text in it can only hide something.
INVISIBLE_RANGES: Final = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
CONTROL_RANGES: Final = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff"
INVISIBLE: Final = re.compile(f"[{INVISIBLE_RANGES}{CONTROL_RANGES}]+")

# Scripts written without spaces between words (Han, kana, Thai, Lao, Khmer, Burmese).
UNSPACED_RANGES: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
UNSPACED: Final = re.compile(f"[{UNSPACED_RANGES}]")


def without_invisible(text: str) -> str:
    """Return the text without characters that nobody can see (zero-width, bidi, tag, control)."""
    return INVISIBLE.sub("", text)


def count_words(text: str) -> int:
    """Count words; two characters of a script without spaces count as one word."""
    unspaced = len(UNSPACED.findall(text))
    return len(re.findall(r"[^\W_]+(?:['’][^\W_]+)*", UNSPACED.sub(" ", text))) + unspaced // 2


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that lists them, divided by white space."""
    return frozenset(text.split())
