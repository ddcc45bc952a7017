"""Who speaks in a conversation written down as turns: "Ingrid Halvorsen: The building is fine."

The label of a turn is no part of what was said, and the interviewer's lines are not the guest's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.rules.sentences import Span

MOST_LABEL_WORDS: Final = 5
FEWEST_TURNS: Final = 3
# A name of at most five words before a colon at the beginning of a line, with or without Markdown's bold marks.
LABEL: Final = re.compile(
    r"(?m)^[ \t]*(?:\*\*|__|\*|_)?(?P<name>[^\W\d_][^\n:*_?!]{0,50}?)(?:\*\*|__|\*|_)?:(?:\*\*|__|\*|_)?[ \t]+(?=\S)"
)
QUESTION: Final = re.compile(r"\?[\"'”’»*_)\s]*$")
EMPHASISED: Final = re.compile(r"^(?:\*\*|__|\*|_)(?P<inner>.+?)(?:\*\*|__|\*|_)$", re.DOTALL)
MARKS_BEFORE: Final = re.compile(r"^(?:[*_#>]+[ \t]*)+")
MARKS_BEHIND: Final = re.compile(r"[*_]+$")


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence without label and marks, and whose words it is."""

    span: Span
    speaker: Speaker


@dataclass(frozen=True, slots=True)
class _Turn:
    start: int
    text_start: int
    name: str


def attribute(text: str, sentences: Sequence[Span], speaker: Speaker, names: Sequence[str]) -> list[Said]:
    """Return the sentences with labels cut off, each with the one who speaks.

    `speaker` speaks where nothing says otherwise; `names` are those of the person the material is about. In a
    conversation only the turns under that person's name are the person's; without labels, questions that stand
    alone in a paragraph of an interview are the interviewer's. Sentences that were nothing but a label are dropped.
    """
    turns = _turns(text)
    said = []
    for span in sentences:
        trimmed = _trimmed(text, span, turns)
        if trimmed is not None:
            said.append(Said(trimmed, _speaker_at(trimmed.start, turns, speaker, names)))
    return said if turns else _without_questions(text, said, speaker)


def _turns(text: str) -> list[_Turn]:
    """Return the labelled turns, none where too few labels come again to be a conversation."""
    found = [
        _Turn(match.start(), match.end(), match["name"].strip())
        for match in LABEL.finditer(text)
        if len(match["name"].split()) <= MOST_LABEL_WORDS and match["name"][0].isupper()
    ]
    counts = {name: len(list(group)) for name, group in groupby(sorted(turn.name for turn in found))}
    turns = [turn for turn in found if counts[turn.name] > 1 or len(found) >= FEWEST_TURNS]
    return turns if len(turns) >= FEWEST_TURNS and max(counts.values()) > 1 else []


def _trimmed(text: str, span: Span, turns: Sequence[_Turn]) -> Span | None:
    start, end = span
    for turn in turns:
        if turn.start <= start < turn.text_start or (start <= turn.start < end and turn.text_start <= end):
            start = max(start, turn.text_start)
    marks = MARKS_BEFORE.match(text[start:end])
    if marks and not text[start + marks.end() : start + marks.end() + 1].isspace():
        start += marks.end()
    behind = MARKS_BEHIND.search(text[start:end])
    if behind:
        end = start + behind.start()
    while start < end and text[start].isspace():
        start += 1
    return Span(start, end) if start < end else None


def _speaker_at(place: int, turns: Sequence[_Turn], speaker: Speaker, names: Sequence[str]) -> Speaker:
    current = next((turn for turn in reversed(turns) if turn.text_start <= place), None)
    if current is None:
        # What stands before the first turn introduces the conversation.
        return Speaker.THIRD_PARTY if turns else speaker
    return Speaker.PERSON if _names_person(current.name, names) else Speaker.THIRD_PARTY


def _names_person(label: str, names: Sequence[str]) -> bool:
    words = {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", label)}
    return any(word.casefold() in words for name in names for word in re.findall(r"[^\W\d_]{2,}", name))


def _without_questions(text: str, said: list[Said], speaker: Speaker) -> list[Said]:
    """Give paragraphs that are one question, or one emphasised line, to the interviewer where there are several."""
    asked = [one for one in said if _stands_alone(text, one.span) and QUESTION.search(text[slice(*one.span)])]
    if speaker is not Speaker.PERSON or len(asked) < FEWEST_TURNS:
        return said
    return [Said(one.span, Speaker.THIRD_PARTY) if one in asked else one for one in said]


def _stands_alone(text: str, span: Span) -> bool:
    before = text[: span.start].rstrip(" *_#>0123456789.")
    after = text[span.end :].lstrip(" *_")
    return (not before or before.endswith("\n")) and (not after or after.startswith("\n"))
