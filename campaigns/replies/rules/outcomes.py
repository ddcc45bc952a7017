"""What became of a conversation, in the order in which it usually comes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class OutcomeKind(StrEnum):
    """The latest one stands; `none` takes back what was noted by mistake."""

    MEETING_BOOKED = "meeting_booked"
    HELD = "held"
    NO_SHOW = "no_show"
    OPPORTUNITY = "opportunity"
    NOT_QUALIFIED = "not_qualified"
    NONE = "none"


OUTCOME_WORDS: Final[Mapping[OutcomeKind, str]] = {
    OutcomeKind.MEETING_BOOKED: "Meeting booked",
    OutcomeKind.HELD: "Meeting held",
    OutcomeKind.NO_SHOW: "They did not come",
    OutcomeKind.OPPORTUNITY: "Opportunity",
    OutcomeKind.NOT_QUALIFIED: "Not qualified",
    OutcomeKind.NONE: "Nothing after all",
}
