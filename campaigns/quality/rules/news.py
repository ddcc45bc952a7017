"""Sentences that tell the reader what happened to them: they need a source even where they name nobody."""

import re
from collections.abc import Iterator
from typing import Final

from campaigns.quality.rules import Checked, Span
from campaigns.quality.rules.likeness import names_of, stems
from campaigns.quality.rules.prose import sentences
from campaigns.sources.rules.tongues import language_of

_LEADS: Final = re.compile(
    r"\b(?:i|we) (?:just |recently )?(?:saw|read|heard|noticed|learned|learnt|understand|gather|see) (?:in [\w ]+ |on [\w ]+ )?(?:that |how )?(?:you|your|the team)\b"
    r"|\b(?:congrat(?:ulation)?s|well done|kudos) (?:on|for)\b"
    r"|\byou(?:'ve| have)? (?:just|recently) \w+(?:ed|t|de|ught|ew|old)\b|\b(?:last|this) (?:week|month|quarter|year),? you\b"
    r"|\b(?:ich habe|wir haben|ich hab) (?:[\w]+ )?(?:gelesen|gesehen|gehört|erfahren)\b|\bglückwunsch (?:zu|zum|zur)\b|\bsie haben (?:kürzlich|gerade|vor kurzem)\b"
    r"|\b(?:j'ai|nous avons) (?:lu|vu|appris|entendu)\b|\bfélicitations pour\b|\bvous (?:venez|avez récemment)\b"
    r"|\b(?:he|hemos) (?:leído|visto|oído|sabido)\b|\bvi que\b|\bleí que\b|\b(?:felicidades|enhorabuena) por\b|\b(?:acaba|acaban) de\b",
    re.IGNORECASE,
)
_FEWEST: Final = 3
_KNOWN_SHARE: Final = 0.2


def unproven_news(checked: Checked) -> Iterator[Span]:
    """Yield a person's sentences that tell news of the reader, next to nothing of which stands in a quote.

    A source in another language than the mail shares no words with it, so nothing is said then.
    """
    quotes = "\n".join(checked.all_quotes())
    if checked.evidence and _tongue(quotes, "") != _tongue(checked.body, checked.language):
        return
    known = stems(quotes) | names_of(checked)
    for added in checked.person_added:
        text = checked.text(added.part)
        for span in sentences(text):
            sentence = text[span.start : span.end]
            inside = added.start <= span.start < added.end
            if inside and _LEADS.search(sentence.replace("’", "'")):
                said = stems(_LEADS.sub(" ", sentence.replace("’", "'"))) - names_of(checked)
                if len(said) >= _FEWEST and len(said & known) <= _KNOWN_SHARE * len(said):
                    yield Span(span.start, span.end, added.part)


def _tongue(text: str, stated: str) -> str:
    """The language, English where nobody can tell: a short quote is rather short than foreign."""
    return stated[:2].casefold() or language_of(text) or "en"
