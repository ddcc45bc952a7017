"""Where in a source a quote stands: exact search after normalising, never by likeness.

A measure of likeness accepts a changed digit or an added "not", which are one or two characters of a sentence.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from campaigns.insights.rules.edges import is_whole, widened
from campaigns.insights.rules.negation import has_negation
from campaigns.insights.rules.normalising import Layer, normalise
from campaigns.sources.rules.characters import count_words, without_invisible
from campaigns.sources.rules.sentences import Span

FEWEST_WORDS: Final = 4
FEWEST_WITH_DIGIT: Final = 2  # "raised €18m" says what it says
SHORTEST_PART: Final = 8
LARGEST_GAP: Final = 300
JOINT: Final = " … "
ELLIPSIS: Final = re.compile(r"\s*(?:[\[(]\s*(?:\.{3,}|…|\. \. \.)\s*[\])]|\.{3,}|…|\. \. \.)\s*")
MARKDOWN_LINK: Final = re.compile(r"!?\[([^\]\n]+)\]\([^)\s]*\)")
MARKDOWN_LINE_START: Final = re.compile(r"(?m)^[ \t]*(?:#{1,6}|>|[-+*•])[ \t]+")
ESCAPE: Final = re.compile(r"\\([*_`#\[\]()>.!+\"'-])")
TAG: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
OUTER_START: Final = re.compile(r"""^(?:[\s"'*,;:!?)(\[\]]|[.-](?!\d))+""")
OUTER_END: Final = re.compile(r"""[\s"'*.,;:!?)(\[\]-]+$""")
SENTENCE_END: Final = re.compile(r"[.!?。！？]\s|\n")

TOO_SHORT: Final = "The quote is too short to prove anything."
PART_TOO_SHORT: Final = "A part of the quote beside an ellipsis is too short to prove anything."
NOT_THERE: Final = "The quote does not stand in the source."
HIDES_NEGATION: Final = "The ellipsis leaves out a negation."


@dataclass(frozen=True, slots=True)
class Grounding:
    """Where a quote stands, in code points of the source; `spans` are its parts, `text` the source's own words."""

    found: bool
    start: int | None = None
    end: int | None = None
    spans: tuple[Span, ...] = ()
    text: str = ""
    reason: str = ""


def locate(source: str, quote: str) -> Grounding:
    """Find the quote in the source as one run, or as ordered parts joined by a written ellipsis.

    Accepted are differences in white space, case, quote marks, dashes, Unicode form, soft hyphens, invisible
    characters, HTML entities, Markdown marks, broken words and outer punctuation; anything else is not found.
    The answer's text is always cut from the source.
    """
    if _is_too_short(without_invisible(quote)):
        return Grounding(found=False, reason=TOO_SHORT)
    reason = NOT_THERE
    for form in _forms(quote):
        span = _find_one(source, form)
        if span is not None:
            return _grounded(source, [widened(source, quote, span)])
    for form in _forms(quote):
        parts = [part for part in ELLIPSIS.split(form) if part.strip()]
        if len(parts) > 1:
            spans, reason = _find_parts(source, parts)
            if spans:
                return _grounded(source, spans)
    return Grounding(found=False, reason=reason)


def _is_too_short(quote: str) -> bool:
    words = count_words(quote)
    return words < FEWEST_WORDS and not (words >= FEWEST_WITH_DIGIT and any(map(str.isdigit, quote)))


def _grounded(source: str, spans: Sequence[Span]) -> Grounding:
    text = JOINT.join(source[start:end] for start, end in spans)
    return Grounding(found=True, start=spans[0].start, end=spans[-1].end, spans=tuple(spans), text=text)


def _forms(quote: str) -> Iterator[str]:
    """Yield the quote as it is, then as plain text should it hold entities, tags or Markdown."""
    yield quote
    plain = html.unescape(quote)
    if plain != quote:
        yield plain
    untagged = TAG.sub(lambda tag: " " if tag[0].lower().startswith(("<br", "<p", "</p")) else "", plain)
    bare = ESCAPE.sub(r"\1", MARKDOWN_LINE_START.sub("", MARKDOWN_LINK.sub(r"\1", untagged)))
    if bare != plain:
        yield bare


def _find_one(source: str, quote: str) -> Span | None:
    plain = quote.strip()
    start = source.find(plain)
    if start >= 0 and is_whole(source, Span(start, start + len(plain))):
        return Span(start, start + len(plain))
    normal = normalise(source)
    wanted = normalise(quote).text.strip()
    return next(_occurrences(source, normal, wanted, 0), None) or next(
        _occurrences(source, normal, _without_outer_marks(wanted), 0), None
    )


def _without_outer_marks(normal_quote: str) -> str:
    return OUTER_END.sub("", OUTER_START.sub("", normal_quote))


def _occurrences(source: str, normal: Layer, wanted: str, position: int) -> Iterator[Span]:
    """Yield the whole-word places of a normalised quote from a position of the source on."""
    index = normal.text.find(wanted) if wanted else -1
    while index >= 0:
        last = index + len(wanted) - 1
        span = Span(normal.start(index), normal.end(last))
        if (
            span.start >= position
            and _is_cut_between_clusters(normal, index, last)
            and is_whole(source, span)
        ):
            yield span
        index = normal.text.find(wanted, index + 1)


def _is_cut_between_clusters(normal: Layer, first: int, last: int) -> bool:
    """Say whether no source character (a ligature, say) lies half inside and half outside."""
    opens = first == 0 or normal.start(first - 1) != normal.start(first)
    return opens and (last + 1 == len(normal.text) or normal.start(last + 1) != normal.start(last))


def _find_parts(source: str, parts: Sequence[str]) -> tuple[list[Span], str]:
    wanted = [_without_outer_marks(normalise(part).text) for part in parts]
    if any(len(part) < SHORTEST_PART for part in wanted):
        return [], PART_TOO_SHORT
    spans = _chain(source, normalise(source), wanted, 0, len(source))
    if spans and any(_hides_negation(source[a.end : b.start]) for a, b in pairwise(spans)):
        return [], HIDES_NEGATION
    return spans, NOT_THERE


def _chain(source: str, normal: Layer, wanted: Sequence[str], start: int, latest: int) -> list[Span]:
    """Find the parts in order, each at most LARGEST_GAP after the one before; try later places of a part too."""
    for span in _occurrences(source, normal, wanted[0], start):
        if span.start > latest:
            break
        following = _chain(source, normal, wanted[1:], span.end, span.end + LARGEST_GAP) if wanted[1:] else []
        if following or len(wanted) == 1:
            return [span, *following]
    return []


def _hides_negation(gap: str) -> bool:
    """Say whether the text left out negates the sentence that the ellipsis begins or ends in."""
    pieces = SENTENCE_END.split(gap)
    return has_negation(pieces[0]) or has_negation(pieces[-1])
