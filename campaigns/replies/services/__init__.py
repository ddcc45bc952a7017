"""Writes of the replies slice: taking mail in, doing what follows from it, opting out."""

from campaigns.replies.services.handling import mark_handled
from campaigns.replies.services.opting_out import opt_out
from campaigns.replies.services.polling import follow_unfinished, poll
from campaigns.replies.services.receiving import receive
from campaigns.replies.services.rereading import reread

__all__ = ["follow_unfinished", "mark_handled", "opt_out", "poll", "receive", "reread"]
