"""Which words of a person's own sentence claim something, and which only propose a time or open a sentence."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.quality.rules import Checked, Span
from campaigns.quality.rules.prose import sentences

_OWN = re.compile(
    r"\b(?:we|our|us|ours|i|i'm|i'd|my|wir|unser\w*|ich|nous|notre|nos|je|nosotros|nuestr\w*)\b",
    re.IGNORECASE,
)
_READER = re.compile(
    r"\b(?:you|your|yours|ihr\w*|sie|du|dein\w*|vous|votre|vos|usted\w*|su|sus|tu|tus)\b", re.IGNORECASE
)
_TIME = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?"
    r"|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo"
    r"|today|tomorrow|(?:this|next) (?:week|month|morning|afternoon)|heute|morgen|(?:diese|nächste) woche"
    r"|aujourd['’]hui|demain|(?:cette semaine|la semaine prochaine)|hoy|mañana|(?:esta|la próxima) semana"
    r"|\d{1,3}(?:[ -](?:to|bis|à|a)[ -]\d{1,3}|–\d{1,3})?[ -]?(?:min(?:ute|uten|uto)?s?|hours?|stunden?|heures?|horas?)"
    r"|\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|uhr|h)|(?:at|um|à|a las) \d{1,2})\b",
    re.IGNORECASE,
)
# Words that open a sentence in a letter and are no names, beyond those that every text knows.
_OPENING_WORDS = (
    "happy glad thanks thank congrats congratulations great good nice best kind warm well yes please let would could "
    "should shall may might hope hoping looking curious perhaps maybe either otherwise instead still often usually "
    "sometimes today tomorrow anyway meanwhile feel reading read saw seen heard hearing given worth thought sounds "
    "sorry sure right fair cheers regards sincerely quick short two three something anything someone anyone nobody "
    "everyone everything nothing half other others another same such like unlike once again first second third next "
    "last even between among during despite because therefore however besides finally simply clearly "
    "danke gern gerne vielen viele liebe herzliche beste schön gut toll vielleicht falls hätten wäre wären könnten "
    "dürfte würde würden darf passt haben gibt kennen wissen schreiben melden freundliche grüße glückwunsch "
    "merci bonne bon bonjour cordialement peut serait auriez pourriez voulez avez félicitations bravo si quand "
    "gracias saludos buenos buenas podría quizás tal sería tiene tendría enhorabuena felicidades cuando"
)
_OPENINGS = frozenset(_OPENING_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


@dataclass(frozen=True)
class Passage:
    """A person's words within one sentence: where they stand, and what of them may be a claim.

    `claim` has the same length as the words; a proposed time is blanked out.
    """

    span: Span
    claim: str
    opens: bool


def about_reader(sentence: str, company: str) -> bool:
    """Whether the sentence speaks of the reader or the reader's company rather than of us."""
    if company and company.casefold() in sentence.casefold():
        return True
    return bool(_READER.search(sentence)) and not _OWN.search(sentence)


def passages(text: str, added: Span) -> Iterator[Passage]:
    """The added words, sentence by sentence. Days, hours and minutes in a question or of ours are proposals."""
    for sentence in sentences(text):
        start, end = max(sentence.start, added.start), min(sentence.end, added.end)
        if start < end:
            words = text[start:end]
            if _proposes(text[sentence.start : sentence.end]):
                words = _TIME.sub(lambda match: "·" * len(match[0]), words)
            yield Passage(Span(start, end, added.part), words, opens=start == sentence.start)


def _proposes(sentence: str) -> bool:
    asks = sentence.rstrip("\"'”’)").endswith("?")
    return asks or (bool(_OWN.search(sentence)) and not _READER.search(sentence))


def is_plain_opening(checked: Checked, passage: Passage, piece: str) -> bool:
    """Whether the piece has its capital only because it begins the sentence.

    So it is when letters often begin with it, or when the draft or a quote writes it small elsewhere.
    """
    first = _WORD.search(passage.claim)
    if not passage.opens or first is None or first[0] != piece or not piece.istitle():
        return False
    small = piece.casefold()
    elsewhere = (checked.body, *checked.all_quotes())
    return small in _OPENINGS or any(
        re.search(rf"(?<!\w){re.escape(small)}(?!\w)", text) for text in elsewhere
    )
