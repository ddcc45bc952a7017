"""The language of a text, told by its commonest words."""

import re
from typing import Final

from campaigns.sources.rules.characters import word_set

COMMONEST: Final = {
    "en": word_set("the and of to in is that it was for on are with as be at this have from or by not but we they which you"),
    "de": word_set("der die und das ist nicht ein eine mit auf für von den dem sich wir sie zu auch es im wird haben sind ich"),
    "fr": word_set("le la les et des est une dans pour que qui nous pas sur avec au du ce sont il elle plus je par ne"),
    "es": word_set("el los las y que una para por con del es se no más su lo como en un son está hay pero nos al"),
    "nl": word_set("het een en van de dat niet met voor zijn wij op ik aan er maar ook naar bij om wordt hebben"),
    "it": word_set("il che di è un una per non con sono gli della del le si da anche come più ha nel alla"),
    "pt": word_set("o que de não uma para com os em do da é se por mais as dos como um nos na são mas ao"),
    "pl": word_set("i w nie na się z że jest do to są dla jak od po przez tak ale może oraz"),
}  # fmt: skip
# Scripts that belong to one language, or to one as soon as certain letters stand in it.
SCRIPTS: Final = (
    ("ja", re.compile("[\u3041-\u30fe]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("he", re.compile("[\u05d0-\u05ea]")),
    ("el", re.compile("[\u03b1-\u03c9]")),
    ("uk", re.compile("[їєґЇЄҐ]")),
    ("ru", re.compile("[ыэЫЭ]")),
    ("th", re.compile("[\u0e01-\u0e3a]")),
    ("hi", re.compile("[\u0905-\u0939]")),
)
FEWEST_LETTERS: Final = 3
WORD: Final = re.compile(r"[^\W\d_]+")
LOOKED_AT: Final = 4000
FEWEST_HITS: Final = 3


def language_of(text: str) -> str:
    """Return the ISO 639-1 code of a text's language, "" when unsure.

    It is told by the script, or by which language's commonest words stand in it most often.
    """
    words = [word.lower() for word in WORD.findall(text[:LOOKED_AT])]
    hits = {code: sum(word in known for word in words) for code, known in COMMONEST.items()}
    best = max(hits, key=lambda code: hits[code])
    return best if hits[best] >= FEWEST_HITS else _by_script(text[:LOOKED_AT])


def _by_script(text: str) -> str:
    letters = ((code, len(script.findall(text))) for code, script in SCRIPTS)
    return next((code for code, count in letters if count >= FEWEST_LETTERS), "")
