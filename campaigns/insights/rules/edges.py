"""Whether a span of the source begins and ends between words, and cuts no number from its sign or unit."""

import unicodedata
from typing import Final

from campaigns.sources.rules.characters import INVISIBLE, UNSPACED
from campaigns.sources.rules.sentences import Span

HYPHENS: Final = frozenset("-‐‑־֊")
SIGNS: Final = frozenset("-−+±‐‑–~≈<>≤≥")
NUMBER_JOINTS: Final = frozenset(".,'’:/")
AFTER_NUMBER: Final = frozenset("%‰٪°′″")
PER_CENT: Final = frozenset("%‰٪")
APOSTROPHES: Final = frozenset("'’ʼ")
QUOTE_MARKS: Final = frozenset("\"'“”„‟«»‘’‚‛‹›「」『』")


def is_whole(source: str, span: Span) -> bool:
    """Say whether the span cuts neither a word nor a number, its sign, currency, decimals or per cent."""
    before = _neighbour(source, span.start - 1, -1)
    after = _neighbour(source, span.end, 1)
    beyond = source[after + 1 : after + 2] if after >= 0 else ""
    ahead = source[before - 1 : before] if before > 0 else ""
    return _starts_whole(source[span.start], _at(source, before), ahead) and _ends_whole(
        source[span.end - 1], _at(source, after), beyond
    )


def widened(source: str, quote: str, span: Span) -> Span:
    """Take in the quote marks that stand around the span in the source where the quote has them as well."""
    start, end = span
    marked = quote.strip()
    if (
        marked[0] in QUOTE_MARKS
        and _at(source, start - 1) in QUOTE_MARKS
        and source[start] not in QUOTE_MARKS
    ):
        start -= 1
    if marked[-1] in QUOTE_MARKS and _at(source, end) in QUOTE_MARKS and source[end - 1] not in QUOTE_MARKS:
        end += 1
    return Span(start, end)


def _at(source: str, index: int) -> str:
    return source[index] if 0 <= index < len(source) else ""


def _neighbour(source: str, index: int, step: int) -> int:
    """Return the index of the nearest visible character in one direction, or -1."""
    while 0 <= index < len(source):
        if not INVISIBLE.match(source[index]):
            return index
        index += step
    return -1


def _is_word(character: str) -> bool:
    return character.isalnum() or (character != "" and unicodedata.category(character)[0] == "M")


def _both_in_word(one: str, other: str) -> bool:
    if not (_is_word(one) and _is_word(other)):
        return False
    return not (UNSPACED.match(one) or UNSPACED.match(other))


def _is_currency(character: str) -> bool:
    return character != "" and unicodedata.category(character) == "Sc"


def _starts_whole(first: str, before: str, ahead: str) -> bool:
    if _both_in_word(first, before):
        return False
    if first.isdigit() or _is_currency(first):
        joined = before in NUMBER_JOINTS and before != "" and ahead.isdigit()
        leading_point = before == "." and ahead != "." and not ahead.isalpha()
        return not (joined or leading_point or (before != "" and before in SIGNS) or _is_currency(before))
    return not (before in HYPHENS and ahead.isalnum() and first.isalpha())


def _ends_whole(last: str, after: str, beyond: str) -> bool:
    if _both_in_word(last, after):
        return False
    if last.isdigit():
        joined = after != "" and after in NUMBER_JOINTS and beyond.isdigit()
        joined = joined or (after.isspace() and beyond in PER_CENT)
        return not (joined or (after != "" and after in AFTER_NUMBER) or _is_currency(after))
    joined = after in HYPHENS or after in APOSTROPHES
    return not (last.isalpha() and joined and beyond.isalnum())
