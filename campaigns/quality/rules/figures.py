"""Numbers in a text, each with what it counts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.quality.rules import Span
from campaigns.quality.rules.prose import sentences
from campaigns.quality.rules.same_words import words_of
from campaigns.sources.rules.characters import word_set

_CURRENCY = r"(?:[€$£]|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|franken|francs?|dólares)\b)"
_PRICES = "price"
_IN_WORDS = {
    word: number
    for number, words in (
        (2, "two zwei deux dos"), (3, "three drei trois tres"), (4, "four vier quatre cuatro"), (5, "five fünf cinq cinco"),
        (6, "six sechs seis"), (7, "seven sieben sept siete"), (8, "eight acht huit ocho"), (9, "nine neun neuf nueve"),
        (10, "ten zehn dix diez"), (11, "eleven elf onze once"), (12, "twelve zwölf douze doce"),
        (14, "fourteen vierzehn quatorze catorce"), (15, "fifteen fünfzehn quinze quince"), (20, "twenty zwanzig vingt veinte"),
        (30, "thirty dreißig trente treinta"), (40, "forty vierzig quarante cuarenta"), (50, "fifty fünfzig cinquante cincuenta"),
    )
    for word in words.split()
}  # fmt: skip
_COST = re.compile(
    r"\b(?:costs?|price[ds]?|fee|charge|per (?:month|year|seat|user|driver|plant|site)|a (?:month|year)|kostet|kosten|preis|im (?:monat|jahr)|pro \w+"
    r"|monatlich|coûte|prix|tarif|par (?:mois|an)|cuesta|precio|al (?:mes|año)|por (?:mes|mês|año|ano)|custa|preço)\b",
    re.IGNORECASE,
)
_WORDS = "|".join(_IN_WORDS)
_NUMBER = re.compile(
    rf"(?<!\w)(?P<before>{_CURRENCY} ?)?(?P<number>(?:{_WORDS})\b|\d+(?:[.,'’\u00a0\u202f ]\d{{3}})*(?:[.,]\d+)?)(?P<thousand> ?k\b)?(?: ?(?P<after>%|{_CURRENCY}))?"
    r"(?:[ -](?P<unit>[^\W\d_]+))?",
    re.IGNORECASE,
)
_GAPS = re.compile(r"[.,'’\u00a0\u202f ](?=\d{3}(?!\d))")
# What proposes a time claims nothing.
_PROPOSAL = re.compile(
    r"\?\s*$|\b(?:reply|let me know|monday|tuesday|wednesday|thursday|friday|montag|dienstag|mittwoch|donnerstag|freitag|lundi|mardi"
    r"|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes)\b",
    re.IGNORECASE,
)
_SMALL = word_set(
    "the a an of to in and or for with by we our you your it is are that this on at per der die das ein eine und mit für wir unser"
    " unsere ihr ihre im in von pro le la les un une et de des du nous notre vous votre par el los las y con nuestro nuestra su"
)  # fmt: skip


@dataclass(frozen=True)
class Figure:
    """A number with what it counts ("plants", "%", "price"), where it stands, the other words of its sentence, and
    whether that speaks of a cost.
    """

    number: str
    counts: str
    span: Span
    shown: str
    beside: frozenset[str]
    cost: bool = False


def figures(text: str) -> Iterator[Figure]:
    """Every number of the text outside questions and proposals of a time."""
    for sentence in sentences(text):
        words = text[sentence.start : sentence.end]
        if _PROPOSAL.search(words):
            continue
        beside = content_words(words)
        for match in _NUMBER.finditer(words):
            span = Span(sentence.start + match.start(), sentence.start + match.end())
            yield Figure(
                _plain(match), _counted(match), span, match[0].strip(), beside, bool(_COST.search(words))
            )


def content_words(sentence: str) -> frozenset[str]:
    """The words that carry meaning, without numbers."""
    return frozenset(word for word in words_of(sentence) if word not in _SMALL and not word[0].isdigit())


def _plain(match: re.Match[str]) -> str:
    if match["number"].casefold() in _IN_WORDS:
        return str(_IN_WORDS[match["number"].casefold()])
    number = _GAPS.sub("", match["number"]).replace(",", ".")
    return f"{number}000" if match["thousand"] else number


def _counted(match: re.Match[str]) -> str:
    if match["before"] or (match["after"] and match["after"] != "%"):
        return _PRICES
    if match["after"]:
        return "%"
    return (match["unit"] or "").casefold()
