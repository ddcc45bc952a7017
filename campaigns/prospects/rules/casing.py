"""Capitals of names that were typed in capitals or without any."""

import re

TURKISH = frozenset("İŞĞ")
VOWELS = frozenset("AEIOUYÄÖÜÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛ")
CALLED_BY_TWO_LETTERS = re.compile(r"^(?:[B-DF-HJ-NP-TV-XZ][AEIOUY]|[AEIO][DLMNRVK])$")
WRITTEN_APART = re.compile(r"^(Mc|Mac|De|Di|Du|La|Le|Van|O['’]|D['’])([^\W\d_]{3,})$")
LITTLE_WORDS = frozenset({"THE", "AND", "OF", "FOR", "DE", "LA", "NEW", "BIG", "MY", "OUR", "ONE", "ALL"})
PART = re.compile(r"[^\W\d_]+")


def fixed_name(word: str) -> str:
    """One word of a person's name with sensible capitals: JÖRG is Jörg, ANNE-MARIE Anne-Marie.

    Mixed case is somebody's choice and stays, and so do two initials such as JP.
    """
    if (word.isupper() and not _is_initials(word)) or (word.islower() and not _is_caseless(word)):
        return PART.sub(lambda part: _capitalised(part.group()), word)
    apart = WRITTEN_APART.match(word)
    if apart and apart.group(2).isupper():
        return apart.group(1) + _capitalised(apart.group(2))
    return word


def _is_caseless(word: str) -> bool:
    """Georgian letters count as small ones in Unicode, but names are not written with capitals."""
    return all("\u10d0" <= character <= "\u10ff" for character in word if character.isalpha())


def _is_initials(word: str) -> bool:
    letters = word.replace(".", "")
    return len(letters) == 1 or (len(letters) == 2 and not CALLED_BY_TWO_LETTERS.match(letters))


def _capitalised(part: str) -> str:
    if part.startswith("IJ") and len(part) > 2:
        return "IJ" + _lower(part[2:])
    if part.upper().startswith("MC") and len(part) > 3:
        return "Mc" + part[2].upper() + _lower(part[3:])
    first = part[0]
    rest = part[1:] if TURKISH.isdisjoint(part) else part[1:].replace("I", "ı")
    return (first if first.isupper() else first.upper()[0]) + _lower(rest)


def _lower(text: str) -> str:
    """Small letters; the dotted capital of Turkish would otherwise become two characters."""
    return text.replace("İ", "i").lower()


def fixed_company(name: str) -> str:
    """A company's name that stands in capitals altogether, with its abbreviations left alone: IBM stays IBM."""
    if not name.isupper() or (len(name.split()) == 1 and len(name) <= 4):
        return name
    return " ".join(_fixed_company_word(word) for word in name.split())


def _fixed_company_word(word: str) -> str:
    letters = [character for character in word if character.isalpha()]
    short = len(letters) <= 3 or VOWELS.isdisjoint(letters)
    if word in LITTLE_WORDS:
        return word.capitalize()
    if short or any(character.isdigit() or character in ".&" for character in word):
        return word
    return PART.sub(lambda part: _capitalised(part.group()) if len(part.group()) > 1 else part.group(), word)
