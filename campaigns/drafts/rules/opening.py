"""Which fact a letter opens with, read again from its text after a person changed it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.drafts.rules.sentences import folded, sentences, words
from campaigns.insights.rules.support import LIGHT_WORDS
from campaigns.quality.rules.letters import opener

HALF: Final = 0.5  # of the words that carry meaning: the same fact, in other words


@dataclass(frozen=True)
class Known:
    """A fact that a letter may open with: its id, its type, and the wordings in which it may be said."""

    key: int
    anchor_type: str
    wordings: tuple[str, ...]


def opens_with(body: str, *, before: str, opened: Known | None, known: Iterable[Known]) -> Known | None:
    """Return the fact that a letter opens with after an edit; None where it opens with none.

    It is the fact that it was written with (`opened`) as long as half of what that said still stands in one sentence.
    Else it is the fact that the first sentence, or one that was not there `before`, says best.
    """
    said = [body[slice(*run)] for run in sentences(body)]
    if opened and _share(opened, said) >= HALF:
        return opened
    old = {folded(before[slice(*run)]) for run in sentences(before)}
    fresh = [opener(body), *(sentence for sentence in said if folded(sentence) not in old)]
    shares = [(_share(fact, fresh), -place, fact) for place, fact in enumerate(known)]
    share, _, best = max(shares, key=lambda each: each[:2], default=(0.0, 0, None))
    return best if share >= HALF else None


def _share(fact: Known, said: Sequence[str]) -> float:
    """Return how much of a fact, in one of its wordings, the sentence says that says most of it."""
    meant = [words_of for wording in fact.wordings if (words_of := _meaning(wording))]
    spoken = [_meaning(sentence) for sentence in said]
    return max((len(each & other) / len(each) for each in meant for other in spoken), default=0.0)


def _meaning(text: str) -> frozenset[str]:
    found = {folded(text[slice(*run)]) for run in words(text)}
    return frozenset(word for word in found if word[:1].isalnum() and word not in LIGHT_WORDS)
