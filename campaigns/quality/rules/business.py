"""Phrases that are innocent where they speak of a business: what a company is, or what the reader's company offers."""

import re
from typing import Final

from campaigns.quality.rules import Checked, Part
from campaigns.quality.rules.prose import sentences

_FIRST_PERSON: Final = r"i|i'm|i'd|my|me|ich|mich|mir|mein\w*|je|j|moi|mon|ma|mes|yo|mi|mí"
_PEOPLE: Final = (
    r"you|your|yours|we|our|us|sie|ihr\w*|ihnen|du|dein\w*|wir|uns|unser\w*|vous|votre|vos|nous|notre|nos"
    r"|usted(?:es)?|su|sus|nosotr[oa]s|nuestr\w*"
)
# “As an AI company, you …”: the phrase goes on without a mark, and then somebody else than “I” is meant.
_GOES_ON: Final = re.compile(r"[ -][^\W\d_][\w'’-]*(?: [\w'’-]+){0,3}", re.IGNORECASE)
_PRONOUN: Final = re.compile(rf"\b(?:(?P<machine>{_FIRST_PERSON})|(?P<people>{_PEOPLE}))\b", re.IGNORECASE)
_AS: Final = re.compile(r"(?:as an? |i am an? |als |en tant qu|como )", re.IGNORECASE)
# “You offer a free trial” tells of the reader's own trade.
_OFFERS: Final = (
    r"(?:now |also |still |already |even )?(?:offer|sell|make|build|run|provide|advertise|promise|publish|give|ship|teach|write about)s?\b"
    r"|(?:bieten|verkaufen|bauen|versprechen|betreiben|vertreiben|werben mit)\b"
    r"|(?:proposez|vendez|offrez|fabriquez|promettez|éditez)\b"
    r"|(?:ofrecen?|venden?|fabrican?|prometen?|publican?)\b"
)


def speaks_of_a_business(checked: Checked, part: Part, start: int, end: int) -> bool:
    """Say whether a passage says what a company is: “as an AI model vendor, you …” is no machine that speaks of itself."""
    text = checked.text(part)
    if not _AS.match(text[start:end]):
        return False
    rest = text[end : _sentence_end(text, start)]
    went_on = _GOES_ON.match(rest)
    pronoun = _PRONOUN.search(rest)
    between = rest[: pronoun.start()].strip(" -,") if pronoun else rest
    if went_on is None or not between:
        return False
    named = bool(checked.company) and checked.company.casefold() in rest.casefold()
    return pronoun["people"] is not None if pronoun else named


def is_the_readers_trade(checked: Checked, part: Part, start: int) -> bool:
    """Say whether a passage tells what the reader's company offers: “you offer a free trial” advertises nothing of ours."""
    text = checked.text(part)
    clause = re.split(r"[.!?;:\n–—]", text[:start])[-1]
    company = rf"|{re.escape(checked.company)}" if checked.company else ""
    said = rf"(?:\b(?:you|sie|vous|ustedes|usted){company}) (?:{_OFFERS})"
    return re.search(said, clause, re.IGNORECASE) is not None


def _sentence_end(text: str, start: int) -> int:
    return next((span.end for span in sentences(text) if span.start <= start < span.end), len(text))
