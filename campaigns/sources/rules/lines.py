"""Lines that a page's width broke, joined again."""

import re
from collections.abc import Iterator
from typing import Final

HYPHENATED: Final = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad]\n(?=[a-zß-öø-ÿ])")
# Before a capital the hyphen belongs to the word: "e-Commerce", "Kiel-Gaarden".
HYPHEN_OF_THE_WORD: Final = re.compile(r"(?<=[^\W_])-\n(?=[^\W\d_a-zß-öø-ÿ])")
ENDS: Final = re.compile(r"[.!?:…。！？][\"'”’»)\]]*$")
# A line this much shorter than the longest of its page ends a paragraph, where it also ends a sentence.
SHORT: Final = 0.75
FEWEST_WIDE: Final = 40
BULLET: Final = re.compile(r"^\s*(?:[-*•·–▪◦]|\d{1,2}[.)])\s")


def joined_lines(text: str) -> str:
    """Return a text of fixed-width lines as paragraphs, words that were hyphenated at a line's end made whole."""
    return "\n\n".join(_page(page) for page in text.split("\n\n") if page.strip())


def _page(page: str) -> str:
    lines = [
        line.strip()
        for line in HYPHEN_OF_THE_WORD.sub("-", HYPHENATED.sub("", page)).split("\n")
        if line.strip()
    ]
    width = max((len(line) for line in lines), default=0)
    return "\n\n".join(_paragraphs(lines, width))


def _paragraphs(lines: list[str], width: int) -> Iterator[str]:
    gathered: list[str] = []
    for line in lines:
        if gathered and _begins(line, gathered[-1], width):
            yield " ".join(gathered)
            gathered = []
        gathered.append(line)
    if gathered:
        yield " ".join(gathered)


def _begins(line: str, before: str, width: int) -> bool:
    """Say whether a line begins a paragraph: the one before was short for its page, and nothing runs on."""
    if BULLET.match(line):
        return True
    is_short = width < FEWEST_WIDE or len(before) < SHORT * width
    return is_short and (ENDS.search(before) is not None or not line[0].islower())
