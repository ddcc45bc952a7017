"""What people do with words, an act a group and a language a file: the groups' names say what each phrase is there for."""

from collections.abc import Mapping
from typing import Final

from campaigns.replies.rules.triage.cues import Phrases
from campaigns.replies.rules.triage.phrases.acts import (
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
    nl,
    no,
    pl,
    pt,
    ro,
    ru,
    sv,
    tr,
    uk,
    zh,
)  # fmt: skip

ACTS: Final[Mapping[str, Phrases]] = {
    "cs": cs.PHRASES, "da": da.PHRASES, "de": de.PHRASES, "el": el.PHRASES, "en": en.PHRASES, "es": es.PHRASES, "fi": fi.PHRASES,
    "fr": fr.PHRASES, "hu": hu.PHRASES, "it": it.PHRASES, "ja": ja.PHRASES, "ko": ko.PHRASES, "nl": nl.PHRASES, "no": no.PHRASES,
    "pl": pl.PHRASES, "pt": pt.PHRASES, "ro": ro.PHRASES, "ru": ru.PHRASES, "sv": sv.PHRASES, "tr": tr.PHRASES, "uk": uk.PHRASES,
    "zh": zh.PHRASES,
}  # fmt: skip
