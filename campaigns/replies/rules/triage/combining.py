"""What rules and model say together. A model never takes a no away, and where the two differ a person decides."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.rules.triage.calibration import THRESHOLD, Way, rightness
from campaigns.replies.rules.triage.reading import DECIDED_BY, Reading, in_order

LONGEST_LABEL: Final = 40


@dataclass(frozen=True)
class Opinion:
    """What a model made of an answer, and the sentences of the answer that it rests on."""

    category: Category
    flags: frozenset[Flag]
    sentences: tuple[str, ...]

    @property
    def rests_on_something(self) -> bool:
        """Tell whether the model named a sentence that is there; otherwise it says nothing."""
        return bool(self.sentences)


def combined(
    reading: Reading, opinion: Opinion | None, *, model: str, returns: date | None = None
) -> Reading:
    """Return the rules' reading of a person's answer with what a model says of it.

    `model` is its label. Without an opinion, or with one that rests on nothing, the rules' reading stands. `returns` is
    the day that the rules read in the answer, for an absence that only the model sees.
    """
    if opinion is None or not opinion.rests_on_something:
        return replace(reading, decided_by=f"{DECIDED_BY}, no word of {model}"[:LONGEST_LABEL])
    flags = in_order({*reading.flags, *opinion.flags})
    if Flag.OPT_OUT in reading.flags:
        return replace(reading, flags=flags, decided_by=_together(model))
    if Flag.OPT_OUT in opinion.flags:
        category = (
            Category.WRONG_PERSON if opinion.category is Category.WRONG_PERSON else Category.NOT_INTERESTED
        )
        return _said(reading, opinion, category, Way.MODEL_STOP, flags, model)
    if reading.category is Category.AMBIGUOUS:
        return _alone(reading, opinion, flags, model, returns)
    if reading.category is opinion.category:
        sure = max(reading.confidence, rightness(Way.MODEL_AGREES))
        return replace(reading, flags=flags, confidence=sure, decided_by=_together(model))
    return replace(
        _said(reading, opinion, Category.AMBIGUOUS, Way.DISAGREEMENT, flags, model),
        because=(*reading.because, *opinion.sentences, f"rules: {reading.category}, {model}: {opinion.category}"),
        decided_by=_together(model), return_date=None,
    )  # fmt: skip


def _alone(
    reading: Reading, opinion: Opinion, flags: tuple[Flag, ...], model: str, returns: date | None
) -> Reading:
    sure = rightness(Way.MODEL_ALONE) >= THRESHOLD
    said = _said(
        reading, opinion, opinion.category if sure else Category.AMBIGUOUS, Way.MODEL_ALONE, flags, model
    )
    return replace(said, return_date=returns if said.category is Category.OUT_OF_OFFICE else None)


def _said(
    reading: Reading, opinion: Opinion, category: Category, way: Way, flags: tuple[Flag, ...], model: str
) -> Reading:
    return replace(
        reading, category=category, flags=flags, confidence=rightness(way), because=(*opinion.sentences, *reading.because),
        decided_by=model[:LONGEST_LABEL],
    )  # fmt: skip


def _together(model: str) -> str:
    return f"{DECIDED_BY} and {model}"[:LONGEST_LABEL]
