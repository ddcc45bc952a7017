"""Header blocks and separator lines that stand before an original or a forwarded mail."""

import re

from campaigns.replies.rules.quoting.attributions import attribution_length
from campaigns.replies.rules.quoting.lines import ADDRESS, YEAR_OR_TIME, next_is_quote
from campaigns.replies.rules.quoting.words import (
    FORWARD_START_WORDS,
    FROM_LABEL,
    OTHER_LABEL,
    SEPARATOR_WORDS,
    SUBJECT_LABEL,
)

NEAR = 7
SEPARATOR = re.compile(rf"^[\s>*_=~#-]*(?:{SEPARATOR_WORDS})[\s*_=~#:：-]*$", re.IGNORECASE)
DASHED_SEPARATOR = re.compile(r"^[\s>*_]*[-_=]{3,}\s?[^\W\d_][^<>]{2,90}[^\s=_-]\s?[-_=]{3,}[\s*_:]*$")
FORWARD_START = re.compile(rf"^[\s>*]*(?:{FORWARD_START_WORDS})", re.IGNORECASE)

MARKS = r"^[\s>*|\u200e\u200f\u202a-\u202c]*"
FROM_LINE = re.compile(rf"{MARKS}(?:{FROM_LABEL})[\s*]*[:：]", re.IGNORECASE)
SUBJECT_LINE = re.compile(rf"{MARKS}(?:{SUBJECT_LABEL})[\s*]*[:：]", re.IGNORECASE)
LABEL_LINE = re.compile(rf"{MARKS}(?:{FROM_LABEL}|{SUBJECT_LABEL}|{OTHER_LABEL})[\s*]*[:：]", re.IGNORECASE)
LABEL_INSIDE = re.compile(
    rf"(?<=\s)\*?(?:{SUBJECT_LABEL}|{OTHER_LABEL})\s?\*?[:：]\*?(?=\s|\w)", re.IGNORECASE
)
ANY_LABEL_LINE = re.compile(r"^[\s>*|]*[^\W\d_][\w .'-]{0,24}\*?\s?[:：]\s*\S")


def is_separator(lines: list[str]) -> bool:
    """Tell whether the first line opens an original or forwarded message: everything below it is old.

    Words between dashes in a language we do not know count only where a quotation follows.
    """
    line = lines[0]
    if SEPARATOR.match(line) or FORWARD_START.match(line):
        return True
    return bool(DASHED_SEPARATOR.match(line)) and _opens_quotation(lines[1:])


def _opens_quotation(following: list[str]) -> bool:
    near = _near(following)
    if not near:
        return False
    labelled = bool(LABEL_LINE.match(near[0])) or all(ANY_LABEL_LINE.match(line) for line in near[:2])
    return labelled or next_is_quote(near) or bool(attribution_length(near))


def is_header_block(lines: list[str]) -> bool:
    """Tell whether the lines open with the heading of a quoted mail: From, then more labels, and a subject or address."""
    near = _near(lines)
    if not near or not near[0] or not lines[0].strip():
        return False
    if _on_one_line(" ".join(near[:2])) or _sender_and_label(lines):
        return True
    if not any(ADDRESS.search(line) or SUBJECT_LINE.match(line) for line in near):
        return False
    labels = [bool(LABEL_LINE.match(line)) for line in near]
    if FROM_LINE.match(near[0]):
        return sum(labels) >= 3
    starts_otherwise = labels[0] and any(FROM_LINE.match(line) for line in near[1:3]) and sum(labels) >= 3
    return starts_otherwise or _unknown_language_block(near)


def _near(lines: list[str]) -> list[str]:
    return [line for line in lines[: NEAR + 2] if line.strip()][:NEAR]


def _on_one_line(line: str) -> bool:
    """A block whose line breaks were lost."""
    return bool(
        FROM_LINE.match(line) and ADDRESS.search(line) and len(LABEL_INSIDE.findall(line[:1000])) >= 2
    )


def _sender_and_label(lines: list[str]) -> bool:
    """Two lines are enough where the first holds nothing but a sender with an address."""
    if len(lines) < 2 or not FROM_LINE.match(lines[0]) or not LABEL_LINE.match(lines[1]):
        return False
    sender = re.split("[:：]", lines[0], maxsplit=1)[1].strip()
    dated_or_subject = bool(YEAR_OR_TIME.search(lines[1]) or SUBJECT_LINE.match(lines[1]))
    return dated_or_subject and bool(re.search(r"<?[^\s<>@]{1,64}@[^\s<>]{1,200}>?\W*$", sender))


def _unknown_language_block(near: list[str]) -> bool:
    run = near[:4]
    if len(run) < 4 or not all(ANY_LABEL_LINE.match(line) for line in run) or not ADDRESS.search(run[0]):
        return False
    return any(YEAR_OR_TIME.search(line) for line in run[1:])
