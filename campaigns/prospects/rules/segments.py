"""What a segment may ask of a person: a saved filter over columns that the person's row holds."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Behaviour(StrEnum):
    """What came of writing to somebody so far, the last one weighing most."""

    NEVER_WRITTEN = "never_written"
    WRITTEN_TO = "written_to"
    BOUNCED = "bounced"
    ANSWERED = "answered"


BEHAVIOUR_WORDS: Final[dict[Behaviour, str]] = {
    Behaviour.NEVER_WRITTEN: "never written to",
    Behaviour.WRITTEN_TO: "written to, no answer",
    Behaviour.BOUNCED: "mail came back",
    Behaviour.ANSWERED: "answered",
}
_WEIGHT: Final = {behaviour: weight for weight, behaviour in enumerate(Behaviour)}


def weaker_than(behaviour: Behaviour) -> list[Behaviour]:
    """Return what a new behaviour replaces: an answer stays an answer whatever is sent later."""
    return [other for other in Behaviour if _WEIGHT[other] < _WEIGHT[behaviour]]


def cleaned(words: Iterable[str]) -> list[str]:
    """Return the words of a filter without blanks and repetitions, in the order in which they were typed."""
    return list(dict.fromkeys(" ".join(word.split()) for word in words if word.strip()))
