"""What makes somebody a peer of those whom a human-written entry speaks of: a plain phrase in a sentence of theirs."""

import re
from collections.abc import Sequence
from typing import Final

from campaigns.insights.rules.negation import has_negation
from campaigns.insights.rules.statements import NumberedSentence
from campaigns.sources.rules.characters import count_words
from campaigns.sources.rules.kinds import Speaker

FEWEST_WORDS: Final = 3
MOST_WORDS: Final = 60
SHORTEST_INFLECTED: Final = 4
_WORD: Final = re.compile(r"\w+")
# Regular endings of English, German, French and Spanish; a stem that changes is a phrase of its own.
_ENDINGS: Final = frozenset({"", "s", "es", "d", "ed", "ing", "e", "en", "n", "er", "ern", "in", "innen"})


def peer_of(phrases: Sequence[str], sentences: Sequence[NumberedSentence]) -> NumberedSentence | None:
    """Return the sentence that states one of an entry's phrases, None where none does.

    A sentence that negates states nothing; what they say of themselves goes before what others say.
    """
    wanted = [words for words in map(_words, phrases) if words]
    ordered = sorted(sentences, key=lambda sentence: sentence.speaker is Speaker.THIRD_PARTY)
    fit = (each for each in ordered if FEWEST_WORDS <= count_words(each.text) <= MOST_WORDS)
    return next((each for each in fit if _states(each.text, wanted) and not has_negation(each.text)), None)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _states(text: str, wanted: Sequence[Sequence[str]]) -> bool:
    have = _words(text)
    return any(
        all(_is_form(word, form) for word, form in zip(phrase, have[start:], strict=False))
        for phrase in wanted
        for start in range(len(have) - len(phrase) + 1)
    )


def _is_form(word: str, found: str) -> bool:
    """Say whether a word of a text is the phrase's word, or that word with a regular ending."""
    if word == found:
        return True
    if len(word) < SHORTEST_INFLECTED or not word.isalpha():
        return False
    if word.endswith("y") and found in {f"{word[:-1]}ies", f"{word[:-1]}ied"}:
        return True
    if word.endswith("e") and found == f"{word[:-1]}ing":
        return True
    return found.startswith(word) and found[len(word) :] in _ENDINGS
