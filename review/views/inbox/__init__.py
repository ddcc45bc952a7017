"""The inbox: the list of replies and the thread beside it, and what a person does there."""

from review.views.inbox.acts import assign, batch, done, here, match, put_off
from review.views.inbox.colleagues import colleague, release
from review.views.inbox.label import label
from review.views.inbox.original import mail, original
from review.views.inbox.pages import inbox, reply
from review.views.inbox.routed import reverse_routed, routed
from review.views.inbox.taken import taken
from review.views.inbox.taking_back import undo

__all__ = [
    "assign",
    "batch",
    "colleague",
    "done",
    "here",
    "inbox",
    "label",
    "mail",
    "match",
    "original",
    "put_off",
    "release",
    "reply",
    "reverse_routed",
    "routed",
    "taken",
    "undo",
]
