"""What people write, by language: a file each, and one of answers of a word or two."""

import itertools
import re
from collections.abc import Mapping
from functools import cache
from re import Pattern
from typing import Final

from campaigns.replies.rules.triage.cues import NEVER, Cue, Phrases, pattern
from campaigns.replies.rules.triage.folding import fold
from campaigns.replies.rules.triage.phrases import (
    cs,
    da,
    de,
    el,
    en,
    es,
    fi,
    fr,
    hu,
    it,
    ja,
    ko,
    lv,
    nl,
    no,
    pl,
    pt,
    ro,
    ru,
    sv,
    terse,
    tr,
    uk,
    zh,
)  # fmt: skip
from campaigns.replies.rules.triage.phrases.acts import ACTS
from campaigns.replies.rules.triage.phrases.hints import OF_ENDING, OF_MAIL, OF_SIDES
from campaigns.replies.rules.triage.phrases.meaning import MEANING
from campaigns.replies.rules.triage.phrases.stopping import STOPPING
from outreach.collector import collector_rests

LANGUAGES: Final[dict[str, Phrases]] = {
    "en": en.PHRASES, "de": de.PHRASES, "fr": fr.PHRASES, "es": es.PHRASES, "it": it.PHRASES, "pt": pt.PHRASES,
    "nl": nl.PHRASES, "sv": sv.PHRASES, "da": da.PHRASES, "no": no.PHRASES, "fi": fi.PHRASES, "pl": pl.PHRASES,
    "cs": cs.PHRASES, "ru": ru.PHRASES, "uk": uk.PHRASES, "hu": hu.PHRASES, "ro": ro.PHRASES, "tr": tr.PHRASES,
    "el": el.PHRASES, "lv": lv.PHRASES, "ja": ja.PHRASES, "zh": zh.PHRASES, "ko": ko.PHRASES,
}  # fmt: skip
_NO_PHRASES: Final[Phrases] = {}
UNSPACED: Final = frozenset({"ja", "zh", "ko"})


@cache
@collector_rests()
def pattern_of(language: str, cue: Cue) -> Pattern[str]:
    """Return the expression that finds a cue in folded text of a language; one that finds nothing where it has none."""
    more = (table.get(language, _NO_PHRASES).get(cue, ()) for table in (STOPPING, MEANING, ACTS))
    phrases = tuple(itertools.chain(LANGUAGES[language].get(cue, ()), *more))
    return pattern(phrases, spaced=language not in UNSPACED) if phrases else NEVER


@cache
def fields_of(language: str) -> tuple[Pattern[str], Pattern[str], Pattern[str]]:
    """Return what finds words of mail, of its two sides and of ending in folded text; it finds nothing in a language without."""
    return _field(language, OF_MAIL), _field(language, OF_SIDES), _field(language, OF_ENDING)


def _field(language: str, words: Mapping[str, str]) -> Pattern[str]:
    edge = "" if language in UNSPACED else r"\b"
    expression = re.sub(r"\((?!\?)", "(?:", fold(words[language])) if language in words else ""
    return re.compile(rf"{edge}(?:{expression}){edge}") if expression else NEVER


def _table(words: str, cue: Cue) -> dict[str, Cue]:
    return {fold(word): cue for word in words.split("|")}


# Later rows win: a word that means two things in two languages means what the last says.
TERSE: Final[dict[str, Cue]] = (
    _table(terse.NOTED, Cue.NOTED)
    | _table(terse.LATER, Cue.LATER)
    | _table(terse.YES, Cue.YES)
    | _table(terse.NO, Cue.NO)
    | _table(terse.AMBIGUOUS, Cue.UNSURE)
    | _table(terse.STOP, Cue.STOP)
)
