"""How a text sounds, in five measures, and how it differs from messages that people wrote, in words.

Sentence length, reading grade, contractions and person, hedges and exclamation marks, register words. The grade is
the automated readability index of Senter and Smith (1967): it counts letters, so it serves other languages than
English too, on the same scale for a text and its baseline.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache
from statistics import fmean
from typing import Final

from campaigns.quality.rules import Voice
from campaigns.quality.rules.prose import sentences, without_links
from campaigns.quality.rules.same_words import words_of
from campaigns.sources.rules.characters import word_set

SAMPLES_NEEDED: Final = 5
# Of a shorter text the measures say more about the subject than about the writer.
FEWEST_WORDS: Final = 25

_CONTRACTION = re.compile(
    r"\b\w+['’](?:t|re|ve|ll|d|m)\b|\b(?:it|that|there|here|what|who|where|he|she|let)['’]s\b"
    r"|\b(?:gonna|wanna|kinda)\b|\b(?:geht|gibt|hab|ist|war|wär|find|mach|wenn|ob|ich|wie|für|auf|in)['’](?:s|n)?\b|\b(?:fürs|ums|übers|aufs|vorm)\b",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:you|your|yours|you['’]\w+|sie|ihnen|ihr|ihre[nmrs]?|du|dich|dir|dein\w*|euch|euer|eure\w*|vous|votre|vos|tu|te|ton|ta|tes"
    r"|usted|ustedes|su|sus|le|les|ti|tus)\b",
    re.IGNORECASE,
)
_HEDGE = re.compile(
    r"\b(?:maybe|perhaps|possibly|probably|might|may|could|seems?|somewhat|rather|quite|i (?:think|guess|suppose|believe|wonder)|kind of"
    r"|sort of|a bit|a little|likely|apparently|if i(?:['’]m| am) (?:right|not mistaken)|vielleicht|eventuell|möglicherweise|vermutlich"
    r"|wohl|wahrscheinlich|könnte\w*|dürfte\w*|glaube|scheint|etwas|ein wenig|peut-être|probablement|pourrait|sans doute|il me semble|semble"
    r"|je (?:crois|pense)|un peu|quizás?|tal vez|probablemente|podr[íi]a|parece|creo|un poco)\b",
    re.IGNORECASE,
)
_REGISTER: Final = word_set(
    "utilize utilise utilizing leverage leveraging facilitate facilitates optimize optimise optimizing streamline streamlined holistic robust seamless seamlessly synergy synergies"
    " stakeholder stakeholders paradigm scalable comprehensive endeavour endeavor commence commenced regarding pursuant hereby herewith aforementioned kindly furthermore moreover"
    " additionally consequently therefore thus henceforth whilst upon ensure ensures enhance enhances enhancing empower empowers innovative cutting-edge state-of-the-art transformative"
    " solution solutions landscape ecosystem strategic strategically implementation methodology functionality deliverables esteemed respectfully sincerely inquire enquire"
    " optimieren optimierung ganzheitlich ganzheitliche nahtlos nahtlose innovativ innovative lösung lösungen diesbezüglich bezüglich hiermit hinsichtlich gewährleisten sicherstellen"
    " nachhaltig effizient mehrwert zielführend implementierung potenziale synergien darüber hinaus maßgeschneidert maßgeschneiderte zukunftsfähig"
    " optimiser optimisation solution solutions innovante innovant accompagner accompagnement synergies valoriser néanmoins toutefois afin veuillez agréer considération"
    " pérenniser performant performante stratégique concernant"
    " optimizar optimización soluciones solución innovadora innovador integral sinergias potenciar asimismo mediante garantizar estratégica estratégico vanguardia implementar"
    " atentamente estimado estimada"
)  # fmt: skip


def measure(text: str) -> Voice:
    """Return the measures of a text; all 0 where it holds no words."""
    plain = without_links(text)
    spans = [span for span in sentences(plain) if any(map(str.isalnum, plain[span.start : span.end]))]
    words = words_of(plain)
    if not words or not spans:
        return Voice(0, 0, 0, 0, 0, 0, 0)
    per_sentence = len(words) / len(spans)
    letters = sum(map(str.isalnum, plain)) / len(words)
    return Voice(
        sentence_words=per_sentence,
        grade=max(0.0, 4.71 * letters + 0.5 * per_sentence - 21.43),
        contractions=_rate(len(_CONTRACTION.findall(plain)), words),
        second_person=_rate(len(_PERSON.findall(plain)), words),
        hedges=_rate(len(_HEDGE.findall(plain)), words),
        exclamations=_rate(plain.count("!"), words),
        register=_rate(sum(word in _REGISTER for word in words), words),
    )


def _rate(count: int, words: Sequence[str]) -> float:
    """How often in 100 words."""
    return 100 * count / len(words)


@lru_cache(maxsize=8)
def baseline(texts: tuple[str, ...]) -> Voice | None:
    """Return the means over messages that people wrote; None below five of them."""
    if len(texts) < SAMPLES_NEEDED:
        return None
    measures = [astuple(measure(text)) for text in texts]
    return Voice(*(fmean(column) for column in zip(*measures, strict=True)))


@dataclass(frozen=True)
class _Feature:
    """One measure: what it is called when there is more or less of it, and from which distance a reader hears it."""

    of: Callable[[Voice], float]
    more: str
    less: str
    apart: float
    times: float


_FEATURES: Final = (
    _Feature(lambda voice: voice.sentence_words, "sentences {times} as long as yours", "sentences {times} as long as yours", 5, 1.5),
    _Feature(lambda voice: voice.grade, "harder to read than yours by {years}", "easier to read than yours by {years}", 4, 1),
    _Feature(lambda voice: voice.contractions, "more contractions than you use", "hardly a contraction (“it’s”), where you use many", 2.0, 2.5),
    _Feature(lambda voice: voice.second_person, "speaks to the reader (“you”) more often than you do", "speaks to the reader (“you”) less often than you do", 4.0, 2.2),
    _Feature(lambda voice: voice.hedges, "more hedges (“perhaps”, “might”) than you use", "fewer hedges (“perhaps”, “might”) than you use", 3.5, 2.5),
    _Feature(lambda voice: voice.exclamations, "more exclamation marks than you use", "fewer exclamation marks than you use", 1.2, 2),
    _Feature(lambda voice: voice.register, "more official and marketing words than you use", "fewer official words than you use", 2.0, 2.5),
)  # fmt: skip


def differences(voice: Voice, ours: Voice) -> list[str]:
    """Return what a reader would hear as another writer, each as a few words; [] where it sounds like us."""
    return [words for feature in _FEATURES if (words := _difference(feature, voice, ours))]


def _difference(feature: _Feature, voice: Voice, ours: Voice) -> str:
    here, there = feature.of(voice), feature.of(ours)
    larger, smaller = max(here, there), min(here, there)
    if larger - smaller < feature.apart or larger < feature.times * smaller:
        return ""
    words = feature.more if here > there else feature.less
    return words.format(times=_times(here, there), years=f"{larger - smaller:.0f} school years")


def _times(here: float, there: float) -> str:
    """The ratio in words."""
    ratio = here / there if there else 2.0
    if ratio < 1:
        return "half" if ratio <= 0.58 else "two thirds"
    if ratio < 1.75:
        return "half again"
    return {2: "twice", 3: "three times", 4: "four times"}.get(round(ratio), "many times")


def in_words(voice: Voice) -> list[str]:
    """Return the five measures as a manager reads them."""
    return [
        f"sentences of {voice.sentence_words:.0f} words",
        f"reads like school year {voice.grade:.0f}",
        f"contractions: {_often(voice.contractions)}; “you”: {_often(voice.second_person)}",
        f"hedges: {_often(voice.hedges)}; exclamation marks: {_often(voice.exclamations)}",
        f"official and marketing words: {_often(voice.register)}",
    ]


def _often(rate: float) -> str:
    return "none" if rate < 0.05 else f"{rate:.1f} in 100 words"
