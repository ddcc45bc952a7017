"""To what an incoming mail belongs, what waits in the inbox, and what follows from a mail."""

from campaigns.replies.selectors.matching import (
    Matched,
    match,
    open_deal_of,
    opted_out_by,
    sender_of,
    storable,
)
from campaigns.replies.selectors.own import is_ours, written_to, wrote_into_a_sequence
from campaigns.replies.selectors.reading import due_mailboxes, reading_in_words
from campaigns.replies.selectors.waiting import (
    answers,
    come_back,
    open_answers,
    routed_alone,
    waiting_answers,
    wrote_of_something_sensitive,
)

__all__ = [
    "Matched",
    "answers",
    "come_back",
    "due_mailboxes",
    "is_ours",
    "match",
    "open_answers",
    "open_deal_of",
    "opted_out_by",
    "reading_in_words",
    "routed_alone",
    "sender_of",
    "storable",
    "waiting_answers",
    "written_to",
    "wrote_into_a_sequence",
    "wrote_of_something_sensitive",
]
