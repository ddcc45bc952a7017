"""Which of the four languages a text is in, by its small words."""

from __future__ import annotations

import re
from collections import Counter

from campaigns.llm.adapters.rules.cues.patterns import word_set

# A text with fewer small words than this, or without a clear first, is read in all four languages.
FEWEST_SMALL_WORDS = 6
LEAD = 2
_SMALL_WORDS = {
    "en": word_set(
        "the and of to that is was it for with we our have has are this they from not you at by be will which as"
    ),
    "de": word_set(
        "der die das und ist nicht ein eine wir mit für auf dem den von zu sich auch wird haben hat im sind einen bei"
    ),
    "fr": word_set(
        "le la les des et est une un nous du pour dans pas que qui sur avec au aux ont il elle ce sont par"
    ),
    "es": word_set(
        "el la los las y es una un que de en por para con no se del al lo su más como ha son está"
    ),
}
_WORD = re.compile(r"[^\W\d_]+")


def language_of(text: str) -> str:
    """The language's two letters, or nothing where it is not clear."""
    words = Counter(_WORD.findall(text.casefold()))
    counts = sorted(
        ((sum(words[word] for word in small), language) for language, small in _SMALL_WORDS.items()),
        reverse=True,
    )
    (first, language), (second, _) = counts[:2]
    return language if first >= FEWEST_SMALL_WORDS and first >= LEAD * second else ""
