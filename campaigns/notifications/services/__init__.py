"""Writes of the notifications slice: telling, sending by a channel, and what each member chooses of it."""

from campaigns.notifications.services.choosing import choose, mark_read
from campaigns.notifications.services.sending import retry, send_telling
from campaigns.notifications.services.telling import forget_old, no_longer, tell, tell_due, tell_in_turn

__all__ = [
    "choose",
    "forget_old",
    "mark_read",
    "no_longer",
    "retry",
    "send_telling",
    "tell",
    "tell_due",
    "tell_in_turn",
]
