"""What a sentence of an answer can say, and the small language in which phrases are written down."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from campaigns.replies.rules.triage.alternation import by_first_letters
from campaigns.replies.rules.triage.folding import fold


class Cue(StrEnum):
    """One thing that a phrase tells. The first four cover words that would mislead the others."""

    DISCLAIMER = "disclaimer"
    FRIENDLY = "friendly"
    ASSENT = "assent"
    UNSURE = "unsure"
    STOP = "stop"
    NO = "no"
    SOFT_NO = "soft_no"
    YES = "yes"
    PRAISE = "praise"
    ASKS = "asks"
    MEETING = "meeting"
    LATER = "later"
    AGAIN = "again"
    NOTED = "noted"
    WRONG = "wrong"
    HANDLES = "handles"
    REFER = "refer"
    COLLEAGUE = "colleague"
    LEFT = "left"
    AWAY = "away"
    SARCASM = "sarcasm"
    BUT = "but"
    ORIGIN = "origin"
    LEGAL = "legal"
    COMPLAINT = "complaint"
    CONFLICT = "conflict"
    DEAL = "deal"
    PRESS = "press"


Phrases = Mapping[Cue, tuple[str, ...]]

GAP: Final = r"(?: [^\s.!?;]{1,40}){0,4}? "
_OPTION: Final = re.compile(r"\)(?:\?|\{0,\d\})$")
NEVER: Final = re.compile(r"(?!)")


def pattern(phrases: Sequence[str], *, spaced: bool = True) -> re.Pattern[str]:
    """Compile phrases into one expression over folded text with a sentence on each line.

    In a phrase, `*` is any ending of a word, ` ... ` up to four words, `^ ` a sentence's start and ` $` its end;
    brackets group; the rest is a regular expression. `spaced` is False for scripts without spaces between words.
    """
    words = [_expression(phrase) for phrase in phrases if not phrase.startswith("^ ")]
    if spaced:
        words = by_first_letters(words)
    starts = [_expression(phrase[2:]) for phrase in phrases if phrase.startswith("^ ")]
    if not spaced:
        return re.compile("|".join([*words, *(rf"^\W{{0,4}}(?:{start})" for start in starts)]), re.MULTILINE)
    whole = (
        rf"(?:\b(?:{'|'.join(words) or '(?!)'})|^\W{{0,4}}(?:{'|'.join(starts) or '(?!)'}))(?:(?!\w)|(?<!\w))"
    )
    return re.compile(whole, re.MULTILINE)


def _expression(phrase: str) -> str:
    text = re.sub(r"\((?!\?)", "(?:", _with_whole_tail(fold(phrase)))
    text = text.replace(" ... ", GAP)
    text = re.sub(r"(?<!\\w)(?<!\])\*", r"\\w*", text)
    return re.sub(r" \$$", r"\\W*$", text)


def _with_whole_tail(phrase: str) -> str:
    """Take the space before optional words at a phrase's end into the option: nothing need follow."""
    start = len(phrase)
    while option := _OPTION.search(phrase[:start]):
        start = _opening(phrase, option.start())
    space = start - 1
    return (
        f"{phrase[:space]}( {phrase[start:]})?"
        if space > 0 and phrase[space] == " " and start < len(phrase)
        else phrase
    )


def _opening(phrase: str, closing: int) -> int:
    """Return where the bracket opens that closes at `closing`."""
    depth = 0
    for place in range(closing, -1, -1):
        depth += (phrase[place] == ")") - (phrase[place] == "(")
        if not depth:
            return place
    return 0
