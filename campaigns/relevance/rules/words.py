"""The words for fit: the answer to a criterion, the verdict, and how sure we are of the person."""

from enum import StrEnum


class Fit(StrEnum):
    """The answer to one criterion."""

    MET = "met"
    NOT_MET = "not_met"
    UNKNOWN = "unknown"


class Verdict(StrEnum):
    """What follows for the message."""

    SEND = "send"
    DO_NOT_SEND = "do_not_send"
    ASK = "ask"


class Recognition(StrEnum):
    """Whether we know who this is."""

    CONFIRMED = "confirmed"
    DOUBTFUL = "doubtful"
    WRONG = "wrong"
