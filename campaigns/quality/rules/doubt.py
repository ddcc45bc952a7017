"""How sure code can be that words of unknown origin claim something about the reader.

Only for texts that come without their template: there a sentence may be approved text, and a good mail that is
held back is a fault too. What a person typed into a real draft has no benefit of this doubt.
"""

import re
from typing import Final

from campaigns.insights.rules.dates import months, relative_dates
from campaigns.insights.rules.quantities import multiples, quantities
from campaigns.quality.rules import Checked, Span
from campaigns.quality.rules.citing import quotations
from campaigns.quality.rules.claims import (
    READER,
    TIME,
    TOLD,
    Passage,
    in_another_language,
    may_be_a_noun,
)
from campaigns.quality.rules.likeness import stems
from campaigns.quality.rules.prose import message_text, sentences
from campaigns.sources.rules.characters import word_set

_DIGIT: Final = re.compile(r"\d")
_SHORT_FORM: Final = re.compile(r"[A-ZÄÖÜ]{2,5}s?|[A-ZÄÖÜ]{1,3}-[^\W\d_]+")
# Tools, tongues and trades of everybody: to name them claims nothing of one reader.
_EVERYDAY: Final = word_set(
    "excel word outlook windows office google maps calendar gmail teams slack zoom whatsapp email mail linkedin youtube internet web iphone ipad "
    "android bluetooth english german french spanish italian dutch polish portuguese european americans european christmas easter "
    "deutsch englisch französisch spanisch europa europe français anglais allemand espagnol inglés francés alemán español noël navidad pâques semana santa"
)
# What stands before a German noun and seldom before a name.
_BEFORE_A_NOUN: Final = re.compile(
    r"(?:\b(?:der|die|das|den|dem|des|am|im|zum|zur|beim|vom|ins|ans|ein|kein|ihr|unser|mein|dein|sein|jed|dies|jen|welch|manch|all|viel|wenig|mehr"
    r"|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|ohne|pro|je|als|und|oder|in|auf|mit|für|zu|nach|aus|über|unter|vor|um)(?:e|en|em|er|es|s)?"
    r"|\b[a-zäöüß-]{3,}(?:e|en|em|er|es)|\d) $",
    re.IGNORECASE,
)


def claims_nothing(checked: Checked, passage: Passage, piece: str, place: Span) -> bool:
    """Say whether a piece is no claim at all: set apart in quotation marks, or a German noun by what stands before it."""
    text = checked.text(place.part)
    quoted = any(span.start <= place.start and place.end <= span.end for span in quotations(text))
    return (quoted and not _DIGIT.search(piece)) or _is_a_noun(checked, passage, piece)


def is_sure(checked: Checked, piece: str, place: Span) -> bool:
    """Say whether an unproven piece is surely a claim: a figure, or a name or month in a sentence to the reader."""
    sentence = _sentence_of(checked, place)
    if _DIGIT.search(piece):
        return True
    if any(quantities(piece)) or multiples(piece) or relative_dates(piece) or TIME.fullmatch(piece):
        return False
    if in_another_language(checked) or _asks(sentence) or not _to_reader(checked, sentence, place):
        return False
    return bool(months(piece)) or not (
        may_be_a_noun(checked, piece) or _opens_sentence(checked, place, piece) or _is_common(checked, piece)
    )


def _to_reader(checked: Checked, sentence: str, place: Span) -> bool:
    """Whether the sentence itself speaks to or of the reader, or is the mail's first."""
    company = checked.company.casefold()
    if READER.search(sentence) or TOLD.search(sentence) or (company and company in sentence.casefold()):
        return True
    # The first of all is the greeting.
    opening = sentences(message_text(checked))[:2]
    return any(span.start <= place.start < span.end for span in opening)


def _asks(sentence: str) -> bool:
    return sentence.rstrip("\"'”’)»").endswith("?")


def _is_common(checked: Checked, piece: str) -> bool:
    """Whether it names what everybody has, is a short form, or is another form of a word of the sources."""
    words = [word.casefold() for word in re.split(r"[\s'’-]+", piece) if word]
    if _SHORT_FORM.fullmatch(piece) or all(word in _EVERYDAY for word in words):
        return True
    said = stems(piece)
    return bool(said) and said <= stems("\n".join((*checked.all_quotes(), *checked.identity())))


def _sentence_of(checked: Checked, place: Span) -> str:
    text = checked.text(place.part)
    spans = (span for span in sentences(text) if span.start <= place.start < span.end)
    return next((text[span.start : span.end] for span in spans), "")


def _opens_sentence(checked: Checked, place: Span, piece: str) -> bool:
    """Whether only the place gave a single word its capital: at the beginning of a sentence."""
    before = checked.text(place.part)[: place.start].rstrip(" ")
    begins = not before or before[-1] in '\n.!?…:;¿¡(„«“»”"'
    return begins and len(piece.split()) == 1 and piece[:1].isupper() and piece[1:].islower()


def _is_a_noun(checked: Checked, passage: Passage, piece: str) -> bool:
    """Whether a German word with a capital is a noun by what stands before it, or opens its sentence."""
    place = passage.claim.find(piece)
    if place < 0 or not may_be_a_noun(checked, piece):
        return False
    before = checked.text(passage.span.part)[: passage.span.start + place]
    opens = passage.opens and not passage.claim[:place].strip(" „«“")
    return bool(opens or _BEFORE_A_NOUN.search(before[-30:]))
