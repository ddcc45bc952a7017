"""The few words that the product itself puts into a mail, by the template's language; English where a language has none.

People write the rest. A new language is a row here.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class MailWords:
    """`greeting` has a {name}; `opt_out` has {team} and ends before the link."""

    greeting: str
    greeting_without_name: str
    opt_out: str


_WORDS: Final = {
    "en": MailWords("Hi {name},", "Hello,", "Not for you? Say so here and nobody at {team} writes again:"),
    "de": MailWords(
        "Hallo {name},", "Guten Tag,", "Nichts für Sie? Sagen Sie es hier, und niemand von {team} schreibt wieder:"
    ),
    "fr": MailWords(
        "Bonjour {name},", "Bonjour,", "Pas pour vous ? Dites-le ici et personne chez {team} ne vous réécrira :"
    ),
    "es": MailWords(
        "Hola {name}:", "Hola:", "¿No es para usted? Dígalo aquí y nadie de {team} le volverá a escribir:"
    ),
}  # fmt: skip


def words_in(language: str) -> MailWords:
    """Return the product's words in a language (ISO 639-1)."""
    return _WORDS.get(language, _WORDS["en"])


def greeting(name: str, language: str) -> str:
    """Return the first line of a mail; without a name it greets without one."""
    words = words_in(language)
    return words.greeting.format(name=name) if name else words.greeting_without_name


def footer(*, signature: str, postal_address: str, opt_out: str, opt_out_url: str) -> str:
    """Return what stands under every mail: signature, sender's name and postal address, and the way to say no."""
    return f"\n\n{signature.strip()}\n{postal_address}\n\n{opt_out} {opt_out_url}\n"
