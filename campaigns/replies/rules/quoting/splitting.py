"""The new text of a mail: our own line rules first, then quotequail and unquotemail where they find nothing."""

import re
from functools import lru_cache

import quotequail
from unquotemail import Unquote

from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.quoting.attributions import attribution_length
from campaigns.replies.rules.quoting.footers import without_footers
from campaigns.replies.rules.quoting.headings import is_header_block, is_separator
from campaigns.replies.rules.quoting.lines import (
    ADDRESS,
    QUOTE,
    SYMBOLS_ONLY,
    has_own_words,
)

MAX_LINES = 4_000
MAX_LINE = 4_000
# The libraries take seconds on texts that no person writes.
MAX_LIBRARY_CHARACTERS = 6_000
MAX_LIBRARY_LINE = 500
WRAPPED_QUOTE_WIDTH = 60
# Each looks at all the lines below it; who answers between more quotations has read no mail but a loop.
MAX_ATTRIBUTIONS = 20
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff\u00ad\u1427]")


def new_text(mail: ParsedMail) -> str:
    """Return what this sender wrote now; the whole body stays in `mail.body`."""
    return new_text_of(mail.body)


# What a mail is, what it says and what is shown ask for the same text.
@lru_cache(maxsize=8)
def new_text_of(body: str) -> str:
    """Return `body` without quoted history, signature marks and mobile footers; quotes that are answered
    line by line stay, since the answers mean nothing without them.
    """
    lines = _lines(body)
    kept = _without_history(lines)
    if len(kept) == len(lines):
        kept = _by_libraries(lines)
    return "\n".join(_without_tail(kept)).strip("\n")


def judged_text_of(body: str) -> str:
    """Return the new text without any quoted line: the only words that count as the sender's own."""
    return "\n".join(line for line in new_text_of(body).split("\n") if not QUOTE.match(line)).strip("\n")


def _lines(body: str) -> list[str]:
    text = INVISIBLE.sub("", body.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " "))
    lines = [line[:MAX_LINE].rstrip() for line in text.split("\n", MAX_LINES)[:MAX_LINES]]
    while lines and not lines[-1]:
        lines.pop()
    first = next((index for index, line in enumerate(lines) if line), 0)
    return lines[first:]


def _without_history(lines: list[str]) -> list[str]:
    kept: list[str] = []
    index = attributions = 0
    while index < len(lines):
        rest = lines[index : index + 10]
        if is_separator(rest) or is_header_block(rest):
            return kept
        length = attribution_length(rest)
        if not length:
            kept.append(lines[index])
            index += 1
            continue
        following = lines[index + length :]
        attributions += 1
        if attributions > MAX_ATTRIBUTIONS or _is_all_old(kept, following):
            return kept
        index += length
        if not has_own_words(kept):
            index += _answered_block(following)
    return kept


def _answered_block(following: list[str]) -> int:
    """Return the length of one quoted block at the very top whose whole answer stands below it, else 0."""
    quoted = [number for number, line in enumerate(following) if QUOTE.match(line)]
    if not quoted or any(line.strip() for line in following[: quoted[0]]):
        return 0
    inside = following[quoted[0] : quoted[-1]]
    return quoted[-1] + 1 if not has_own_words(_without_wrapped_quotes(inside)) else 0


def _is_all_old(kept: list[str], following: list[str]) -> bool:
    """Below an attribution all is old, unless nothing stands above it or answers stand between the quotes."""
    first = next((line for line in following if line.strip()), "")
    if not QUOTE.match(first):
        return has_own_words(kept)
    return not _answers_between(following)


def _answers_between(lines: list[str]) -> bool:
    """Tell whether the sender's words follow a quote, apart from a signature and lines that wrapped."""
    return has_own_words(_without_wrapped_quotes(_without_tail(lines)))


def _without_wrapped_quotes(lines: list[str]) -> list[str]:
    """Drop the second half of a quoted line that a mail program broke without repeating its mark."""
    kept: list[str] = []
    wide = False
    for line in lines:
        quoted = bool(QUOTE.match(line))
        if not quoted and wide and line[:1].islower():
            wide = False
            continue
        wide = quoted and len(line) >= WRAPPED_QUOTE_WIDTH
        kept.append(line)
    return kept


def _without_tail(lines: list[str]) -> list[str]:
    """Cut signature and footers, then trailing quotes and lines of mere symbols."""
    lines = without_footers(lines)
    answers = has_own_words(lines)
    end = len(lines)
    while end and (SYMBOLS_ONLY.match(lines[end - 1]) or (answers and QUOTE.match(lines[end - 1]))):
        end -= 1
    return lines[:end]


def _by_libraries(lines: list[str]) -> list[str]:
    text = "\n".join(lines)
    if not text.strip() or len(text) > MAX_LIBRARY_CHARACTERS or max(map(len, lines)) > MAX_LIBRARY_LINE:
        return lines
    try:
        found = _library_text(text)
    except (LookupError, ValueError, TypeError, AttributeError):
        return lines
    return found if found and _cut_at_a_heading(lines, found) else lines


def _cut_at_a_heading(lines: list[str], found: list[str]) -> bool:
    """Tell whether a library kept the beginning, and what it cut opens with a year, an address or a mark."""
    kept = [line for line in found if line.strip()]
    filled = [line for line in lines if line.strip()]
    if [line.strip() for line in filled[: len(kept)]] != [line.strip() for line in kept]:
        return False
    opening = " ".join(filled[len(kept) : len(kept) + 3])
    return bool(QUOTE.match(opening) or ADDRESS.search(opening) or YEAR.search(opening))


def _library_text(text: str) -> list[str]:
    unwrapped = quotequail.unwrap(text)
    top = str(unwrapped.get("text_top") or "") if unwrapped else ""
    if top.strip():
        return top.split("\n")
    shorter = str(Unquote(html=None, text=text).get_text() or "")
    return shorter.split("\n") if shorter.strip() else []
