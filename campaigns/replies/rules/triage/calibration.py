"""How often each way of reading was right, so that a confidence is a measured share and no feeling."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Way(StrEnum):
    """The pattern of cues, or of agreement between rules and model, that gave a category."""

    STOP = "stop"
    DOUBTED_STOP = "doubted_stop"
    BARE_NO = "bare_no"
    BARE_YES = "bare_yes"
    BARE_THANKS = "bare_thanks"
    BARE_LATER = "bare_later"
    BARE_RIDDLE = "bare_riddle"
    SARCASM = "sarcasm"
    AWAY = "away"
    LEFT = "left"
    WRONG = "wrong"
    HANDLED = "handled"
    REDIRECTED = "redirected"
    NO = "no"
    SOFT_NO = "soft_no"
    PRAISE_AND_NO = "praise_and_no"
    PRAISE_BUT = "praise_but"
    NO_FOR_NOW = "no_for_now"
    NO_BUT_YES = "no_but_yes"
    YES_AND_SOFT_NO = "yes_and_soft_no"
    YES_AND_NO = "yes_and_no"
    YES_BUT_NO = "yes_but_no"
    LATER = "later"
    YES_LATER = "yes_later"
    YES = "yes"
    MEETING = "meeting"
    ASKS = "asks"
    ASSENT = "assent"
    PRAISE = "praise"
    COMPLAINT = "complaint"
    AFFAIR = "affair"
    QUESTION = "question"
    NOTED = "noted"
    NOTHING = "nothing"
    MODEL_AGREES = "model_agrees"
    MODEL_ALONE = "model_alone"
    MODEL_STOP = "model_stop"
    DISAGREEMENT = "disagreement"


@dataclass(frozen=True)
class Observed:
    """How many labelled replies were read this way, and of how many the label was the same."""

    right: int
    of: int


RULES: Final = "rules"
# Before anything is measured a way counts as right in seven of ten; that weighs as much as ten labelled replies.
ASSUMED: Final = 0.7
WEIGHT: Final = 10
# A way that was measured on fewer replies is not shown as measured.
FEWEST: Final = 10

# A category that is right less often than this is *ambiguous*: a person's.
THRESHOLD: Final = 0.6
# A model that speaks alone is believed by nobody before it is measured here: below the threshold, a person decides.
UNMEASURED_MODEL: Final = 0.5

# Counted by `observed` over the 857 answers of people in campaigns/evaluation/sets/triage/triage.jsonl, with rules of
# version 4, whose phrases were mended on nearly all of them: what is assumed above keeps the shares below what the counts
# alone say. On texts that nobody had seen the rules are right less often. No way that needs a model is measured yet.
OBSERVED: Final[Mapping[Way, Observed]] = {
    Way.AFFAIR: Observed(5, 6),
    Way.ASKS: Observed(15, 18),
    Way.ASSENT: Observed(2, 2),
    Way.AWAY: Observed(5, 6),
    Way.BARE_NO: Observed(22, 22),
    Way.BARE_RIDDLE: Observed(30, 31),
    Way.BARE_THANKS: Observed(4, 4),
    Way.BARE_YES: Observed(8, 9),
    Way.COMPLAINT: Observed(6, 10),
    Way.DOUBTED_STOP: Observed(4, 8),
    Way.HANDLED: Observed(15, 15),
    Way.LATER: Observed(24, 25),
    Way.LEFT: Observed(16, 16),
    Way.MEETING: Observed(22, 24),
    Way.NO: Observed(86, 89),
    Way.NOTED: Observed(32, 34),
    Way.NOTHING: Observed(31, 53),
    Way.NO_FOR_NOW: Observed(4, 4),
    Way.PRAISE: Observed(5, 6),
    Way.PRAISE_AND_NO: Observed(7, 8),
    Way.QUESTION: Observed(20, 23),
    Way.REDIRECTED: Observed(5, 6),
    Way.SARCASM: Observed(4, 5),
    Way.SOFT_NO: Observed(10, 12),
    Way.STOP: Observed(223, 224),
    Way.WRONG: Observed(54, 56),
    Way.YES: Observed(118, 125),
    Way.YES_AND_NO: Observed(0, 7),
    Way.YES_AND_SOFT_NO: Observed(0, 1),
    Way.YES_BUT_NO: Observed(2, 2),
    Way.YES_LATER: Observed(4, 6),
}


def rightness(way: Way) -> float:
    """Return the share of replies read this way that are labelled the same, 0 to 1, drawn to what is assumed where few were."""
    seen = OBSERVED.get(way, Observed(0, 0))
    assumed = UNMEASURED_MODEL if way is Way.MODEL_ALONE else ASSUMED
    return round((seen.right + assumed * WEIGHT) / (seen.of + WEIGHT), 2)


def observed(readings: Iterable[tuple[Way, bool]]) -> dict[Way, Observed]:
    """Return the table that readings of labelled replies give: the way of each, and whether its category was the label."""
    table: dict[Way, Observed] = {}
    for way, right in readings:
        before = table.get(way, Observed(0, 0))
        table[way] = Observed(before.right + right, before.of + 1)
    return table


def in_words(confidence: float, decided_by: str) -> str:
    """Return a confidence as people read it. A model's word is not measured before somebody measures it here."""
    if decided_by != RULES:
        return f"taken for right in {round(confidence * 100)} of 100; not measured for this model"
    return f"{round(confidence * 100)} of 100 replies read like this were labelled right"
