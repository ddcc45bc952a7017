"""Writes of the people's screens: who has what open, and what they decide."""

from review.services.deciding import Unchanged, approve, do_not_send, save, save_and_approve, undo_approval
from review.services.keeping import forget_unsaved, keep_unsaved
from review.services.leasing import hold, take_next, take_over
from review.services.preparing import release, renew, take_ahead

__all__ = [
    "Unchanged",
    "approve",
    "do_not_send",
    "forget_unsaved",
    "hold",
    "keep_unsaved",
    "release",
    "renew",
    "save",
    "save_and_approve",
    "take_ahead",
    "take_next",
    "take_over",
    "undo_approval",
]
