"""Which language a passage of a letter is in, told by words that only one of the languages has."""

import re
from typing import Final

from campaigns.sources.rules.characters import word_set
from campaigns.sources.rules.tongues import COMMONEST

# Words of letters beside the commonest of all: to a reader, of a writer, about a time.
_OF_LETTERS: Final = {
    "en": word_set("your i our would could hi is if so just has been an or how can me know what about more help does do few will there when their who than one one's"),
    "de": word_set("ihr ihre ihnen ihrem ihren wie bei oder wenn dass würde kann können habe nur aus noch mehr nach einem einer eines einen am zum zur gerne bitte uns unsere diese dieser was"),
    "fr": word_set("vous votre vos à ou si cette notre chez bien peut être êtes avez ont aux mais comment sans quand aussi bonjour merci serait votre même"),
    "es": word_set("usted su sus tu si al o nuestro nuestra puede sería hola gracias porque cuando sobre qué cómo este esta estos ha han sin muy más tiene le les"),
    "nl": word_set("u uw ons onze kan zou als heeft hoe dit die deze te nog over geen hallo bedankt jullie jij je of"),
    "it": word_set("lei suo sua vostro vostra nostro nostra se o i ho abbiamo questo questa potrebbe grazie buongiorno quando senza perché ma ci mi al dal sul"),
    "pt": word_set("você seu sua nosso nossa à ou se este esta isso pode seria olá obrigado obrigada quando sem mais muito ao pela pelo também eu foi"),
    "pl": word_set("pan pani państwa pana czy przez dzień dobry dziękuję bardzo możemy nasz nasza czy oraz tylko"),
}  # fmt: skip
_WORDS: Final = {code: COMMONEST[code] | _OF_LETTERS[code] for code in COMMONEST}
_WORD = re.compile(r"[^\W\d_]+")
LANGUAGES: Final = {
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "nl": "Dutch", "it": "Italian", "pt": "Portuguese",
    "pl": "Polish",
}  # fmt: skip
# A passage says something of its language from so many words on, so many of them telling.
_FEWEST_WORDS = 7
_FEWEST_HITS = 4
# The other language must be told by so many times as many words.
_CLEARLY = 2


def foreign(text: str, expected: str) -> str:
    """The code of the language that a text is in, where it is clearly not the expected one; "" otherwise.

    Says nothing of a short text, and nothing where the expected language is none of those it knows.
    """
    words = [word.casefold() for word in _WORD.findall(text)]
    if expected not in _WORDS or len(words) < _FEWEST_WORDS:
        return ""
    hits = {code: sum(word in known for word in words) for code, known in _WORDS.items()}
    best = max(hits, key=lambda code: hits[code])
    clear = hits[best] >= max(_FEWEST_HITS, _CLEARLY * hits[expected] + 1)
    return best if best != expected and clear else ""
