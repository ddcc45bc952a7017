"""Which cues a text holds, and where. Words that would mislead are covered before the others are looked for."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from campaigns.replies.rules.triage.cues import Cue
from campaigns.replies.rules.triage.folding import fold
from campaigns.replies.rules.triage.phrases import TERSE, fields_of, pattern_of

# Cues of assent mean nothing right behind a no.
_AFTER_NEGATION: Final = frozenset({Cue.YES, Cue.PRAISE, Cue.MEETING, Cue.ASKS})
_NEGATED: Final = re.compile(
    r"(?:\b(?:not|no|never|cannot|without|nor|kein\w*|nicht|nie|ohne|pas|ne|jamais|sans|aucun\w*|nunca|sin|tampoco|non|mai|senza|nessun\w*|nao|nem|sem|nenhum\w*|niet|geen|nooit|zonder|inte|ej|ingen|inget|ikke|ei|nie|bez|nem|не|без|нет|ні|degil|δεν|μην)|n't)"
    r"(?: [^\s,.!?;:]+){0,2} $|\u00b7\u00b7 $"
)
# What covers words: of a no the mark tells that the next words are denied.
MASK: Final = "\u00b8"
NO_MASK: Final = "\u00b7"
_NOT_A_LETTER: Final = re.compile(r"^[\W_]+|[\s.,!:;\"'()*_~<>\[\]-]+$")
_POLITE: Final = re.compile(
    r"^(?:well|oh|ah|um|hm+|bitte|please) | (?:please|pls|thanks|thank you|thx|danke|merci|gracias|grazie|obrigad[oa]|dank|bedankt|tack|tak|takk|kiitos|bitte|svp|aub|then|mate|sir|madam|again|indeed)$"
)
_POLITE_END: Final = re.compile(
    r" (?:thanks|thank you|thx|cheers|danke|merci|gracias|grazie|obrigad[oa]|bedankt|tack|tak|takk)$"
)
LONGEST_HINT: Final = 400
_SPELLED_OUT: Final = re.compile(r"\b(?:\w[ .\-_*]){3,}\w\b")


@dataclass(frozen=True)
class Heard:
    """The words of each cue that was found, with the place of the first."""

    words: dict[Cue, str] = field(default_factory=dict)
    places: dict[Cue, list[int]] = field(default_factory=dict)

    def has(self, *cues: Cue) -> bool:
        """Tell whether any of the cues was found."""
        return any(cue in self.words for cue in cues)

    def first(self, *cues: Cue) -> str:
        """Return the words of the first of these cues that was found, '' where none was."""
        return next((self.words[cue] for cue in cues if cue in self.words), "")

    def last_place(self, *cues: Cue) -> int:
        """Return where the last of these cues stands, -1 where none does."""
        return max((place for cue in cues for place in self.places.get(cue, [])), default=-1)


def whole_answer(text: str) -> Cue | None:
    """Return what an answer of a word or two means as a whole, None where it is no such answer."""
    bare = fold(" ".join(text.split()))
    plain = " ".join(re.sub(r"[,;.!]", " ", _NOT_A_LETTER.sub("", bare)).split())
    spellings = (bare, bare.rstrip(" .!"), plain, _POLITE_END.sub("", plain), _POLITE.sub("", plain))
    found = next((TERSE[spelling] for spelling in spellings if spelling in TERSE), None)
    if not found and bare.endswith("?") and plain.rstrip(" ?") in TERSE:
        return Cue.UNSURE
    repeated = set(plain.split())
    if not found and len(repeated) == 1:
        found = TERSE.get(repeated.pop())
    if found or len(bare) > 40:
        return found
    together = re.sub(r"[ .\-_*]", "", bare) if _SPELLED_OUT.fullmatch(bare) else ""
    return TERSE.get(together)


def stop_words(texts: Iterable[str], languages: Iterable[str]) -> str:
    """Return the words that ask for no more in the first of `texts` that holds some, else ''."""
    # A wish to be left alone is heard in English inside any other language.
    languages = tuple(dict.fromkeys([*languages, "en"]))
    for text in texts:
        covered = _cover(fold(text), (Cue.FRIENDLY, Cue.ORIGIN), languages)[0]
        for language in languages:
            found = pattern_of(language, Cue.STOP).search(covered)
            if found and found.group().strip():
                return " ".join(text[found.start() : found.end()].split())
    return ""


def hint_of_stop(text: str, languages: Iterable[str], *, of_mail_only: bool) -> str:
    """Return the words of ending in a short text that speaks of mail too, or of its two sides, else ''.

    Friendly words and a question for the origin of data explain themselves. A longer letter speaks of many things. With
    `of_mail_only` the two sides are not enough.
    """
    languages = tuple(languages)
    if len(text) > LONGEST_HINT:
        return ""
    covered = _cover(fold(text), (Cue.FRIENDLY, Cue.ORIGIN), languages)[0]
    for of_mail, of_sides, of_ending in map(fields_of, languages):
        ending = of_ending.search(covered)
        fields = (of_mail,) if of_mail_only else (of_mail, of_sides)
        if ending and any(
            found.span() != ending.span() for field in fields for found in field.finditer(covered)
        ):
            return " ".join(text[ending.start() : ending.end()].split())
    return ""


def without_small_print(text: str, languages: Iterable[str]) -> str:
    """Return a text of sentences without those of a disclaimer, which speak of law and of deleting."""
    languages = tuple(languages)
    return "\n".join(
        line
        for line in text.split("\n")
        if not any(pattern_of(language, Cue.DISCLAIMER).search(fold(line)) for language in languages)
    )


def hear(text: str, languages: Iterable[str]) -> Heard:
    """Return the cues in a text of sentences."""
    languages = tuple(languages)
    heard = Heard()
    covered, friendly = _cover(fold(text), (Cue.FRIENDLY,), languages)
    _note(heard, text, friendly)
    for cue in (Cue.LATER, Cue.AGAIN, Cue.NOTED, Cue.WRONG, Cue.HANDLES, Cue.REFER, Cue.COLLEAGUE, Cue.LEFT, Cue.AWAY, Cue.SARCASM, Cue.BUT,
                Cue.ORIGIN, Cue.LEGAL, Cue.COMPLAINT, Cue.CONFLICT, Cue.DEAL, Cue.PRESS):  # fmt: skip
        _note(heard, text, _find(covered, cue, languages))
    covered, assent = _cover(covered, (Cue.ASSENT, Cue.UNSURE), languages)
    _note(heard, text, assent)
    covered, noes = _cover(covered, (Cue.NO, Cue.SOFT_NO), languages)
    _note(heard, text, noes)
    for cue in _AFTER_NEGATION:
        _note(heard, text, _find(covered, cue, languages))
    return heard


Found = tuple[Cue, int, int]


def _find(text: str, cue: Cue, languages: tuple[str, ...]) -> list[Found]:
    found = [match.span() for language in languages for match in pattern_of(language, cue).finditer(text)]
    kept = [span for span in found if span[0] < span[1]]
    if cue in _AFTER_NEGATION:
        kept = [span for span in kept if not _NEGATED.search(text[max(0, span[0] - 60) : span[0]])]
    return [(cue, *span) for span in kept]


def _cover(text: str, cues: tuple[Cue, ...], languages: tuple[str, ...]) -> tuple[str, list[Found]]:
    found = [one for cue in cues for one in _find(text, cue, languages)]
    for _, start, end in found:
        mask = NO_MASK if Cue.NO in cues else MASK
        text = text[:start] + re.sub(r"[^\n]", mask, text[start:end]) + text[end:]
    return text, found


def _note(heard: Heard, text: str, found: list[Found]) -> None:
    for cue, start, end in sorted(found, key=lambda one: one[1]):
        heard.words.setdefault(cue, " ".join(text[start:end].split()))
        heard.places.setdefault(cue, []).append(start)
