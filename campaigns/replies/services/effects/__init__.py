"""What follows from a mail: done once, shown before, corrected when it is read anew, taken back with a reason."""

from campaigns.replies.services.effects.doing import Switched, apply_reading, do_what_follows, switch
from campaigns.replies.services.effects.reports import take_report_back
from campaigns.replies.services.effects.undoing import NoReasonError, undo_effect

__all__ = [
    "NoReasonError",
    "Switched",
    "apply_reading",
    "do_what_follows",
    "switch",
    "take_report_back",
    "undo_effect",
]
