"""What a person stands for: a thought that comes again on another day, or a conviction that was said once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from campaigns.llm.adapters.rules.cues.patterns import word_set
from campaigns.llm.adapters.rules.cues.work import CONVICTION, MAXIM
from campaigns.llm.adapters.rules.found import Found
from campaigns.llm.adapters.rules.reading import Reading
from campaigns.llm.adapters.rules.sentences import Sentence
from campaigns.llm.adapters.rules.statements import statements

SHARED_WORDS = 2
STEM = 5
SUREST_REFRAIN = 2.5
LONGEST_VALUE = 60
RECURRING_BOOST = 4.0
SAID_ONCE_COSTS = 0.5
_WORD = re.compile(r"\w{4,}")
# Words too common to show that two sentences mean one thing.
_COMMON = word_set(
    "about after again always because been before being believe better between both could does done each even every everybody "
    "everything first from great have having here into just know like look made make many more most much must nobody never only other "
    "over people really right said same should some somebody something still such than that them then there these they thing "
    "things think this those through time today under until very want week were what when where which while whole will with would year years "
    "your their companies teams "
    "aber alle auch beim dann dass diese dieser dieses doch eine einen einer eines etwas ganz gestern glaube habe haben hatte heute immer "
    "jetzt kann kein keine leute mehr muss nach nicht noch oder schon sein sich sind überzeugt unser unsere über werden wenn wieder wird "
    "wollen wurde "
    "aussi avec avoir bien cette comme dans deux elle être faire fait ils jamais leur mais même notre nous parce plus pour quand sans sont "
    "tous tout toujours trois votre vous "
    "como cuando desde donde entre esta este hacer hasta nadie nuestra nuestro nunca para pero porque siempre sobre también tiene todo "
    "todos"
)


@dataclass(frozen=True)
class Refrain:
    """One thought that the person puts into words on two days, and how sure that is."""

    first: Sentence
    again: Sentence
    score: float


def ideas(reading: Reading) -> Iterator[Found]:
    """The refrain, surest first, then what sounds like a conviction and was said once."""
    again = refrain(reading)
    if again:
        yield Found(again.first, again.score + RECURRING_BOOST, _in_both_wordings(again), also=(again.again,))
    for found in statements("recurring_ideas", reading):
        yield replace(found, score=found.score - SAID_ONCE_COSTS, also=_said_beside(found.sentence, reading))


def _in_both_wordings(again: Refrain) -> str:
    """Both sentences, since a negation of one may not be left out; the first alone where they are long."""
    both = f"{again.first.text} … {again.again.text}"
    return both if len(both.split()) <= LONGEST_VALUE else again.first.text


def _said_beside(idea: Sentence, reading: Reading) -> tuple[Sentence, ...]:
    """The person's sentence that shares most of the idea's words, if two do; one of another day before the rest."""
    words = _words(idea)
    others = [
        (_is_another_time(other, idea), len(_words(other) & words), other)
        for other in reading.sentences
        if other.speaker == "person" and other.id != idea.id
    ]
    related = [entry for entry in others if entry[1] >= SHARED_WORDS]
    best = max(related, key=lambda entry: entry[:2], default=None)
    return (best[2],) if best else ()


def refrain(reading: Reading) -> Refrain | None:
    """The thought that comes again on another day: two sentences that share words which the person seldom uses.

    At least one of them must sound like a conviction or a maxim, and the other may not be mere small talk.
    """
    said = [sentence for sentence in reading.sentences if sentence.speaker == "person"]
    words = {sentence.id: _words(sentence) for sentence in said}
    uses = Counter(word for each in words.values() for word in each)
    pairs = (
        Refrain(first, again, _likeness(first, again, words[first.id] & words[again.id], uses))
        for first, again in combinations(said, 2)
        if _is_another_time(first, again)
    )
    best = max(pairs, key=lambda pair: pair.score, default=None)
    return best if best and best.score >= SUREST_REFRAIN else None


def _likeness(first: Sentence, again: Sentence, shared: set[str], uses: Counter[str]) -> float:
    if len(shared) < SHARED_WORDS:
        return 0.0
    held = (_conviction(first), _conviction(again))
    if not any(held):
        return 0.0
    return sum(1 / (uses[word] - 1) for word in shared) + sum(held)


def _conviction(sentence: Sentence) -> float:
    """One for a conviction in so many words or for a maxim, a little more for both."""
    stated, maxim = CONVICTION.in_(sentence.text), MAXIM.in_(sentence.text)
    return 0.0 if sentence.text.endswith("?") else max(stated, maxim) + 0.25 * (stated and maxim)


def _is_another_time(other: Sentence, idea: Sentence) -> bool:
    return other.source != idea.source and other.published != idea.published


def _words(sentence: Sentence) -> set[str]:
    """The words that carry meaning, without their endings: "Termin" and "Termine" are one."""
    return {word[:STEM] for word in _WORD.findall(sentence.text.casefold()) if word not in _COMMON}
