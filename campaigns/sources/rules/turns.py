"""Who speaks in a conversation that was written down: "Ingrid Halvorsen: The building is fine."

The label of a turn is no part of what was said, and the interviewer's lines are not the guest's.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.rules.people import labels_person
from campaigns.sources.rules.sentences import Span

MOST_LABEL_WORDS: Final = 5
MANY_TURNS: Final = 3
FEWEST_QUESTIONS: Final = 3
LONGEST_HEADING_WORDS: Final = 8
LINE: Final = re.compile(r"[^\n]+")
# A name of at most five words before a colon at the beginning of a line, with or without Markdown's bold marks.
LABEL: Final = re.compile(
    r"[ \t]*(?:\*\*|__|\*|_)?(?P<name>[^\W\d_][^\n:*_?!]{0,50}?)(?:\*\*|__|\*|_)?:(?:\*\*|__|\*|_)?[ \t]+(?=\S)"
)
ENDS: Final = re.compile(r"[.!?…。！？][\"'”’»)\]*_\s]*$")
QUESTION: Final = re.compile(r"[?？][\"'”’»)\]*_\s]*$")


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence without the label before it, and whose words it is."""

    span: Span
    speaker: Speaker


@dataclass(frozen=True, slots=True)
class _Line:
    """One line: where it and what was said in it begin, the label before it ("" for none), and its words."""

    start: int
    text_start: int
    label: str
    words: str
    opens_paragraph: bool

    @property
    def is_heading(self) -> bool:
        """A short line of its own without an end: a title, a rule, a note of the editors."""
        return (
            self.opens_paragraph
            and not ENDS.search(self.words)
            and count_words(self.words) <= LONGEST_HEADING_WORDS
        )


def attribute(text: str, sentences: Sequence[Span], speaker: Speaker, names: Sequence[str]) -> list[Said]:
    """Return the sentences with labels cut off, each with the one who speaks.

    `speaker` speaks where nothing says otherwise; `names` are those of the person the material is about. In a
    conversation only the turns of that person are the person's. Where a person's page has questions on lines of
    their own, they are the interviewer's. A sentence that is nothing but a label is dropped.
    """
    lines = _lines(text)
    voices = _voices(lines, speaker, names)
    starts = [line.start for line in lines]
    said = []
    for span in sentences:
        index = max(bisect_right(starts, span.start) - 1, 0)
        start = max(span.start, lines[index].text_start) if lines[index].label and voices else span.start
        if start < span.end:
            said.append(Said(Span(start, span.end), voices[index] if voices else speaker))
    return said


def _lines(text: str) -> list[_Line]:
    return [_line(text, match) for match in LINE.finditer(text) if match[0].strip()]


def _line(text: str, match: re.Match[str]) -> _Line:
    label = LABEL.match(match[0])
    named = (
        label is not None and label["name"][0].isupper() and len(label["name"].split()) <= MOST_LABEL_WORDS
    )
    said = label.end() if label is not None and named else 0
    return _Line(
        start=match.start(),
        text_start=match.start() + said,
        label=label["name"].strip() if label is not None and named else "",
        words=match[0][said:].strip(),
        opens_paragraph=text.endswith("\n\n", 0, match.start()) or match.start() == 0,
    )


def _voices(lines: Sequence[_Line], speaker: Speaker, names: Sequence[str]) -> list[Speaker]:
    """Return who speaks in each line; nothing where one voice speaks throughout."""
    labels = Counter(line.label for line in lines if line.label)
    own = {label for label in labels if labels_person(label, *_first_and_last(names))}
    if labels.total() >= MANY_TURNS and _come_again(labels, own):
        return list(_by_labels(lines, own))
    if own and len(labels) > 1:
        return _in_turn(lines, own, speaker)
    questions = [_is_question(line) for line in lines]
    if speaker is Speaker.PERSON and sum(questions) >= FEWEST_QUESTIONS:
        return [Speaker.THIRD_PARTY if asks else speaker for asks in questions]
    return []


def _come_again(labels: Counter[str], own: set[str]) -> bool:
    """Say whether the labels are speakers: the person's comes again beside another one, or two others do."""
    again = sum(count > 1 for count in labels.values())
    return len(labels) > 1 and again >= (1 if own else 2)


def _by_labels(lines: Sequence[_Line], own: set[str]) -> Iterator[Speaker]:
    """Every turn has its label. What stands before the first, and behind a heading, is the editors'."""
    current = Speaker.THIRD_PARTY
    for line in lines:
        if line.label:
            current = Speaker.PERSON if line.label in own else Speaker.THIRD_PARTY
        elif line.is_heading:
            current = Speaker.THIRD_PARTY
        yield current


def _in_turn(lines: Sequence[_Line], own: set[str], speaker: Speaker) -> list[Speaker]:
    """Only the first turns have labels; from there on the paragraphs take turns.

    Where a question then falls to the person, the order is lost: questions are the interviewer's and nothing else
    is known but what was declared of the page.
    """
    last = max(index for index, line in enumerate(lines) if line.label)
    voices = list(_by_labels(lines[: last + 1], own))
    for line in lines[last + 1 :]:
        voices.append(_other(voices[-1]) if line.opens_paragraph else voices[-1])
    lost = any(
        _is_question(line) and voice is Speaker.PERSON for line, voice in zip(lines, voices, strict=True)
    )
    if not lost:
        return voices
    return voices[: last + 1] + [
        Speaker.THIRD_PARTY if _is_question(line) else speaker for line in lines[last + 1 :]
    ]


def _other(voice: Speaker) -> Speaker:
    return Speaker.THIRD_PARTY if voice is Speaker.PERSON else Speaker.PERSON


def _is_question(line: _Line) -> bool:
    """Say whether a line is a question of its own, not the end of a longer answer."""
    return QUESTION.search(line.words) is not None and len(re.findall(r"[.!?]\s", line.words)) < 2


def _first_and_last(names: Sequence[str]) -> tuple[str, str]:
    """Return the given names as a first and a last one; a person of one name has only the first."""
    return (names[0] if names else "", names[-1] if len(names) > 1 else "")
