"""Whose words they are: a reader's own, given back to them, are not ours to judge."""

import re
from collections.abc import Iterable

from campaigns.quality.rules import Checked, Part, Span
from campaigns.quality.rules.phrases import Word, holds, words

# A run that stands in a quote with this many more words around it was taken from there.
_NEIGHBOURS = 2
_QUOTED = re.compile(
    r"“([^“”\n]{2,300})”|„([^„“”\n]{2,300})[“”]|«\s?([^«»\n]{2,300}?)\s?»|»([^«»\n]{2,300})«"
    r"|\"([^\"\n]{2,300})\"|(?<!\w)‘([^‘’\n]{2,300})’(?!\w)|(?<!\w)'([^'\n]{2,300})'(?!\w)"
)


def quotations(text: str) -> list[Span]:
    """Return what stands inside quotation marks, without the marks."""
    found = []
    for match in _QUOTED.finditer(text):
        group = next(number for number, words_in in enumerate(match.groups(), 1) if words_in is not None)
        found.append(Span(match.start(group), match.end(group)))
    return found


def cited(checked: Checked, part: Part, start: int, end: int) -> bool:
    """Say whether the reader said it, in a slot or in quotation marks, or in a longer run of words, from a quote; names are free too."""
    text = checked.text(part)
    passage = text[start:end]
    if any(_named(text, name, start, end) for name in checked.identity()):
        return True
    for slot in checked.slots:
        inside = slot.part == part and slot.start <= start and end <= slot.end
        if inside and _held(slot.quotes, passage):
            return True
    if not _held(checked.all_quotes(), passage):
        return False
    marked = any(span.start <= start and end <= span.end for span in quotations(text))
    return marked or _longer_run(checked, text, start, end)


def _named(text: str, name: str, start: int, end: int) -> bool:
    """Whether the passage is a part of a name that stands there: a company may be called Best Price."""
    if text[start:end].istitle() and text[start:end] in name:
        return True
    return any(
        match.start() <= start and end <= match.end()
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    )


def _held(quotes: Iterable[str], passage: str) -> bool:
    return any(holds(quote, passage) for quote in quotes)


def _longer_run(checked: Checked, text: str, start: int, end: int) -> bool:
    """Whether the passage with two of its neighbours stands in a quote: it states what the quote states."""
    all_words = words(text)
    inside = [place for place, word in enumerate(all_words) if word.start < end and word.end > start]
    if not inside:
        return False
    first, last = inside[0], inside[-1]
    return any(
        _held(checked.all_quotes(), _slice(text, all_words, first - before, last + _NEIGHBOURS - before))
        for before in range(_NEIGHBOURS + 1)
        if first >= before and last + _NEIGHBOURS - before < len(all_words)
    )


def _slice(text: str, all_words: list[Word], first: int, last: int) -> str:
    return text[all_words[first].start : all_words[last].end]
