"""Which sentences a model is shown when there are more than one call can hold."""

from collections.abc import Iterable, Sequence
from typing import Final

from campaigns.insights.rules.answers import NumberedSentence

MOST_CHARACTERS: Final = 6000


def shown(sentences: Sequence[NumberedSentence], most: int = MOST_CHARACTERS) -> list[NumberedSentence]:
    """Return the sentences for one call, in their order, within `most` characters.

    Every snapshot gets an equal share, read from its beginning; what a short one leaves over goes to the newest
    (first) ones, so that one long page cannot push out all others.
    """
    by_snapshot: dict[int, list[NumberedSentence]] = {}
    for sentence in sentences:
        by_snapshot.setdefault(sentence.snapshot_id, []).append(sentence)
    taken: set[str] = set()
    left = most
    waiting = len(by_snapshot)
    for group in sorted(by_snapshot.values(), key=_length):
        share = _within(group, left // waiting)
        taken |= {sentence.id for sentence in share}
        left -= _length(share)
        waiting -= 1
    taken |= {sentence.id for sentence in _within([each for each in sentences if each.id not in taken], left)}
    return [sentence for sentence in sentences if sentence.id in taken]


def _length(sentences: Iterable[NumberedSentence]) -> int:
    return sum(len(sentence.text) for sentence in sentences)


def _within(sentences: Iterable[NumberedSentence], most: int) -> list[NumberedSentence]:
    taken = []
    for sentence in sentences:
        most -= len(sentence.text)
        if most < 0:
            break
        taken.append(sentence)
    return taken
