"""What follows from a mail: done once, shown before, taken back with a reason."""

from campaigns.replies.services.effects.doing import do_what_follows

__all__ = ["do_what_follows"]
