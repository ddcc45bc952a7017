"""Clauses of a sentence, never changed, only cut."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaigns.llm.adapters.rules.cues.screens import NEGATION

LONG = 180
SHORTEST_CLAUSE = 40

_CUT = re.compile(
    r"(?:[;:]|\s[–—-]|,(?=\s(?:which|who|where|while|and|with|after|as|so|because|according|said|says|wobei|welche\w*|der|die|das|und|"
    r"sagt\w*|qui|dont|et|avec|que|y|con|según)\b))\s"
)
_FIRST_PERSON = re.compile(
    r"\b(?:I|we|our|ours|us|my|mine|me|ich|wir|uns|unser\w*|mein\w*|mich|mir|je|nous|notre|nos|mon|mes|moi|yo|nosotros|nosotras|nuestr[oa]s?|mi|mis)\b|\bj['’]",
    re.IGNORECASE,
)
# French and Spanish `ma` and `me`, and verbs that carry the person in their ending.
_FIRST_PERSON_ENDINGS = re.compile(
    r"\b(?:hemos|estamos|somos|tenemos|vamos|queremos|avons|sommes|voulons|allons|devons)\b|\b\w{3,}amos\b",
    re.IGNORECASE,
)


def leading_clause(text: str, end_of_cue: int) -> str:
    """The text, or its first clause where it is long, the cue lies inside, and no negation is cut off."""
    if len(text) <= LONG:
        return text
    for match in _CUT.finditer(text):
        kept, cut = text[: match.start()], text[match.start() :]
        if match.start() >= max(SHORTEST_CLAUSE, end_of_cue) and not NEGATION.in_(cut):
            return kept.rstrip(" ,;:")
    return text


def contiguous_clauses(text: str) -> Iterator[str]:
    """The whole text, then its runs of clauses, each a contiguous piece: from the beginning first, long ones first.

    A `but` is never cut off, since what stands before it may not be meant without it.
    """
    edges = [0, *(match.end() for match in _CUT.finditer(text)), len(text)]
    pairs = [(start, end) for index, start in enumerate(edges) for end in edges[index + 1 :]]
    for start, end in sorted(pairs, key=lambda pair: (pair[0], -pair[1])):
        yield text[start:end].strip(" ,;:–—-")


def speaks_in_first_person(text: str) -> bool:
    """Whether somebody says I or we in it."""
    return bool(_FIRST_PERSON.search(text) or _FIRST_PERSON_ENDINGS.search(text))
