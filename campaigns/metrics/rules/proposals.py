"""What people's edits propose: when enough of them are alike, which words they come to, and what a template would say."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from campaigns.drafts.rules.sentences import folded, likeness, words
from campaigns.message_templates.rules.syntax import check_syntax

ENOUGH: Final = 5  # similar edits of one sentence
ALIKE: Final = 0.8  # the share of words that similar wordings have in common

_HOLE: Final = re.compile(r"\{\{[-\s]*(?P<name>[\w.]*).*?\}\}")
_GAP: Final = "\ue000"
_CONDITION: Final = re.compile(r"\{[%#]")


class ProposalKind(StrEnum):
    """What is proposed."""

    TEMPLATE_CHANGE = "template_change"


class ProposalStatus(StrEnum):
    """The life of a proposal. A decided one stays as it is."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"


def alike(wordings: Sequence[str]) -> list[int]:
    """Return the places of the largest group of wordings that are like one of them, in order."""
    bags = [_bag(wording) for wording in wordings]
    groups = [
        [place for place, other in enumerate(bags) if likeness(bag, other) >= ALIKE]
        for bag in dict.fromkeys(bags)
    ]
    return max(groups, key=len, default=[])


def _bag(wording: str) -> tuple[str, ...]:
    """Return the words of a wording; a hole is one word, whatever it is called by."""
    text = _HOLE.sub(f" {_GAP} ", wording)
    return tuple(folded(text[slice(*run)]) for run in words(text))


def suggested(wordings: Sequence[str]) -> str:
    """Return the wording that most people wrote; of several the one that was written last."""
    counts = Counter(wordings)
    most = max(counts.values())
    return next(wording for wording in reversed(wordings) if counts[wording] == most)


def changed_source(source: str, sentence: str, wording: str) -> str | None:
    """Return a template's source with another wording of one sentence.

    None where that needs a person: the sentence is not there exactly once, it holds a condition, or the result
    reaches beyond what a template may say.
    """
    if source.count(sentence) != 1 or _CONDITION.search(sentence + wording):
        return None
    before, after = source.split(sentence)
    if not wording:
        before, after = (before, after.lstrip(" ")) if after.startswith(" ") else (before.rstrip(" "), after)
    changed = (before + wording + after).strip()
    return None if not changed or check_syntax(changed) else changed


def for_readers(sentence: str) -> str:
    """Return a template's sentence with its holes as people call them: "[opener]", "[first name]"."""
    return _HOLE.sub(lambda hole: f"[{hole['name'].rpartition('.')[2].replace('_', ' ')}]", sentence)


def holds(text: str, sentence: str) -> bool:
    """Say whether a letter has a template's sentence, whatever its holes were filled with."""
    pattern = r"[^\n]+?".join(re.escape(piece) for piece in _HOLE.sub(_GAP, sentence).split(_GAP))
    return re.search(re.sub(r"(?:\\\s)+", lambda _: r"\s+", pattern), text) is not None
