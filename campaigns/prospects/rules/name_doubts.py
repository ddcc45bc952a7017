"""What stands in a name cell and is no name of one person; the words of one that is."""

import re
import unicodedata
from functools import lru_cache

from campaigns.prospects.rules import name_words as words
from campaigns.prospects.rules.texts import clean, has_lost_characters, is_placeholder, repaired

NICKNAME = re.compile(r"\s*(?:\([^)]*\)|\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|\s'[^']+'(?=\s|$))")
PRONOUNS = re.compile(r",?\s*\b(?:she|he|they|sie|er|elle|il)\s?/\s?\w+(?:/\w+)?\b", re.IGNORECASE)
AFTER_NAME = re.compile(r"\s+(?:[|•·@/]|[–—-]|at|bei|chez)\s+.*$")
MARKS = re.compile(r"[.,;'’\-]")
RUN_TOGETHER = re.compile(r"(?<=[^\W\d_]\.)(?=[^\W\d_])")
TWO_PEOPLE = re.compile(
    r"\s(?:&|\+|and|und|et|och|og|or|oder|и)\s|[^\W\d_]\s?[/&+]\s?[^\W\d_]", re.IGNORECASE
)
TWO_PEOPLE_SPANISH = re.compile(r"^\S+\s(?:y|e)\s\S")
SUSPECT = (
    (re.compile(r"^\s*[=＝@]|^\s*[+-]\s*[^\d\s(]"), "The name starts like a spreadsheet formula."),
    (
        re.compile(r"\S@\S+\.\S|https?:|www\.|\.(?:com|org|net|io|de)\b", re.IGNORECASE),
        "An address stands in place of the name.",
    ),
    (re.compile(r"[{}\[\]%|<>$*_\\]|«.*»$"), "Template text or markup stands in place of the name."),
    (re.compile(r"@"), "An address or a handle stands in place of the name."),
    (re.compile(r"(?:^|[\r\n])\s*[A-Za-z-]+:"), "The header of a message stands in place of the name."),
)


@lru_cache(maxsize=4_000)
def suspicion(cell: str) -> str:
    """Why this cell holds no name, or an empty text."""
    text = repaired(cell)
    if is_placeholder(text):
        return "This is a placeholder, not a name."
    if has_lost_characters(text):
        return "Letters of the name were lost."
    for pattern, reason in SUSPECT:
        if pattern.search(without_remarks(text)):
            return reason
    plain = clean(without_remarks(text))
    if not any(character.isalpha() for character in plain):
        return "The cell holds no name."
    if any(character.isdigit() for character in _without_suffixes(plain)):
        return "Digits stand in the name."
    return _not_one_person(plain)


def _not_one_person(plain: str) -> str:
    folded = [bare(word) for word in plain.split()]
    if not words.DESKS.isdisjoint(folded) or all(word in words.ROLES for word in folded if word):
        return "This is a role or a placeholder, not a person."
    if TWO_PEOPLE.search(without_remarks(plain)) or TWO_PEOPLE_SPANISH.search(plain):
        return "The cell names two people."
    if any(map(_mixes_alphabets, plain.split())):
        return "Letters of two alphabets stand in one word."
    if len(folded) > 1 and (
        not words.LEGAL_FORMS.isdisjoint(folded[1:]) or folded[-1] in words.COMPANY_WORDS
    ):
        return "This is a company, not a person."
    return ""


def _mixes_alphabets(word: str) -> bool:
    """Latin, Greek and Cyrillic look-alikes in one word are a mistake or a trick, never a name."""
    scripts = {unicodedata.name(character, "").split(" ")[0] for character in word if character.isalpha()}
    return not word.isascii() and len(scripts & {"LATIN", "GREEK", "CYRILLIC"}) > 1


def without_remarks(text: str) -> str:
    """A name without nicknames in brackets or quotes and without what follows a bar or a dash."""
    remaining = PRONOUNS.sub("", AFTER_NAME.sub("", NICKNAME.sub(" ", text)))
    return remaining if remaining.strip() else text


def _without_suffixes(plain: str) -> str:
    return " ".join(word for word in plain.split() if bare(word) not in words.SUFFIXES)


def bare(word: str) -> str:
    """A word for looking it up: small letters, no dots and dashes."""
    return word.casefold() if word.isalpha() else MARKS.sub("", word).casefold()


def name_parts(text: str) -> list[str]:
    """The words of a name, initials that were run together taken apart."""
    found = clean(without_remarks(repaired(text))).split()
    return [part for word in found for part in _taken_apart(word)]


def _taken_apart(word: str) -> list[str]:
    """`J.B.` is two initials and `Prof.Eva` two words; `M.Sc.` and `Dipl.-Ing.` are one."""
    if bare(word) in words.SUFFIXES or bare(word) in words.TITLES:
        return [word]
    return RUN_TOGETHER.sub(" ", word).split()
