"""Whether a text or a label names a certain person."""

import re
import unicodedata
from typing import Final

from campaigns.sources.rules.characters import word_set

WORD: Final = re.compile(r"[^\W\d_]+")
TITLES: Final = word_set(
    "dr prof professor mr mrs ms mx miss sir herr frau m mme monsieur madame señor señora sr sra sig ing mag"
)


def folded(text: str) -> str:
    """Return a text without case and accents, its words divided by single blanks."""
    plain = unicodedata.normalize("NFKD", text)
    return " ".join(
        WORD.findall("".join(each for each in plain if not unicodedata.combining(each)).casefold())
    )


def mentions(text: str, first_name: str, last_name: str) -> bool:
    """Say whether a text holds the whole name, first and last in either order. A name of one word proves nothing."""
    first, last, where = folded(first_name), folded(last_name), f" {folded(text)} "
    if not (first and last):
        return False
    return f" {first} {last} " in where or f" {last} {first} " in where


def labels_person(label: str, first_name: str, last_name: str) -> bool:
    """Say whether the label of a turn is this person: the name, a part of it, or the initials, and nothing else.

    "Ana Costa" and "Pedro Lima" are not Ana Lima. Of a person with one known name, that name is enough.
    """
    first, last, words = (set(folded(text).split()) for text in (first_name, last_name, label))
    named = {word for word in words & (first | last) if len(word) > 1}
    if named and (not (first and last) or (first & words and last & words)):
        return True
    if named and words <= first | last | TITLES:
        return True
    initials = "".join(word[0] for word in folded(f"{first_name} {last_name}").split())
    return len(initials) > 1 and folded(label).replace(" ", "") == initials
