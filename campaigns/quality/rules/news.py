"""Sentences that tell readers something of themselves. Wording alone proves nothing: a person is asked to look."""

import re
from collections.abc import Iterator
from typing import Final

from campaigns.quality.rules import Checked, Span
from campaigns.quality.rules.claims import in_another_language
from campaigns.quality.rules.likeness import names_of, stems
from campaigns.quality.rules.prose import sentences

# Told as heard, seen or happened.
_LEADS: Final = re.compile(
    r"\b(?:i|we) (?:just |recently )?(?:saw|read|heard|hear|noticed|learned|learnt|understand|gather|see|know) (?:in [\w ]+ |on [\w ]+ )?(?:that |how )?(?:you|your|the team)\b"
    r"|\b(?:told|tells|wrote to|informed) (?:me|us) (?:that )?(?:you|your)\b|\bmutual (?:friend|contact|acquaintance)\b"
    r"|\b(?:congrat(?:ulation)?s|well done|kudos) (?:on|for)\b|\bbecause (?:you|your|the last|of your)\b|\byour \w+ (?:has|have|had) been \w+ing\b"
    r"|\byou(?:'ve| have| had)? (?:just|recently|already|long) \w+(?:ed|t|de|ught|ew|old|d)\b|\b(?:last|this) (?:week|month|quarter|year),? you\b|\byou(?:'re| are) (?:unhappy|struggling|losing|planning to|about to|tired of|looking to)\b"
    r"|\b(?:ich habe|wir haben|ich hab) (?:[\w]+ )?(?:gelesen|gesehen|gehört|erfahren)\b|\bglückwunsch (?:zu|zum|zur)\b|\bsie haben (?:kürzlich|gerade|vor kurzem|bereits|schon)\b|\bweil (?:sie|ihre?)\b"
    r"|\b(?:j'ai|nous avons) (?:lu|vu|appris|entendu)\b|\bfélicitations pour\b|\bvous (?:venez|avez (?:récemment|déjà))\b|\bparce que (?:vous|votre|vos)\b"
    r"|\b(?:he|hemos) (?:leído|visto|oído|sabido)\b|\bvi que\b|\bleí que\b|\b(?:felicidades|enhorabuena) por\b|\b(?:acaba|acaban) de\b|\bporque (?:usted|ustedes|su|sus)\b|\bya (?:han|ha|tienen)\b",
    re.IGNORECASE,
)
# Who says that it is a guess claims nothing.
_GUESS: Final = re.compile(
    r"\b(?:imagine|guess|suppose|suspect|assume|probably|perhaps|maybe|likely|might|may|could|would|if|i'd bet|seems?|presumably|vermutlich|wahrscheinlich|vielleicht|wohl|nehme an|könnte|wenn|falls|denke"
    r"|sans doute|peut-être|probablement|suppose|imagine|si|pourrait|quizá|quizás|supongo|imagino|probablemente|seguramente|podría)\b",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[^,;:—–]+")
_FEWEST: Final = 3
_KNOWN_SHARE: Final = 0.2


def unproven_news(checked: Checked) -> Iterator[Span]:
    """Yield clauses that tell the reader news, next to nothing of which stands in a quote.

    A source in another language than the mail shares no words with it, so nothing is said then.
    """
    quotes = "\n".join(checked.all_quotes())
    if in_another_language(checked):
        return
    names = names_of(checked)
    known = stems(quotes) | names
    for added in (*checked.person_added, *checked.unmarked):
        text = checked.text(added.part)
        for span in sentences(text[added.start : added.end]):
            sentence = text[added.start + span.start : added.start + span.end]
            if _GUESS.search(sentence.replace("’", "'")) or sentence.endswith("?"):
                continue
            for clause in _CLAUSE.finditer(sentence):
                if _is_news(clause[0].replace("’", "'"), known, names):
                    start = added.start + span.start + clause.start()
                    yield Span(start, start + len(clause[0]), added.part)


def _is_news(clause: str, known: frozenset[str], names: frozenset[str]) -> bool:
    told = _LEADS.search(clause)
    if not told:
        return False
    said = stems(clause[told.start() :]) - names
    return len(said) >= _FEWEST and len(said & known) <= _KNOWN_SHARE * len(said)
