"""Writes of the replies slice: taking mail in, doing what follows from it, opting out."""

from campaigns.replies.services.handling import mark_handled
from campaigns.replies.services.opting_out import opt_out
from campaigns.replies.services.receiving import poll, receive

__all__ = ["mark_handled", "opt_out", "poll", "receive"]
