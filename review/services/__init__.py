"""Writes of the people's screens: who has what open, and what they decide."""

from review.services.deciding import Unchanged, approve, do_not_send, save, save_and_approve, undo_approval
from review.services.leasing import hold, take_next, take_over

__all__ = [
    "Unchanged",
    "approve",
    "do_not_send",
    "hold",
    "save",
    "save_and_approve",
    "take_next",
    "take_over",
    "undo_approval",
]
