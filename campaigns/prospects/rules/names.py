"""What to call a person in a greeting: a first name, nothing, or a question for a person."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from campaigns.prospects.rules import name_words as words
from campaigns.prospects.rules.casing import fixed_name
from campaigns.prospects.rules.name_doubts import bare, name_parts, suspicion, without_remarks
from campaigns.prospects.rules.texts import PLACEHOLDERS, clean, is_placeholder, repaired

INITIALS = re.compile(r"^[^\W\d_]\.?$|^(?:[^\W\d_]\.-?)+$")
PATRONYMIC = re.compile(r"(?:вич|вна|ична|vich|vna)$")
EAST_ASIAN = re.compile(r"^[\u3400-\u9fff\uac00-\ud7af]+$")
PECULIAR = words.EVERY_WORD | PLACEHOLDERS
JAPANESE_ONLY = re.compile(r"[\u3040-\u30ff々]")


class NameOutcome(StrEnum):
    """The three answers to “what do we call them?”."""

    FIRST_NAME = "first_name"
    NONE = "none"
    PERSON_MUST_LOOK = "person_must_look"


@dataclass(frozen=True, slots=True)
class Name:
    """A reading of a name. With a reason to look, `first_name` is at most a proposal."""

    outcome: NameOutcome
    first_name: str = ""
    last_name: str = ""
    reason: str = ""


def greeting_name(first: str, last: str, full: str) -> Name:
    """The first name to greet with, from what the columns say.

    `first` is trusted to hold given names only; `full` is split. Everything that could end in a wrong
    greeting is left to a person, with the reason.
    """
    if _is_usual(first) and _is_usual(last) and first != last:
        return Name(NameOutcome.FIRST_NAME, first, last)
    source = first if first.strip() else full
    if not source.strip():
        return Name(NameOutcome.NONE, last_name=_plain_last(last))
    reason = suspicion(source)
    if reason:
        return _look(reason, last=_plain_last(last))
    return _from_first(first, last) if first.strip() else _from_full(full)


def _is_usual(word: str) -> bool:
    """The quick way for the usual name: one word of plain letters that no rule below has anything to say about."""
    return (
        len(word) > 2
        and word.isascii()
        and word.isalpha()
        and word[0].isupper()
        and word[1:].islower()
        and word.casefold() not in PECULIAR
    )


def _look(reason: str, first: str = "", last: str = "") -> Name:
    return Name(NameOutcome.PERSON_MUST_LOOK, first, last, reason)


@lru_cache(maxsize=4_000)
def _plain_last(last: str) -> str:
    if _is_usual(last):
        return last
    text = clean(last)
    return "" if is_placeholder(text) or suspicion(last) else " ".join(map(_fixed_last, text.split()))


def _fixed_last(word: str) -> str:
    if _is_particle(word) and (word.isupper() or word.islower()):
        return word.lower()
    return fixed_name(word)


def _is_particle(word: str) -> bool:
    """A single capital is an initial, even where its small letter joins names: `Robert E Lee`."""
    return word.casefold() in words.PARTICLES and (len(word) > 1 or word.islower())


@lru_cache(maxsize=4_000)
def _from_first(first: str, last: str) -> Name:
    surname = _plain_last(last)
    given = _strip_ends(name_parts(first.replace(",", " ")))
    family = clean(last).casefold().split()
    if len(given) > len(family) > 0 and [word.casefold() for word in given[-len(family) :]] == family:
        given = given[: -len(family)]
    if not given:
        return _look("There is a title but no first name.", last=surname)
    if [word.casefold() for word in given] == family:
        return _look("First and last name are the same.", last=surname)
    return _greet(_called(given, len(given)), surname)


def _from_full(full: str) -> Name:
    parts = _comma_parts(full)
    if not parts:
        return _look("There is a title but no name.")
    if len(parts) > 2:
        return _look("The name has too many parts.")
    if len(parts) == 2:
        return _greet(_called(parts[1], len(parts[1])), _family(parts[0]))
    return _natural_order(parts[0], titled=_is_titled(full))


def _comma_parts(full: str) -> list[list[str]]:
    """Name words of each part between commas, letters after a name left out."""
    parts = [name_parts(part) for part in without_remarks(repaired(full)).split(",")]
    shouted = full.isupper()
    named = [part for at, part in enumerate(parts) if part and not (at and _is_after_name(part))]
    named = [part for at, part in enumerate(named) if shouted or not _are_letters_after(named, at)]
    return [part for part in map(_strip_ends, named) if part]


def _are_letters_after(parts: list[list[str]], at: int) -> bool:
    """Short capitals behind a name that is complete without them: `Sam Lee, CLU`."""
    complete = at > 1 or (at == 1 and len(parts[0]) > 1)
    return complete and all(word.isupper() and len(word) <= 6 for word in parts[at])


def _is_after_name(part: list[str]) -> bool:
    """Degrees, generations, jobs: what stands after a comma and is no first name."""
    folded = [bare(word) for word in part]
    if "".join(folded) in words.SUFFIXES or all(word in words.SUFFIXES for word in folded):
        return True
    return not words.ROLES.isdisjoint(folded) or not words.LEGAL_FORMS.isdisjoint(folded)


def _is_titled(full: str) -> bool:
    found = name_parts(full)
    return bool(found) and _is_title(found, 0)


def _is_title(found: list[str], position: int) -> bool:
    word = bare(found[position])
    left = len(found) - position
    if word in words.TITLES:
        return True
    if word in words.DOTTED_TITLES:
        return found[position].endswith(".") and left > 2
    return (word in words.TITLES_BEFORE_LONG_NAMES and left > 3) or (word == "the" and left > 1)


def _strip_ends(found: list[str]) -> list[str]:
    """Words without titles in front and suffixes behind."""
    start = 0
    while start < len(found) and (
        _is_title(found, start) or (start and bare(found[start]) in words.AFTER_TITLE)
    ):
        start += 1
    kept = found[start:]
    while len(kept) > 2 and _is_suffix(kept[-1], kept):
        kept = kept[:-1]
    no_surname = len(kept) == 2 and (start or bare(kept[-1]) in words.NEVER_SURNAMES)
    return kept[:-1] if no_surname and _is_suffix(kept[-1], kept) else kept


def _is_suffix(word: str, name: list[str]) -> bool:
    """`MA` is a degree beside a name in mixed case, and a surname among capitals."""
    if bare(word) not in words.SUFFIXES:
        return False
    return len(bare(word)) > 2 or not name[0].isupper() or word.endswith(".")


def _natural_order(found: list[str], *, titled: bool) -> Name:
    if EAST_ASIAN.match("".join(found)) or JAPANESE_ONLY.search("".join(found)):
        return _east_asian(found)
    if len(found) == 1:
        return _single(found[0], titled=titled)
    swapped = _family_first(found)
    if swapped:
        return swapped
    if found[0].islower() and found[0] in words.PARTICLES:
        return _look("Only a family name is given.", last=" ".join(found))
    given = _called(found, _given_length(found))
    return _greet(given, _family(found[_given_length(found) :]))


def _single(word: str, *, titled: bool) -> Name:
    if bare(word) in words.SUFFIXES and word.endswith("."):
        return _look("Only letters that follow a name are given.")
    if titled:
        return _look("There is a title but no first name.", last=fixed_name(word))
    if word.casefold() in words.SURNAMES:
        return _look("This looks like a family name alone.", last=fixed_name(word))
    return _greet(word, "")


def _family_first(found: list[str]) -> Name | None:
    """Orders in which the family name comes first, where the words themselves tell."""
    head = found[0].casefold()
    if (
        len(found) == 3
        and PATRONYMIC.search(found[2].casefold())
        and not PATRONYMIC.search(found[1].casefold())
    ):
        return _greet(found[1], found[0])
    if head not in words.FAMILY_FIRST or found[-1].casefold() in words.FAMILY_FIRST:
        return None
    return _greet(found[-1] if head in words.VIETNAMESE else found[1], found[0])


def _east_asian(found: list[str]) -> Name:
    """Chinese, Japanese and Korean: the family name comes first, often without a space."""
    if len(found) == 2:
        return _greet(found[1], found[0])
    text = found[0]
    length = 2 if text.startswith(words.LONG_SURNAMES) else 1
    hangul = "\uac00" <= text[-1] <= "\ud7af"
    splittable = hangul or (text[0] in words.CHINESE_SURNAMES) or length == 2
    if (
        len(found) != 1
        or not splittable
        or not length < len(text) <= length + 2
        or JAPANESE_ONLY.search(text)
    ):
        return _look("Where the family name ends cannot be told.")
    return _greet(text[length:], text[:length])


def _given_length(found: list[str]) -> int:
    """How many words, from the front, are not family name: up to the first particle, else all but the last."""
    for position, word in enumerate(found[1:-1], start=1):
        if _is_particle(word):
            return position
    together = words.TOGETHER.get(found[0].casefold(), set())
    if len(found) == 2 and found[1].casefold() in together:
        return 2
    return len(found) - 1


def _called(found: list[str], length: int) -> str:
    """The name among given names that a person goes by."""
    given = found[:length]
    named = [word for word in given if not _is_initial(word)]
    if not named:
        return given[0]
    start = given.index(named[0])
    word = given[start]
    if start + 1 < len(given) and _belong_together(word, given[start + 1]):
        return f"{fixed_name(word)} {fixed_name(given[start + 1])}"
    return word


def _belong_together(word: str, following: str) -> bool:
    word, following = word.casefold(), following.casefold()
    return word in words.FIRST_HALVES or following in words.TOGETHER.get(word, set())


def _family(found: list[str]) -> str:
    return " ".join(map(_fixed_last, found))


def _is_initial(word: str) -> bool:
    return INITIALS.match(word) is not None and word.upper() != word.lower()


def _greet(word: str, last: str) -> Name:
    first = (
        " ".join(map(fixed_name, word.strip(" .,;:-'’´`\"").split())) if len(word) > 2 else fixed_name(word)
    )
    if _is_initial(word):
        return _look("Only an initial is given.", first=word, last=last)
    return Name(NameOutcome.FIRST_NAME, first, last)
