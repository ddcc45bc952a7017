"""What of a value its quotes do not say: a true quote can carry a false paraphrase."""

import re
from collections.abc import Sequence
from typing import Final

from campaigns.insights.rules.dates import months, relative_dates
from campaigns.insights.rules.names import unsupported_names
from campaigns.insights.rules.negation import CHINESE_JAPANESE, NEGATORS
from campaigns.insights.rules.quantities import multiples, quantities
from campaigns.sources.rules.characters import without_invisible, word_set

CODE: Final = re.compile(r"\b[^\W\d_]+[-.]?\d+[^\W_]*\b")
SPECIAL_NUMBER: Final = re.compile("[½¼¾⅓⅔²³¹]")
WORD: Final = re.compile(r"[^\W\d_]{3,}")
REACH: Final = 4
STEM: Final = 4
SAME_WORDS: Final = 0.5
LIGHT_WORDS: Final = word_set(
    "the and for with that this have has had are was were been will would can could any more much very yet our their its his her "
    "der die das den dem des ein eine einen und mit für von sich wir sie ihr hat haben ist sind wird mehr les des une dans pour avec "
    "nous vous ils est sont ont plus que qui los las una para con por que más nos del het een van voor"
)


def unsupported(value: str, quotes: Sequence[str]) -> list[str]:
    """Return the numbers, dates, amounts, per cents and proper names of the value that its quotes do not state.

    An amount is stated where number, scale, currency and unit agree ("$24M" and "$24 million" do, "24" and "24 %" do
    not). A capitalised word that may be a name counts as one, so a loose paraphrase is refused rather than trusted.
    """
    plain, spoken = without_invisible(value), [without_invisible(quote) for quote in quotes]
    together = "\n".join(spoken)
    missing = [
        *_missing_quantities(plain, together),
        *_missing_dates(plain, together),
        *(code for code in CODE.findall(plain) if not _stands(code, together)),
        *(mark for mark in SPECIAL_NUMBER.findall(plain) if mark not in together),
        *unsupported_names(plain, spoken),
    ]
    return list(dict.fromkeys(missing))


def _missing_quantities(value: str, quotes: str) -> list[str]:
    stated = {each.key for each in quantities(quotes)}
    known = multiples(quotes)
    missing = [each.written for each in quantities(value) if each.key not in stated]
    return missing + [word for meaning, word in multiples(value).items() if meaning not in known]


def _missing_dates(value: str, quotes: str) -> list[str]:
    known = months(quotes)
    missing = [written for month, written in months(value).items() if month not in known]
    return missing + [words for words in relative_dates(value) if not _stands(words, quotes)]


def _stands(words: str, quotes: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", quotes, re.IGNORECASE) is not None


def negation_agrees(value: str, quotes: Sequence[str]) -> bool:
    """Say whether value and quotes negate alike: both or neither, and the same words.

    Knows the negations of English, German, French, Spanish, Italian, Portuguese and Dutch. A value that leaves out the
    negated half of its quote does not agree: it is safer to show the quote.
    """
    value, together = without_invisible(value), "\n".join(map(without_invisible, quotes))
    if CHINESE_JAPANESE.search(value + together):
        return len(CHINESE_JAPANESE.findall(value)) == len(CHINESE_JAPANESE.findall(together))
    in_value, in_quotes = _negated(value), _negated(together)
    if bool(in_value) != bool(in_quotes):
        return False
    said = {stem for stems in in_quotes for stem in stems}
    meant = {stem for stems in in_value for stem in stems}
    plain = _stems(value) - meant
    return all(not stems or stems & said for stems in in_value) and all(
        not (stems[:1] and stems[0] in plain) for stems in _first(together)
    )


def _negated(text: str) -> list[set[str]]:
    """Return for each negation the stems of the words that it reaches."""
    return [set(_reached(text, match.end())) for match in NEGATORS.finditer(text)]


def _first(text: str) -> list[list[str]]:
    return [_reached(text, match.end()) for match in NEGATORS.finditer(text)]


def _reached(text: str, end: int) -> list[str]:
    clause = re.split(r"[,.;:!?\n]", text[end:], maxsplit=1)[0]
    words = [word for word in WORD.findall(clause.lower()) if word not in LIGHT_WORDS]
    return [word[:STEM] for word in words[:REACH]]


def _stems(text: str) -> set[str]:
    return {word[:STEM] for word in WORD.findall(text.lower()) if word not in LIGHT_WORDS}


def strays(value: str, quotes: Sequence[str]) -> bool:
    """Say whether most of what a value says is in other words than its quotes, so that nothing shows that it is the same.

    Numbers, dates and names are looked at by `unsupported`; this catches a value without any. Compared are the stems of
    words that carry meaning; scripts without blanks are not judged.
    """
    said = _stems(without_invisible(value))
    if not said or CHINESE_JAPANESE.search(value):
        return False
    shared = said & _stems("\n".join(map(without_invisible, quotes)))
    return len(shared) < SAME_WORDS * len(said)
