"""To what an incoming mail belongs, what waits in the inbox, and what follows from a mail."""

from campaigns.replies.selectors.matching import (
    Matched,
    match,
    open_deal_of,
    opted_out_by,
    sender_of,
    storable,
)
from campaigns.replies.selectors.waiting import (
    inbox,
    open_answers,
    open_counts,
    wrote_of_something_sensitive,
)

__all__ = [
    "Matched",
    "inbox",
    "match",
    "open_answers",
    "open_counts",
    "open_deal_of",
    "opted_out_by",
    "sender_of",
    "storable",
    "wrote_of_something_sensitive",
]
