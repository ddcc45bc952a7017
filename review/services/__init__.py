"""Writes of the people's screens: who has what open, and what they decide."""

from review.services.deciding import (
    Unchanged,
    approve,
    approve_with_subject,
    do_not_send,
    pick_subject,
    save,
    save_and_approve,
    undo_approval,
)
from review.services.keeping import forget_unsaved, keep_unsaved
from review.services.leasing import forget_taken_over, hold, take_next, take_over
from review.services.preparing import release, renew, take_ahead
from review.services.setting_aside import flag, give_back, put_off, send_back

__all__ = [
    "Unchanged",
    "approve",
    "approve_with_subject",
    "do_not_send",
    "flag",
    "forget_taken_over",
    "forget_unsaved",
    "give_back",
    "hold",
    "keep_unsaved",
    "pick_subject",
    "put_off",
    "release",
    "renew",
    "save",
    "save_and_approve",
    "send_back",
    "take_ahead",
    "take_next",
    "take_over",
    "undo_approval",
]
