"""Who says a sentence in an interview: a host's questions are not the guest's convictions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

FEWEST_LABELS = 2
_LABEL = re.compile(
    r"^[*_\s]*(?P<name>[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,3})\s*(?:[*_]{1,2}\s*[:：]|[:：]\s*[*_]{0,2})\s+"
)


@dataclass(frozen=True)
class Turn:
    """A sentence with who says it, freed from the label that may stand before it."""

    speaker: str
    text: str
    voice: str = ""


def turns(sentences: Sequence[Turn], names: Sequence[str]) -> list[Turn]:
    """The sentences of one source with their true speakers and, where turns are labelled, their voices.

    In a source of the person that labels its turns ("Mira Aydin: ...") only the turns labelled with the
    person's name are the person's; all else is a third party's, what precedes the first label too.
    """
    labels = [_label(sentence.text) for sentence in sentences]
    theirs = [bool(label) and any(name in label for name in names) for label in labels]
    if sum(1 for label in labels if label) < FEWEST_LABELS or not any(theirs):
        return list(sentences)
    spoken, voice = [], ""
    for sentence, label, is_own in zip(sentences, labels, theirs, strict=True):
        if label:
            voice = "prospect" if is_own else "other"
        is_other = sentence.speaker == "person" and voice != "prospect"
        spoken.append(
            Turn("third_party" if is_other else sentence.speaker, without_label(sentence.text), voice)
        )
    return spoken


def without_label(text: str) -> str:
    """The text without a leading speaker's label, a contiguous piece of it."""
    return _LABEL.sub("", text)


def _label(text: str) -> str:
    match = _LABEL.match(text)
    return match["name"].casefold() if match else ""
