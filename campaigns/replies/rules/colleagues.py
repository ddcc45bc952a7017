"""Whom an answer names as the right one to ask, with the words that name him."""

import re
from dataclasses import dataclass
from typing import Final

from campaigns.prospects.rules.addresses import normalise

ADDRESS: Final = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
# A sentence, as far as the words that name somebody are concerned; a dot inside an address ends none.
SENTENCE: Final = re.compile(r"(?:[^.!?\n]|[.!?](?=[^\s]))+[.!?]?")
_TITLE: Final = r"(?:(?:Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Sig|Dott|Mme|M|Dhr|Mevr)\.?\s+|(?:Kollegen|Kollegin|Kollege|Herrn?|Frau|Signora|Signor|Monsieur|Madame|Senhora?)\s+)*"
_WORD: Final = r"[A-ZÀ-ÖØ-ÞŁŚŻŠŽČĆĐ][\w'’-]+"
_PARTICLE: Final = r"(?:(?:van|von|de|der|den|da|di|del|della|dos|la|le|ter|zu|bin|al)\s+){0,2}"
_NAME: Final = rf"{_TITLE}(?P<name>{_WORD}(?:\s+{_PARTICLE}{_WORD}){{0,2}})"
_POINTS: Final = (
    r"contact(?:ing)?|reach out to|write to|speak (?:to|with)|talk (?:to|with)|get in touch with|e-?mail|ask(?:ing)?|try"
    r"|cc['’]?(?:d|ing)?|copied|copying|adding|looping in|forwarded (?:this|it|your (?:mail|email|message|note)) to"
    r"|(?:responsible|in charge|person|contact) (?:for \w[\w ]{0,40} )?is|handled by|taken over by|colleague|successor(?: is)?"
    r"|wenden sie sich (?:bitte |gerne? )?(?:direkt )?an|schreiben sie (?:bitte )?(?:an)?|kontaktieren sie|zuständig(?: \w+){0,3} ist"
    r"|ansprechpartner(?:in)?(?: \w+){0,3} ist|mein(?:e|en|em|er)? (?:kolleg(?:e|in|en)|nachfolger(?:in)?)|nachfolger(?:in)? ist"
    r"|contacter|contactez|adresse[rz](?:-vous)? à|voir avec|voyez avec|écrire à|écrivez à|mon collègue|ma collègue|mon successeur"
    r"|contacte (?:con|a)|contact[ae]r? (?:con|a)|hable con|habla con|escriba a|escribe a|mi compañer[oa]|mi colega|dirigirse a"
    r"|contatti|contattare|contatta|scriva a|scrivere a|si rivolga a|rivolgersi a|il mio collega|la mia collega"
    r"|contactar|contacte|contate|fale com|falar com|escreva (?:para|a|ao|à)|o meu colega|a minha colega|minha colega|meu colega"
    r"|contact op(?:nemen)? met|neem contact op met|mail(?:en)? (?:naar|met)|benader|mijn collega"
)
POINTED: Final = re.compile(rf"\b(?i:{_POINTS})[\s,:]+(?:(?![A-ZÀ-Þ])[\w'’-]+,?\s+){{0,5}}{_NAME}")
# What is written with a capital letter and is nobody: roles, days, greetings, nouns of German.
_NOBODY: Final = """
    I You He She They We Me Us Him Her Them It The This That Our My Your A An CEO CTO CFO COO CMO HR IT PR Head Director
    Manager VP President Chief Officer Team Sales Marketing Finance Support Legal Procurement Purchasing Operations
    Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September
    October November December Regards Best Thanks Thank Kind Cheers Sent Hi Hello Dear LinkedIn Google Outlook Teams Zoom
    Abteilung Einkauf Einkaufsabteilung Personalabteilung Personal Kollege Kollegin Kollegen Zentrale Leiter Leiterin
    Geschäftsführung Geschäftsleitung Vertrieb Verwaltung Sekretariat Büro Herr Frau Herrn Sie Ihnen Mit Viele Beste Grüße
    Montag Dienstag Mittwoch Donnerstag Freitag Direction Service Directeur Directrice Monsieur Madame Cordialement Bonjour
    Señor Señora Departamento Gerente Saludos Ufficio Direttore Cordiali Saluti Signor Signora Departamento Diretor Afdeling
"""
NOBODY: Final = frozenset(_NOBODY.split())


@dataclass(frozen=True)
class Colleague:
    """Somebody whom a text names: name and address as far as they stand there, and the sentence, [start, end)."""

    name: str
    address: str
    start: int
    end: int

    @property
    def shown(self) -> str:
        """How he is called on a screen."""
        return f"{self.name} ({self.address})" if self.name and self.address else self.name or self.address


def named_colleague(text: str, *, known: frozenset[str] = frozenset()) -> Colleague | None:
    """Return the first person whom a text points to, None where it names nobody.

    `known` are addresses, normalised, of whom it cannot be with whatever tag: the sender, the addressee, our own. An address
    wins, since it says where to write; the name is then the one in the same sentence, else one before it that agrees.
    """
    sentences = list(SENTENCE.finditer(text))
    for at, sentence in enumerate(sentences):
        address = _address(sentence.group(), known)
        if address:
            return _addressed(address, sentence, sentences[:at])
    for sentence in sentences:
        name = _pointed(sentence.group())
        if name:
            return Colleague(name, "", *_span(sentence))
    return None


def _addressed(address: str, sentence: re.Match[str], before: list[re.Match[str]]) -> Colleague:
    start, end = _span(sentence)
    name = _name_beside(sentence.group(), address)
    if name:
        return Colleague(name, address, start, end)
    for earlier in reversed(before):
        name = _pointed(earlier.group())
        if name and _agrees(name, _letters(address)):
            return Colleague(name, address, _span(earlier)[0], end)
    return Colleague("", address, start, end)


def _letters(address: str) -> str:
    return re.sub(r"[^a-z]", "", address.partition("@")[0].lower())


def _span(sentence: re.Match[str]) -> tuple[int, int]:
    words = sentence.group()
    start = sentence.start() + len(words) - len(words.lstrip())
    return start, sentence.start() + len(words.rstrip())


def _address(sentence: str, known: frozenset[str]) -> str:
    found = (address.rstrip(".") for address in ADDRESS.findall(sentence))
    return next((address for address in found if normalise(address) not in known), "")


def _name_beside(sentence: str, address: str) -> str:
    """Return who is called by name in the sentence of an address: whom it points to, else who agrees with the address."""
    pointed = _pointed(sentence)
    if pointed:
        return pointed
    letters = _letters(address)
    names = (match.group("name") for match in re.finditer(_NAME, sentence))
    return next((name for name in names if _agrees(name, letters)), "")


def _agrees(name: str, letters: str) -> bool:
    parts = [part.lower() for part in name.split() if part not in NOBODY]
    return bool(parts) and (parts[-1] in letters or parts[0] in letters)


def _pointed(sentence: str) -> str:
    for match in POINTED.finditer(sentence):
        name = _somebody(match.group("name"))
        if name:
            return name
    return ""


def _somebody(name: str) -> str:
    """Return a name without what is none at its ends; "" where nothing of it is one."""
    parts = name.split()
    while parts and parts[0] in NOBODY:
        parts.pop(0)
    while parts and parts[-1] in NOBODY:
        parts.pop()
    return "" if any(part in NOBODY for part in parts) else " ".join(parts)
