"""Text into numbered sentences with stable offsets.

The text is cut at possible sentence ends; a cut at a full stop is taken back where the stop belongs to an
abbreviation, an initial or an ordinal. A wrong cut costs little: neighbouring sentences can be quoted together.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from campaigns.sources.rules.characters import word_set


class Span(NamedTuple):
    """Part of a text in code points: from start up to, not including, end."""

    start: int
    end: int


# Never the last word of a sentence: titles and words that announce what follows.
ANNOUNCING: Final = word_set(
    "mr mrs ms mx dr prof st sen rep gen col lt capt rev hon messrs vs e.g i.e cf fig approx ca viz resp "
    "hr fr dipl ing z.b d.h u.a z.t s.o s.u v.a i.d.r bzw evtl ggf inkl exkl zzgl abzgl vgl sog nr abs abb kap bd tel "
    "m mme mlle mmes mgr p.ex env av boul sr sra srta srs dra ud uds p.ej ej núm pág aprox "
    "sig dott ing avv geom jan feb apr jun jul aug sep sept oct okt nov dec dez déc janv févr juil"
)
# Only before a number: "No. 5", "Art. 7", "pp. 3".
ANNOUNCING_A_NUMBER: Final = word_set("no art pp p n nos vol sec ch ver v rd")
LETTERED: Final = word_set(
    "series serie class klasse classe clase plan type typ tier level grade phase option round runde appendix vitamin "
    "part teil team group gruppe hall halle gate"
)
AFTER_ORDINAL: Final = word_set(
    "januar februar märz april mai juni juli august september oktober november dezember jänner quartal halbjahr "
    "jahrhundert auflage mal platz stock bundesliga generation etage jahrestag geburtstag lebensjahr kalenderwoche "
    "tag runde"
)
CLOSERS: Final = "\"'”’»›“)\\]}」』】）"
END: Final = re.compile(
    rf"(?:[.!?…؟۔।]+(?:[{CLOSERS}]|\[\d+\]|[ \u00a0\u202f]»)*(?=\s)|[。！？｡]+[{CLOSERS}]*|\n)"
)
BULLET: Final = re.compile(r"(?:[-*•·–—▪‣◦✓✔➤►+]|\(?\d{1,2}[.)]|[a-z]\))\s")
WORD_BEFORE: Final = re.compile(r"(?:[^\W_]+\.)*[^\W_]+$")
PARAGRAPH: Final = re.compile(r"(?:[^\n]|\n(?!\s*\n))+")
SPACED_ABBREVIATION: Final = re.compile(r"[^\W\d_]\.")
LONGEST_WORD_LOOKED_AT: Final = 24
WRAP_WIDTHS: Final = range(40, 101)


def split(text: str) -> tuple[Span, ...]:
    """Return the sentences of a text in order; every character that is no white space lies in exactly one.

    Knows abbreviations, initials, decimals, ordinals, closing quote marks, list items, wrapped lines, and the full
    stops of Chinese, Japanese, Hindi, Arabic and Urdu.
    """
    spans: list[Span] = []
    for paragraph in PARAGRAPH.finditer(text):
        start = paragraph.start()
        for end in (*_ends(text, Span(*paragraph.span())), paragraph.end()):
            spans.extend(_trimmed(text, start, end))
            start = end
    return tuple(spans)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    part = text[start:end]
    if stripped := part.strip():
        lead = len(part) - len(part.lstrip())
        yield Span(start + lead, start + lead + len(stripped))


def _ends(text: str, paragraph: Span) -> Iterator[int]:
    wrapped = _is_wrapped(text[paragraph.start : paragraph.end].strip())
    sentence_start = paragraph.start
    for match in END.finditer(text, *paragraph):
        if _is_end(text, sentence_start, match, wrapped=wrapped):
            sentence_start = match.end()
            yield sentence_start


def _is_wrapped(paragraph: str) -> bool:
    """Say whether the lines were broken for width: no first word of a line had room on the line before."""
    lines = paragraph.split("\n")
    width = max(map(len, lines))
    if len(lines) < 3 or width not in WRAP_WIDTHS:
        return False
    return all(
        len(line) + 1 + len(following.partition(" ")[0]) > width for line, following in pairwise(lines)
    )


def _is_end(text: str, sentence_start: int, match: re.Match[str], *, wrapped: bool) -> bool:
    following = text[match.end() : match.end() + 40].lstrip()
    if match[0] == "\n":
        return _line_ends_sentence(following, wrapped=wrapped)
    if match[0][0] in "。！？｡":
        return True
    if following[:1].islower():
        return False
    return match[0] != "." or not _belongs_to_word(text, sentence_start, match.start(), following)


def _line_ends_sentence(following: str, *, wrapped: bool) -> bool:
    if BULLET.match(following):
        return True
    return not (wrapped or following[:1].islower())


def _belongs_to_word(text: str, sentence_start: int, stop: int, following: str) -> bool:
    """Say whether the full stop at `stop` is part of an abbreviation, an initial or an ordinal."""
    before = text[max(sentence_start, stop - LONGEST_WORD_LOOKED_AT) : stop]
    found = WORD_BEFORE.search(before)
    if found is None:
        return False
    word, earlier = found[0].lower(), before[: found.start()].split()
    if word.isdigit():
        return _is_ordinal(
            word, following, opens_sentence=not text[sentence_start:stop].strip()[: -len(word)]
        )
    if word in ANNOUNCING or (word in ANNOUNCING_A_NUMBER and following[:1].isdigit()):
        return True
    if len(word) == 1 and SPACED_ABBREVIATION.match(following):
        return True
    return len(word) == 1 and _is_initial(found[0], earlier[-1:])


def _is_ordinal(word: str, following: str, *, opens_sentence: bool) -> bool:
    next_word = re.match(r"\w*", following)
    assert next_word is not None
    return len(word) < 3 and (opens_sentence or next_word[0].lower() in AFTER_ORDINAL)


def _is_initial(letter: str, earlier: list[str]) -> bool:
    if not letter.isupper() or (earlier and earlier[0].lower() in LETTERED):
        return False
    return letter != "I" or not earlier or not earlier[0].islower()
