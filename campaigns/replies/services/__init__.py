"""Writes of the replies slice: taking mail in, doing what follows from it, opting out."""

from campaigns.replies.services.handling import (
    assign,
    bring_back,
    mark_handled,
    remind,
    reopen,
    take_agreement_back,
)
from campaigns.replies.services.opting_out import opt_out
from campaigns.replies.services.polling import follow_unfinished, poll
from campaigns.replies.services.receiving import receive
from campaigns.replies.services.rereading import reread

__all__ = [
    "assign",
    "bring_back",
    "follow_unfinished",
    "mark_handled",
    "opt_out",
    "poll",
    "receive",
    "remind",
    "reopen",
    "reread",
    "take_agreement_back",
]
