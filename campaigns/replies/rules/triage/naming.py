"""Whether an answer names somebody else: by address, or by name behind words that point to a person."""

import itertools
import re
from collections.abc import Iterable
from typing import Final

from campaigns.replies.rules.triage.cues import Cue
from campaigns.replies.rules.triage.folding import fold
from campaigns.replies.rules.triage.phrases import UNSPACED, pattern_of

ADDRESS: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
REACH: Final = 60
_NAME: Final = re.compile(r"\b[A-ZÀ-ÖØ-ÞΑ-ΩА-ЯІЇЄ][a-zß-öø-ÿā-žα-ωάέήίόύώа-яіїє]{1,}")
_NO_NAMES: Final = frozenset(
    [
        "I",
        "We",
        "You",
        "The",
        "This",
        "That",
        "Thanks",
        "Thank",
        "Please",
        "Best",
        "Regards",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Sie",
        "Ihnen",
        "Ihre",
        "Ihr",
        "Mail",
        "E-Mail",
        "Angebot",
    ]
)


def other_addresses(text: str, known: Iterable[str]) -> list[str]:
    """Return the addresses in a text that belong to nobody in `known` (lower-case addresses)."""
    known = frozenset(known)
    return [found for found in ADDRESS.findall(text) if found.lower() not in known]


def names_after(text: str, languages: Iterable[str]) -> bool:
    """Tell whether a name stands near words that point to somebody else. German titles and surnames count, bare nouns do not."""
    folded = fold(text)
    for language in languages:
        for cue in (Cue.REFER, Cue.COLLEAGUE, Cue.HANDLES, Cue.WRONG):
            for found in pattern_of(language, cue).finditer(folded):
                near = text[found.start() : found.end() + REACH].split("\n", maxsplit=1)[0]
                if language in UNSPACED or _has_name(near, needs_two=language == "de"):
                    return True
    return False


def _has_name(near: str, *, needs_two: bool) -> bool:
    names = [found for found in _NAME.finditer(near) if found.group() not in _NO_NAMES and found.start() > 0]
    if not needs_two:
        return bool(names)
    titled = re.search(r"\b(?:Frau|Herrn?|Hr\.|Fr\.|Dr\.|Kolleg\w+)\s+(?:Dr\. )?[A-ZÄÖÜ]\w+", near)
    return bool(titled) or any(
        first.end() + 1 == second.start() for first, second in itertools.pairwise(names)
    )
